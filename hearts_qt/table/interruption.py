"""Waiting for a player's answer that another thread may break off at any moment."""

import queue
import threading
from typing import Final, Generic, TypeVar

from hearts_qt.players.player import Interrupted

T = TypeVar("T")


class _Broken:
    """Put among the answers to end a wait."""


_BROKEN: Final = _Broken()

Answers = queue.SimpleQueue[T | _Broken]


class Interruption(Generic[T]):
    """Ends the wait under way, and every one after it until `clear`.

    That it stays makes it safe against a wait that begins at the same moment: whoever waits looks for what it was
    interrupted for, clears, and waits again.
    """

    def __init__(self) -> None:
        """Interrupt nothing yet."""
        self._lock = threading.Lock()
        self._is_set = False
        self._awaited: Answers[T] | None = None

    def set(self) -> None:
        """Break off the wait; from any thread, at once."""
        with self._lock:
            if not self._is_set and self._awaited is not None:
                self._awaited.put(_BROKEN)
            self._is_set = True

    def clear(self) -> None:
        """Let waits take their time again."""
        with self._lock:
            self._is_set = False

    def wait(self, answers: Answers[T], limit: float) -> T:
        """Return the next answer; raise queue.Empty after `limit` seconds, and Interrupted when broken off."""
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
