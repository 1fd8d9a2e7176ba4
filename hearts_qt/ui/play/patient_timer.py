"""Timers that stop while the person is busy with a menu, a dialog or a question."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from hearts_qt.rules.cards import Card
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.play.choice import CardChoice
from hearts_qt.ui.play.pace import Pace
from hearts_qt.ui.widgets.focus import keys_go_elsewhere

_TICK_MS: Final = 100
_LONGEST_TIMER: Final = 2**31 - 1


class PatientTimer(QTimer):
    """Calls `then` after a time. Time counts only while no menu or dialog is open and `is_held` returns false."""

    def __init__(self, parent: QObject, then: Callable[[], None], is_held: Callable[[], bool]) -> None:
        """Create the timer without starting it."""
        super().__init__(parent)
        self._then = then
        self._is_held = is_held
        self._left = 0.0
        self._clock = QElapsedTimer()
        self.timeout.connect(self._tick)

    @property
    def left(self) -> float:
        """How many milliseconds were left when the clock last ticked."""
        return self._left

    def wait(self, milliseconds: float) -> None:
        """Start to wait for this time."""
        self._left = milliseconds
        self._clock.start()
        self.start(round(min(_TICK_MS, milliseconds)))

    def go_on(self) -> None:
        """Continue to wait for the rest of the time."""
        self._clock.start()
        self.start(round(min(_TICK_MS, max(0.0, self._left))))

    def rest(self, on: bool) -> None:
        """Let no time pass while `on`. Everything that rests has its timers stopped meanwhile, see `standstill`."""
        if on and self.isActive() and not (is_something_open() or self._is_held()):
            self._left = max(0.0, self._left - self._clock.elapsed())
        elif not on:
            self._clock.restart()

    def _tick(self) -> None:
        passed = self._clock.restart()
        if is_something_open() or self._is_held():
            self.setInterval(_TICK_MS)
            return
        self._left -= passed
        if self._left > 0:
            self.setInterval(round(min(_TICK_MS, self._left)))
        else:
            self.stop()
            self._then()


def is_something_open() -> bool:
    """Tell whether a menu or a dialog of the program is open."""
    if keys_go_elsewhere() or QApplication.activeModalWidget() is not None:
        return True
    return any(isinstance(each, QDialog) and each.isVisible() for each in QApplication.topLevelWidgets())


class RaisedPause(PatientTimer):
    """Runs while a raised card waits to be played, under CardShark controls."""

    def __init__(
        self,
        parent: QObject,
        settings: Settings,
        pace: Pace,
        play: Callable[[], None],
        is_busy: Callable[[], bool],
    ) -> None:
        """Call `play` at the end of the pause. The pause is interrupted while `is_busy` returns true."""
        super().__init__(parent, play, is_busy)
        self._settings = settings
        self._pace = pace
        self._timed: tuple[int | None, Card] | None = None
        """The question and the raised card for which the pause has begun."""

    def follow(self, choice: CardChoice, question: int | None, *, hidden: bool, anew: bool) -> None:
        """Begin the pause if a card is raised. If the pause of this card has already begun, continue it, unless `anew`.

        `question` is the number of the question that the card would answer. Nothing is played in a hidden window.
        """
        self.stop()
        before, self._timed = self._timed, None
        after = self._pace.raised_card
        waits = (
            self._settings.value(CONTROLS) is ControlScheme.CARDSHARK
            and choice.mode is Mode.PLAY
            and not choice.is_suggested
        )
        if waits and choice.cards and after < _LONGEST_TIMER and not hidden:
            self._timed = (question, choice.cards[0])
            if anew or self._timed != before:
                self.wait(after)
            else:
                self.go_on()
