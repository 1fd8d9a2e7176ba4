"""Tests of several people at one screen. While they play a deal, the table hides and refuses several things."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import BeginDeal, ShowHands
from hearts_qt.rules.events import DealBegan, HandDealt
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.table import link
from hearts_qt.table.runner import Mailbox
from tests.table.tables import Window, live, on_disk, open_table, prepared, seats, state

TWO_DEALS = Rules(goal=0, deals=2)


def dealt(folder: Path, who: str = "PPCC", number: int | None = None) -> Window:
    """Return a window at a new deal."""
    window = Window(open_table(folder, who, TWO_DEALS))
    window.send(link.GoOn(number))
    return window


def look(window: Window, seat: Seat | None) -> link.Update:
    """Let the window look from a seat."""
    return window.send(link.LookFrom(seat))


@pytest.mark.parametrize("number", [None, 7])
def test_the_deals_number_waits_for_the_end_of_the_deal(tmp_path: Path, number: int | None) -> None:
    """While several people play, the deal's number, which determines all cards, is shown only after the deal."""
    window = dealt(tmp_path, number=number)
    while window.update.view.stage is Stage.DEAL:
        assert window.update.deal_number is None
        assert not window.update.opened_seals
        window.once()
    assert window.update.deal_number is not None
    assert number is None or window.update.deal_number == number


def test_hands_are_not_laid_open_while_several_play(tmp_path: Path) -> None:
    """While several people play a deal, nobody can show all hands. After the deal all hands can be shown."""
    window = dealt(tmp_path)
    for seat in (None, 0, 1):
        look(window, seat)
        assert window.send(link.OpenHands(True)).hands is None
    assert not live(window.table).hands_shown
    window.until_stage(Stage.SCORED)
    assert window.send(link.OpenHands(True)).hands is not None
    # In the next deal the hands are hidden again.
    assert window.send(link.GoOn()).hands is None
    assert not live(window.table).hands_shown
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_open_hands_are_closed_when_somebody_sits_down(tmp_path: Path) -> None:
    """A single person can show all hands. When a second person sits down, the hands are hidden."""
    window = dealt(tmp_path, "PCCC")
    assert window.send(link.OpenHands(True)).hands is not None
    update = window.send(link.SetSeat(1, seats("PPPP")[1]))
    assert (update.hands, update.deal_number) == (None, None)


def test_nobody_gets_at_the_cards_by_leaving_and_coming_back(tmp_path: Path) -> None:
    """People who leave their seats during a deal cannot see the hands or the deal's number."""
    window = dealt(tmp_path)
    look(window, 0)
    ada, bo = window.update.view.seats[:2]
    update = window.send(link.SetSeat(0, replace(ada, kind=Kind.COMPUTER)))
    assert (update.view.seat, update.view.hand, update.deal_number) == (None, 0, None)
    assert window.send(link.OpenHands(True)).hands is None
    update = window.send(link.SetSeat(1, replace(bo, kind=Kind.COMPUTER)), link.OpenHands(True))
    assert (update.hands, update.deal_number) == (None, None)
    # The remaining person asks for their own cards.
    window.send(link.SetSeat(1, bo))
    assert look(window, 1).view.hand
    assert window.update.deal_number is None


def test_a_log_with_open_hands_is_closed_at_the_start(tmp_path: Path) -> None:
    """If several people play and the log shows all hands, the table hides the hands at the start."""
    prepared(tmp_path, [BeginDeal(Direction.HOLD, number=7), ShowHands(True)], "PPCC")
    window = Window(open_table(tmp_path, "PPCC"))
    assert (window.update.hands, window.update.deal_number, window.update.view.seat) == (None, None, None)
    assert not on_disk(tmp_path).hands_shown


def test_the_next_deal_shows_nobody_s_hand(tmp_path: Path) -> None:
    """If several people play, a new deal begins with no hand shown, even if the window looked from a person's seat."""
    window = dealt(tmp_path)
    window.until_stage(Stage.SCORED)
    window.send(link.LookFrom(0))
    update = window.send(link.GoOn())
    assert any(isinstance(event, DealBegan) for event in update.events)
    assert not any(isinstance(event, HandDealt) for event in update.events)
    assert (update.view.seat, update.view.hand) == (None, 0)


def test_what_several_have_decided_is_not_undone(tmp_path: Path) -> None:
    """While several people play, undo and redo are refused."""
    window = dealt(tmp_path)
    while window.update.view.stage is not Stage.OVER:
        assert (window.update.can_undo, window.update.can_redo) == (False, False)
        before = state(live(window.table))
        window.send(link.Undo(), link.Redo())
        assert state(live(window.table)) == before
        window.once()


def test_events_of_one_hand_are_not_handed_to_another(tmp_path: Path) -> None:
    """If waiting updates for two seats are joined, events with the cards of the first seat are dropped."""
    mailbox = Mailbox(lambda: None)
    seen = Window(open_table(tmp_path)).update
    mailbox.put(replace(seen, events=(DealBegan(Direction.LEFT), HandDealt(0, 0b111)), view=replace(seen.view, seat=0)))
    mailbox.put(replace(seen, events=(HandDealt(1, 0b111000),), view=replace(seen.view, seat=1)))
    update = mailbox.take()
    assert update is not None
    assert update.events == (DealBegan(Direction.LEFT), HandDealt(1, 0b111000))


@pytest.mark.parametrize(
    ("who", "allowed", "told"), [("PPCC", True, True), ("PPCC", False, False), ("PCCC", False, True)]
)
def test_cards_are_counted_as_the_rules_say(tmp_path: Path, who: str, allowed: bool, told: bool) -> None:
    """With several people, the rules decide whether the cards still out can be shown. One person may see them."""
    rules = Rules(goal=0, deals=2, suit_counts=allowed)
    window = Window(open_table(tmp_path, who, rules))
    window.send(link.CountCards(True), link.GoOn())
    assert window.update.may_count == told
    assert live(window.table).counts_shown == told
    # The same rules hold after somebody sits down or leaves during the deal.
    seated = window.update.view.seats
    update = window.send(link.SetSeat(1, seats("PPPP")[1]))
    assert update.may_count == allowed == live(window.table).counts_shown
    update = window.send(link.SetSeat(1, replace(seated[1], kind=Kind.COMPUTER)))
    assert update.may_count == allowed == live(window.table).counts_shown
    assert state(on_disk(tmp_path)) == state(live(window.table))


@pytest.mark.parametrize("request_", [link.Autopilot(True), link.Finish(True)], ids=["AutoPlay", "Finish hand"])
def test_nobody_lets_the_computer_play_another_persons_cards(tmp_path: Path, request_: link.Request) -> None:
    """AutoPlay and Finish are refused while several people play, and are allowed when one person is left."""
    window = dealt(tmp_path)
    look(window, 0)
    asked = [question.seat for question in window.update.questions]
    update = window.send(request_)
    assert [question.seat for question in update.questions] == asked
    assert (update.autopilot, update.finishing) == (False, False)
    window.send(link.SetSeat(1, replace(seats("PPCC")[1], kind=Kind.COMPUTER, player="plain")))
    update = window.send(request_)
    assert update.autopilot or update.finishing
    assert not update.questions


def test_a_second_person_who_sits_down_ends_what_plays_by_itself(tmp_path: Path) -> None:
    """When a second person sits down, AutoPlay ends and both persons are asked."""
    window = dealt(tmp_path, "PCCC")
    window.send(link.Autopilot(True))
    update = window.send(link.SetSeat(1, seats("PPCC")[1]))
    assert not update.autopilot
    assert [question.seat for question in update.questions] == [0, 1]
