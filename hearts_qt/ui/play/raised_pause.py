"""The pause after which a raised card is played, under CardShark controls."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.rules.cards import Card
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.play.choice import CardChoice
from hearts_qt.ui.play.pace import Pace
from hearts_qt.ui.play.patient_timer import PatientTimer

_LONGEST_TIMER: Final = 2**31 - 1


class RaisedPause(PatientTimer):
    """Runs while a raised card waits to be played."""

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
