"""Finds the occasions for comments in the events at the table: who could speak, and to whom.

Only public information is used: the public part of a view, and events that everybody sees. So no comment can reveal a
hidden card.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from hearts_qt.plugin_host.comments import Occasion
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Cards, Seat, cards_of, suit_of
from hearts_qt.rules.masks import HEARTS, POINT_CARDS, QUEEN
from hearts_qt.rules.passing import Direction, receivers
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.scoring import DealOutcome
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import suit_name
from hearts_qt.ui.words.company import everybody, form_of_address

HEARTS_OF_A_MOON: Final = 6
"""A player with this many hearts seems to be shooting the moon, if nobody else has a point."""
HEARTS_WITH_QUEEN: Final = 3
"""A player with the queen of spades and this many hearts seems to be shooting the moon, if nobody else has a point."""


class Cue(Struct, frozen=True):
    """One opportunity to speak."""

    occasion: Occasion
    speaker: Seat
    other: Seat | None = None
    """The player to whom the comment is spoken; None if it is spoken to nobody."""
    places: tuple[tuple[str, str], ...] = ()
    """Further placeholders of the line, each with its text, see `plugin_host.comments.places_of`."""


def cues_of(event: happened.Event, view: View) -> tuple[Cue, ...]:
    """Return the cues for an event. `view` is any seat's view of the table after the event."""
    match event:
        case happened.PlayBegan():
            return _after_pass(view)
        case happened.CardPlayed(player, card) if _leads(player, view):
            return (Cue(Occasion.LEAD, player, (player + 1) % 4, (("suit", suit_name(suit_of(card))),)),)
        case happened.HeartsBroken(by):
            return tuple(Cue(Occasion.HEARTS_BROKEN, (by + step) % 4) for step in SEATS)
        case happened.TrickTaken():
            return _of_trick(event, view)
        case happened.DealFinished(outcome):
            return _of_deal(outcome, view)
    return ()


def thinking_cue(view: View) -> Cue | None:
    """Return the cue for the computer player whose turn it is; None if no computer player has to play."""
    seat = view.turn
    return None if seat is None or view.seats[seat].kind is Kind.PERSON else Cue(Occasion.THINKING, seat)


def _leads(player: Seat, view: View) -> bool:
    return len(view.trick) == 1 and view.leader == player


def _after_pass(view: View) -> tuple[Cue, ...]:
    if view.direction is Direction.HOLD:
        return ()
    return tuple(Cue(Occasion.PASS, seat, _receiver(seat, view), _ways_of_pass(seat, view)) for seat in SEATS)


def _ways_of_pass(seat: Seat, view: View) -> tuple[tuple[str, str], ...]:
    """Return to whom a seat has passed cards, and from whom it has got some."""
    to = receivers(seat, view.direction)
    givers = [giver for giver in SEATS if seat in receivers(giver, view.direction)]
    return tuple(
        (place, everybody() if len(seats) > 1 else form_of_address("", view.seats[seats[0]].name))
        for place, seats in (("to", to), ("from", givers))
    )


def _receiver(giver: Seat, view: View) -> Seat:
    """Return the player to whom a comment on a pass is spoken: a person among the receivers, or the first receiver."""
    places = receivers(giver, view.direction)
    persons = [seat for seat in places if view.seats[seat].kind is Kind.PERSON]
    return (*persons, *places)[0]


def _of_trick(event: happened.TrickTaken, view: View) -> tuple[Cue, ...]:
    taker = event.taker
    given = {(event.leader + order) % 4: card for order, card in enumerate(event.cards)}
    cues = [_points_given(seat, taker, card) for seat, card in given.items() if 1 << card & POINT_CARDS]
    found = [cue for cue in cues if cue is not None]
    if QUEEN_OF_SPADES in event.cards:
        giver = next(seat for seat, card in given.items() if card == QUEEN_OF_SPADES)
        found.append(Cue(Occasion.QUEEN_TAKEN, taker, None if giver == taker else giver))
    if not any(1 << card & POINT_CARDS for card in event.cards):
        found.append(Cue(Occasion.TAKE, taker, None if event.leader == taker else event.leader))
    return (*found, *_of_moon(event, view))


def _points_given(giver: Seat, taker: Seat, card: int) -> Cue | None:
    if giver == taker:
        return None
    return Cue(Occasion.QUEEN_GIVEN if card == QUEEN_OF_SPADES else Occasion.RAZZ, giver, taker)


def _of_moon(event: happened.TrickTaken, view: View) -> tuple[Cue, ...]:
    won = cards_of(event.cards)
    before = tuple(held & ~won if seat == event.taker else held for seat, held in enumerate(view.taken))
    shooter, shooting = _shooter(before, view.rules), _shooter(view.taken, view.rules)
    if shooter is not None and shooter != event.taker and won & POINT_CARDS:
        return (Cue(Occasion.MOON_STOPPED, event.taker, shooter),)
    if shooting is not None and shooter is None and view.taken[shooting] & POINT_CARDS != POINT_CARDS:
        return (Cue(Occasion.MOON_BEGUN, shooting),)
    return ()


def _shooter(taken: Sequence[Cards], rules: Rules) -> Seat | None:
    """Return who seems to be shooting the moon, judging by all cards taken so far, or None."""
    owners = [seat for seat in SEATS if taken[seat] & POINT_CARDS]
    if rules.moon is Moon.NOT_ALLOWED or len(owners) != 1:
        return None
    hearts = (taken[owners[0]] & HEARTS).bit_count()
    enough = HEARTS_WITH_QUEEN if taken[owners[0]] & QUEEN else HEARTS_OF_A_MOON
    return owners[0] if hearts >= enough else None


def _of_deal(outcome: DealOutcome, view: View) -> tuple[Cue, ...]:
    found = []
    if outcome.moon is not None:
        found.append(Cue(Occasion.MOON_MADE, outcome.moon))
    best = [seat for seat in SEATS if outcome.scores[seat] == min(outcome.scores)]
    worst = [seat for seat in SEATS if outcome.scores[seat] == max(outcome.scores)]
    winners = list(view.ending.winners) if view.ending is not None else best
    if len(winners) == 1:
        found.append(Cue(Occasion.WINNING, winners[0]))
        if len(worst) == 1 and worst != winners:
            found.append(Cue(Occasion.LOSING, worst[0], winners[0]))
    return tuple(found)
