"""The way off the window's thread and back: work is done on another thread, and its result comes on the window's.

Not here: work in another process, see `MessageProcess`; the threads on which objects of Qt live, such as the sound
device; and the writers of the settings, which gather changes and wait for the disk before the program ends.
"""

import atexit
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TypeAlias, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal

T = TypeVar("T")
E = TypeVar("E", bound=Exception)
_Errors: TypeAlias = type[E] | tuple[type[E], ...]


def run(
    name: str,
    owner: QObject,
    work: Callable[[], T],
    then: Callable[[T], object] | None = None,
    errors: _Errors[E] = (),
    failed: Callable[[E], object] | None = None,
) -> threading.Thread:
    """Call `work` on a thread with this name, and then `then` with its result on the window's thread.

    If `work` raises one of `errors`, `failed` is called with the error instead, also on the window's thread; any other
    error goes to `threading.excepthook`. Neither is called if `owner` was deleted meanwhile. The program does not wait
    for the thread when it ends; who has to wait joins the thread. Call this on the window's thread.
    """
    carry_out = _with_way_back(owner, work, then, errors, failed, lambda: False)
    thread = threading.Thread(target=carry_out, name=name, daemon=True)
    thread.start()
    return thread


class WorkQueue:
    """Does one work after another, all on one thread, which is started when it is needed.

    Its methods are called on the window's thread.
    """

    def __init__(self, name: str, owner: QObject) -> None:
        """Give the thread this name. No result comes after `owner` was deleted."""
        self._name = name
        self._owner = owner
        self._pool: ThreadPoolExecutor | None = None
        self._closed = threading.Event()
        self._asked = 0

    @property
    def is_closed(self) -> Callable[[], bool]:
        """A function for long work, which tells on any thread whether the queue was closed meanwhile."""
        return self._closed.is_set

    def run(
        self,
        work: Callable[[], T],
        then: Callable[[T], object] | None = None,
        errors: _Errors[E] = (),
        failed: Callable[[E], object] | None = None,
    ) -> None:
        """Call `work` when everything before it is done. The other parameters are those of the function `run`."""
        self._submit(_with_way_back(self._owner, work, then, errors, failed, self._closed.is_set))

    def ask(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Run `work` and `then`, but leave out both, or only `then`, if something else is asked meanwhile."""
        self._asked += 1
        number, is_closed = self._asked, self._closed.is_set

        def is_unwanted() -> bool:
            return is_closed() or number != self._asked

        self._submit(_with_way_back(self._owner, work, then, (), None, is_unwanted))

    def _submit(self, carry_out: Callable[[], None]) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, self._name)
        self._pool.submit(_reporting, carry_out)

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


class _WayBack(QObject):
    """Calls on the window's thread what other threads send. It lives until the program ends, unlike who is sent to."""

    _came = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._came.connect(self._call, Qt.ConnectionType.QueuedConnection)
        self._lock = threading.Lock()
        self._is_open = True
        # At the end PySide deletes every object, and a thread that sends meanwhile would crash the program.
        atexit.register(self._close)

    def send(self, call: Callable[[], None]) -> None:
        """Have a function called. Any thread may send."""
        with self._lock:
            if self._is_open:
                self._came.emit(call)

    def _call(self, call: Callable[[], None]) -> None:
        call()

    def _close(self) -> None:
        with self._lock:
            self._is_open = False


@cache
def _way_back() -> _WayBack:
    return _WayBack()


def _with_way_back(
    owner: QObject,
    work: Callable[[], T],
    then: Callable[[T], object] | None,
    errors: _Errors[E],
    failed: Callable[[E], object] | None,
    is_unwanted: Callable[[], bool],
) -> Callable[[], None]:
    """Return a function for the other thread, which does the work and sends the result."""
    way_back = _way_back()

    def hand_over(call: Callable[[], object]) -> None:
        # Only the window's thread deletes the owner, so it stays valid during the call.
        if shiboken6.isValid(owner) and not is_unwanted():
            call()

    def carry_out() -> None:
        if is_unwanted():
            return
        call: Callable[[], object] | None = None
        try:
            result = work()
        except errors as error:
            if failed is not None:
                call = partial(failed, error)
        else:
            if then is not None:
                call = partial(then, result)
        if call is not None:
            way_back.send(partial(hand_over, call))

    return carry_out


def _reporting(carry_out: Callable[[], None]) -> None:
    """Report an unexpected error as `threading` does it for its own threads; a pool keeps silent about it."""
    try:
        carry_out()
    except BaseException as error:
        raised = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(raised))
        raise
