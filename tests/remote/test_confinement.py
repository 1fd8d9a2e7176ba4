"""How a plugin's code is started on each kind of system: its environment, its folders, and what holds there."""

import errno
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
    """Leave no private folders behind."""
    yield
    confinement.keep_private(())


EVERY: Final = {"no protection": TRUSTED, **PROTECTIONS}
FEW: Final = {"no protection": TRUSTED, "the best": Protection(BEST, True, BWRAP), "Landlock": Protection(BEST, True)}
SAYS: Final = "import json, os, resource, sys\ndef say(what): print(json.dumps(what), flush=True)\n"


def told(folder: Path, source: str, by: Protection) -> Any:
    """Return what a program says under a protection, as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    ear = Ear()
    program = Program(launch(folder, SAYS + source, by=by), ear)
    end = ear.faults.get(timeout=LONG)
    program.close()
    assert end.detail.startswith("exit code 0"), end
    return json.loads(ear.lines.get(timeout=LONG))


@pytest.mark.parametrize("by", FEW)
def test_the_environment_is_made_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """No token, no session and no place of the person's is in it, whatever the system has besides."""
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
    """It has its three streams and nothing else open, also as root no capabilities, and cannot get any."""
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


def _is_gone(path: str) -> bool:
    return not Path(path).exists()


WRITING: Final = {name: by for name, by in EVERY.items() if by.bubblewrap or by == TRUSTED}
"""Elsewhere nothing would limit what a program's deleted files take."""


@pytest.mark.parametrize("by", WRITING)
def test_the_scratch_folder_can_be_written_to_and_is_gone_afterwards(tmp_path: Path, by: str) -> None:
    """Files, folders, links and moves between folders work there; each process has a folder of its own."""
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
os.mkdir(place / "shut", 0)
(place / "outside").symlink_to("/usr")
deep = os.open(place, os.O_RDONLY)
for _ in range(1500):
    os.mkdir("deeper", dir_fd=deep)
    deeper = os.open("deeper", os.O_RDONLY, dir_fd=deep)
    os.close(deep)
    deep = deeper
say([str(place), str(pathlib.Path.home()), os.getcwd()])
"""
    places = [told(tmp_path / "own", source, WRITING[by]) for _ in range(2)]
    for place, home, own in places:
        assert (place, own) == (home, str(tmp_path / "own"))
        until(partial(_is_gone, place))
    assert places[0][0] != places[1][0]


@pytest.mark.parametrize("by", [name for name in PROTECTIONS if name not in WRITING])
def test_with_landlock_alone_nothing_can_be_written(tmp_path: Path, by: str) -> None:
    """Not even in the folder that TMPDIR names: a deleted file in it could keep room that nobody sees."""
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


@pytest.mark.parametrize("cut", ["\x0b", "\x0c", "\x1c", "\x1f", "\xa0"])
def test_a_first_line_that_can_be_read_in_two_ways_opens_nothing(tmp_path: Path, cut: str) -> None:
    """The kernel ends a word at blanks and tabs alone, and starts a file of the plugin's own."""
    other, own = tmp_path / "backup.sh", tmp_path / "plugin"
    own.mkdir()
    for path, text in ((other, "TOKEN=secret"), (own / "run", f"#!{cut}{other}\n")):
        path.write_text(text, "utf-8")
        path.chmod(0o755)
    assert other not in needs_of([str(own / "run")], own).folders


def test_no_first_line_opens_what_is_private(tmp_path: Path) -> None:
    """Where every file counts as a program, as on a FAT drive, the games do."""
    log, own = tmp_path / "matches" / "1.jsonl", tmp_path / "plugin"
    own.mkdir()
    log.parent.mkdir()
    for path, text in ((log, "{}"), (own / "run", f"#!{log}\n")):
        path.write_text(text)
        path.chmod(0o755)
    assert log in needs_of([str(own / "run")], own).folders
    assert log not in needs_of([str(own / "run")], own, [log.parent]).folders


def test_a_profile_in_a_readable_folder_is_left_out(tmp_path: Path) -> None:
    """What lies beside the profile in such a folder can be read, the profile and links to it cannot."""
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
    """A hard link is the file itself: a plugin with one is not started, and told which it is."""
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
    """With bubblewrap, without it, with one that does not work, and where there is no Landlock."""
    broken = tmp_path / "bin"
    broken.mkdir()
    (broken / "bwrap").write_text("#!/bin/sh\nexit 1\n")
    (broken / "bwrap").chmod(0o755)
    deceitful = tmp_path / "lies"
    deceitful.mkdir()
    # It starts the program, and confines nothing.
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
    """Nor does what answers the waits of a program outlive it, where no supervisor ends it."""
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
    """Better no player than one that can do more than was decided."""
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
    """The supervisor removes it; should it be gone as well, a later one does."""
    source = "import time\nsay(1)\ntime.sleep(600)\n"
    ear = Ear()
    program = Program(launch(tmp_path, SAYS + source, by=FEW[by]), ear)
    assert ear.lines.get(timeout=LONG) == b"1"
    Path(program.scratch, "x").touch()
    os.kill(program.pid, signal.SIGKILL)
    assert ear.faults.get(timeout=LONG).fault is FaultKind.LOST
    until(lambda: not Path(program.scratch).exists())


def test_what_nobody_holds_any_more_is_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a power cut; not what another Hearts uses, and nothing of another name."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    left, held = scratch.make()
    assert held is not None
    os.close(held)
    (Path(left) / "deep" / "deeper").mkdir(parents=True)
    used, lock = scratch.make()
    (tmp_path / "another").mkdir()
    scratch.sweep(used)
    assert set(os.listdir(tmp_path)) == {Path(left).name, Path(used).name, "another"}, "one of them may be new"
    monkeypatch.setattr(scratch, "_NEW", -1.0)  # private: no folder is new any more
    scratch.sweep(used)
    assert set(os.listdir(tmp_path)) == {Path(used).name, "another"}
    assert lock is not None
    os.close(lock)


@pytest.mark.parametrize("by", PROTECTIONS)
def test_who_writes_into_its_own_folder_is_told_where_to_write(tmp_path: Path, by: str) -> None:
    """A program that kept its records beside itself, in whatever language, fails with a hint."""
    fault = ended(launch(tmp_path, "open('moves.log', 'a')", by=PROTECTIONS[by]))
    assert "moves.log" in fault.detail
    assert fault.detail.endswith(scratch.HINT)


@pytest.mark.parametrize("by", [name for name in PROTECTIONS if name not in WRITING])
def test_who_finds_no_place_for_a_file_is_told_what_would_give_one(tmp_path: Path, by: str) -> None:
    """Python looks for a folder by itself, and says only that there is none."""
    fault = ended(launch(tmp_path, "import tempfile\ntempfile.mkstemp()", by=PROTECTIONS[by]))
    assert fault.detail.endswith(scratch.HINT)


@pytest.mark.parametrize("by", FEW)
def test_a_folder_may_be_reached_by_a_link(tmp_path: Path, by: str) -> None:
    """Such as a home that lies on another disk."""
    (tmp_path / "disk" / "own").mkdir(parents=True)
    (tmp_path / "home").symlink_to(tmp_path / "disk")
    (tmp_path / "disk" / "own" / "note").write_text("mine")
    assert told(tmp_path / "home" / "own", "say(open('note').read())", FEW[by]) == "mine"


@pytest.mark.parametrize("by", FEW)
def test_a_folder_may_be_named_with_dots(tmp_path: Path, by: str) -> None:
    """Such as one beside the folder that a terminal is in."""
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


WRITES: Final = """
import subprocess
def tried(act):
    try:
        return act()
    except OSError as error:
        return error.errno
own = os.path.join(os.environ["TMPDIR"], "file")
shell = "echo x > /dev/null && echo x >> /dev/null && echo heard > /dev/stderr"
say([
    tried(lambda: open(os.devnull, "w").write("x")),
    tried(lambda: os.get_inheritable(os.open("/dev/../dev/null", os.O_RDWR))),
    tried(lambda: subprocess.run(["echo", "x"], stdout=subprocess.DEVNULL).returncode),
    tried(lambda: subprocess.run(shell, shell=True, stderr=subprocess.PIPE).stderr.decode()),
    tried(lambda: open("note", "a").write("x")),
    tried(lambda: open("/proc/self/fd/%d" % os.open("note", os.O_RDONLY), "w")),
    tried(lambda: open("", "w")),
    tried(lambda: os.mkdir(own + "s")),
    tried(lambda: os.chdir(own + "s")),
    tried(lambda: open("../file", "x").write("one")),
    tried(lambda: open(own, "x")),
    tried(lambda: open(own, "a").write("two")),
    tried(lambda: open(own).read()),
    tried(lambda: os.symlink(os.getcwd(), own + "s/away")),
    tried(lambda: os.symlink("/usr/bin/env", "link")),
    tried(lambda: os.open("link", os.O_WRONLY)),
])
"""


@pytest.mark.parametrize("by", PROTECTIONS)
def test_files_are_opened_for_writing(tmp_path: Path, by: str) -> None:
    """Devices and its own pipes always, its own temporary files in namespaces; the errors are the usual ones."""
    (tmp_path / "note").write_text("mine")
    refused = errno.EACCES
    always = [1, False, 0, "heard\n", refused, refused, errno.ENOENT]
    files = [None, None, 3, errno.EEXIST, 3, "onetwo", None, None, refused]
    in_none = [refused, errno.ENOENT, refused, refused, refused, errno.ENOENT, errno.ENOENT, refused, refused]
    expected = [*always, *(files if PROTECTIONS[by].bubblewrap else in_none)]
    assert [each if each != errno.EROFS else refused for each in told(tmp_path, WRITES, PROTECTIONS[by])] == expected


@pytest.mark.parametrize("by", FEW)
def test_event_loops_and_threads_work(tmp_path: Path, by: str) -> None:
    """What programs in Python commonly use besides."""
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
    """Its semaphores are the program's own there. Without namespaces everybody's lie in one place: it has none."""
    source = """
import concurrent.futures, multiprocessing
with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
    say(list(pool.map(abs, [-1, -2])))
"""
    assert told(tmp_path / "own", source, FEW["the best"]) == [1, 2]


@pytest.mark.parametrize("by", PROTECTIONS)
def test_no_signal_gets_out(tmp_path: Path, by: str) -> None:
    """Neither to its supervisor, nor to another seat, nor to anybody else; those that it has started it may end."""
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
    # What answers its waits is as confined as it is. In a namespace there is also bubblewrap's own first process.
    assert outside <= (2 if "namespaces" in by else 1)
    assert not supervisor or "namespaces" in by
    # Where Landlock cannot tell signals to its own from others, all are refused.
    assert ended == ("namespaces" in by or PROTECTIONS[by].landlock >= landlock.SCOPES_SINCE)


@pytest.mark.parametrize("by", PROTECTIONS)
def test_two_seats_of_a_plugin_do_not_meet(tmp_path: Path, by: str) -> None:
    """Each has its folder; it cannot list, read or write that of the other, nor see its processes."""
    waits = "import time\nsay(1)\ntime.sleep(600)\n"
    ear = Ear()
    first = Program(launch(tmp_path, SAYS + waits, by=PROTECTIONS[by]), ear)
    try:
        assert ear.lines.get(timeout=LONG) == b"1"
        Path(first.scratch, "mine").touch()
        looks = f"""
found = []
for act in (
    lambda: os.listdir({first.scratch!r}),
    lambda: open({first.scratch + "/mine"!r}).read(),
    lambda: open({first.scratch + "/yours"!r}, "w"),
):
    try:
        found.append(act())
    except OSError:
        pass
say(found)
"""
        assert told(tmp_path / "own", looks, PROTECTIONS[by]) == []
    finally:
        first.close()
