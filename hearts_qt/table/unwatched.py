"""Plays a deal that nobody watches. Everybody who plays without a window does it here."""

from collections.abc import Callable

from hearts_qt.players.player import Answer
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.scoring import DealOutcome
from hearts_qt.rules.view import View, view


def play_deal(
    match: Match,
    decide: Callable[[View], Answer],
    apply: Callable[[Answer], object] | None = None,
) -> DealOutcome:
    """Play the deal that has begun in a match to its end, and return its outcome.

    `decide` returns the move of the seat whose view it gets. `apply` makes the move; without it, the match does.
    """
    while match.stage is not Stage.SCORED:
        (apply or match.apply)(decide(view(match, match.awaited[0])))
    assert match.outcome is not None
    return match.outcome
