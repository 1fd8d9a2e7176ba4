"""Where the deal at a table can be tried again, in a branch: the moments at which its only person decided."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import only_person_of
from hearts_qt.table import link
from hearts_qt.table.possible_actions import is_duplicate

_KINDS: Final = (MatchKind.OWN, MatchKind.SET_UP, MatchKind.BRANCH)
"""The kinds of matches whose deals can be tried while they are played. In the others, somebody compares the results."""


def tricks_to_try(match: Match, seat: Seat | None) -> tuple[int, ...]:
    """Return the tricks from which the person in a seat can try the deal again; 0 stands for the pass."""
    if seat is None or match.kind not in _KINDS or match.is_shared or only_person_of(match.seats) != seat:
        return ()
    if is_duplicate(match) or match.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
        return ()
    return tuple(_moves_before(match, seat))


def branch_from(match: Match, trick: int) -> link.Branch | None:
    """Return the request for a branch from before the person's move in a trick; None if there is no such move."""
    seat, begun = only_person_of(match.seats), match.deal_entry
    if seat is None or begun is None or trick not in tricks_to_try(match, seat):
        return None
    first, second, third, fourth = match.seats
    score1, score2, score3, score4 = match.scores
    scramble = match.run.scramble
    hand1, hand2, hand3, hand4 = match.dealings[-1].hands if scramble is None else scramble.hands
    deal = link.SetUp(
        match.rules,
        (first, second, third, fourth),
        begun.direction,
        (score1, score2, score3, score4),
        begun.leader,
        hands=(hand1, hand2, hand3, hand4) if begun.position is None else None,
        position=begun.position,
    )
    before = match.moves[: _moves_before(match, seat)[trick]]
    return link.Branch(deal, tuple(replace(move, auto=False) for move in before if isinstance(move, Pass | Play)))


def _moves_before(match: Match, seat: Seat) -> Mapping[int, int]:
    """Return for each trick in which the seat has decided, and for the pass, how many moves were made before."""
    assert match.deal is not None
    assert match.deal_entry is not None
    position = match.deal_entry.position
    plays = 4 * match.deal.earlier_tricks + (0 if position is None else len(position.trick))
    found = {}
    for index, move in enumerate(match.moves):
        if isinstance(move, Pass) and move.seat == seat:
            found[0] = index
        elif isinstance(move, Play):
            if move.seat == seat:
                found[plays // 4 + 1] = index
            plays += 1
    return found
