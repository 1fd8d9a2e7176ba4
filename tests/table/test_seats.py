"""Tests of the seats: who sits there, what the window sees from a seat, and which moves it can undo."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.events import PRIVATE, DealBegan, MovesUndone, SeatChanged
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import peek
from hearts_qt.table import link
from hearts_qt.table.problems import Misdeed, PlayerFailed
from tests.table.tables import Does, Plain, Window, any_move, live, on_disk, open_table, plain_move, seats, state

NO_PASS = Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)


def persons_turn(folder: Path, tricks: int = 3) -> Window:
    """Return a window in which the person has to play, after this number of tricks."""
    window = Window(open_table(folder))
    window.until_tricks(tricks)
    window.until(lambda update: bool(update.questions))
    return window


# Undo


def test_a_card_is_undone_and_redone(tmp_path: Path) -> None:
    """Undo takes back the person's last card and all later cards. Redo plays these cards again."""
    window = persons_turn(tmp_path)
    before = window.update
    window.answer()
    window.until(lambda update: bool(update.questions))
    after = window.update
    assert after.can_undo
    assert not after.can_redo
    update = window.send(link.Undo())
    assert isinstance(update.events[0], MovesUndone)
    assert update.view == before.view
    assert update.can_redo
    assert update.questions[0].number > after.questions[0].number
    update = window.send(link.Redo())
    assert update.view == after.view
    assert not update.can_redo
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_everything_can_be_undone_step_by_step_and_redone(tmp_path: Path) -> None:
    """Each undo takes back one move of the person, as far as the pass. As many redos give the same deal again."""
    window = persons_turn(tmp_path, 5)
    window.until_stage(Stage.SCORED)
    done = window.update
    undone = 0
    while window.update.can_undo:
        window.send(link.Undo())
        undone += 1
    own = [move for move in live(window.table).undone if isinstance(move, Pass | Play) and move.seat == 0]
    assert undone == len(own)
    assert window.update.view.phase is Phase.PASSING
    for _ in range(undone):
        assert window.update.can_redo
        window.send(link.Redo())
    assert window.update.view == done.view
    assert not window.update.can_redo


def test_an_answer_to_a_question_from_before_an_undo_is_dropped(tmp_path: Path) -> None:
    """An answer to a question from before an undo is ignored."""
    window = persons_turn(tmp_path)
    question, view = window.question(0), window.update.view
    window.send(link.Undo())
    before = state(live(window.table))
    window.send(link.AnswerQuestion(question.number, plain_move(view)))
    assert state(live(window.table)) == before


def test_another_card_ends_making_again_but_a_refused_one_does_not(tmp_path: Path) -> None:
    """After an undo, a new move makes redo impossible, but a refused card does not."""
    window = persons_turn(tmp_path)
    window.send(link.Undo())
    view = window.update.view
    illegal = next(card for card in range(52) if not view.legal >> card & 1)
    assert window.answer(Play(0, illegal)).can_redo
    assert state(on_disk(tmp_path)) == state(live(window.table))
    assert not window.answer().can_redo


def test_there_is_nothing_to_undo_or_redo(tmp_path: Path) -> None:
    """Before a deal, before the person's first move, and without a person, undo and redo do nothing."""
    window = Window(open_table(tmp_path))
    for request in (link.GoOn(), link.LookFrom(None), link.LookFrom(0)):
        before = state(live(window.table))
        window.send(link.Undo(), link.Redo())
        assert (window.update.can_undo, window.update.can_redo) == (False, False)
        assert state(live(window.table)) == before
        window.send(request)
    window.until_tricks(1)
    window.send(link.Undo())
    assert not window.send(link.LookFrom(None)).can_redo
    before = state(live(window.table))
    window.send(link.Redo(), link.Undo())
    assert state(live(window.table)) == before


def test_a_deal_that_is_scored_can_still_be_undone(tmp_path: Path) -> None:
    """The last card can be undone until the points of the deal are added to the scores."""
    window = persons_turn(tmp_path)
    window.until_stage(Stage.SCORED)
    assert window.send(link.Undo()).view.stage is Stage.DEAL
    window.until_stage(Stage.SCORED)
    update = window.send(link.GoOn())
    assert not update.can_undo
    assert state(on_disk(tmp_path)) == state(live(window.table))


# Seats


def computer(seating: Seating) -> Seating:
    """Return the same seat with a computer player."""
    return replace(seating, kind=Kind.COMPUTER)


def test_a_person_leaves_the_computer_a_seat_and_takes_it_back(tmp_path: Path) -> None:
    """When a person leaves the seat, the computer plays on. When the person returns, the next question is new."""
    window = persons_turn(tmp_path)
    person = window.update.view.seats[0]
    question, view = window.question(0), window.update.view
    update = window.send(link.SetSeat(0, computer(person)))
    assert SeatChanged(0, computer(person)) in update.events
    assert (update.questions, update.view.seat, update.waits) == ((), None, True)
    window.send(link.AnswerQuestion(question.number, plain_move(view)))
    assert window.update.view.counts == view.counts
    window.ready()
    own = [move for move in live(window.table).moves if isinstance(move, Play) and move.seat == 0]
    assert not own[-1].auto
    update = window.send(link.SetSeat(0, person))
    assert update.view.seat == 0
    assert window.until(lambda update: bool(update.questions)).questions[0].number > question.number
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_a_person_joins_and_looks(tmp_path: Path) -> None:
    """The window looks from the seat of the person who sat down first, until this person leaves."""
    window = Window(open_table(tmp_path, "CCCC"))
    assert window.send(link.SetSeat(2, seats("PPPP")[2])).view.seat == 2
    assert window.send(link.SetSeat(1, seats("PPPP")[1])).view.seat == 2
    assert window.send(link.SetSeat(2, seats("CCCC")[2])).view.seat == 1


def test_a_seat_that_does_not_exist_is_not_changed(tmp_path: Path) -> None:
    """A change of a seat that does not exist is ignored."""
    window = Window(open_table(tmp_path))
    for place in (-1, 4):
        assert window.send(link.SetSeat(place, seats("PPPP")[0])).events == ()


def test_a_name_is_changed(tmp_path: Path) -> None:
    """A new name or face is shown and survives a restart."""
    window = persons_turn(tmp_path)
    window.send(link.SetSeat(0, replace(window.update.view.seats[0], name="Ada", face="owl")))
    assert Window(open_table(tmp_path)).update.view.seats[0] == Seating("Ada", Kind.PERSON, "plain", "owl")


def test_a_window_looks_from_persons_seats_only(tmp_path: Path) -> None:
    """If several persons play, the window begins as a spectator. It can look from the seats of persons only."""
    window = Window(open_table(tmp_path, "PCPC"))
    assert window.update.view.seat is None
    assert window.send(link.LookFrom(2)).view.seat == 2
    for seat in (1, 3, 4, -1):
        assert window.send(link.LookFrom(seat)).view.seat == 2
    assert window.send(link.LookFrom(None)).view.seat is None
    assert window.send(link.LookFrom(0)).view.seat == 0


# What an update contains


def numbers_in(value: Any) -> Iterator[int]:
    """Yield every number at any depth of an encoded value."""
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def check_privacy(update: link.Update, match: Match, seat: Seat | None) -> None:
    """Fail if an update for a seat contains cards of another hand."""
    assert update.view.seat == seat
    assert update.hands is None
    assert all(event.seat == seat for event in update.events if isinstance(event, PRIVATE))
    deal = match.deal
    if deal is None or deal.phase is Phase.DONE:
        return
    known = 0 if seat is None else deal.dealt[seat]
    hidden = sum(deal.hands[other] for other in SEATS if other != seat) & ~known
    # Earlier deals, which are public, and seat seeds, which are drawn before the deal, are left out. Any other number
    # of this size is a set of cards.
    assert update.deal_number is None
    assert all(each.seal.place < len(match.dealings) for each in update.opened_seals)
    shown = replace(update, opened_seals=(), view=replace(update.view, earlier=(), seat_seed=0, seat_seeds=()))
    sets = [number for number in numbers_in(msgspec.to_builtins(shown)) if number > 10_000]
    assert not any(number & hidden for number in sets)
    if deal.phase is Phase.PASSING:
        assert not update.view.received
        for each in deal.passes:
            if each is not None and each.seat != seat:
                assert not update.view.passed or each.cards != tuple(gift.card for gift in update.view.passed)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("seed", range(3))
def test_an_update_has_no_cards_of_others(tmp_path: Path, seat: Seat | None, seed: int) -> None:
    """In whole deals of random play, no update for a seat has a card that another seat holds."""
    rng = Random(seed)
    window = Window(open_table(tmp_path, "PPCC", Rules(goal=0, deals=2)))
    window.send(link.LookFrom(seat))
    while window.update.view.stage is not Stage.OVER:
        check_privacy(window.update, live(window.table), seat)
        if window.update.questions and not window.update.waits:
            asked = window.update.questions[0]
            window.send(link.LookFrom(asked.seat))
            window.table.handle(link.AnswerQuestion(asked.number, any_move(window.update.view, rng)))
            window.send(link.LookFrom(seat))
        else:
            window.once()
            if window.update.view.seat != seat:
                assert any(isinstance(event, DealBegan) for event in window.update.events)
                window.send(link.LookFrom(seat))


def test_the_privacy_check_finds_cards() -> None:
    """The privacy check finds a set of cards at any depth of an update."""
    assert 0b111 << 40 in numbers_in(msgspec.to_builtins({"a": [(1, {"b": 0b111 << 40})]}))


def test_all_hands_are_shown_only_while_they_lie_open(tmp_path: Path) -> None:
    """A person can show all four hands, which is logged. They are shown after a restart too, until they are hidden."""
    window = persons_turn(tmp_path)
    assert window.update.hands is None
    update = window.send(link.OpenHands(True))
    assert update.hands == peek(live(window.table))
    assert b'"hands_shown"' in (tmp_path / "match-000001.jsonl").read_bytes()
    again = Window(open_table(tmp_path))
    assert again.update.hands == update.hands
    assert again.send(link.OpenHands(False)).hands is None


def test_the_deals_number_is_told(tmp_path: Path) -> None:
    """If one person plays, the update has the deal's number during the deal. The next deal has another number."""
    window = Window(open_table(tmp_path))
    number = window.send(link.GoOn()).deal_number
    assert number is not None
    assert window.until_stage(Stage.SCORED).deal_number == number
    assert window.send(link.GoOn()).deal_number != number


# Players that fail


def test_a_failing_player_is_told_and_replaced(tmp_path: Path) -> None:
    """The standard player replaces a failing player, and the fault is reported once in each deal."""
    bad = Does(lambda view: None)
    window = Window(open_table(tmp_path, players={"plain": bad}, rules=Rules(goal=0, deals=2)))
    window.until_stage(Stage.SCORED)
    assert {(type(trouble), trouble.place) for trouble in window.problems if isinstance(trouble, PlayerFailed)} == {
        (PlayerFailed, seat) for seat in (1, 2, 3)
    }
    assert (len(window.problems), bad.asked) == (3, 3)
    window.send(link.GoOn())
    window.until_stage(Stage.SCORED)
    assert (len(window.problems), bad.asked) == (6, 6)


def test_a_missing_player_is_named_and_replaced(tmp_path: Path) -> None:
    """The standard player replaces a player that is not installed, and this is reported once."""
    window = Window(open_table(tmp_path, players={"other": Plain()}))
    window.until_stage(Stage.SCORED)
    assert window.problems == [PlayerFailed(seat, "plain", Misdeed.MISSING, name) for seat, name in NAMES]


NAMES = ((1, "West"), (2, "North"), (3, "East"))


def test_a_log_from_before_there_were_characters_is_read() -> None:
    """The seats of an old log have no characters."""
    read = msgspec.json.decode(b'{"name":"Ada","kind":"person","player":"stan","face":"owl"}', type=Seating)
    assert read.character == ""
