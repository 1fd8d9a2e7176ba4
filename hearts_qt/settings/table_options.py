"""Sends the table the options that the table needs."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import AnyOption
from hearts_qt.settings.play_options import AUTOPLAY, CASH_OUT, THINK_AHEAD, THINKING_TIME, VIEW_HANDS, CashOutChoice
from hearts_qt.settings.score_options import SUIT_COUNTS
from hearts_qt.settings.values import Settings
from hearts_qt.table import link

_REQUESTS: Final[Mapping[AnyOption, Callable[[Any], link.Request]]] = {
    CASH_OUT: lambda choice: link.CashOutByItself(choice is CashOutChoice.AUTO),
    AUTOPLAY: link.Autopilot,
    VIEW_HANDS: link.OpenHands,
    THINKING_TIME: lambda time: link.ThinkingTime(time.seconds),
    THINK_AHEAD: link.ThinkAhead,
    SUIT_COUNTS: link.CountCards,
}
"""The options with `Effect.TABLE_REQUESTS`, each with a function that makes the request for a value."""


class TableOptions:
    """Sends the table a request whenever one of these options changes."""

    def __init__(self, settings: Settings, send: Callable[[link.Request], None]) -> None:
        """Follow `settings`. `send` sends a request to the table."""
        self._settings = settings
        self._send = send
        self._before = self._values()
        settings.listen(self._tell_changes, Effect.TABLE_REQUESTS)

    def tell_all(self) -> None:
        """Send the table the values of all these options."""
        for option, request in _REQUESTS.items():
            self._send(request(self._settings.value(option)))

    def _tell_changes(self) -> None:
        before, self._before = self._before, self._values()
        for option, value in self._before.items():
            if value != before[option]:
                self._send(_REQUESTS[option](value))

    def _values(self) -> dict[AnyOption, Any]:
        return {option: self._settings.value(option) for option in _REQUESTS}
