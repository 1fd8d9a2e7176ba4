"""The way off the window's thread and back: work is done on another thread, and its result comes on the window's.

Not here: work in another process, see `MessageProcess`; the threads on which objects of Qt live, such as the sound
device; and the writers of the settings, which gather changes and wait for the disk before the program ends.
"""

import atexit
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from functools import cache
from itertools import count
from typing import Any, NamedTuple, TypeAlias, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal

T = TypeVar("T")
E = TypeVar("E", bound=Exception)
_Errors: TypeAlias = type[Exception] | tuple[type[Exception], ...]


def run(
    name: str,
    owner: QObject,
    work: Callable[[], T],
    then: Callable[[T], object] | None = None,
    errors: type[E] | tuple[type[E], ...] = (),
    failed: Callable[[E], object] | None = None,
) -> threading.Thread:
    """Call `work` on a thread with this name, and then `then` with its result on the window's thread.

    If `work` raises one of `errors`, `failed` is called with the error instead, also on the window's thread; any other
    error goes to `threading.excepthook`. Neither is called if `owner` was deleted meanwhile. The program does not wait
    for the thread when it ends; who has to wait joins the thread. Call this on the window's thread.
    """
    carry_out = _with_way_back(_Taker(owner, then, failed, lambda: False), work, errors)
    thread = threading.Thread(target=carry_out, name=name, daemon=True)
    thread.start()
    return thread


def send(owner: QObject, call: Callable[[], object]) -> None:
    """Have a function called on the window's thread, unless `owner` was deleted; for work that goes on afterwards."""
    number = _way_back().expect(_Taker(owner, lambda _: call(), None, lambda: False))
    _way_back().send(number, _End.DONE, None)


class WorkQueue(QObject):
    """Does one work after another, all on one thread, which is started when it is needed.

    Its methods are called on the window's thread.
    """

    def __init__(self, name: str, owner: QObject) -> None:
        """Give the thread this name. No result comes after `owner` was deleted, and the queue with it."""
        super().__init__(owner)
        self._name = name
        self._pool: ThreadPoolExecutor | None = None
        self._closed = threading.Event()
        self._superseded = threading.Event()
        """Set when something else is asked than was asked last."""

    @property
    def is_closed(self) -> Callable[[], bool]:
        """A function for long work, which tells on any thread whether the queue was closed meanwhile."""
        return self._closed.is_set

    def run(
        self,
        work: Callable[[], T],
        then: Callable[[T], object] | None = None,
        errors: type[E] | tuple[type[E], ...] = (),
        failed: Callable[[E], object] | None = None,
    ) -> None:
        """Call `work` when everything before it is done. The other parameters are those of the function `run`."""
        self._submit(_Taker(self, then, failed, self._closed.is_set), work, errors)

    def ask(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Run `work` and `then`, but leave out both, or only `then`, if something else is asked meanwhile."""
        self._superseded.set()
        superseded = self._superseded = threading.Event()
        closed = self._closed
        taker = _Taker(self, then, None, lambda: closed.is_set() or superseded.is_set())
        self._submit(taker, work, ())

    def _submit(self, taker: "_Taker", work: Callable[[], object], errors: _Errors) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, self._name)
        self._pool.submit(_reporting, _with_way_back(taker, work, errors))

    def finish(self) -> None:
        """Wait until everything is done, and end the thread."""
        self._end(waits=True)

    def close(self, *, waits: bool = True) -> None:
        """Leave out what has not begun, and end the thread. No result comes any more. A later work starts anew."""
        self._closed.set()
        self._closed = threading.Event()
        self._end(waits=waits)

    def _end(self, *, waits: bool) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(waits)


class _End(Enum):
    """How work has ended."""

    DONE = auto()
    FAILED = auto()
    """With an error of an expected kind."""
    NEITHER = auto()
    """It was left out, or has raised another error."""


class _Taker(NamedTuple):
    """Who takes the result of work."""

    owner: QObject
    then: Callable[[Any], object] | None
    failed: Callable[[Any], object] | None
    is_unwanted: Callable[[], bool]


class _WayBack(QObject):
    """Hands over, on the window's thread, what other threads send. It lives until the program ends.

    A thread knows only the number of who takes its result. If it held the last reference to an object of Qt, it would
    delete the object on the wrong thread.
    """

    _came = Signal(int, object, object)

    def __init__(self) -> None:
        super().__init__()
        self._came.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)
        self._numbers = count()
        self._takers: dict[int, _Taker] = {}
        self._lock = threading.Lock()
        self._is_open = True
        # At the end PySide deletes every object, and a thread that sends meanwhile would crash the program.
        atexit.register(self._close)

    def expect(self, taker: _Taker) -> int:
        """Keep who takes a result, and return the number to send with it."""
        number = next(self._numbers)
        self._takers[number] = taker
        return number

    def send(self, number: int, end: _End, result: object) -> None:
        """Have a result, or the error in its place, handed over. Any thread may send."""
        with self._lock:
            if self._is_open:
                self._came.emit(number, end, result)

    def _hand_over(self, number: int, end: _End, result: object) -> None:
        taker = self._takers.pop(number)
        take = {_End.DONE: taker.then, _End.FAILED: taker.failed}.get(end)
        # Only this thread deletes the owner, so it stays valid during the call.
        if take is not None and shiboken6.isValid(taker.owner) and not taker.is_unwanted():
            take(result)

    def _close(self) -> None:
        with self._lock:
            self._is_open = False


@cache
def _way_back() -> _WayBack:
    return _WayBack()


def _with_way_back(taker: _Taker, work: Callable[[], object], errors: _Errors) -> Callable[[], None]:
    """Return a function for the other thread, which does the work and sends the result."""
    way_back, is_unwanted = _way_back(), taker.is_unwanted
    number = way_back.expect(taker)

    def carry_out() -> None:
        end, result = _End.NEITHER, None
        try:
            if not is_unwanted():
                result = work()
                end = _End.DONE
        except errors as error:
            end, result = _End.FAILED, error
        finally:
            way_back.send(number, end, result)

    return carry_out


def _reporting(carry_out: Callable[[], None]) -> None:
    """Report an unexpected error as `threading` does it for its own threads; a pool keeps silent about it."""
    try:
        carry_out()
    except BaseException as error:
        raised = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(raised))
        raise
