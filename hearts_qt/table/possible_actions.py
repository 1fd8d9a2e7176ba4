"""Works out from a match which actions a table can offer to its window, and who gets the result of the match."""

from collections.abc import Sequence

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashOut, Move, is_by
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import names_of, persons_of


def moves_to_undo(match: Match, seat: Seat | None) -> int:
    """Return how many moves to undo: the seat's last move and all moves after it; 0 if the seat has not moved yet.

    If several people play, moves cannot be undone. An undo would take back other people's decisions, or let somebody
    change a pass after seeing the received cards.
    """
    if match.is_shared or match.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
        return 0
    return _to_last_of(seat, match.moves)


def moves_to_redo(match: Match, seat: Seat | None) -> int:
    """Return how many moves to redo: all moves up to the seat's next undone move, and the others' moves after it.

    Return 0 if no move of the seat is undone, or if several people play.
    """
    if match.is_shared:
        return 0
    own = [index for index, move in enumerate(match.undone) if is_by(seat, move)]
    if not own:
        return 0
    return own[1] if len(own) > 1 else len(match.undone)


def cash_out_of(match: Match) -> CashOut | None:
    """Return why the rest of the deal need not be played, or None if it must be played."""
    return match.deal.cash_out() if match.stage is Stage.DEAL and match.deal is not None else None


def cash_out_for(match: Match, seat: Seat | None) -> CashOut | None:
    """Return the same as `cash_out_of`, but None if the seat cannot know it because another seat holds the cards."""
    why = cash_out_of(match)
    others = match.deal is not None and match.deal.leader != seat
    return None if why is CashOut.ONLY_WINNERS and others else why


def decides_alone(match: Match) -> bool:
    """Return whether at most one person plays. Only then may the computer play for a person."""
    return len(persons_of(match.seats)) < 2


def may_finish(match: Match) -> bool:
    """Return whether a person may ask the computer to finish the deal for everybody."""
    return decides_alone(match) and match.stage in (Stage.DEAL, Stage.AWARD)


def names_at_last_card(match: Match) -> tuple[str, ...]:
    """Return the names of the players when the last card was played.

    The result is empty if the names have not changed since then.
    """
    played_by = names_of(match.sat)
    return () if played_by == names_of(match.seats) else played_by


def _to_last_of(seat: Seat | None, moves: Sequence[Move]) -> int:
    for back, move in enumerate(reversed(moves), start=1):
        if is_by(seat, move):
            return back
    return 0
