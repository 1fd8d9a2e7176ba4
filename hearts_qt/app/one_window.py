"""Allows one window at a time for a person's files: a second start brings the first window to the front.

A lock tells whether there is a first window. The second start calls this window through a socket. If no file can be
locked, only the answer on the socket counts.
"""

import logging
import time
from collections.abc import Callable, Iterable
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

from hearts_qt.app.calling import Call, CallResult, CallServer, address_name, is_private, places, why_nobody_listens
from hearts_qt.app.profile_lock import Holder, ProfileLock, State

log = logging.getLogger("hearts_qt")

PATIENCE: Final = 5.0
"""How many seconds to wait for an answer of the first window. Possibly it is starting or ending at the moment."""
_AGAIN_S: Final = 0.1


class ClaimResult(Enum):
    """The result of an attempt to claim a person's files."""

    FIRST = auto()
    """No other window is open, so this one opens."""
    RAISED = auto()
    """Another window is open, and it has come to the front."""
    NO_ANSWER = auto()
    """Another window, or another program with the lock, does not answer."""


class LockFailure(NamedTuple):
    """A file that cannot be used as the lock, and the reason."""

    path: Path
    reason: str
    is_replaced: bool
    """Whether another file is locked instead."""
    is_missing: bool = False
    """Whether the folder of the file could not even be created, as on a disk that is read-only."""


class NoAnswer(NamedTuple):
    """What is known about a window that has claimed the files but did not answer."""

    holder: Holder
    lock: Path
    """The locked file."""
    is_listening: bool
    """Whether a window listens, so that it hangs. Otherwise nothing is known about how it is."""
    reason: str
    """The reason why no window can listen here; empty if one can."""


class OneWindow:
    """The claim on a person's files. It ends when `close` is called or when the process ends."""

    def __init__(self, data: Path, runtime: Iterable[Path], patience: float = PATIENCE) -> None:
        """Prepare to claim the files in `data`. `runtime` has the places for the socket, see `paths.runtime`."""
        self._data = data
        self._patience = patience
        self._runtime = tuple(folder for folder in runtime if is_private(folder))
        self._places = places(data, self._runtime)
        # The second lock file is for a data folder in which nothing can be written or locked.
        name = address_name(data)
        self._locks = (ProfileLock(data / "lock"), *(ProfileLock(each / f"{name}.lock") for each in self._runtime))
        self._taken: ProfileLock | None = None
        self._no_folder = ""
        """Why the folder with the files could not be created; empty if it could."""
        self.lock_failure: LockFailure | None = None
        """The reason why the lock file in the folder of the person's files cannot be used; None if it can be used."""
        self._caller: int | None = None
        self._is_listening = False
        self.calls = CallServer()

    def claim(self, is_stopped: Callable[[], bool] = lambda: False) -> ClaimResult:
        """Claim the files, or call the window that has claimed them. Return early when `is_stopped` returns True."""
        # If nothing can be written, no other window's files are in danger. The table reports the problem with the disk.
        try:
            self._data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._no_folder = error.strerror or str(error)
        until = time.monotonic() + self._patience
        while True:
            state = self._lock()
            answer = self._call(state, until)
            if answer is CallResult.RAISED:
                self.close()
                return ClaimResult.RAISED
            if answer is CallResult.NOBODY and state is not State.TAKEN:
                self.calls.listen(self._data, self._places)
                return ClaimResult.FIRST
            if is_stopped() or time.monotonic() >= until:
                # If a window listens but does not answer, it has claimed the files, even if its lock file was deleted.
                self.close()
                return ClaimResult.NO_ANSWER
            time.sleep(_AGAIN_S)

    def _lock(self) -> State:
        state = State.IMPOSSIBLE
        for lock in self._locks:
            state = lock.take()
            if state is not State.IMPOSSIBLE:
                self._taken = lock
                break
            log.warning("cannot lock %s: %s", lock.path, lock.problem)
        first = self._locks[0]
        is_first = self._taken is first
        reason = self._no_folder or first.problem
        failure = LockFailure(first.path, reason, state is not State.IMPOSSIBLE, bool(self._no_folder))
        self.lock_failure = None if is_first else failure
        return state

    def _call(self, state: State, until: float) -> CallResult:
        call = Call(self._data, self._places)
        left = max(0.0, until - time.monotonic())
        answer = call.make(left)
        if answer is CallResult.NOBODY and state is not State.OURS:
            answer = call.make_old(left)
        self._caller = call.process
        self._is_listening = answer is CallResult.SILENCE
        return answer

    def no_answer(self) -> NoAnswer:
        """Return what is known about the window that did not answer the last `claim`."""
        lock = self._taken or self._locks[0]
        holder = Holder(self._caller, "") if self._caller else lock.holder()
        reason = "" if self._is_listening else why_nobody_listens(self._places)
        return NoAnswer(holder, lock.path, self._is_listening, reason)

    def close(self) -> None:
        """Release the files."""
        self.calls.close()
        for lock in self._locks:
            lock.release()
