"""Finds out what a new game, a new deal or a replay would lose, so that the person can be asked first."""

from typing import NamedTuple

from hearts_qt.rules.moves import CashOut
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.table.link import NewDeal, NewMatch, Replay, Update


class Loss(NamedTuple):
    """The part of a game that would be lost."""

    is_game: bool
    """Whether the whole game would be lost, and not only the deal."""
    deal: int
    """Number of the current deal, from 1."""
    is_begun: bool
    """Whether a person has passed or played in the current deal; without persons, whether a computer has."""
    is_played: bool
    """Whether all cards of the current deal are played, and only its points have to be added."""
    tricks: int
    """Number of complete tricks in the current deal."""
    finished: int
    """Number of finished deals of the game."""
    is_replay: bool = False
    """Whether only the cards played so far would be lost, because the same deal is played again."""


def loss_of(kind: type[NewMatch] | type[NewDeal] | type[Replay], update: Update) -> Loss | None:
    """Return what a request of this kind would lose now, or None if nothing would be lost."""
    view = update.view
    if update.read_only or view.stage is Stage.OVER or view.ending is not None:
        return None
    is_safe = update.run.counted is not None or view.stage is Stage.SCORED or update.cash_out is CashOut.POINTS_IN
    if kind is Replay and is_safe:
        return None
    is_game = kind is NewMatch
    is_played = update.run.counted is not None or view.stage in (Stage.SCORED, Stage.AWARD)
    is_begun = is_played or _is_begun(view)
    if not is_begun and not (is_game and view.deals_played):
        return None
    return Loss(
        is_game, view.deals_played + 1, is_begun, is_played, len(view.tricks), view.deals_played, kind is Replay
    )


def _is_begun(view: View) -> bool:
    """Tell whether a person has passed or played in the current deal.

    If only computers play, tell whether a computer has passed or played.
    """
    if view.stage is not Stage.DEAL:
        return False
    persons = [seat for seat, seating in enumerate(view.seats) if seating.kind is Kind.PERSON]
    return any(view.has_passed[seat] or view.counts[seat] < 13 for seat in persons or range(4))
