"""Tests of the events of a deal: their order, and which seats receive them."""

from random import Random

import msgspec
import pytest

from hearts_qt.rules import events as told
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import BeginDeal, Undo
from hearts_qt.rules.events import PRIVATE, Event, HandDealt, PassReceived, for_seat
from hearts_qt.rules.moves import CashedOut, CashOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, Preset, Rules
from tests.rules.hands import cards, ending
from tests.rules.matches import Session, begin_deal, play_match, play_out


def kinds(session: Session) -> list[str]:
    """Return the names of the events that were sent, in order."""
    return [type(event).__name__ for event in session.events]


def test_the_events_of_a_whole_deal_in_order() -> None:
    """The events come in this order: the beginning, the dealt hands, the passes, the tricks, the result."""
    session = Session(Rules())
    begin_deal(session, 30)
    play_out(session, Random(30))
    session.finish()
    expected = [
        "MatchBegan",
        "DealBegan",
        *["HandDealt"] * 4,
        *["PassChosen"] * 4,
        *["PassReceived"] * 4,
        "PlayBegan",
    ]
    assert kinds(session)[: len(expected)] == expected
    rest = [kind for kind in kinds(session)[len(expected) :] if kind != "HeartsBroken"]
    shown = rest.count("RestShown")
    tricks = rest.count("TrickTaken")
    assert rest == [
        *(["CardPlayed"] * 4 + ["TrickTaken"]) * tricks,
        *["RestShown"] * shown,
        "DealFinished",
        "ScoresChanged",
    ]
    assert kinds(session).count("HeartsBroken") <= 1


def test_every_card_that_is_played_is_told_once() -> None:
    """The events of cards and the events of tricks name each played card once, in the order of the deal's tricks."""
    session = Session(Rules(no_trick_bonus=True, sun_bonus=True))
    begin_deal(session, 31)
    play_out(session, Random(2), to_the_end=True)
    played = [event.card for event in session.events if isinstance(event, told.CardPlayed)]
    tricks = [event for event in session.events if isinstance(event, told.TrickTaken)]
    assert played == [card for trick in tricks for card in trick.cards]
    assert [(each.leader, each.cards, each.taker) for each in tricks] == [
        (each.leader, each.cards, each.taker) for each in session.deal.tricks
    ]
    assert sum(each.points for each in tricks) == sum(session.deal.points())


@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules(fourth_pass=FourthPass.SCATTER)])
def test_hands_and_passes_are_told_to_their_own_seat_alone(rules: Rules) -> None:
    """A seat gets the private events of its own cards; a spectator gets no private events. All get public events."""
    session = play_match(rules, Random(5), 2)
    bystander = for_seat(session.events, None)
    assert not any(isinstance(event, PRIVATE) for event in bystander)
    for seat in SEATS:
        heard = for_seat(session.events, seat)
        private = [event for event in heard if isinstance(event, HandDealt | PassReceived)]
        assert all(event.seat == seat for event in private)
        assert len([event for event in private if isinstance(event, HandDealt)]) == 2
        assert tuple(event for event in heard if event not in private) == bystander
    everything = sum(len(for_seat(session.events, seat)) - len(bystander) for seat in SEATS) + len(bystander)
    assert everything == len(session.events)


def test_only_what_belongs_to_a_seat_is_private() -> None:
    """The only private events are those of a dealt hand and of a received pass."""
    assert set(PRIVATE) == {HandDealt, PassReceived}


def test_the_dealt_cards_are_told() -> None:
    """For each seat, the event of the dealt hand names its thirteen cards."""
    session = Session(PRESETS[Preset.VEGAS])
    begin_deal(session, 8)
    dealt = [event for event in session.events if isinstance(event, HandDealt)]
    assert [event.cards for event in dealt] == session.deal.hands


def test_the_rest_is_told_to_all_when_it_is_shown() -> None:
    """A cash-out shows all remaining cards to everybody."""
    session = Session(Rules())
    position = ending(["AC AS", "4D 5D", "KS 6S", "7S 3S"])
    session.apply(BeginDeal(Direction.HOLD, position=position))
    dealt = [event for event in session.events if isinstance(event, HandDealt)]
    assert [event.cards for event in dealt] == list(position.hands)
    session.play("AC 4D 6S 3S")
    assert session.events[-1] == told.TrickTaken(0, 0, cards("AC 4D 6S 3S"), 0)
    session.apply(Undo(4))
    session.apply(CashedOut(CashOut.POINTS_IN))
    shown = told.RestShown(CashOut.POINTS_IN, None, position.hands)
    assert all(shown in for_seat(session.events, seat) for seat in (*SEATS, None))


@pytest.mark.parametrize("preset", Preset)
def test_events_can_be_sent(preset: Preset) -> None:
    """Events that are encoded as JSON and decoded again are equal to the original events."""
    session = play_match(PRESETS[preset], Random(6), 20)
    session.events += [told.MovesUndone(2), told.MovesRedone(2), told.HandsShown(True), told.DealAbandoned()]
    sent = msgspec.json.encode(session.events)
    assert msgspec.json.decode(sent, type=list[Event]) == session.events
