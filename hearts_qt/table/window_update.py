"""Makes the update that a window gets about the match, and keeps secrets while several people share one screen.

While more than one person plays a deal, no hands are shown, so that the person at the screen does not see the cards of
another person. The updates do not have the deal's number either, because the cards could be worked out from it.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from hearts_qt.players.style_player import Surprise, style_of
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.events import Event, for_seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.played_deals import PlayedDeal, as_played
from hearts_qt.rules.seating import persons_of
from hearts_qt.rules.view import View, peek, view
from hearts_qt.table.link import RunAtTable, Scrambles, Update
from hearts_qt.table.seals import seal_of


def keeps_secrets(match: Match) -> bool:
    """Return whether a deal is being played in which more than one person has had a seat."""
    return match.is_shared and match.stage in (Stage.DEAL, Stage.AWARD)


def may_count(match: Match) -> bool:
    """Return whether the window may count the cards still out. If several people play, the rules must allow it."""
    if match.stage in (Stage.BETWEEN_DEALS, Stage.OVER):
        return match.next_rules.suit_counts or len(persons_of(match.seats)) < 2
    return match.rules.suit_counts or not match.is_shared


def first_viewpoint(match: Match) -> Seat | None:
    """Return the seat that a window shows at first: the seat of the only person, or None for a spectator's view."""
    persons = persons_of(match.seats)
    return persons[0] if len(persons) == 1 and not keeps_secrets(match) else None


def update_for(match: Match, looking: Seat | None, events: Iterable[Event]) -> Update:
    """Return an update with the view of a seat. The table adds to the update which commands are possible."""
    secret = keeps_secrets(match)
    number = match.deal_entry.number if match.deal_entry is not None and match.deal is not None else None
    return Update(
        number=0,
        view=_view_of(match, looking),
        events=for_seat(events, looking),
        hands=peek(match) if match.hands_shown and not secret else None,
        passes=_known_passes(match),
        deal_number=None if secret else number,
        deal=max(1, len(match.dealings)),
        may_count=may_count(match),
        keeps_secrets=secret,
        seal=seal_of(match),
        run=_run_of(match),
        duplicate_points=match.duplicate_points_so_far,
        next_rules=match.next_rules,
        next_direction=match.next_direction,
        tallies=match.tallies_so_far(),
        kept_out=match.kept_out if match.outcome is not None and persons_of(match.seats) else (),
        stood_in=tuple(match.stood_in),
        kind=match.kind,
        day=match.day,
        round=match.round,
        field=match.field,
        room=match.room,
        guest_styles=styles_of_guests(match),
    )


def _known_passes(match: Match) -> tuple[Pass, ...]:
    """Return all passes of the deal if its last card was played; the seal of the deal is open from then on, too."""
    if match.stage is not Stage.SCORED or match.deal is None:
        return ()
    return tuple(each for each in match.deal.passes if each is not None)


def _view_of(match: Match, looking: Seat | None) -> View:
    """Return the view of a seat.

    If the run at the table does not count, the view has the scores and winners that count.

    Players do not get this view: they play every run as if it were the first.
    """
    seen = view(match, looking)
    if match.counted is None:
        return seen
    outcome = seen.outcome and replace(seen.outcome, scores=match.counted.outcome.scores)
    return replace(seen, outcome=outcome, ending=match.ending, seats_at_end=match.seats_at_end)


def _run_of(match: Match) -> RunAtTable:
    """Return what the window shows about the run at the table and the runs before it."""
    others = [each for each in match.earlier_runs if each.outcome is not None]
    counted = match.run if match.is_run_over else None if match.counted is None else match.counted.run
    last = next((each.outcome for each in reversed(others) if each != counted and each.outcome is not None), None)
    return RunAtTable(
        match.run.kind,
        None if match.run.scramble is None else match.run.scramble.number,
        len(match.earlier_runs),
        _counted_deal(match),
        None if last is None else last.points,
        match.is_run_over,
        _scrambles_of(match),
    )


def _scrambles_of(match: Match) -> Scrambles:
    """Return what came of the scrambles of the deal that were played to their end."""
    at_table = () if match.is_run_over else (replace(match.run, outcome=match.outcome),)
    found = Scrambles()
    for run in (*match.earlier_runs, *at_table):
        if run.kind is RunKind.REPLAY and run.scramble and run.seat is not None and run.outcome is not None:
            is_moon = run.outcome.shooter == run.seat
            found = Scrambles(found.runs + 1, found.points + run.outcome.points[run.seat], found.moons + is_moon)
    return found


def _counted_deal(match: Match) -> PlayedDeal | None:
    """Return the deal as it was played in the run that counts; None until the deal was played again."""
    if match.counted is not None:
        return as_played(match.counted.deal, match.counted.outcome, match.seats_at_end)
    if match.is_run_over and match.deal is not None and match.outcome is not None:
        return as_played(match.deal, match.outcome, match.seats_at_end)
    return None


def styles_of_guests(match: Match) -> tuple[str, ...]:
    """Return for each seat the style that its mystery guest had in the match, or an empty text.

    The styles are told when the match is decided; until then the result is empty.
    """
    if match.ending is None or all(match.seats[seat].player != Surprise.name for seat in SEATS):
        return ()
    return tuple(
        style_of(match.seat_seeds[seat]).name if match.seats[seat].player == Surprise.name else "" for seat in SEATS
    )
