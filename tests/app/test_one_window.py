"""Tests that only one window opens: a second start calls the first window.

The window's socket accepts only that call.
"""

import errno
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app import calling
from hearts_qt.app.calling import ANSWER, CALL, Call, CallResult, CallServer, address_name, is_private, places
from hearts_qt.app.no_answer import sentences
from hearts_qt.app.one_window import ClaimResult, LockFailure, NoAnswer, OneWindow
from hearts_qt.app.profile_lock import Holder
from hearts_qt.ui.words.troubles import lock_failure_sentence

pytestmark = pytest.mark.filterwarnings("error")

SHORT: Final = 0.3


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """Return a folder that the system deletes when the person logs out."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the path of a person's data folder, which does not exist yet."""
    return tmp_path / "data"


@pytest.fixture
def claims() -> Iterator[Callable[..., OneWindow]]:
    """Return a function that makes claims to be the only window. All claims are released after the test."""
    made: list[OneWindow] = []

    def make(data: Path, *runtime: Path) -> OneWindow:
        made.append(OneWindow(data, runtime, patience=SHORT))
        return made[-1]

    yield make
    for each in made:
        each.close()


_START: Final = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from hearts_qt.app.one_window import OneWindow
application = QCoreApplication(["hearts-qt"])
data, *runtime = map(Path, sys.argv[1:])
print(OneWindow(data, runtime).claim().name)
"""
_CALL: Final = """
import sys
from pathlib import Path
from hearts_qt.app.calling import Call, places
data, runtime = map(Path, sys.argv[1:])
print(Call(data, places(data, [runtime])).make(5).name)
"""


def beside(qtbot: QtBot, program: str, *folders: Path) -> str:
    """Run a program in another process while this process handles events. Return the word that the program prints."""
    command = [sys.executable, "-c", program, *map(str, folders)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        qtbot.waitUntil(lambda: process.poll() is not None)
        assert process.stdout is not None
        return process.stdout.read().strip()


def second_start(qtbot: QtBot, first: OneWindow, *folders: Path) -> str:
    """Start the program a second time, and return its result. Fail if the first window was not called."""
    with qtbot.waitSignal(first.calls.called):
        return beside(qtbot, _START, *folders)


def left_in(folder: Path) -> set[str]:
    """Return the names of everything in a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def test_a_second_start_calls_the_first(
    qtbot: QtBot, claims: Callable[..., OneWindow], data: Path, tmp_path: Path
) -> None:
    """A second start calls the first window.

    After the first window has closed, the next start becomes the first window.
    """
    first = claims(data)
    assert first.claim() is ClaimResult.FIRST
    assert second_start(qtbot, first, data) == "RAISED"
    assert claims(tmp_path / "other").claim() is ClaimResult.FIRST
    first.close()
    assert left_in(data) == {"lock"}
    assert claims(data).claim() is ClaimResult.FIRST


def test_the_socket_is_its_owners_alone(claims: Callable[..., OneWindow], data: Path, runtime: Path) -> None:
    """The socket is in the runtime folder.

    If other people can read that folder, a private folder below the data folder is used.
    """
    first = claims(data, runtime)
    first.claim()
    (made,) = runtime.iterdir()
    assert made.is_socket()
    assert not made.stat().st_mode & 0o077
    first.close()
    assert not left_in(runtime)
    runtime.chmod(0o755)
    second = claims(data, runtime)
    second.claim()
    assert not left_in(runtime)
    assert left_in(data) == {"lock", ".call", ".call/window"}
    assert stat.S_IMODE((data / ".call").stat().st_mode) == 0o700


def test_a_folder_of_somebody_else_is_not_used(data: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that belongs to another person, or a link to such a folder, is not used."""
    link = runtime.parent / "link"
    link.symlink_to(runtime)
    assert is_private(runtime)
    assert not is_private(link)
    assert not is_private(runtime / "gone")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert not is_private(runtime)
    assert places(data, [runtime]) == (data / ".call" / "window",)


def test_a_long_path(qtbot: QtBot, claims: Callable[..., OneWindow], tmp_path: Path) -> None:
    """A socket also works in a home folder with a path of more than 107 bytes."""
    data = tmp_path / ("a long name " * 15) / "data"
    first = claims(data)
    assert first.claim() is ClaimResult.FIRST
    assert (data / ".call" / "window").is_socket()
    assert second_start(qtbot, first, data) == "RAISED"
    first.close()
    assert left_in(data) == {"lock"}


def test_without_a_lock_the_answer_decides(
    qtbot: QtBot, claims: Callable[..., OneWindow], data: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk has no locks, a second start finds the first window by calling it, and brings it to the front."""

    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    first = claims(data, runtime)
    assert first.claim() is ClaimResult.FIRST
    assert second_start(qtbot, first, data, runtime) == "RAISED"


def test_a_lock_file_that_was_deleted(qtbot: QtBot, claims: Callable[..., OneWindow], data: Path) -> None:
    """If the lock file was deleted, the first window still answers, and a second start opens no window."""
    first = claims(data)
    first.claim()
    (data / "lock").unlink()
    assert second_start(qtbot, first, data) == "RAISED"


@pytest.mark.parametrize("way", ["a folder in the lock's place", "no folder at all"])
def test_where_nothing_can_be_locked(
    qtbot: QtBot, claims: Callable[..., OneWindow], data: Path, runtime: Path, way: str
) -> None:
    """If the data folder cannot have locks, the lock in the runtime folder prevents a second window."""
    if way == "no folder at all":
        data.write_text("in the way")
    else:
        (data / "lock").mkdir(parents=True)
    first = claims(data, runtime)
    assert first.claim() is ClaimResult.FIRST
    assert second_start(qtbot, first, data, runtime) == "RAISED"
    (runtime / address_name(data)).unlink()
    second = claims(data, runtime)
    assert second.claim() is ClaimResult.NO_ANSWER
    assert second.no_answer().lock.parent == runtime


def test_nobody_answers(claims: Callable[..., OneWindow], data: Path) -> None:
    """If the first window does not answer, no second window opens, and the first window's process is named."""
    first, second = claims(data), claims(data)
    first.claim()
    first.calls.close()
    assert second.claim() is ClaimResult.NO_ANSWER
    assert second.no_answer() == NoAnswer(Holder(os.getpid(), ""), data / "lock", is_listening=False, reason="")
    assert left_in(data) == {"lock"}
    assert second.claim(lambda: True) is ClaimResult.NO_ANSWER
    first.close()
    assert second.claim() is ClaimResult.FIRST


def test_a_window_that_nobody_can_call_is_not_said_to_hang(
    claims: Callable[..., OneWindow], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that can only be read there is no socket, and the message gives this reason."""
    data.mkdir()

    def refuse(path: Path) -> int:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    # private: no test can make a disk that can only be read
    monkeypatch.setattr(calling, "_listening_socket", refuse)
    first, second = claims(data), claims(data)
    assert first.claim() is ClaimResult.FIRST
    assert second.claim() is ClaimResult.NO_ANSWER
    why = second.no_answer()
    assert why == NoAnswer(Holder(os.getpid(), ""), data / "lock", is_listening=False, reason="Read-only file system")
    heading, advice = sentences(why)
    assert "cannot be called: Read-only file system" in heading
    assert f"process {os.getpid()}" in advice
    assert "saved" not in advice


def test_a_window_that_hangs_is_named_by_its_socket(claims: Callable[..., OneWindow], data: Path) -> None:
    """If a window hangs, its process is found by its socket even if the lock file was deleted."""
    (data / ".call").mkdir(parents=True, mode=0o700)
    with socket.socket(socket.AF_UNIX) as hangs, calling.short_address(data / ".call" / "window") as address:
        hangs.bind(address)
        hangs.listen()
        start = claims(data)
        assert start.claim() is ClaimResult.NO_ANSWER
        assert start.no_answer() == NoAnswer(Holder(os.getpid(), ""), data / "lock", is_listening=True, reason="")
    # A start takes over a socket if no process listens to it any more.
    assert claims(data).claim() is ClaimResult.FIRST


def test_a_queue_that_is_full(claims: Callable[..., OneWindow], data: Path, runtime: Path) -> None:
    """A hanging window with a full queue of callers still counts as open."""
    with ExitStack() as stack:
        hangs = stack.enter_context(socket.socket(socket.AF_UNIX))
        hangs.bind(str(runtime / address_name(data)))
        hangs.listen(1)
        while True:
            caller = stack.enter_context(socket.socket(socket.AF_UNIX))
            caller.setblocking(False)
            if caller.connect_ex(str(runtime / address_name(data))):
                break
        assert claims(data, runtime).claim() is ClaimResult.NO_ANSWER


# Messages that the window receives over the socket


@pytest.fixture
def server(qtbot: QtBot, data: Path, runtime: Path) -> Iterator[CallServer]:
    """Return a window that other starts can call."""
    made = CallServer()
    assert made.listen(data, places(data, [runtime]))
    yield made
    made.close()


def connected(data: Path, runtime: Path) -> socket.socket:
    """Return a socket that is connected to the window."""
    made = socket.socket(socket.AF_UNIX)
    made.settimeout(5)
    with calling.short_address(runtime / address_name(data)) as address:
        made.connect(address)
    return made


@pytest.mark.parametrize("said", [b"RAISE\n", b"\0" * 6, b"x" * 1_000_000])
def test_anything_else_is_not_heard(qtbot: QtBot, server: CallServer, data: Path, runtime: Path, said: bytes) -> None:
    """A caller that sends another message is refused without an answer, however long the message is."""
    called: list[object] = []
    server.called.connect(lambda: called.append(None))
    with connected(data, runtime) as caller:
        caller.setblocking(False)
        caller.send(said)
        qtbot.waitUntil(lambda: _is_over(caller))
    assert not called


def _is_over(caller: socket.socket) -> bool:
    try:
        return caller.recv(100) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_silent_callers_do_not_pile_up(
    qtbot: QtBot, server: CallServer, data: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Callers that send nothing are refused after a moment. After that, other programs can call the window."""
    monkeypatch.setattr(calling, "CALLER_MS", 200)
    with ExitStack() as stack:

        def call_in_silence() -> bool:
            made = stack.enter_context(socket.socket(socket.AF_UNIX))
            made.setblocking(False)
            # False when the queue of callers is full.
            with calling.short_address(runtime / address_name(data)) as address:
                return made.connect_ex(address) == 0

        for _ in range(3 * calling.MOST_CALLERS):
            qtbot.waitUntil(call_in_silence)
            assert server.callers <= calling.MOST_CALLERS
        qtbot.waitUntil(lambda: not server.callers)
    with qtbot.waitSignal(server.called), connected(data, runtime) as caller:
        caller.sendall(CALL[:3])
        caller.sendall(CALL[3:])
    with qtbot.waitSignal(server.called):
        assert beside(qtbot, _CALL, data, runtime) == "RAISED"


def test_another_person_is_not_heard(
    qtbot: QtBot, server: CallServer, data: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call from another person's program is refused. An answer from such a program is not accepted."""
    monkeypatch.setattr(calling, "is_same_person", lambda line: False)
    with connected(data, runtime) as caller:
        caller.setblocking(False)
        caller.send(CALL)
        qtbot.waitUntil(lambda: _is_over(caller))
    assert Call(data, places(data, [runtime])).make(SHORT) is CallResult.NOBODY
    assert ANSWER


# Older versions

_OLD: Final = """
import hashlib, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QLockFile
from PySide6.QtNetwork import QLocalServer
application = QCoreApplication(["hearts-qt"])
folder = Path(sys.argv[1])
lock, server = QLockFile(str(folder / "lock")), QLocalServer()
lock.setStaleLockTime(0)
name = "hearts-qt-" + hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:20]
def called():
    socket = server.nextPendingConnection()
    socket.close()
    print("called", flush=True)
server.newConnection.connect(called)
print(lock.tryLock(0), sys.argv[2:] or server.listen(name), flush=True)
application.exec()
"""


@pytest.fixture
def old_version(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Return a function that starts a process which locks files and listens as an older version of Hearts does."""
    data.mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    running: list[subprocess.Popen[str]] = []

    def start(*more: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", _OLD, str(data), *more]
        running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        return running[-1]

    yield start
    for each in running:
        each.kill()
        each.communicate()


def test_an_older_version_that_is_open(
    claims: Callable[..., OneWindow], data: Path, old_version: Callable[..., "subprocess.Popen[str]"]
) -> None:
    """A second start raises a window of an older version.

    After the older version was killed, a start can use the files.
    """
    old = old_version()
    assert old.stdout is not None
    assert old.stdout.readline() == "True True\n"
    start = OneWindow(data, (), patience=10)
    assert start.claim() is ClaimResult.RAISED
    assert old.stdout.readline() == "called\n"
    old.kill()
    old.wait()
    assert claims(data).claim() is ClaimResult.FIRST


def test_somebody_elses_socket_is_no_older_version(
    data: Path, old_version: Callable[..., "subprocess.Popen[str]"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the socket with the old name belongs to another person, it is not called."""
    old = old_version()
    assert old.stdout is not None
    old.stdout.readline()
    assert Call(data, ()).make_old(10) is CallResult.RAISED
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert Call(data, ()).make_old(10) is CallResult.NOBODY


def test_an_older_version_that_does_not_answer(
    claims: Callable[..., OneWindow], data: Path, old_version: Callable[..., "subprocess.Popen[str]"]
) -> None:
    """If a window of an older version does not answer, its process is named."""
    old = old_version("deaf")
    assert old.stdout is not None
    old.stdout.readline()
    start = claims(data)
    assert start.claim() is ClaimResult.NO_ANSWER
    assert start.no_answer().holder == Holder(old.pid, "")


def test_an_older_version_is_kept_out(
    claims: Callable[..., OneWindow], data: Path, old_version: Callable[..., "subprocess.Popen[str]"]
) -> None:
    """An older version cannot open the files while this version uses them. After this version was killed, it can."""
    first = claims(data)
    first.claim()
    kept_out = old_version("deaf")
    assert kept_out.stdout is not None
    assert kept_out.stdout.readline().startswith("False")
    first.close()
    (data / "lock").write_text((data / "lock").read_text().replace(str(os.getpid()), "999999999"))
    goes_on = old_version("deaf")
    assert goes_on.stdout is not None
    assert goes_on.stdout.readline().startswith("True")


# The messages to the person


@pytest.mark.parametrize("is_listening", [True, False])
def test_who_has_the_files_is_said(is_listening: bool) -> None:
    """The message names the process, the other computer or the locked file. It never promises that a game is saved."""
    file = Path("/home/ann/data/lock")

    def said(holder: Holder) -> tuple[str, str]:
        return sentences(NoAnswer(holder, file, is_listening, reason=""))

    assert "process 4711" in said(Holder(4711, ""))[1]
    assert "your game is saved" not in said(Holder(4711, ""))[1]
    assert "another computer: far-away" in said(Holder(None, "far-away"))[0]
    assert str(file) in said(Holder(None, ""))[1]


def test_a_home_that_cannot_be_written_is_named_as_the_reason(
    claims: Callable[..., OneWindow], tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the person's folder cannot be created, the reason is the disk, and not that the lock is missing there."""

    def refuse(path: Path, *rest: object, **more: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    lock = tmp_path / "home" / "data" / "lock"
    for folders, is_replaced in (((runtime,), True), ((), False)):
        one = claims(lock.parent, *folders)
        assert one.claim() is ClaimResult.FIRST
        assert one.lock_failure == LockFailure(lock, "Read-only file system", is_replaced, is_missing=True)
        told = lock_failure_sentence(lock, "Read-only file system", is_replaced=is_replaced, is_missing=True)
        assert told.startswith(f"{lock} cannot be locked (Read-only file system)")
        assert "Move" not in told
        one.close()


def test_what_is_no_lock_is_known(claims: Callable[..., OneWindow], data: Path, runtime: Path) -> None:
    """If a file cannot be locked, the reason is reported, and another file is locked if possible."""
    whole = claims(data, runtime)
    whole.claim()
    assert whole.lock_failure is None
    whole.close()
    (data / "lock").unlink()
    (data / "lock").mkdir()
    for folders, is_replaced in (((runtime,), True), ((), False)):
        one = claims(data, *folders)
        assert one.claim() is ClaimResult.FIRST
        assert one.lock_failure == LockFailure(data / "lock", "Is a directory", is_replaced)
        one.close()
    told = [lock_failure_sentence(data / "lock", "Is a directory", is_replaced=each) for each in (True, False)]
    assert all(f"{data / 'lock'} cannot be locked (Is a directory)" in each for each in told)
    assert "not open a second Hearts" in told[1]
