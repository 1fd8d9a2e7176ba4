"""The lots: one number for each seat and match, told to that seat alone until the match is over."""

from msgspec import UNSET

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import BeginDeal, BeginMatch, FinishDeal, FinishMatch
from hearts_qt.rules.lots import lots_of
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import view
from tests.players.table_for_tests import SEATING, play_out
from tests.table.tables import Plain

LOTS_OF_ONE = (16203756540742121423, 9738485983054411715)


def begun(drawn: int) -> Match:
    """Return a match of one deal for which that number was drawn."""
    return Match(BeginMatch(Rules(goal=0, deals=1), SEATING, drawn=drawn))


def test_the_lots_of_a_number_stay_what_they_are() -> None:
    """They are the same on every machine and for ever, for what was drawn by them must stay the same."""
    assert lots_of(0) == lots_of(0)
    assert lots_of(1)[:2] == LOTS_OF_ONE
    assert len({*lots_of(1), *lots_of(2)}) == 8
    assert all(0 <= lot < 2**64 for lot in lots_of(123456789))


def test_each_seat_is_told_its_own_lot_alone() -> None:
    """A seat sees one lot, a bystander none, and nobody any other while the match goes on."""
    match = begun(5)
    match.apply(BeginDeal(Direction.HOLD, number=1))
    for seat in SEATS:
        seen = view(match, seat)
        assert (seen.lot, seen.lots) == (lots_of(5)[seat], ())
    assert (view(match, None).lot, view(match, None).lots) == (0, ())


def test_all_lots_lie_open_when_the_match_is_over() -> None:
    """Then everybody may see what was drawn."""
    match = begun(5)
    match.apply(BeginDeal(Direction.HOLD, number=1))
    first, second, third, fourth = play_out(match, [Plain()] * 4)
    match.apply(FinishDeal((first, second, third, fourth)))
    assert view(match, 0).lots == ()
    assert match.ending is not None
    match.apply(FinishMatch(match.ending.winners))
    assert view(match, 0).lots == view(match, None).lots == lots_of(5)


def test_a_log_from_before_there_were_lots() -> None:
    """It has none drawn, and its lots are those of 0."""
    begin = BeginMatch(Rules(), SEATING)
    assert begin.drawn is UNSET
    assert Match(begin).lots == lots_of(0)
