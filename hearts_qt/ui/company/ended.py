"""Decides when people see the end of a match: together with the end of its last deal."""

from hearts_qt.rules import events as happened
from hearts_qt.rules.entries import MatchKind
from hearts_qt.table.link import Update


def ends_match(update: Update) -> bool:
    """Tell whether the deal that is over ends the match. A run for practice or a branch never ends it."""
    return update.view.ending is not None and not update.run.is_for_practice and update.kind is not MatchKind.BRANCH


def as_seen(event: object, update: Update) -> object:
    """Return the end of the match in place of the end of the deal that decides it; any other event unchanged.

    The table itself records the end of a match only when somebody goes on. A deal with a moon stays unchanged, too,
    because the moon is shown.
    """
    ending = update.view.ending
    if not isinstance(event, happened.DealFinished) or ending is None or not ends_match(update):
        return event
    return event if event.outcome.moon is not None else happened.MatchFinished(ending, update.view.seats_at_end)
