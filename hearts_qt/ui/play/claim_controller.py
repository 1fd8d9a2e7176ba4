"""Controller for claims: "the rest are mine" and "none are mine"."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.rules.moves import ClaimKind
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table import link
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of


def _can_claim(update: link.Update) -> bool:
    """Tell whether the person has to play a card, and may claim the other tricks instead."""
    return update.can_claim and update.claim is None


COMMANDS: Final[Sequence[Command["ClaimController"]]] = (
    Command(
        "claim_all",
        MenuName.OPTIONS,
        340,
        QT_TRANSLATE_NOOP("menus", "The &rest are mine"),
        QT_TRANSLATE_NOOP(
            "menus", "Claim all remaining tricks. If that is certain, the deal is played so; otherwise you see why not."
        ),
        lambda self, on: self._claim(ClaimKind.ALL),
        "Ctrl+Shift+R",
        changes_game=True,
        needs_table=True,
        enabled=_can_claim,
    ),
    Command(
        "claim_none",
        MenuName.OPTIONS,
        350,
        QT_TRANSLATE_NOOP("menus", "Non&e are mine"),
        QT_TRANSLATE_NOOP(
            "menus",
            "Claim to take no more tricks. If that is certain, the deal is played so; otherwise you see why not.",
        ),
        lambda self, on: self._claim(ClaimKind.NONE),
        "Ctrl+Shift+N",
        changes_game=True,
        needs_table=True,
        enabled=_can_claim,
    ),
)


class ClaimController(QObject):
    """Carries out the commands for claims."""

    def __init__(self, director: Director) -> None:
        """Claim at the question that the director asks."""
        super().__init__(director)
        self._director = director
        self.handlers = handlers_of(self, COMMANDS)

    def _claim(self, kind: ClaimKind) -> None:
        question = self._director.question
        if question is not None:
            self._director.send(link.ClaimRest(question, kind))
