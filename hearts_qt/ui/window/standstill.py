"""Stops everything that moves or counts time in the windows of the program, and lets it go on from there."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from PySide6.QtCore import QAbstractAnimation, Qt, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class Rests(Protocol):
    """Something that has a clock of its own, or makes sounds."""

    def rest(self, on: bool) -> None:
        """Let no time pass while `on`."""
        ...


class _Stopped(NamedTuple):
    """A timer that was stopped."""

    timer: QTimer
    left: int
    """How many milliseconds were left."""
    interval: int
    once: bool
    """Whether it fires only once."""

    def go_on(self) -> None:
        """Start a single-shot timer with the time that was left, and any other timer with its whole interval."""
        if not isValid(self.timer):
            return
        if self.once:
            self.timer.start(self.left)
            # Starting a timer with a time changes its interval, but the next start must last as long as usual.
            restore = partial(self.timer.setInterval, self.interval)
            self.timer.timeout.connect(restore, Qt.ConnectionType.SingleShotConnection)
        else:
            self.timer.start(self.interval)


class Standstill:
    """Stops all timers and animations in windows, and everything that keeps time by itself."""

    def __init__(self, parts: Sequence[Rests]) -> None:
        """Stop these parts too, before the timers, and let them go on after the timers."""
        self._parts = parts
        self._timers: list[_Stopped] = []
        self._animations: list[QAbstractAnimation] = []

    def begin(self, windows: Iterable[QWidget]) -> None:
        """Stop everything in these windows."""
        for part in self._parts:
            part.rest(True)
        for window in windows:
            for timer in window.findChildren(QTimer):
                if timer.isActive():
                    self._timers.append(
                        _Stopped(timer, max(0, timer.remainingTime()), timer.interval(), timer.isSingleShot())
                    )
                    timer.stop()
            for animation in window.findChildren(QAbstractAnimation):
                if animation.state() is QAbstractAnimation.State.Running:
                    animation.pause()
                    self._animations.append(animation)

    def end(self) -> None:
        """Let everything go on."""
        timers, self._timers = self._timers, []
        animations, self._animations = self._animations, []
        for stopped in timers:
            stopped.go_on()
        for animation in animations:
            if isValid(animation) and animation.state() is QAbstractAnimation.State.Paused:
                animation.resume()
        for part in self._parts:
            part.rest(False)
