"""The deals that lie in logs, in the order in which they were dealt."""

from pathlib import Path

from hearts_qt.rules.deal_number import SHORT
from hearts_qt.rules.match import Dealing
from hearts_qt.rules.phases import Stage
from hearts_qt.table.log import read_log


def dealt_by_chance(path: Path, *, at_the_table: bool) -> list[Dealing]:
    """Return the deals of a log that chance dealt and that are over, those thrown in among them.

    A deal that somebody asked for or set up by hand is none of them. In the match that is `at_the_table` the last one
    may still be played, and nobody may be told anything of it; in one that was left it is as good as thrown in. What
    stands after a line that cannot be read is left out. Raises LogProblem for a file that is no log, and OSError for
    one that cannot be read.
    """
    match = read_log(path).match
    over = list(match.dealings)
    if at_the_table and match.stage in (Stage.DEAL, Stage.AWARD):
        over.pop()
    return [each for each in over if _is_chance(each)]


def under_way(path: Path) -> Dealing | None:
    """Return the deal that is still being played in a log, of which nobody may be told anything; None if none is.

    Raises LogProblem and OSError like `dealt_by_chance`.
    """
    match = read_log(path).match
    return match.dealings[-1] if match.stage in (Stage.DEAL, Stage.AWARD) else None


def _is_chance(dealing: Dealing) -> bool:
    # Chance never draws a short number; before there was a mark for it, that told those which somebody had typed.
    number = dealing.begun.number
    return not dealing.begun.chosen and number is not None and number >= SHORT
