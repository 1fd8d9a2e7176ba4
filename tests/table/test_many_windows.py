"""Tests of a table with several windows: what each is sent, what each may ask, who decides, and who is waited for."""

from pathlib import Path
from typing import get_args

import pytest

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.events import CardPlayed, HandDealt
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import attached_windows, link
from hearts_qt.table.attached_windows import HOST
from hearts_qt.table.decisions import DECIDERS, Decider
from hearts_qt.table.table import Table
from tests.table.tables import Window, live, on_disk, open_table, plain_move, state

TWO_DEALS = Rules(goal=0, deals=2)


class Together:
    """A table at which each person sits at a window of their own; the first is the host."""

    def __init__(self, folder: Path, who: str = "PPCC") -> None:
        """Attach a window for each person but the first, and take everybody's first update."""
        self.table = open_table(folder, who, TWO_DEALS)
        persons: list[Seat] = [seat for seat in SEATS if who[seat] == "P"]
        self.host = Window(self.table)
        self.guests = [Window(self.table, self.table.attach([seat])) for seat in persons[1:]]
        self.look()

    @property
    def windows(self) -> list[Window]:
        """Return all windows, the host's first."""
        return [self.host, *self.guests]

    def look(self) -> None:
        """Let all windows take an update."""
        for window in self.windows:
            window.look()

    def all_send(self, request: link.Request) -> None:
        """Send the same request from all windows, and let all take an update."""
        for window in self.windows:
            self.table.handle(request, window.number)
        self.look()

    def deal(self) -> None:
        """Let all agree to the next deal."""
        self.all_send(link.GoOn())

    def once(self) -> None:
        """Let somebody answer, or let all be ready for the next step."""
        asked = {question.seat for question in self.host.update.questions}
        for window in self.windows:
            if window.update.view.seat in asked:
                window.answer()
                self.look()
                return
        for window in self.windows:
            self.table.handle(link.Ready(window.update.number), window.number)
        if self.table.can_step:
            self.table.step()
        self.look()

    def until_stage(self, stage: Stage) -> None:
        """Play until the match is at this stage."""
        for _ in range(400):
            if self.host.update.view.stage is stage:
                return
            self.once()
        raise AssertionError("the table never gets there")


def test_each_window_shows_its_own_seat(tmp_path: Path) -> None:
    """Each window has the view of its seat, also after a deal, and can look from no other."""
    together = Together(tmp_path)
    together.deal()
    (guest,) = together.guests
    assert (together.host.update.view.seat, guest.update.view.seat) == (0, 1)
    assert together.host.update.view.hand & guest.update.view.hand == 0
    assert guest.send(link.LookFrom(0)).view.seat == 1
    assert together.host.send(link.LookFrom(1)).view.seat == 0
    assert guest.send(link.LookFrom(None)).view.seat is None


def test_events_come_once_to_every_window(tmp_path: Path) -> None:
    """Every window is told each event once, and of its own hand alone."""
    together = Together(tmp_path)
    together.deal()
    together.until_stage(Stage.SCORED)
    for seat, window in enumerate(together.windows):
        assert sum(isinstance(event, CardPlayed) for event in window.events) == 52
        assert [event.seat for event in window.events if isinstance(event, HandDealt)] == [seat]


def test_two_people_play_a_match(tmp_path: Path) -> None:
    """A match is played to its end by two windows, and its log is that match."""
    together = Together(tmp_path)
    for _ in range(2):
        together.deal()
        together.until_stage(Stage.SCORED)
    together.deal()
    assert together.host.update.view.stage is Stage.OVER
    assert state(on_disk(tmp_path)) == state(live(together.table))


def test_a_window_answers_only_for_its_own_seat(tmp_path: Path) -> None:
    """An answer for another's seat, or from a window that has left, is ignored."""
    together = Together(tmp_path)
    together.deal()
    (guest,) = together.guests
    of_host = together.host.question(0)
    move = link.AnswerQuestion(of_host.number, plain_move(together.host.update.view))
    together.table.handle(move, guest.number)
    together.table.handle(move, 99)
    assert 0 in live(together.table).awaited
    together.table.handle(move, HOST)
    assert 0 not in live(together.table).awaited


def test_a_spectator_sees_no_hand_and_decides_nothing(tmp_path: Path) -> None:
    """A window without a seat sees what a spectator sees; nobody waits for it, and nothing that it asks is done."""
    table = open_table(tmp_path, rules=TWO_DEALS)
    host, spectator = Window(table), Window(table, table.attach([]))
    host.send(link.GoOn())
    spectator.look()
    assert spectator.update.view.seat is None
    assert spectator.update.view.hand == 0
    assert not spectator.update.plays_together
    assert not [event for event in spectator.events if isinstance(event, HandDealt)]
    before = state(live(table))
    for request in (link.NewDeal(), link.OpenHands(True), link.LookFrom(0), link.Finish(True)):
        spectator.send(request)
    assert state(live(table)) == before
    assert spectator.update.view.seat is None
    host.until_stage(Stage.SCORED)


def test_every_request_has_a_decider() -> None:
    """For every request it is said who decides about it while several people play."""
    assert set(DECIDERS) == set(get_args(link.Request))


def goal(together: Together) -> int:
    """Return the goal of the next match."""
    return live(together.table).next_rules.goal


def test_everybody_agrees_to_rules(tmp_path: Path) -> None:
    """New rules wait until everybody has agreed; other rules are agreed anew, and a refusal drops them."""
    together = Together(tmp_path)
    host, (guest,) = together.host, together.guests
    wanted = link.SetRules(Rules(goal=50))
    host.send(wanted)
    proposal = guest.look().proposal
    assert proposal is not None
    assert proposal.request == wanted
    assert proposal.waits_for == (guest.number,)
    assert guest.send(link.Agree(proposal.number, False)).proposal is None
    host.send(wanted)
    first = guest.look().proposal
    assert first is not None
    host.send(link.SetRules(Rules(goal=60)))
    guest.send(link.Agree(first.number, True))
    assert goal(together) == 0, "the guest has agreed to other rules"
    second = guest.update.proposal
    assert second is not None
    assert guest.send(link.Agree(second.number, True)).proposal is None
    assert goal(together) == 60


def test_a_proposal_waits_for_nobody_who_has_left(tmp_path: Path) -> None:
    """If the only person who has not agreed leaves, the proposal is carried out."""
    together = Together(tmp_path, "PPPC")
    host, (second, third) = together.host, together.guests
    host.send(link.SetRules(Rules(goal=50)))
    second.send(link.SetRules(Rules(goal=50)))
    assert goal(together) == 0
    # The seat of the guest who leaves is the host's now, and the host has agreed.
    together.table.detach(third.number)
    assert goal(together) == 50


@pytest.mark.parametrize("request_", [link.Undo(), link.OpenHands(True), link.Autopilot(True), link.Replay()])
def test_much_is_off_while_several_play(tmp_path: Path, request_: link.Request) -> None:
    """Undo, open hands, autopilot and replay do nothing while several people play, and no window offers them."""
    together = Together(tmp_path)
    together.deal()
    together.once()
    before = state(live(together.table))
    together.all_send(request_)
    assert state(live(together.table)) == before
    for window in together.windows:
        update = window.update
        assert update.plays_together
        assert not any((update.can_undo, update.can_replay, update.autopilot, update.hint, update.sheet))
    assert DECIDERS[type(request_)] is Decider.NOBODY


def test_the_table_waits_for_all_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next step waits for each window with a person; if one is late, the table goes on after a limit."""
    together = Together(tmp_path)
    table, host, (guest,) = together.table, together.host, together.guests
    together.deal()
    assert _seconds_to_step(table) is None, "nobody is ready"
    table.handle(link.Ready(host.update.number), HOST)
    assert not _can_step(table)
    assert 0 < (_seconds_to_step(table) or 0) <= attached_windows.LONGEST
    with monkeypatch.context() as patch:
        patch.setattr(attached_windows, "LONGEST", 0.0)
        assert _can_step(table)
    assert not _can_step(table)
    table.handle(link.Ready(guest.update.number), guest.number)
    assert _can_step(table)


def _seconds_to_step(table: Table) -> float | None:
    return table.seconds_to_step


def _can_step(table: Table) -> bool:
    return table.can_step


def test_the_host_alone_learns_of_the_log(tmp_path: Path) -> None:
    """The id of the match and problems with files go to the host's window only."""
    together = Together(tmp_path)
    assert together.host.update.match_id
    assert together.guests[0].update.match_id == ""


def test_a_guest_who_leaves_gives_the_seat_to_the_host(tmp_path: Path) -> None:
    """When a guest's window leaves, the host shows no hand until it is asked, because two persons share its window."""
    together = Together(tmp_path)
    together.deal()
    together.table.detach(together.guests[0].number)
    update = together.host.look()
    assert not update.plays_together
    assert update.view.seat == 0
    assert together.host.send(link.LookFrom(1)).view.seat == 1
    with pytest.raises(KeyError):
        together.table.detach(together.guests[0].number)


def test_seats_are_given_once(tmp_path: Path) -> None:
    """A seat cannot be given to two guests, and there are only four."""
    table = open_table(tmp_path, "PPCC", TWO_DEALS)
    table.attach([1])
    with pytest.raises(ValueError, match="not free"):
        table.attach([1])
    with pytest.raises(ValueError, match="not free"):
        table.attach([7])


def test_a_seat_that_becomes_a_computer_leaves_its_window_as_a_spectator(tmp_path: Path) -> None:
    """If all agree that a computer takes a guest's seat, the guest's window sees what a spectator sees."""
    together = Together(tmp_path)
    together.deal()
    together.all_send(link.SetSeat(1, Seating("Guest", Kind.COMPUTER, "plain")))
    assert together.guests[0].update.view.seat is None
    assert not together.guests[0].update.view.hand
