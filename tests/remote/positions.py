"""Views for the tests of external players: one for each kind of decision."""

from collections.abc import Callable
from typing import Final

from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view
from tests.players.situations import Moment, situations

HANDS: Final = (
    parse_cards("2C 3C 4C 5C 2D 3D 4D QS AS 2H 3H 4H AH"),
    parse_cards("6C 7C 8C 9C 5D 6D 7D 2S 3S 5H 6H 7H KH"),
    parse_cards("TC JC QC KC 8D 9D TD 4S 5S 8H 9H TH QH"),
    parse_cards("AC JD QD KD AD 6S 7S 8S 9S TS JS KS JH"),
)
SEATING: Final = (
    Seating("Ann", Kind.PERSON),
    Seating("Bo", Kind.COMPUTER, "tortoise"),
    Seating("Cy", Kind.COMPUTER),
    Seating("Di", Kind.COMPUTER),
)


def match_at(direction: Direction = Direction.LEFT) -> Match:
    """Return a match at its first deal with the four hands of HANDS."""
    match = Match(BeginMatch(Rules(), SEATING, seed=7))
    match.apply(BeginDeal(direction, hands=HANDS))
    return match


def passing(direction: Direction = Direction.LEFT) -> View:
    """Return the view of seat 0 before it passes."""
    return view(match_at(direction), 0)


def leading() -> View:
    """Return the view of seat 0 when it has to lead the two of clubs."""
    return view(match_at(Direction.HOLD), 0)


def awarding() -> View:
    """Return the view of a shooter who has to choose the award."""
    found = next(each for each in situations("standard") if each.moment is Moment.AWARD)
    seen = view(found.twins.ours, found.seat)
    assert seen.stage is Stage.AWARD
    assert seen.rules.moon is Moon.CHOOSE
    return seen


VIEWS: Final[dict[str, Callable[[], View]]] = {"pass": passing, "play": leading, "moon": awarding}
