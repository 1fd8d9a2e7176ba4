"""Tests of attacks by a plugin's code. All attacks work without protection, and none with any kind of protection."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from hearts_qt.remote.confinement import Protection, confined
from hearts_qt.remote.process import Launch, Program
from tests.remote import attacker
from tests.remote.programs import PROTECTIONS, TRUSTED, is_alive
from tests.remote.test_process import LONG, Ear

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is protection on Linux only")

SECRET: Final = "seed-0815-and-the-queen"
ATTACKER: Final = "import sys; sys.path.insert(0, '.'); import attacker; attacker.run()"


@contextmanager
def victim(log: Path) -> Iterator[dict[str, Any]]:
    """Run a process without privileges that has secrets, and yield the places of the secrets."""
    program = Path(__file__).with_name("victim.py")
    command = confined((sys.executable, "-I", "-S", str(program), str(log)), log.parent, str(log.parent), TRUSTED)
    environment = {**command.environment, "TOKEN": SECRET}
    pipe = subprocess.PIPE
    process = subprocess.Popen(command.command, stdin=pipe, stdout=pipe, env=environment, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(f"{SECRET}\n")
        process.stdin.flush()
        yield json.loads(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


def listening(stack: ExitStack, family: socket.AddressFamily, kind: socket.SocketKind, address: Any) -> socket.socket:
    """Return a socket that listens at an address."""
    made = stack.enter_context(socket.socket(family, kind))
    made.bind(address)
    if kind is socket.SOCK_STREAM:
        made.listen()
    return made


def facts_for(stack: ExitStack, place: Path, own: Path) -> dict[str, Any]:
    """Set up a profile, another plugin, services and processes, and return the places of all of them."""
    matches = place / "home" / "data" / "matches"
    sibling, neighbour = place / "sibling", place / "home" / "data" / "plugins" / "neighbour"
    for folder in (matches, place / "home" / "config", sibling, neighbour):
        folder.mkdir(parents=True)
    log, options = matches / "1.jsonl", place / "home" / "config" / "options.toml"
    other = place / "other"
    for path in (log, options, other, neighbour / "player.py"):
        path.write_text(SECRET)
    damaged = matches / "2.jsonl"
    damaged.write_text("whole")
    (own / "link").symlink_to(log)
    sacrifice = stack.enter_context(victim(other))
    return {
        "secret": SECRET,
        "log": str(log),
        "options": str(options),
        "other": str(other),
        "victim": str(damaged),
        "neighbour": str(neighbour / "player.py"),
        "sibling": str(sibling),
        "link": str(own / "link"),
        "sacrifice": sacrifice["pid"],
        **services(stack, place),
        **stack.enter_context(victim(log)),
    }


def services(stack: ExitStack, place: Path) -> dict[str, Any]:
    """Start services at sockets of all kinds, and return their addresses."""
    unix, streams = socket.AF_UNIX, socket.SOCK_STREAM
    abstract = f"hearts-{os.getpid()}"
    tcp = listening(stack, socket.AF_INET, streams, ("127.0.0.1", 0))
    udp = listening(stack, socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0))
    listening(stack, unix, streams, str(place / "socket"))
    listening(stack, unix, socket.SOCK_DGRAM, str(place / "datagrams"))
    listening(stack, unix, streams, f"\0{abstract}")
    return {
        "tcp": tcp.getsockname()[1],
        "udp": udp.getsockname()[1],
        "socket": str(place / "socket"),
        "datagrams": str(place / "datagrams"),
        "abstract": abstract,
    }


def what_works(place: Path, by: Protection) -> set[str]:
    """Return the names of the attacks that work under a protection."""
    # The folder is inside the profile, like the folder of every plugin of a user.
    own = place / "home" / "data" / "plugins" / "own"
    own.mkdir(parents=True)
    shutil.copy(str(attacker.__file__), own)
    with ExitStack() as stack:
        facts = facts_for(stack, place, own)
        command = (sys.executable, "-I", "-S", "-B", "-c", ATTACKER, json.dumps(facts))
        ear = Ear()
        running = Program(Launch(command, own, protection=by), ear)
        stack.callback(running.close)
        end = ear.faults.get(timeout=LONG)
        assert end.detail.startswith("exit code 0"), end
        found = set(json.loads(ear.lines.get(timeout=LONG)))
        if not is_alive(facts["sacrifice"]):
            found.add("signal_by_a_pipe")
        shared = Path("/dev/shm", facts["abstract"])
        if shared.exists():
            shared.unlink()
            found.add("share_memory_by_a_file")
        changed = Path(facts["victim"])
        assert by == TRUSTED or (changed.read_text() == "whole" and changed.stat().st_mode & 0o777 == 0o644)
        return found


def test_without_protection_every_attack_works(tmp_path: Path) -> None:
    """Every attack works without protection. This shows that in the next test the protection stops the attacks."""
    assert set(attacker.ATTACKS) - what_works(tmp_path, TRUSTED) == set()


@pytest.mark.sample(2)
@pytest.mark.parametrize("by", PROTECTIONS)
def test_no_attack_works_against_any_protection(tmp_path: Path, by: str) -> None:
    """With any protection no attack works: on files, processes, memory or sockets, or to escape."""
    assert what_works(tmp_path, PROTECTIONS[by]) == set()
