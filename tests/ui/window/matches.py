"""Gives the updates of matches at a real table, and card pictures that need no drawing."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from PySide6.QtCore import Qt

from hearts_qt.rules.entries import Tally
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table.game import Game
from hearts_qt.table.link import Autopilot, GoOn, NewMatch, Update
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.table import Table
from hearts_qt.ui.widgets.table_widget import FiguresTable
from tests.players.duckers import Ducker

SEATS = (
    Seating("You", Kind.PERSON),
    Seating("Novice Nellie", Kind.COMPUTER, "ducker", "nellie"),
    Seating("Smooth Sam", Kind.COMPUTER, "ducker", "sam"),
    Seating("Vicious Vickie", Kind.COMPUTER, "ducker", "vickie"),
)
TALLIES = {
    "You": Tally(40, 12, 2, 900),
    "Novice Nellie": Tally(40, 3, 0, 300),
    "Smooth Sam": Tally(40, 15, 1, 1200),
    "Vicious Vickie": Tally(30, 9, 1, 600),
}


def updates(rules: Rules, deals: int) -> Iterator[Update]:
    """Yield the updates of the first deals of a match, card by card.

    The first deal has the deal number 1, and so on.
    """
    with TemporaryDirectory() as folder:
        ducker = Ducker()
        table = Table(Game(LogArchive(Path(folder)), {"ducker": ducker}, ducker, rules, SEATS))
        table.handle(NewMatch(rules, SEATS, number=1))
        table.handle(Autopilot(True))
        for number in range(2, deals + 2):
            update = table.update()
            while update.view.outcome is None:
                yield update
                table.step()
                update = table.update()
            yield update
            if update.view.ending is not None:
                return
            table.handle(GoOn(number))


@lru_cache(maxsize=4)
def match_of(rules: Rules = Rules(), deals: int = 4) -> tuple[Update, ...]:  # noqa: B008 - frozen
    """Return the updates of the first deals of a match. Its players have won earlier matches."""
    return tuple(replace(update, tallies=TALLIES) for update in updates(rules, deals))


def after(deals: int, cards: int, rules: Rules = Rules()) -> Update:  # noqa: B008 - frozen
    """Return the update after this number of whole deals and then this number of cards."""
    for update in match_of(rules):
        view = update.view
        played = 4 * len(view.tricks) + len(view.trick)
        if view.deals_played == deals and played == cards and not view.to_pass:
            return update
    raise LookupError(f"no {cards} cards after {deals} deals")


def cells(table: FiguresTable, column: int) -> list[str]:
    """Return the texts of a column from top to bottom."""
    return [str(table.figures.index(row, column).data()) for row in range(4)]


def headings(table: FiguresTable) -> list[str]:
    """Return the headings of the columns with figures."""
    model = table.figures
    return [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in range(1, model.columnCount())]


def scored() -> Update:
    """Return an update at the end of the first deal, in which the deal's points are counted."""
    return next(update for update in match_of() if update.view.outcome is not None)
