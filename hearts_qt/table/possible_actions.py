"""Works out from a match which actions a table can offer to its window, and who gets the result of the match."""

from collections.abc import Sequence

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashOut, Move, is_by
from hearts_qt.rules.phases import RunKind, Stage
from hearts_qt.rules.seating import Seating, names_of, only_person_of, persons_of


def moves_to_undo(match: Match, seat: Seat | None) -> int:
    """Return how many moves to undo: the seat's last move and all moves after it; 0 if the seat has not moved yet.

    If several people play, moves cannot be undone. An undo would take back other people's decisions, or let somebody
    change a pass after seeing the received cards. The run that counts cannot be changed after the deal was played
    again. Nor can the first try at a deal of the day be changed.
    """
    if match.is_shared or match.stage not in (Stage.DEAL, Stage.AWARD, Stage.SCORED):
        return 0
    if match.is_run_over or is_duplicate(match) or is_only_try(match):
        return 0
    return _to_last_of(seat, match.moves)


def moves_to_redo(match: Match, seat: Seat | None) -> int:
    """Return how many moves to redo: all moves up to the seat's next undone move, and the others' moves after it.

    Return 0 if no move of the seat is undone, or if several people play.
    """
    if match.is_shared or is_only_try(match):
        return 0
    own = [index for index, move in enumerate(match.undone) if is_by(seat, move)]
    if not own:
        return 0
    return own[1] if len(own) > 1 else len(match.undone)


def may_replay(match: Match, seat: Seat | None) -> bool:
    """Return whether the person in a seat may play the deal at the table again.

    Nobody else may be a person at this table, and no duplicate run may be going on. After a complete duplicate run, the
    CardShark plays it again. A deal of the day can be played again only when it is over. Before the person has decided
    anything, there is nothing to play again. Source: *Replay Same Deal* in the manual of CardShark Hearts.
    """
    if match.is_shared or seat is None or only_person_of(match.seats) != seat:
        return False
    if is_only_try(match):
        return match.stage is Stage.SCORED
    if match.stage not in (Stage.DEAL, Stage.AWARD) or is_duplicate(match):
        return match.stage is Stage.SCORED
    is_whole = match.deal_entry is not None and match.deal_entry.position is None
    return match.counted is not None or not is_whole or any(is_by(seat, move) for move in match.moves)


def may_scramble(match: Match, seat: Seat | None) -> bool:
    """Return whether the person in a seat may play the deal again with other hands for the others.

    A deal that began with a position cannot be scrambled, because nobody knows the hands that were dealt.
    """
    is_own = may_replay(match, seat) and not is_duplicate(match)
    return is_own and match.deal_entry is not None and match.deal_entry.position is None


def is_duplicate(match: Match) -> bool:
    """Return whether the CardShark plays, or has just played, the run at the table in the person's place."""
    return match.run.kind is RunKind.DUPLICATE


def may_duplicate(match: Match, seat: Seat | None) -> bool:
    """Return whether the CardShark may play the deal now in the place of the person in a seat.

    A run of the deal must be complete, and the CardShark has not played the deal to its end before. Nobody else may be
    a person at this table. The CardShark plays a deal of the day elsewhere, see `history.day_shark`. Source: *Duplicate
    Play* in the manual of CardShark Hearts.
    """
    if match.is_shared or seat is None or only_person_of(match.seats) != seat:
        return False
    foreign = (MatchKind.LESSON, MatchKind.DAILY, MatchKind.TOGETHER, MatchKind.BRANCH)
    if match.kind in foreign or is_duplicate(match):
        return False
    if any(run.kind is RunKind.DUPLICATE and run.outcome is not None for run in match.earlier_runs):
        return False
    return match.stage is Stage.SCORED or match.counted is not None


def is_only_try(match: Match) -> bool:
    """Return whether the deal of a day is being played, or was played, for the first time; only this try counts."""
    return match.kind is MatchKind.DAILY and match.counted is None and not match.is_run_over


def may_show_hands(match: Match) -> bool:
    """Return whether a person who plays alone may look at all hands: not in the only try at a deal of the day."""
    return not (is_only_try(match) and match.stage in (Stage.DEAL, Stage.AWARD))


def may_sit_down(match: Match, place: Seat, seating: Seating) -> bool:
    """Return whether this player may have a seat.

    In a deal of the day, a tournament and a room of the tour, the players change only names and faces.
    """
    now = match.seats[place]
    is_fixed = match.kind in (MatchKind.DAILY, MatchKind.TOURNAMENT, MatchKind.EVENING)
    return not is_fixed or (now.kind, now.player) == (seating.kind, seating.player)


def is_waiting(match: Match) -> bool:
    """Return whether a match that was left can be taken up again: it is not over, and something happened in it.

    A finished deal, a move or an earlier run of the deal counts as something. If the kind of the match is not OWN, a
    deal that was begun counts too, and a round of a tournament waits from its beginning. A branch waits only until its
    last card, and a deal of the day only until it was played once.
    """
    if match.kind is MatchKind.BRANCH and match.stage is Stage.SCORED:
        return False
    if match.stage is Stage.OVER or match.ending is not None:
        return False
    if match.kind is MatchKind.DAILY:
        return is_only_try(match) and match.stage in (Stage.DEAL, Stage.AWARD)
    happened = match.played or match.moves or match.earlier_runs
    return bool(happened or match.round or match.field or (match.kind is not MatchKind.OWN and match.dealings))


def cash_out_of(match: Match) -> CashOut | None:
    """Return why the rest of the deal need not be played, or None if it must be played."""
    return match.deal.cash_out() if match.stage is Stage.DEAL and match.deal is not None else None


def cash_out_for(match: Match, seat: Seat | None) -> CashOut | None:
    """Return the same as `cash_out_of`, but None if the reason is in the cards of another seat."""
    why = cash_out_of(match)
    others = match.deal is not None and match.deal.leader != seat
    return None if why is CashOut.ONLY_WINNERS and others else why


def decides_alone(match: Match) -> bool:
    """Return whether at most one person plays. Only then may the computer play for a person."""
    return len(persons_of(match.seats)) < 2


def may_finish(match: Match) -> bool:
    """Return whether a person may ask the computer to finish the deal for everybody."""
    return decides_alone(match) and match.stage is Stage.DEAL


def names_at_last_card(match: Match) -> tuple[str, ...]:
    """Return the names of the players when the last card was played.

    The result is empty if the names have not changed since then.
    """
    played_by = names_of(match.seats_at_end)
    return () if played_by == names_of(match.seats) else played_by


def _to_last_of(seat: Seat | None, moves: Sequence[Move]) -> int:
    for back, move in enumerate(reversed(moves), start=1):
        if is_by(seat, move):
            return back
    return 0
