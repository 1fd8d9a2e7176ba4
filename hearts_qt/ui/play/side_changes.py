"""Changes other than moves: open hands, AutoPlay, seats, rules. They are shown at once, even while moves are shown."""

from typing import Final

from msgspec.structs import replace

from hearts_qt.rules.events import HandsShown, RulesChanged, SeatChanged
from hearts_qt.table.link import Update

_NO_MOVES: Final = (HandsShown, RulesChanged, SeatChanged)


def is_side_change(before: Update, update: Update) -> bool:
    """Tell whether an update has no moves, compared with the update before, and the same person is looking."""
    old, new = before.view, update.view
    return all(isinstance(event, _NO_MOVES) for event in update.events) and (
        old.seat,
        old.stage,
        old.phase,
        old.deals_played,
        old.trick,
        old.tricks,
        old.has_passed,
        old.hand,
    ) == (new.seat, new.stage, new.phase, new.deals_played, new.trick, new.tricks, new.has_passed, new.hand)


def with_side_changes(shown: Update, update: Update) -> Update:
    """Return an update that is shown, with the side changes of a newer one."""
    return replace(
        shown,
        events=(),
        problems=(),
        view=replace(shown.view, seats=update.view.seats),
        hands=update.hands,
        next_rules=update.next_rules,
        next_direction=update.next_direction,
        autopilot=update.autopilot,
        finishing=update.finishing,
        read_only=update.read_only,
    )
