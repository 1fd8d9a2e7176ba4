"""The moments of a deal that are worth a show, found in what everybody at the table has seen. Pure functions."""

from collections.abc import Iterable
from typing import Final

from hearts_qt.rules import events as happened
from hearts_qt.rules import masks
from hearts_qt.rules.cards import SEATS, Card, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import receivers
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.view import View
from hearts_qt.ui.board.scene_state import place_of
from hearts_qt.ui.words.cards import gain

QUEEN: Final = masks.QUEEN.bit_length() - 1
"""The queen of spades."""
_TRICKS: Final = 13


def queen_points(trick: happened.TrickTaken, rules: Rules) -> int:
    """Return the points for the queen of spades if she is in a trick; 0 if she is not, or costs nothing."""
    return max(0, rules.worth[QUEEN]) if QUEEN in trick.cards else 0


def giver_of(card: Card, trick: happened.TrickTaken) -> Seat:
    """Return who played a card of a trick."""
    return (trick.leader + trick.cards.index(card)) % 4


def completed_sun(trick: happened.TrickTaken, view: View) -> bool:
    """Tell whether a player has taken every trick, with this one as the last, and the rules reward that."""
    return view.rules.sun_bonus and view.won[trick.taker] == _TRICKS


def ways_of_pass(view: View, count: int) -> dict[int, list[int]]:
    """Return for each place at the table the places that get the `count` cards of its pass, one for each card."""
    ways = {}
    for giver in SEATS:
        seats = receivers(giver, view.direction)
        each = seats if len(seats) > 1 else seats * count
        ways[place_of(giver, view.seat)] = [place_of(seat, view.seat) for seat in each]
    return ways


def known_award(later: Iterable[happened.Event], rules: Rules) -> Award | None:
    """Return how a moon counts, or None if that is not known yet. `later` has the events that follow."""
    ends = [event.outcome.award for event in later if isinstance(event, happened.DealFinished)]
    return ends[0] if ends else {Moon.ADD: Award.ADD, Moon.SUBTRACT: Award.SUBTRACT}.get(rules.moon)


def award_signs(award: Award | None, shooter: Seat, view: View) -> dict[int, str]:
    """Return the points of a moon by the places of those who get them, or who lose them; empty without an award."""
    if award is None:
        return {}
    points = view.rules.moon_points
    if award is Award.SUBTRACT:
        return {place_of(shooter, view.seat): gain(-points)}
    return {place_of(seat, view.seat): gain(points) for seat in SEATS if seat != shooter}
