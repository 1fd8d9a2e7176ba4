"""Reads deals from logs, in the order in which they were dealt."""

from pathlib import Path

from hearts_qt.rules.deal_number import SHORT
from hearts_qt.rules.match import Dealing
from hearts_qt.rules.phases import Stage
from hearts_qt.table.log import read_log


def random_deals(path: Path) -> list[Dealing]:
    """Return the deals of a log that were dealt at random and are not in play any more. Abandoned deals are among them.

    Deals that were asked for by number or set up by hand are left out. A deal in play is left out too, because it must
    stay secret. This is true even if its match is not at the table, because the match can be taken up again. Entries
    after an unreadable line are ignored. Raises LogProblem if the file is no log, and OSError if it cannot be read.
    """
    match = read_log(path).match
    over = list(match.dealings)
    if match.stage in (Stage.DEAL, Stage.AWARD):
        over.pop()
    return [each for each in over if _is_random(each)]


def deal_in_play(path: Path) -> Dealing | None:
    """Return the deal of a log that is still being played, or None. Its cards must stay secret.

    Raises LogProblem and OSError like `random_deals`.
    """
    match = read_log(path).match
    return match.dealings[-1] if match.stage in (Stage.DEAL, Stage.AWARD) else None


def _is_random(dealing: Dealing) -> bool:
    # Older logs do not mark deals that somebody chose. But a number that a person typed is short, and a random number
    # is always long.
    number = dealing.deal_entry.number
    return not dealing.deal_entry.chosen and number is not None and number >= SHORT
