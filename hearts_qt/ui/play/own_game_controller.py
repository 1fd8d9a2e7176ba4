"""Controller for matches that the person plays beside the own game: leads back to the own game, as it was left.

These are the deal of the day, a tournament, a branch, and a deal that was set up. The cloth says if a branch is at the
table.
"""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject

from hearts_qt.rules.entries import MatchKind
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of

translate = QCoreApplication.translate

_BESIDE: Final = (MatchKind.DAILY, MatchKind.BRANCH, MatchKind.SET_UP, MatchKind.TOURNAMENT, MatchKind.EVENING)

COMMANDS: Final[Sequence[Command["OwnGameController"]]] = (
    Command(
        "own_game",
        MenuName.FILE,
        230,
        QT_TRANSLATE_NOOP("menus", "Bac&k to my own game"),
        QT_TRANSLATE_NOOP(
            "menus",
            "From the deal of the day, a tournament, a branch or a deal from a record: back to your own rules, "
            "players, scores and cards, as you left them.",
        ),
        lambda self, on: self.go_back(),
        changes_game=True,
        needs_table=True,
        enabled=lambda update: update.kind in _BESIDE,
    ),
)


class OwnGameController(QObject):
    """Goes back to the person's own game, and writes on the cloth that a branch is at the table."""

    def __init__(self, director: Director, profile: Callable[[], Profile]) -> None:
        """Write on the director's cloth. `profile` returns the rules and seats if no own game was left."""
        super().__init__(director)
        self._director = director
        self._profile = profile
        self.handlers = handlers_of(self, COMMANDS)
        director.began.connect(self._show_word)
        director.questions.own_game_wanted.connect(self.go_back)

    def go_back(self) -> None:
        """Go back to the person's own game."""
        profile = self._profile()
        self._director.send(link.GoToOwn(profile.rules, profile.seats))

    def _show_word(self, update: link.Update) -> None:
        word = translate("branch", "Branch") if update.kind is MatchKind.BRANCH else ""
        self._director.view.print_word(word)
