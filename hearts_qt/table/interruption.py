"""Waits for a player's answer in a way that another thread can interrupt at any moment."""

import queue
import threading
from typing import Final, Generic, TypeVar

from hearts_qt.players.player import Interrupted

T = TypeVar("T")


class _Broken:
    """The object that is put into the queue of answers to end a wait."""


_BROKEN: Final = _Broken()

Answers = queue.SimpleQueue[T | _Broken]


class Interruption(Generic[T]):
    """Interrupts the current wait and every later wait, until `clear` is called.

    The interruption stays set, so that a wait which begins at the same moment is interrupted too. The waiting thread
    then calls `clear`, handles the reason for the interruption, and waits again.
    """

    def __init__(self) -> None:
        """Begin without an interruption."""
        self._lock = threading.Lock()
        self._is_set = False
        self._awaited: Answers[T] | None = None

    def set(self) -> None:
        """Interrupt the wait. Any thread can call this; it does not wait for anything."""
        with self._lock:
            if not self._is_set and self._awaited is not None:
                self._awaited.put(_BROKEN)
            self._is_set = True

    def clear(self) -> None:
        """Stop interrupting waits."""
        with self._lock:
            self._is_set = False

    def wait(self, answers: Answers[T], limit: float) -> T:
        """Return the next answer.

        Raises queue.Empty if there is no answer after `limit` seconds, and Interrupted after an interruption.
        """
        with self._lock:
            if self._is_set:
                raise Interrupted
            self._awaited = answers
        try:
            answer = answers.get(timeout=limit)
        finally:
            with self._lock:
                self._awaited = None
        if isinstance(answer, _Broken):
            raise Interrupted
        return answer
