"""Tests of branches: a recorded deal goes on from any moment of its film, and counts nowhere."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.history.records.film import film
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run, WrittenScramble
from hearts_qt.history.records.replaying import hands_of_run
from hearts_qt.history.records.set_up import branch_request, can_branch
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.events import MatchBegan, MatchResumed
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, RunKind, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from tests.history.records.test_folder import LOG
from tests.table.tables import Window, live, on_disk, open_table, seats, state

ME = Seating("Me", Kind.PERSON)
OTHERS = seats("PCCC")[1:]
OWN = link.GoToOwn(Rules(), seats("PCCC"))


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return the window of a table at the person's own game."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=1234))
    window.until_tricks(2)
    return window


@pytest.fixture(scope="module")
def deal() -> RecordedDeal:
    """Return a deal with a pass that was played to its end."""
    return next(each for each in recorded_deals(LOG) if each.direction is not Direction.HOLD and each.runs[0].tricks)


def branch(deal: RecordedDeal, index: int, chair: Seat = 0, run: Run | None = None) -> link.Branch:
    """Return the request for a branch from a moment of the film."""
    run = deal.runs[0] if run is None else run
    return branch_request(deal, run, film(deal, run), index, chair, ME, OTHERS)


def test_a_branch_begins_at_every_moment_of_a_film(tmp_path: Path, window: Window, deal: RecordedDeal) -> None:
    """At each moment the table has the cards of the film: in the hand, on the table and taken."""
    frames = film(deal, deal.runs[0])
    for index, frame in enumerate(frames):
        chair = index % 4
        before = window.update.match_id
        window.send(branch(deal, index, chair))
        if not can_branch(frame):
            assert window.update.match_id == before, "nothing is left to decide"
            continue
        view = window.update.view
        assert window.update.kind is MatchKind.BRANCH
        assert view.seat == chair
        assert view.seats[chair].name == "Me"
        assert view.hand == frame.hands[chair]
        assert view.dealt == deal.hands[chair]
        assert view.trick == (() if frame.taker is not None else frame.cards)
        assert view.points == frame.points
        assert view.phase is (Phase.PASSING if index == 0 else Phase.PLAYING)
        assert [type(event) for event in window.update.events] == [MatchBegan, MatchResumed]
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_the_branch_knows_what_was_played_before(window: Window, deal: RecordedDeal) -> None:
    """The players know the tricks and passes before the moment, and what the person got in the pass."""
    window.send(branch(deal, 2 + 5 * 4))
    view = window.update.view
    assert view.tricks == deal.runs[0].tricks[:5]
    assert view.passed
    assert view.received
    assert view.scores == deal.scores


def test_a_branch_counts_nowhere(tmp_path: Path, window: Window, deal: RecordedDeal) -> None:
    """A branch ends with its deal: no deal follows, no total changes, and it is in no list and no figures."""
    tallies = window.update.tallies
    window.send(branch(deal, 30))
    window.until_stage(Stage.SCORED)
    assert KeptOut.BRANCH in window.update.kept_out
    for request in (link.GoOn(), link.NewDeal(), link.PlayDuplicate()):
        window.send(request)
        assert window.update.view.stage is Stage.SCORED
    log = LogArchive(tmp_path).logs()[-1]
    window.send(OWN)
    assert window.update.kind is MatchKind.OWN
    assert window.update.tallies == tallies
    assert recorded_deals(log) == []
    assert MatchKind.BRANCH not in [each.kind for each in waiting_matches(tmp_path, Annotations(()))]


def test_the_own_game_waits_meanwhile(window: Window, deal: RecordedDeal) -> None:
    """The person's own game goes on at the card at which it was left."""
    before = window.update.view
    window.send(branch(deal, 10))
    window.once()
    window.send(OWN)
    assert replace(window.update.view, seat_seed=0) == replace(before, seat_seed=0)


def test_a_branch_waits_until_its_last_card(tmp_path: Path, window: Window, deal: RecordedDeal) -> None:
    """A branch that is left in its middle is among the waiting games, and can be taken up again."""
    window.send(branch(deal, 10))
    left = window.update
    window.send(OWN)
    (waiting,) = [each for each in waiting_matches(tmp_path, Annotations(())) if each.kind is MatchKind.BRANCH]
    window.send(link.TakeUp(waiting.match))
    assert window.update.kind is MatchKind.BRANCH
    assert window.update.view == left.view


def test_a_branch_can_be_played_again(window: Window, deal: RecordedDeal) -> None:
    """An undo goes back to the moment of the branch, and further; a branch never decides a match."""
    close = replace(deal, scores=(90, 90, 90, 90))
    window.send(branch(close, 30))
    window.until_stage(Stage.SCORED)
    assert window.update.view.ending is not None
    window.send(link.Undo())
    assert window.update.view.stage is Stage.DEAL
    window.until_stage(Stage.SCORED)
    window.send(OWN)
    assert window.update.kind is MatchKind.OWN
    assert sum(each.wins for each in window.update.tallies.values()) == 0


def test_a_branch_that_computers_finish_ends_with_its_deal(window: Window, deal: RecordedDeal) -> None:
    """If a computer gets the person's seat, the deal is played to its end, and nothing follows."""
    window.send(branch(deal, 30))
    window.send(link.SetSeat(0, replace(ME, kind=Kind.COMPUTER, player="plain")))
    window.until_stage(Stage.SCORED)
    assert not window.table.can_step
    window.ready()
    assert window.update.view.stage is Stage.SCORED


def test_a_scramble_branches_with_its_own_hands(window: Window) -> None:
    """A branch of a scramble has the hands of the scramble."""
    scramble = WrittenScramble(9, 0)
    plain = RecordedDeal(Rules(), hands_of(7), Direction.LEFT, seats("PCCC"), number=7)
    hands = hands_of_run(plain, scramble)
    passes = tuple(pass_of(seat, _lowest(hands[seat]), Direction.LEFT) for seat in range(4))
    run = Run(RunKind.REPLAY, scramble, passes)
    window.send(branch(replace(plain, hands=hands, runs=(run,)), 1, run=run))
    assert window.update.kind is MatchKind.BRANCH
    assert window.update.view.dealt == hands[0]
    assert window.update.deal_number is None


def _lowest(hand: int) -> tuple[int, int, int]:
    first, second, third = [card for card in range(52) if hand >> card & 1][:3]
    return first, second, third


def test_impossible_moves_begin_no_branch(window: Window, deal: RecordedDeal) -> None:
    """A record that somebody has changed into nonsense leaves the table as it is."""
    good = branch(deal, 20)
    before = window.update.match_id
    window.send(link.Branch(good.deal, good.moves[::-1]))
    window.send(link.Branch(replace(good.deal, hands=(1, 2, 3, 4), number=None), good.moves))
    assert window.update.match_id == before
