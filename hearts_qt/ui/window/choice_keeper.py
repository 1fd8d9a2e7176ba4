"""Keeps the cards that a person has raised for the pass.

They are raised again after a restart, and when a game comes back that was left meanwhile.
"""

from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.rules.phases import Phase
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.table.link import Update
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.play.director import Director

_NAME: Final = "raised"
_MOST: Final = 8
"""For how many deals the cards are kept."""


class ChoiceKeeper(QObject):
    """Keeps the raised cards in the profile, together with each deal's seal and the seat."""

    def __init__(self, director: Director, keeper: ProfileKeeper) -> None:
        """Follow the choices of `director`."""
        super().__init__(director)
        self._director = director
        self._keeper = keeper
        self._kept: dict[str, str] = {}
        """The numbers of the raised cards by deal and seat, see `_whose`; the latest deal comes last."""
        for each in filter(None, keeper.remembered(_NAME).split(";")):
            whose, _, cards = each.rpartition(" ")
            self._kept[whose] = cards
        director.settled.connect(self._raise_again)
        director.chosen.connect(self._keep)

    def _raise_again(self, update: Update) -> None:
        """Raise the kept cards if the same person is asked to pass in the same deal."""
        choice, whose = self._director.choice, _whose(update)
        if update.view.phase is not Phase.PASSING:
            # The same cards can be passed once more in a replay, but then the person chooses anew.
            self._kept.pop(whose, "")
        if choice.mode is not Mode.PASS or choice.cards or not whose or whose not in self._kept:
            return
        cards = self._kept.pop(whose)
        if choice.choose([int(card) for card in cards.split(",") if card.isdecimal()]):
            self._director.choice_changed()

    def _keep(self) -> None:
        update, choice = self._director.update, self._director.choice
        if update is None or self._director.is_showing or choice.is_suggested:
            return
        whose = _whose(update)
        self._kept.pop(whose, "")
        if whose and choice.mode is Mode.PASS and choice.cards:
            self._kept[whose] = ",".join(map(str, choice.cards))
        for oldest in list(self._kept)[:-_MOST]:
            del self._kept[oldest]
        self._keeper.remember(_NAME, ";".join(f"{each} {cards}" for each, cards in self._kept.items()))


def _whose(update: Update) -> str:
    """Return a text that identifies the deal and the seat; empty if the deal has no seal or no seat is shown."""
    if update.seal is None or update.view.seat is None:
        return ""
    return f"{update.seal.commitment} {update.seal.place} {update.view.seat}"
