"""Durations at the table, in milliseconds, from the options for pause and speed."""

import math
from typing import Final

from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, SPEED, PauseAt
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import DEAL_SOUNDS, SILENT, VOLUME
from hearts_qt.ui.media.device import SHUFFLE_MS

FACTORS: Final = {1: 2.6, 2: 1.9, 3: 1.35, 4: 1.0, 5: 0.7, 6: 0.45, 7: 0.15}
"""The factor for durations at each speed in the options; it is 1 at speed 4."""
_PLAY: Final = 200.0
_TAKE: Final = 220.0
_DEAL: Final = 900.0
_HASTY_DEAL: Final = 520.0
"""How long the dealing takes at full speed, before the factor."""
_THINK: Final = 260.0
_GLANCE: Final = 450.0
_RESULT: Final = 2500.0
RECEIVED: Final = 3000.0
"""How long a person can look at the received cards after the pass."""


class Pace:
    """Durations of flights and pauses, in milliseconds."""

    def __init__(self, settings: Settings) -> None:
        """Follow these settings."""
        self._settings = settings

    @property
    def _factor(self) -> float:
        return FACTORS[self._settings.value(SPEED)]

    @property
    def play(self) -> float:
        """How long a card flies to the trick."""
        return _PLAY * self._factor

    @property
    def take(self) -> float:
        """How long the cards of a trick fly to their taker."""
        return _TAKE * self._factor

    @property
    def shuffle(self) -> float:
        """How long the deck lies before its cards fly, so that they begin with their sound; 0 if nothing is heard."""
        settings = self._settings
        is_silent = settings.value(SILENT) or not settings.value(VOLUME) or not settings.value(DEAL_SOUNDS)
        # At full speed no sounds are played.
        return 0.0 if is_silent or self._factor == min(FACTORS.values()) else SHUFFLE_MS

    @property
    def moment(self) -> float:
        """The factor for durations of what is shown for pleasure only; 0 at full speed, which drops all of that."""
        return 0.0 if self._factor == FACTORS[max(FACTORS)] else self._factor

    @property
    def deal(self) -> float:
        """How long the dealing of the cards takes."""
        return (_DEAL if self.moment else _HASTY_DEAL) * self._factor

    @property
    def think(self) -> float:
        """How long the pause before a computer's card is."""
        return _THINK * self._factor

    @property
    def result(self) -> float:
        """How long a deal's result is shown if only computers play."""
        return _RESULT * self._factor

    @property
    def pause(self) -> float:
        """How long the pause in the options is; infinite if the person ends it with OK."""
        return self._settings.value(PAUSE).seconds * 1000

    @property
    def trick_end(self) -> float:
        """How long a complete trick is shown: the pause, or longer if the pause is too short to see the trick."""
        return max(self.pause, _GLANCE * self._factor)

    @property
    def each_card(self) -> float:
        """How long the pause after each card is; 0 if the options have a pause only after tricks."""
        return self.pause if self._settings.value(PAUSE_AT) is PauseAt.EVERY_CARD else 0.0

    @property
    def before_own_card(self) -> float:
        """How long the pause is before the CardShark plays a card in the person's place."""
        return 0.0 if self._settings.value(PAUSE_AT) is PauseAt.TRICKS else self.pause

    @property
    def raised_card(self) -> float:
        """How long a raised card waits until the program plays it; infinite if only the person may play it."""
        return math.inf if self._settings.value(PAUSE_AT) is PauseAt.TRICKS else self.pause
