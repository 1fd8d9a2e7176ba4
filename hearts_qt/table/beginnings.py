"""Makes the entries that begin matches and deals, and the entry for a player who sits down."""

from collections.abc import Callable, Mapping, Sequence

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal_number import random_deal_number
from hearts_qt.rules.entries import BeginDeal, BeginMatch, ChangeSeat, MatchKind, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.ruleset import Opening, Rules
from hearts_qt.rules.seating import Seating, owner_of
from hearts_qt.table import link

Seats = tuple[Seating, Seating, Seating, Seating]


def match_entry(
    rules: Rules, seats: Seats, tallies: Mapping[str, Tally], seed: int, person: str, kind: MatchKind
) -> BeginMatch:
    """Return the entry that begins a match; `person` is the id of the profile's owner."""
    persons = tuple(_id_in(seat, seats, person) for seat in SEATS)
    return BeginMatch(rules, seats, dict(tallies), seed, kind, persons if any(persons) else ())


def deal_entry(
    request: link.GoOn | link.NewMatch | link.NewDeal, match: Match, draw_secret: Callable[[], str]
) -> BeginDeal:
    """Return the entry that begins the next deal; the deal number is random unless the request has a number."""
    leader = match.next_leader
    if match.next_rules.opening is Opening.ROTATES and request.leader in SEATS:
        leader = request.leader
    return BeginDeal(
        direction=request.direction or match.next_direction,
        number=random_deal_number() if request.number is None else request.number,
        leader=leader,
        secret=draw_secret(),
        chosen=request.number is not None,
    )


def set_up_entry(request: link.SetUp, draw_secret: Callable[[], str]) -> BeginDeal | None:
    """Return the entry that begins a deal that was set up; None if the rules do not allow this deal."""
    begin = BeginDeal(
        direction=request.direction,
        number=request.number,
        hands=request.hands,
        position=request.position,
        leader=request.leader,
        secret=draw_secret(),
        chosen=True,
    )
    try:
        Match(BeginMatch(request.rules, request.seats)).apply(begin)
    except ValueError:
        return None
    return begin


def seat_entry(match: Match, place: Seat, seating: Seating, person: str) -> ChangeSeat:
    """Return the entry for a player who sits down; `person` is the id of the profile's owner."""
    seats = list(match.seats)
    seats[place] = seating
    return ChangeSeat(place, seating, _id_in(place, seats, person))


def _id_in(seat: Seat, seats: Sequence[Seating], person: str) -> str:
    """Return the owner's id if this is the owner's seat, otherwise an empty text."""
    return person if seat == owner_of(seats) else ""
