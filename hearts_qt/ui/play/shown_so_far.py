"""The part of an update that is already on the screen, while the rest of it is still being shown."""

from typing import Final

from msgspec.structs import replace

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.view import View
from hearts_qt.table.link import Update

_NO_MOVES: Final = (happened.HandsShown, happened.RulesChanged, happened.SeatChanged)


def is_side_change(before: Update, update: Update) -> bool:
    """Tell whether an update brings no moves, and shows the table to the same person as the update before it.

    Such changes (open hands, AutoPlay, seats, rules) are shown immediately, even while moves are shown.
    """
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
    """Return the update `shown` with those changes of a newer update that are not moves."""
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


def with_event(shown: Update, event: happened.Event, update: Update) -> Update:
    """Return `shown`, the part of `update` that is on the screen, with one more event of `update`.

    A full trick stays in `View.trick`: it lies on the table until its cards go to their taker.
    """
    match event:
        case happened.DealBegan():
            return replace(shown, events=(), problems=(), view=update.view, run=update.run)
        case happened.RestShown():
            # The rest of the deal is shown at once, with the points that everybody gets for it.
            return replace(update, events=(), problems=())
        case happened.PassChosen(giver) if giver == update.view.seat:
            given = cards_of(gift.card for gift in update.view.passed)
            view = replace(shown.view, hand=shown.view.hand & ~given, passed=update.view.passed)
        case happened.PassReceived(seat, _, cards) if seat == update.view.seat:
            view = replace(shown.view, hand=shown.view.hand | cards_of(cards), received=update.view.received)
        case happened.CardPlayed():
            view = _with_card(shown.view, event, update.view)
        case _:
            return shown
    return replace(shown, events=(), problems=(), view=view)


def _with_card(view: View, played: happened.CardPlayed, now: View) -> View:
    counts = tuple(count - (seat == played.player) for seat, count in enumerate(view.counts))
    return replace(
        view,
        trick=(*view.trick, played.card),
        leader=view.leader if view.trick else played.player,
        hand=view.hand & ~(1 << played.card),
        counts=counts,
        broken=view.broken or now.broken,
        # The next player is not awaited before the person has seen the card.
        awaited=(),
        legal=0,
    )
