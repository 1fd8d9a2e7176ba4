"""Tells the table what it has to know of the options."""

from collections.abc import Callable, Mapping
from typing import Final

from hearts_qt.settings.values import Settings
from hearts_qt.table import link

_REQUESTS: Final[Mapping[str, Callable[[Settings], link.Request]]] = {
    "cash_out": lambda settings: link.CashOutByItself(settings.text("cash_out") == "auto"),
    "autoplay": lambda settings: link.Autopilot(settings.switch("autoplay")),
    "thinking_time": lambda settings: link.ThinkingTime(float(settings.text("thinking_time"))),
    "think_ahead": lambda settings: link.ThinkAhead(settings.switch("think_ahead")),
    "suit_counts": lambda settings: link.CountCards(settings.switch("suit_counts")),
}


class TableOptions:
    """Sends the table a request for each option that it has to know, whenever that changes."""

    def __init__(self, settings: Settings, send: Callable[[link.Request], None]) -> None:
        """Follow `settings`; `send` leads to the table."""
        self._settings = settings
        self._send = send
        settings.listen(self._changed)

    def tell_all(self) -> None:
        """Tell the table all options that it has to know."""
        for request in _REQUESTS.values():
            self._send(request(self._settings))

    def _changed(self, name: str) -> None:
        if name in _REQUESTS:
            self._send(_REQUESTS[name](self._settings))
