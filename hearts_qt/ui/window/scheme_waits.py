"""Changes the options for waiting under Black Lady controls, and restores the person's values afterwards."""

from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.pace_options import PAUSE, PAUSE_AT, Pause, PauseAt
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.settings.values import Settings

_NAME: Final = "waits"
_BROUGHT: Final = (Pause.UNTIL_OK, PauseAt.TRICKS)
"""The options for waiting under Black Lady controls: each full trick waits for a click."""


class SchemeWaits(QObject):
    """Sets the options for waiting while Black Lady controls are chosen, and restores the earlier values afterwards.

    The person's own values are kept in the profile. If the person has changed the options meanwhile, the changed values
    stay.
    """

    def __init__(self, settings: Settings, keeper: ProfileKeeper, parent: QObject) -> None:
        """Follow the choice of the controls."""
        super().__init__(parent)
        self._settings = settings
        self._keeper = keeper
        settings.listen(self._follow, Effect.CONTROLS)

    def _follow(self) -> None:
        has_waits = self._settings.value(CONTROLS) is ControlScheme.BLACK_LADY
        kept = self._keeper.remembered(_NAME)
        now = (self._settings.value(PAUSE), self._settings.value(PAUSE_AT))
        if has_waits and not kept:
            self._keeper.remember(_NAME, " ".join(now))
            self._set(*_BROUGHT)
        elif kept and not has_waits:
            self._keeper.remember(_NAME, "")
            pause, _, pause_at = kept.partition(" ")
            if now == _BROUGHT and pause in set(Pause) and pause_at in set(PauseAt):
                self._set(Pause(pause), PauseAt(pause_at))

    def _set(self, pause: Pause, pause_at: PauseAt) -> None:
        self._settings.set(PAUSE_AT, pause_at)
        self._settings.set(PAUSE, pause)
