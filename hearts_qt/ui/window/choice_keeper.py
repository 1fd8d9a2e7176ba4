"""Keeps the cards that a person has raised for the pass, so that they are raised again after a restart."""

from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.rules.cards import Card
from hearts_qt.table.link import Update
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.window.placement import WindowPlacement

_NAME: Final = "raised"


class ChoiceKeeper(QObject):
    """Keeps the raised cards in the file with the window's places, together with the deal's seal and the seat."""

    def __init__(self, director: Director, places: WindowPlacement) -> None:
        """Follow the choices of `director`."""
        super().__init__(director)
        self._director = director
        self._places = places
        self._kept = places.note(_NAME)
        director.settled.connect(self._raise_again)
        director.chosen.connect(self._keep)

    def _raise_again(self, update: Update) -> None:
        """Raise the kept cards if the same person is asked to pass in the same deal."""
        choice = self._director.choice
        whose, _, cards = self._kept.rpartition(" ")
        if choice.mode is not Mode.PASS or choice.cards or not whose or whose != _whose(update):
            return
        self._kept = ""
        if choice.choose([int(card) for card in cards.split(",") if card.isdecimal()]):
            self._director.choice_changed()

    def _keep(self) -> None:
        update, choice = self._director.update, self._director.choice
        if update is None or self._director.is_showing or choice.is_suggested:
            return
        whose = _whose(update)
        raised = choice.cards if choice.mode is Mode.PASS and whose else []
        self._places.set_note(_NAME, f"{whose} {_text(raised)}" if raised else "")


def _whose(update: Update) -> str:
    """Return a text that identifies the deal and the seat; empty if the deal has no seal or no seat is shown."""
    if update.seal is None or update.view.seat is None:
        return ""
    return f"{update.seal.commitment} {update.view.seat}"


def _text(cards: list[Card]) -> str:
    return ",".join(map(str, cards))
