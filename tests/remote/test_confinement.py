"""Tests of how a plugin's code is started with each kind of protection: its environment, folders and limits."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from hearts_qt.remote import confinement, landlock, scratch
from hearts_qt.remote.confinement import Level, Protection, decide
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.launching import launch_command
from hearts_qt.remote.process import Launch, Program
from hearts_qt.remote.readable_files import needs_of
from tests.remote.programs import BEST, BWRAP, PROTECTIONS, TRUSTED, launch, until
from tests.remote.test_attacks import SECRET
from tests.remote.test_process import LONG, Ear, ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is protection on Linux only")


@pytest.fixture(autouse=True)
def _private() -> Iterator[None]:
    """Reset the private folders after each test."""
    yield
    confinement.keep_private(())


EVERY: Final = {"no protection": TRUSTED, **PROTECTIONS}
FEW: Final = {"no protection": TRUSTED, "the best": Protection(BEST, True, BWRAP), "Landlock": Protection(BEST, True)}
SAYS: Final = "import json, os, resource, sys\ndef say(what): print(json.dumps(what), flush=True)\n"


def told(folder: Path, source: str, by: Protection) -> Any:
    """Run a program with this protection, and return the JSON that the program prints."""
    folder.mkdir(parents=True, exist_ok=True)
    ear = Ear()
    program = Program(launch(folder, SAYS + source, by=by), ear)
    end = ear.faults.get(timeout=LONG)
    program.close()
    assert end.detail.startswith("exit code 0"), end
    return json.loads(ear.lines.get(timeout=LONG))


@pytest.mark.parametrize("by", FEW)
def test_the_environment_is_made_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """The program's environment contains no token, session or folder of the user."""
    for name in ("TOKEN", "AWS_SECRET_ACCESS_KEY", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, SECRET)
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("LC_TIME", "C.UTF-8")
    environment = told(tmp_path / "own", "say(dict(os.environ))", FEW[by])
    assert environment["LC_TIME"] == "C.UTF-8"
    assert len({environment[name] for name in ("HOME", "TMPDIR", "TEMP", "TMP")}) == 1
    allowed = {"PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "PWD"}
    own = {"PYTHONDONTWRITEBYTECODE", "PYTHONUSERBASE"}
    assert {name for name in environment if not name.startswith("LC_")} <= allowed | own
    assert not [value for value in environment.values() if SECRET in value or str(tmp_path / "home") in value]


@pytest.mark.parametrize("by", FEW)
def test_nothing_is_inherited_and_no_privilege_is_left(tmp_path: Path, by: str) -> None:
    """The program has only the three standard streams open and no capabilities, even if root started it."""
    (tmp_path / "secret").write_text(SECRET)
    opened = os.open(tmp_path / "secret", os.O_RDONLY)
    os.set_inheritable(opened, True)
    source = """
def is_open(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
import ctypes
header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
ctypes.CDLL(None).capget(header, data)
bound = [number for number in range(41) if ctypes.CDLL(None).prctl(23, number)]
say([[number for number in range(1024) if is_open(number)], ctypes.CDLL(None).prctl(39, 0, 0, 0, 0), list(data), bound])
"""
    try:
        descriptors, no_new_privileges, capabilities, bound = told(tmp_path / "own", source, FEW[by])
    finally:
        os.close(opened)
    assert (descriptors, no_new_privileges, capabilities) == ([0, 1, 2], 1, [0] * 6)
    assert bound == [] or os.geteuid() != 0


@pytest.mark.parametrize("cut", ["\x0b", "\x0c", "\x1c", "\x1f", "\xa0"])
def test_a_first_line_that_can_be_read_in_two_ways_opens_nothing(tmp_path: Path, cut: str) -> None:
    """As in the kernel, a script's first line is split only at blanks and tabs, so it opens no other file."""
    other, own = tmp_path / "backup.sh", tmp_path / "plugin"
    own.mkdir()
    for path, text in ((other, "TOKEN=secret"), (own / "run", f"#!{cut}{other}\n")):
        path.write_text(text, "utf-8")
        path.chmod(0o755)
    assert other not in needs_of([str(own / "run")], own).folders


def test_no_first_line_opens_what_is_private(tmp_path: Path) -> None:
    """A private file that a script's first line names as its interpreter cannot be read."""
    log, own = tmp_path / "matches" / "1.jsonl", tmp_path / "plugin"
    own.mkdir()
    log.parent.mkdir()
    for path, text in ((log, "{}"), (own / "run", f"#!{log}\n")):
        path.write_text(text)
        path.chmod(0o755)
    assert log in needs_of([str(own / "run")], own).folders
    assert log not in needs_of([str(own / "run")], own, [log.parent]).folders


def test_a_profile_in_a_readable_folder_is_left_out(tmp_path: Path) -> None:
    """If the profile is inside a readable folder, the program cannot read the profile, but the other files there."""
    own = tmp_path / "own"
    (own / "work" / "home" / "data").mkdir(parents=True)
    for path in (own / "work" / "home" / "data" / "log", own / "work" / "note", own / "top"):
        path.write_text(SECRET)
    (own / "away").symlink_to(own / "work" / "home")
    confinement.keep_private([own / "work" / "home" / "data", own / "work" / "home" / "config"])
    source = """
def text(path):
    try:
        return open(path).read()
    except OSError as error:
        return type(error).__name__
say([text(each) for each in ("top", "work/note", "work/home/data/log", "away/data/log")])
"""
    for name, by in PROTECTIONS.items():
        seen = told(own, source, by)
        assert seen[:2] == [SECRET, SECRET], name
        assert not {SECRET} & set(seen[2:]), name


def test_a_second_name_of_a_private_file_in_its_folder_is_refused(tmp_path: Path) -> None:
    """A plugin with a hard link to a private file is not started, and the fault names the link."""
    own, data = tmp_path / "data" / "plugins" / "own", tmp_path / "data" / "matches"
    for folder in (own, data):
        folder.mkdir(parents=True)
    (data / "log").write_text(SECRET)
    (own / "notes").write_text("mine")
    (own / "more").hardlink_to(own / "notes")
    confinement.keep_private([tmp_path / "data"])
    assert told(own, "say(1)", decide()) == 1
    (own / "names").hardlink_to(data / "log")
    with pytest.raises(DialogueFault) as raised:
        Program(launch(own, SAYS), Ear())
    assert raised.value.fault is FaultKind.NOT_STARTED
    assert "names" in raised.value.detail
    assert "log" in raised.value.detail


def test_what_holds_is_found_by_trying(tmp_path: Path) -> None:
    """Hearts uses the best protection that works in a trial. It does not use a broken or false bubblewrap."""
    broken = tmp_path / "bin"
    broken.mkdir()
    (broken / "bwrap").write_text("#!/bin/sh\nexit 1\n")
    (broken / "bwrap").chmod(0o755)
    deceitful = tmp_path / "lies"
    deceitful.mkdir()
    # This false bubblewrap starts the program without confining it.
    (deceitful / "bwrap").write_text('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')
    (deceitful / "bwrap").chmod(0o755)
    assert decide() == Protection(BEST, True, BWRAP)
    assert decide("/nowhere") == Protection(BEST, True)
    assert decide(str(broken)) == Protection(BEST, True)
    assert decide("/nowhere", newest=0) == Protection(0, True)
    assert decide(str(deceitful), newest=0) == Protection(0, True)
    levels = [Protection(BEST, True, BWRAP).level, Protection(BEST, True).level, Protection(0, True).level]
    assert levels == [Level.NAMESPACES, Level.LANDLOCK, Level.TRUSTED]
    assert Protection(BEST).level is Level.TRUSTED


def test_trying_leaves_no_process_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the trial of a protection, no process is left."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for search in (None, "/nowhere"):
        assert decide(search).calls
    until(lambda: not _started_with(str(tmp_path)))


def _started_with(part: str) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(path.read_text(errors="replace"))
    return [each for each in found if part in each]


def test_what_cannot_be_held_is_not_started(tmp_path: Path) -> None:
    """A player is not started if the chosen protection does not work."""
    fault = ended(launch(tmp_path, "print('started')", by=Protection(0, True, "/bin/false")))
    assert fault.fault is FaultKind.ENDED
    command = (sys.executable, "-I", "-S", "-c", "print('started')")
    rules = ("landlock=1", f"read={tmp_path}")
    done = subprocess.run(
        (*confinement.own_program("hearts_qt.remote.confine"), *rules, "--", *command),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 127
    assert f"cannot start {sys.executable}: Permission denied" in done.stderr.replace("[Errno 13] ", "")


@pytest.mark.parametrize("by", FEW)
def test_a_stopped_or_killed_hearts_leaves_no_scratch_folder(tmp_path: Path, by: str) -> None:
    """If the supervisor is killed, which deletes the scratch folder otherwise, Hearts deletes the folder."""
    source = "import time\nsay(1)\ntime.sleep(600)\n"
    ear = Ear()
    program = Program(launch(tmp_path, SAYS + source, by=FEW[by]), ear)
    assert ear.lines.get(timeout=LONG) == b"1"
    Path(program.scratch, "x").touch()
    os.kill(program.pid, signal.SIGKILL)
    assert ear.faults.get(timeout=LONG).fault is FaultKind.LOST
    until(lambda: not Path(program.scratch).exists())


@pytest.mark.parametrize("by", FEW)
def test_a_folder_may_be_reached_by_a_link(tmp_path: Path, by: str) -> None:
    """A plugin's folder can be reached by a link, such as a home folder on another disk."""
    (tmp_path / "disk" / "own").mkdir(parents=True)
    (tmp_path / "home").symlink_to(tmp_path / "disk")
    (tmp_path / "disk" / "own" / "note").write_text("mine")
    assert told(tmp_path / "home" / "own", "say(open('note').read())", FEW[by]) == "mine"


@pytest.mark.parametrize("by", FEW)
def test_a_folder_may_be_named_with_dots(tmp_path: Path, by: str) -> None:
    """A plugin's folder can be given by a path with ``..``, such as ``../own``."""
    (tmp_path / "here").mkdir()
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "run").write_text("#!/bin/sh\necho run\n")
    (tmp_path / "own" / "run").chmod(0o755)
    (tmp_path / "own" / "program.py").write_text("import os\nprint(os.getcwd())\n")
    folder = tmp_path / "here" / ".." / "own"
    for command, said in (("./run", b"run"), ("{python} -I program.py", str(tmp_path / "own").encode())):
        started, ear = launch_command(folder, command.split()), Ear()
        Program(Launch(started.command, started.folder, protection=FEW[by]), ear)
        assert ear.faults.get(timeout=LONG).detail == "exit code 0"
        assert ear.lines.get(timeout=LONG) == said


@pytest.mark.parametrize("by", FEW)
def test_event_loops_and_threads_work(tmp_path: Path, by: str) -> None:
    """A confined program can use event loops, threads and child processes."""
    source = """
import asyncio, threading
async def answer():
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "print(40 + 2)", stdout=-1)
    return (await process.communicate())[0].decode().strip()
heard = []
thread = threading.Thread(target=heard.append, args=("thread",))
thread.start()
thread.join()
say([asyncio.run(answer()), *heard])
"""
    assert told(tmp_path / "own", source, FEW[by]) == ["42", "thread"]


@pytest.mark.skipif(not BWRAP, reason="bubblewrap is not installed here")
def test_a_pool_of_processes_works_in_namespaces(tmp_path: Path) -> None:
    """A program in namespaces can use a pool of processes, because it has private semaphores."""
    source = """
import concurrent.futures, multiprocessing
with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
    say(list(pool.map(abs, [-1, -2])))
"""
    assert told(tmp_path / "own", source, FEW["the best"]) == [1, 2]


@pytest.mark.parametrize("by", PROTECTIONS)
def test_no_signal_gets_out(tmp_path: Path, by: str) -> None:
    """A confined program's signals reach only its own children. On an older system they reach no process."""
    source = """
import subprocess
def reached(process, number):
    try:
        os.kill(process, number)
    except OSError:
        return False
    return True
own = os.getpid()
near = {1, os.getppid(), *range(max(2, own - 2000), own + 2000)} - {own}
outside = [each for each in near if reached(each, 0)]
reached(os.getppid(), 9)
reached(os.getppid(), 19)
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "input()"], stdin=subprocess.PIPE)
ended = reached(child.pid, 9)
child.communicate()
say([os.getppid() in outside, len(outside), ended])
"""
    supervisor, outside, ended = told(tmp_path / "own", source, PROTECTIONS[by])
    # In namespaces the signal reaches bubblewrap's first process, which is in the same namespace.
    assert outside <= (1 if "namespaces" in by else 0)
    assert not supervisor or "namespaces" in by
    # An older Landlock cannot confine signals, so the filter refuses all signals.
    assert ended == ("namespaces" in by or PROTECTIONS[by].landlock >= landlock.SCOPES_SINCE)


WRITING: Final = {name: by for name, by in EVERY.items() if by.bubblewrap or by == TRUSTED}
"""The protections that allow temporary files. Others cannot limit files that are open but already deleted."""


def _is_gone(path: str) -> bool:
    return not Path(path).exists()


@pytest.mark.parametrize("by", WRITING)
def test_the_scratch_folder_can_be_written_to_and_is_gone_afterwards(tmp_path: Path, by: str) -> None:
    """A program can use files, folders and links in its scratch folder. After its end the folder is deleted."""
    source = """
import pathlib, shutil, tempfile
place = pathlib.Path(tempfile.gettempdir())
(place / "a" / "b").mkdir(parents=True)
(place / "a" / "file").write_text("x")
shutil.move(place / "a" / "file", place / "moved")
shutil.copy2(place / "moved", place / "a" / "b" / "copy")
(place / "linked").hardlink_to(place / "moved")
with open(place / "moved", "r+") as file:
    file.truncate(0)
(place / "outside").symlink_to("/usr")
os.chmod(place / "moved", 0o600)
say([str(place), str(pathlib.Path.home()), os.getcwd()])
"""
    places = [told(tmp_path / "own", source, WRITING[by]) for _ in range(2)]
    for place, home, own in places:
        assert (place, own) == (home, str(tmp_path / "own"))
        until(partial(_is_gone, place))
    assert places[0][0] != places[1][0]


@pytest.mark.parametrize("by", [name for name in PROTECTIONS if name not in WRITING])
def test_with_landlock_alone_nothing_can_be_written(tmp_path: Path, by: str) -> None:
    """With Landlock alone no file can be written, even in TMPDIR.

    The reason is that nothing would limit files that are open but already deleted.
    """
    source = """
import tempfile
refused = []
for place in (os.environ["TMPDIR"], os.getcwd(), "/tmp", "/dev/shm", "/var/tmp"):
    for act in (
        lambda: open(os.path.join(place, "x"), "w"),
        lambda: os.open(place, os.O_TMPFILE | os.O_RDWR),
        lambda: os.mkdir(os.path.join(place, "x")),
        lambda: os.symlink("/usr", os.path.join(place, "x")),
    ):
        try:
            act()
        except OSError:
            refused.append(place)
say(len(refused))
"""
    assert told(tmp_path / "own", source, PROTECTIONS[by]) == 20


@pytest.mark.parametrize("by", PROTECTIONS)
def test_who_writes_into_its_own_folder_is_told_where_to_write(tmp_path: Path, by: str) -> None:
    """If a program writes into its plugin's folder, it fails, and the fault has a hint where it can write."""
    fault = ended(launch(tmp_path, "open('moves.log', 'a')", by=PROTECTIONS[by]))
    assert "moves.log" in fault.detail
    assert fault.detail.endswith(scratch.HINT)


@pytest.mark.parametrize("by", [name for name in PROTECTIONS if name not in WRITING])
def test_who_finds_no_place_for_a_file_is_told_what_would_give_one(tmp_path: Path, by: str) -> None:
    """If Python finds no folder for temporary files, the fault has a hint where a player can write."""
    fault = ended(launch(tmp_path, "import tempfile\ntempfile.mkstemp()", by=PROTECTIONS[by]))
    assert fault.detail.endswith(scratch.HINT)


WRITES: Final = """
import subprocess
def tried(act):
    try:
        return act()
    except OSError:
        return "refused"
own = os.path.join(os.environ["TMPDIR"], "file")
shell = "echo x > /dev/null && echo x >> /dev/null && echo heard > /dev/stderr"
say([
    tried(lambda: open(os.devnull, "w").write("x")),
    tried(lambda: subprocess.run(["echo", "x"], stdout=subprocess.DEVNULL).returncode),
    tried(lambda: subprocess.run(shell, shell=True, stderr=subprocess.PIPE).stderr.decode()),
    tried(lambda: open("note", "a").write("x")),
    tried(lambda: open("/proc/self/fd/%d" % os.open("note", os.O_RDONLY), "w").write("x")),
    tried(lambda: os.symlink(os.path.abspath("note"), own + ".link")),
    tried(lambda: open(own + ".link", "w").write("x")),
])
"""


@pytest.mark.parametrize("by", PROTECTIONS)
def test_devices_and_pipes_can_be_written_and_the_plugins_files_not(tmp_path: Path, by: str) -> None:
    """A program can write to devices and pipes, but to no file of its plugin's folder, by no path or link."""
    (tmp_path / "note").write_text("mine")
    link = None if PROTECTIONS[by].bubblewrap else "refused"
    assert told(tmp_path, WRITES, PROTECTIONS[by]) == [1, 0, "heard\n", "refused", "refused", link, "refused"]
    assert (tmp_path / "note").read_text() == "mine"
