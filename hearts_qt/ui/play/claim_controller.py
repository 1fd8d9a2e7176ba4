"""Controller for claims: "the rest are mine" and "none are mine"."""

from typing import Final

from PySide6.QtCore import QObject

from hearts_qt.rules.moves import ClaimKind
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table import link
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.widgets.command import Command, Handlers, MenuMarks, MenuName

COMMANDS: Final = (
    Command(
        "claim_all",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "The &rest are mine"),
        QT_TRANSLATE_NOOP(
            "menus", "Claim all remaining tricks. If that is certain, the deal is played so; otherwise you see why not."
        ),
        "Ctrl+Shift+R",
        changes_game=True,
        needs_table=True,
    ),
    Command(
        "claim_none",
        MenuName.OPTIONS,
        QT_TRANSLATE_NOOP("menus", "Non&e are mine"),
        QT_TRANSLATE_NOOP(
            "menus",
            "Claim to take no more tricks. If that is certain, the deal is played so; otherwise you see why not.",
        ),
        "Ctrl+Shift+N",
        changes_game=True,
        needs_table=True,
    ),
)


class ClaimController(QObject):
    """Carries out the commands for claims."""

    def __init__(self, director: Director, menus: MenuMarks) -> None:
        """Claim at the question that the director asks."""
        super().__init__(director)
        self._director = director
        self._menus = menus
        self.handlers: Handlers = {
            "claim_all": lambda on: self._claim(ClaimKind.ALL),
            "claim_none": lambda on: self._claim(ClaimKind.NONE),
        }

    def show_update(self, update: link.Update) -> None:
        """Enable the commands while the person has to play a card."""
        for name in self.handlers:
            self._menus.enable(name, update.can_claim and update.claim is None)

    def _claim(self, kind: ClaimKind) -> None:
        question = self._director.question
        if question is not None:
            self._director.send(link.ClaimRest(question, kind))
