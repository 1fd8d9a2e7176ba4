"""The scores and totals that a person can change by hand: what each is called, and where it is in a score sheet.

The dialog and the commands that set something to zero are made from these declarations.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import Tally
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.link import ChangeScores, ScoreSheet


class ScoreField(Struct, frozen=True):
    """One column of the scores. `label` and `help` are English texts, to be translated in the context ``scores``."""

    label: str
    help: str
    total: str = ""
    """The field of `Tally` that has the value of a name; empty for the score of a seat in this game."""
    least: int = 0
    most: int = 999_999


SCORE: Final = ScoreField(
    QT_TRANSLATE_NOOP("scores", "This game"),
    QT_TRANSLATE_NOOP("scores", "Points in this game, without the deal that is on the table"),
    least=-9_999,
    most=9_999,
)
WINS: Final = ScoreField(
    QT_TRANSLATE_NOOP("scores", "Games won"), QT_TRANSLATE_NOOP("scores", "All games that this player has won"), "wins"
)
SCALED: Final = ScoreField(
    QT_TRANSLATE_NOOP("scores", "Scaled total"),
    QT_TRANSLATE_NOOP("scores", "All points won under scaled scoring"),
    "scaled",
    most=9_999_999,
)
DUP: Final = ScoreField(
    QT_TRANSLATE_NOOP("scores", "Dup total"),
    QT_TRANSLATE_NOOP(
        "scores",
        "Games in which the player was better than the CardShark, minus games in which the CardShark was better",
    ),
    "dup",
    least=-999_999,
)
FIELDS: Final = (SCORE, WINS, SCALED, DUP)
"""The columns of the dialog, from the left."""


def value(sheet: ScoreSheet, field: ScoreField, seat: int, name: str) -> int:
    """Return the value of a field for a player."""
    if not field.total:
        return sheet.scores[seat]
    found: int = getattr(sheet.tallies.get(name, Tally()), field.total)
    return found


def with_value(sheet: ScoreSheet, field: ScoreField, seat: int, name: str, new: int) -> ScoreSheet:
    """Return a sheet with another value of a field for a player."""
    if not field.total:
        first, second, third, fourth = (new if each == seat else sheet.scores[each] for each in SEATS)
        return replace(sheet, scores=(first, second, third, fourth))
    tally = replace(sheet.tallies.get(name, Tally()), **{field.total: new})
    if field is WINS:
        # A tied win is a win, too, so there are never more tied wins than wins.
        tally = replace(tally, tied=min(tally.tied, new))
    return replace(sheet, tallies={**sheet.tallies, name: tally})


def zeroed(sheet: ScoreSheet, field: ScoreField) -> ScoreSheet:
    """Return a sheet in which a field is 0 for every player."""
    if not field.total:
        return replace(sheet, scores=(0, 0, 0, 0))
    for name in sheet.tallies:
        sheet = with_value(sheet, field, 0, name, 0)
    return sheet


def is_made(request: ChangeScores, sheet: ScoreSheet) -> bool:
    """Return whether a sheet has all values that a request has changed."""
    seen, wanted = request.seen, request.wanted
    values = [(sheet.duplicate_points, seen.duplicate_points, wanted.duplicate_points)]
    values += zip(sheet.scores, seen.scores, wanted.scores, strict=True)
    values += [
        (value(sheet, field, 0, name), value(seen, field, 0, name), value(wanted, field, 0, name))
        for name in wanted.tallies
        for field in FIELDS
        if field.total
    ]
    return all(now == then for now, before, then in values if before != then)
