"""What a table works out from its match: what a window may be offered, and whose a result is."""

from collections.abc import Sequence

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashOut, Move, is_by
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import names_of, persons_of


def moves_to_undo(match: Match, seat: Seat | None) -> int:
    """Return how many moves there are from the last one of the seat on, with it; 0 when it has made none.

    Where several people play nothing is taken back: it would turn back what others decided, or let somebody pass anew
    who has seen what arrives.
    """
    if match.is_shared or match.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
        return 0
    return _to_last_of(seat, match.moves)


def moves_to_redo(match: Match, seat: Seat | None) -> int:
    """Return how many undone moves there are before the seat's own second one, or all; 0 when none is its own."""
    if match.is_shared:
        return 0
    own = [index for index, move in enumerate(match.undone) if is_by(seat, move)]
    if not own:
        return 0
    return own[1] if len(own) > 1 else len(match.undone)


def cash_out_of(match: Match) -> CashOut | None:
    """Return why the rest of the deal need not be played, or None if it must."""
    return match.deal.cash_out() if match.stage is Stage.DEAL and match.deal is not None else None


def cash_out_for(match: Match, seat: Seat | None) -> CashOut | None:
    """Return the same as far as the seat may know it: that somebody else holds only winners is not its to know."""
    why = cash_out_of(match)
    others = match.deal is not None and match.deal.leader != seat
    return None if why is CashOut.ONLY_WINNERS and others else why


def decides_alone(match: Match) -> bool:
    """Tell whether no more than one person plays, who may let the computer play. Several decide each alone."""
    return len(persons_of(match.seats)) < 2


def may_finish(match: Match) -> bool:
    """Tell whether the computer may be asked to play a deal to its end for everybody."""
    return decides_alone(match) and match.stage in (Stage.DEAL, Stage.AWARD)


def moved_away(match: Match) -> tuple[str, ...]:
    """Return the names of those who sat there at the last card, by seat, if others sit there now; none if they do."""
    played_by = names_of(match.sat)
    return () if played_by == names_of(match.seats) else played_by


def _to_last_of(seat: Seat | None, moves: Sequence[Move]) -> int:
    for back, move in enumerate(reversed(moves), start=1):
        if is_by(seat, move):
            return back
    return 0
