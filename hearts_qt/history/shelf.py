"""Says what a person may see of a waiting match, which is neither over nor at the table."""

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import Card, Seat, each_card
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.scoring import DealOutcome
from hearts_qt.rules.seating import names_of
from hearts_qt.rules.view import View, view
from hearts_qt.table.link import Update
from hearts_qt.table.window_update import first_viewpoint


class WaitingMatch(Struct, frozen=True, omit_defaults=True):
    """A match that is not over, with only what the person who left it may see."""

    log: str
    """The file name of the match's log."""
    match: str
    """The id of the match, see `table.log.match_id_of`."""
    names: tuple[str, ...]
    """The names of the players, by seat."""
    scores: tuple[int, ...]
    """The scores of the players, by seat."""
    kind: MatchKind = MatchKind.OWN
    left: str = ""
    """When the last entry of the match was written, in UTC, such as ``2026-11-23T09:30:00Z``."""
    deal: int = 0
    """The number of the deal in play, from 1; 0 between deals."""
    played: int = 0
    """How many deals are finished."""
    tricks: int = 0
    """How many tricks of the deal in play are complete."""
    seat: Seat | None = None
    """The seat of the only person; None if there are several persons or none. In that case no hand is shown."""
    hand: tuple[Card, ...] = ()
    """The hand of that seat."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, in the order in which they were played."""
    leader: Seat = 0
    """The seat that led to this trick."""
    is_scored: bool = False
    """Whether the deal in play is over, and its points are not added yet; `scores` has them already, and `trick` is the
    last trick."""
    is_replay: bool = False
    """Whether the deal in play was complete before, and is played again; `scores` have the points that count."""
    is_hidden: bool = False
    """Whether the person has removed the match from the list."""
    owner: str = ""
    """The id of the person whose match it is; empty in logs of earlier versions."""
    is_others: bool = False
    """Whether it is the match of somebody with another profile. Then no hand is shown."""
    round: int = 0
    """The number of the round of a tournament, from 1; 0 if the match is no round."""
    is_unsaved: bool = False
    """Whether a part of the match is only in the program's memory, because the disk has refused to save it."""


def waiting_match(log: str, match_id: str, left: str, match: Match) -> WaitingMatch:
    """Return a match of which it is known that it waits. `log` is the file name of its log."""
    counted = None if match.counted is None else match.counted.outcome
    waiting = _waiting(log, match_id, left, view(match, first_viewpoint(match)), match.kind, counted)
    return replace(waiting, round=0 if match.round is None else match.round.number)


def unsaved_matches(update: Update) -> tuple[WaitingMatch, ...]:
    """Return the waiting matches that are not saved completely; the match that left the table last comes first."""
    return tuple(
        replace(
            _waiting(each.log, each.match, each.left, each.view, each.kind, each.counted),
            is_unsaved=True,
            round=each.round,
        )
        for each in reversed(update.unsaved)
    )


def _waiting(
    log: str, match_id: str, left: str, seen: View, kind: MatchKind, counted: DealOutcome | None
) -> WaitingMatch:
    """Return a waiting match; `counted` is what counts of its deal, if the deal is played again."""
    seat, outcome = seen.seat, counted or seen.outcome
    is_dealt = seen.stage is not Stage.BETWEEN_DEALS
    is_scored = seen.outcome is not None and bool(seen.tricks)
    last = seen.tricks[-1] if is_scored else None
    return WaitingMatch(
        log,
        match_id,
        tuple(one_line(name) for name in names_of(seen.seats)),
        tuple(seen.scores) if outcome is None else outcome.scores,
        kind,
        one_line(left),
        seen.deals_played + 1 if is_dealt else 0,
        seen.deals_played,
        len(seen.tricks) if is_dealt else 0,
        seat,
        tuple(each_card(seen.hand)) if is_dealt and seat is not None else (),
        last.cards if last is not None else tuple(seen.trick) if is_dealt else (),
        last.leader if last is not None else seen.leader if is_dealt and seen.leader is not None else 0,
        is_scored,
        counted is not None,
    )
