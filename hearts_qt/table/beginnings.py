"""Makes the entries that begin matches and deals, and the entry for a player who sits down."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal_number import GREATEST, random_deal_number
from hearts_qt.rules.deal_of_the_day import RULES_OF_THE_DAY, direction_of_day, number_of_day
from hearts_qt.rules.entries import BeginDeal, BeginMatch, BeginRun, ChangeSeat, CorrectScores, Entry, MatchKind, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.ruleset import Opening, Rules
from hearts_qt.rules.seating import Kind, Seating, owner_of, persons_of
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import TournamentRound
from hearts_qt.table import link
from hearts_qt.table.owners import People, owner_in

Seats = tuple[Seating, Seating, Seating, Seating]


def match_entry(
    rules: Rules,
    seats: Seats,
    tallies: Mapping[str, Tally],
    seed: int,
    people: People,
    kind: MatchKind,
    day: str = "",
    left: str = "",
    round_: TournamentRound | None = None,
    field: FieldSeat | None = None,
    room: str = "",
) -> BeginMatch:
    """Return the entry that begins a match; `people` gives the ids of the persons.

    `day` is the day of a match of the kind DAILY, `left` the match to go back to, `round_` the round of a tournament,
    `field` the place in a field, and `room` the room of an evening's tour, see `BeginMatch`.
    """
    ids = _ids_in(seats, people)
    persons = ids if any(ids) else ()
    first, second, third, fourth = (replace(each, person="") for each in seats)
    begin = BeginMatch(
        rules,
        (first, second, third, fourth),
        dict(tallies),
        seed,
        kind,
        persons,
        day,
        left,
        round=round_,
        field=field,
        room=room,
    )
    return begin if owner_in(begin) == people.owner else replace(begin, owner=people.owner)


def day_request(request: link.GoToDay) -> link.SetUp:
    """Return the deal of a day as a deal to set up."""
    number, direction = number_of_day(request.day), direction_of_day(request.day)
    return link.SetUp(RULES_OF_THE_DAY, request.seats, direction, number=number)


def deal_entry(
    request: link.GoOn | link.NewMatch | link.NewDeal, match: Match, draw_secret: Callable[[], str]
) -> BeginDeal:
    """Return the entry that begins the next deal; the deal number is random unless the request has a number.

    In a field, nobody chooses the deals: their numbers follow from the field.
    """
    leader = match.next_leader
    if match.next_rules.opening is Opening.ROTATES and request.leader in SEATS:
        leader = request.leader
    in_field = None if match.field is None else match.field.number_of(len(match.played))
    chosen = None if match.field is not None else request.number
    return BeginDeal(
        direction=request.direction or match.next_direction,
        number=in_field if in_field is not None else random_deal_number() if chosen is None else chosen,
        leader=leader,
        secret=draw_secret(),
        chosen=chosen is not None,
    )


def replay_entry(
    request: link.Replay, match: Match, seat: Seat, draw: Callable[[], int], draw_secret: Callable[[], str]
) -> BeginRun | None:
    """Return the entry that begins a replay by the person in that seat; None if the deal cannot be scrambled.

    If the CardShark has just played in the person's place, it plays the deal again. After a scramble of the deal, the
    next scramble has the next number.
    """
    if match.run.kind is RunKind.DUPLICATE:
        return None if request.scrambled else duplicate_entry(match, seat)
    if not request.scrambled:
        return BeginRun(RunKind.REPLAY, seat)
    if match.deal_entry is None or match.deal_entry.position is not None:
        return None
    earlier = match.dealings[-1].scrambles
    number = (earlier[-1].number + 1) % (GREATEST + 1) if earlier else draw()
    return BeginRun(RunKind.REPLAY, seat, number, draw_secret())


def duplicate_entry(match: Match, seat: Seat) -> BeginRun:
    """Return the entry with which the CardShark plays, in the person's place, the cards of the run that counts."""
    counted = match.run if match.counted is None else match.counted.run
    if counted.scramble is None:
        return BeginRun(RunKind.DUPLICATE, seat)
    return BeginRun(RunKind.DUPLICATE, seat, counted.scramble.number, counted.scramble.secret)


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


def branch_entries(request: link.Branch, draw_secret: Callable[[], str]) -> list[Entry] | None:
    """Return the entries that lead to the beginning of a branch; None if the rules do not allow that."""
    begin = set_up_entry(request.deal, draw_secret)
    if begin is None:
        return None
    scores = [CorrectScores(request.deal.scores)] if any(request.deal.scores) else []
    entries: list[Entry] = [*scores, begin, *request.moves]
    match = Match(BeginMatch(request.deal.rules, request.deal.seats, match_kind=MatchKind.BRANCH))
    try:
        for entry in entries:
            match.apply(entry)
    except ValueError:
        return None
    return entries if match.stage is Stage.DEAL else None


def seat_entry(match: Match, place: Seat, seating: Seating, people: People) -> ChangeSeat:
    """Return the entry for a player who sits down; `people` gives the ids of the persons."""
    seats = list(match.seats)
    seats[place] = seating
    return ChangeSeat(place, replace(seating, person=""), _ids_in(seats, people)[place])


def _ids_in(seats: Sequence[Seating], people: People) -> tuple[str, ...]:
    """Return the id of the person in each seat: the chosen one, the owner's, or that of a profile with the name."""
    ids = [seating.person if seating.kind is Kind.PERSON else "" for seating in seats]
    owner = owner_of(seats, people.owner)
    if owner is not None:
        ids[owner] = people.owner
    for seat in persons_of(seats):
        called = "" if ids[seat] or seat == owner else people.called(seats[seat].name)
        ids[seat] = ids[seat] or (called if called not in ids else "")
    return tuple(ids)
