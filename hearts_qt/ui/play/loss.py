"""What a new game or a new deal would throw away: nothing that was begun is lost without a question."""

from typing import NamedTuple

from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.table.link import NewDeal, NewMatch, Update


class Loss(NamedTuple):
    """What would be lost."""

    is_game: bool
    """Whether the whole game would be left, and not the deal alone."""
    deal: int
    """The deal under way, from 1."""
    is_begun: bool
    """Whether something was passed or played in it."""
    is_played: bool
    """Whether it is played to its end and only has to be added in."""
    tricks: int
    """How many of its tricks are played."""
    finished: int
    """How many deals of the game are finished."""


def loss_of(kind: type[NewMatch] | type[NewDeal], update: Update) -> Loss | None:
    """Return what a request of that kind would throw away now, or None if nothing."""
    view = update.view
    if update.read_only or view.stage is Stage.OVER or view.ending is not None:
        return None
    is_game = kind is NewMatch
    is_played = view.stage in (Stage.SCORED, Stage.AWARD)
    is_begun = is_played or _is_begun(view)
    if not is_begun and not (is_game and view.deals_played):
        return None
    return Loss(is_game, view.deals_played + 1, is_begun, is_played, len(view.tricks), view.deals_played)


def _is_begun(view: View) -> bool:
    """Whether a person, or without persons anybody, has passed or played in the deal under way."""
    if view.stage is not Stage.DEAL:
        return False
    persons = [seat for seat, seating in enumerate(view.seats) if seating.kind is Kind.PERSON]
    return any(view.has_passed[seat] or view.counts[seat] < 13 for seat in persons or range(4))
