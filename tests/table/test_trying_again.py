"""Tests of trying the deal at the table again, in a branch, from a moment at which its person decided."""

from pathlib import Path

import pytest

from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Cards, Seat, cards_of
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import STANDARD, Window, last_tricks, live, on_disk, open_table, prepared, seats, state


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return the window of a table with one person, in the first deal."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=1234, direction=Direction.LEFT))
    return window


def hands_of(match: Match) -> tuple[Cards, ...]:
    """Return the four hands at the table."""
    assert match.deal is not None
    return tuple(match.deal.hands)


def person_turn(window: Window, tricks: int) -> link.Update:
    """Play until the person has to play a card after this number of tricks."""
    return window.until(
        lambda update: (
            update.view.phase is Phase.PLAYING and len(update.view.tricks) == tricks and bool(update.questions)
        )
    )


def test_every_decision_of_the_person_can_be_tried_again(window: Window) -> None:
    """The pass and each trick in which the person has played are offered, until the points are added."""
    assert window.update.tricks_to_try == ()
    for tricks in range(13):
        assert person_turn(window, tricks).tricks_to_try == tuple(range(tricks + 1))
    assert window.until_stage(Stage.SCORED).tricks_to_try == tuple(range(14))
    window.send(link.GoOn())
    assert window.update.tricks_to_try == ()


@pytest.mark.parametrize("trick", [0, 1, 4, 6])
def test_a_branch_begins_where_the_person_decided(window: Window, trick: int) -> None:
    """All four hands are as they were then, the person decides, and the way back leads to where one was."""
    before: dict[int, tuple[Cards, ...]] = {0: hands_of(live(window.table))}
    for tricks in range(6):
        person_turn(window, tricks)
        before[tricks + 1] = hands_of(live(window.table))
        window.answer()
    person_turn(window, 6)
    own, here = window.update.match_id, state(live(window.table))
    if trick == 6:
        before[6] = hands_of(live(window.table))
        trick = 7
        window.answer()
        window.until(lambda update: bool(update.questions) or update.waits)
        own, here = window.update.match_id, state(live(window.table))
    window.send(link.TryAgain(trick))
    update = window.update
    assert (update.kind, update.view.seat) == (MatchKind.BRANCH, 0)
    assert update.view.phase is (Phase.PLAYING if trick else Phase.PASSING)
    assert [question.seat for question in update.questions] == [0]
    assert hands_of(live(window.table))[0] == before.get(trick, hands_of(live(window.table)))[0]
    window.until_stage(Stage.SCORED)
    assert window.update.kept_out == (KeptOut.BRANCH,)
    window.send(link.GoToOwn(STANDARD, seats("PCCC")))
    assert window.update.match_id == own
    assert {**state(live(window.table)), "_helped": None, "tallies": None} == {**here, "_helped": None, "tallies": None}


def test_a_deal_that_was_tried_ahead_stays_out_of_the_figures(window: Window, tmp_path: Path) -> None:
    """The log says so, also after a restart, and so does the record. A deal that is over can be tried freely."""
    person_turn(window, 3)
    window.send(link.TryAgain(2), link.GoToOwn(STANDARD, seats("PCCC")))
    again = Window(open_table(tmp_path))
    assert again.until_stage(Stage.SCORED).kept_out == (KeptOut.TRIED_AHEAD,)
    again.send(link.GoOn())
    again.until_stage(Stage.SCORED)
    own = again.update.match_id
    again.send(link.TryAgain(5), link.GoToOwn(STANDARD, seats("PCCC")))
    assert (again.update.match_id, again.update.kept_out) == (own, ())
    again.send(link.GoOn())
    first, second = recorded_deals(LogArchive(tmp_path).logs()[-1])
    text = record_text(first)
    assert "Tried ahead" in text
    assert "Tried ahead" not in record_text(second)
    (read,) = read_records(text.encode()).records
    assert read.deal is not None
    assert read.deal.runs[0].happened == first.runs[0].happened


def test_a_branch_goes_on_after_a_restart(window: Window, tmp_path: Path) -> None:
    """A program that was killed in a branch goes on with it, and still knows the way back."""
    person_turn(window, 4)
    own = window.update.match_id
    window.send(link.TryAgain(2))
    person_turn(window, 3)
    again = Window(open_table(tmp_path))
    assert again.update.kind is MatchKind.BRANCH
    assert again.update.view == window.update.view
    again.send(link.GoToOwn(STANDARD, seats("PCCC")))
    assert again.update.match_id == own


def test_a_branch_can_be_tried_again_itself(window: Window) -> None:
    """From a branch another branch begins, and the way back still leads to the own game."""
    person_turn(window, 5)
    own = window.update.match_id
    window.send(link.TryAgain(3))
    person_turn(window, 4)
    window.send(link.TryAgain(1))
    assert (window.update.kind, len(window.update.view.tricks)) == (MatchKind.BRANCH, 0)
    window.send(link.GoToOwn(STANDARD, seats("PCCC")))
    assert window.update.match_id == own


def test_a_scramble_is_tried_again_with_its_own_hands(window: Window) -> None:
    """The branch of a scramble has the scramble's cards, and not those that were dealt first."""
    window.until_stage(Stage.SCORED)
    window.send(link.Replay(scrambled=True))
    person_turn(window, 2)
    scramble = live(window.table).run.scramble
    assert scramble is not None
    window.send(link.TryAgain(0))
    assert live(window.table).dealings[-1].hands == scramble.hands


def test_a_position_is_tried_again_from_its_first_trick(tmp_path: Path) -> None:
    """A deal that began with a position has no pass, and its tricks keep their numbers."""
    hands = tuple(cards_of((13 * suit + 5, 13 * suit + 9)) for suit in range(4))
    first, second, third, fourth = hands
    assert not any(hand >> QUEEN_OF_SPADES & 1 for hand in hands)
    prepared(tmp_path, [last_tricks((first, second, third, fourth), 0)])
    window = Window(open_table(tmp_path))
    window.until(lambda update: bool(update.questions))
    window.answer()
    window.until(lambda update: len(update.tricks_to_try) > 0)
    assert window.update.tricks_to_try[0] == 12
    window.send(link.TryAgain(12))
    assert hands_of(live(window.table))[0] == first


@pytest.mark.parametrize(("who", "seat"), [("PPCC", 0), ("CCCC", None)])
def test_nobody_tries_again_with_others_or_without_a_person(tmp_path: Path, who: str, seat: Seat | None) -> None:
    """A branch shows cards that other people must not see, and four computers decide nothing for a person."""
    window = Window(open_table(tmp_path, who))
    window.send(link.GoOn(), link.LookFrom(seat))
    window.until_tricks(2)
    assert window.update.tricks_to_try == ()
    before = on_disk(tmp_path)
    window.send(link.TryAgain(1))
    assert state(on_disk(tmp_path)) == state(before)


@pytest.mark.parametrize("trick", [-1, 5, 14, 2**70])
def test_a_trick_that_was_not_played_is_ignored(window: Window, trick: int) -> None:
    """A request for a trick to come, or for none at all, changes nothing."""
    person_turn(window, 3)
    before = window.update.match_id
    window.send(link.TryAgain(trick))
    assert window.update.match_id == before
