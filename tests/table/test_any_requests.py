"""Tests of random requests: the log always gives the match at the table, and the table never stands still."""

import errno
import tempfile
from collections.abc import Callable
from dataclasses import fields
from datetime import date
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.files import disk
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.deal_number import GREATEST
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.moves import Award, ChooseAward, ClaimKind, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.table import link
from hearts_qt.table.beginnings import Seats
from tests.table.tables import Does, Window, any_move, as_four, decided, live, on_disk, open_table, plain_move, state

pytestmark = pytest.mark.no_cover

NUMBERS: Final = (None, None, 0, 1234, GREATEST, GREATEST + 1, -1)


class Chaos:
    """A table, a window that sends random requests to the table, and a disk that can fail."""

    def __init__(self, folder: Path, rng: Random) -> None:
        """Open a table with its logs in this folder."""
        self.folder = folder
        self.rng = rng
        self.disk_works = True
        self.players = {
            "plain": Does(lambda view: decided(plain_move(view))),
            "wild": Does(lambda view: decided(any_move(view, rng))),
            "bad": Does(lambda view: rng.choice([None, decided(Play(0, 99)), decided(any_move(view, rng))])),
        }
        self.window = self.opened()

    def opened(self) -> Window:
        """Open the table with the logs in the folder, and return its window."""
        return Window(open_table(self.folder, "PCPC", self.rules(), self.players))

    def write(self, descriptor: int, data: bytes) -> None:
        """Write to the disk; if the disk is broken, write half of the data and fail."""
        WRITE(descriptor, data if self.disk_works else data[: len(data) // 2])
        if not self.disk_works:
            raise OSError(errno.ENOSPC, "No space left on device")

    def rules(self) -> Rules:
        """Return rules of short matches."""
        rules = self.rng.choice(list(PRESETS.values()))
        return Rules(**{**{each.name: getattr(rules, each.name) for each in fields(rules)}, "deals": 2})

    def seating(self) -> Seating:
        """Return the seating of a random person or computer."""
        kind = self.rng.choice(list(Kind))
        return Seating(self.rng.choice("ABCD"), kind, self.rng.choice(["plain", "wild", "bad", "missing"]))

    def seats(self) -> Seats:
        """Return four random seatings, or the present seatings of the table."""
        seated = self.window.update.view.seats
        return as_four(self.rng.choice([seated, tuple(self.seating() for _ in SEATS)]))

    def number(self) -> int | None:
        """Return a deal number, an impossible number, or None."""
        return self.rng.choice(NUMBERS)

    def direction(self) -> Direction | None:
        """Return a direction for the pass, or None."""
        directions: tuple[Direction | None, ...] = (None, *Direction)
        return self.rng.choice(directions)

    def change_of_scores(self) -> link.ChangeScores:
        """Return a change of the scores and totals, or of values that the table does not have."""
        seen = self.window.update.sheet or link.ScoreSheet((0, 0, 0, 0))
        scores = (self.rng.randrange(-9, 99), *seen.scores[1:])
        tallies = {name: Tally(wins=self.rng.randrange(3)) for name in "AB"}
        return link.ChangeScores(seen, link.ScoreSheet(scores, tallies, self.rng.randrange(5)))

    # What can happen at the table

    def play(self) -> None:
        """Continue the match for a while."""
        for _ in range(self.rng.randrange(30)):
            self.window.once()

    def run(self) -> None:
        """Let the table take steps by itself for a while, if it can."""
        for _ in range(30):
            if self.window.table.can_step:
                self.window.table.step()
        self.window.look()

    def answer_anything(self) -> None:
        """Answer a question with a move that is sometimes wrong."""
        view = self.window.update.view
        if self.window.update.questions and view.seat is not None:
            question = self.rng.choice(self.window.update.questions)
            moves: list[Play | Pass | ChooseAward] = [
                Play(view.seat, self.rng.randrange(-1, 53)),
                Pass(view.seat, (0, 1, 2), (1, 1, 1)),
                ChooseAward(view.seat, Award.ADD),
            ]
            number = question.number - self.rng.randrange(2)
            self.window.send(link.AnswerQuestion(number, self.rng.choice(moves)))

    def request(self) -> None:
        """Send a random request."""
        on, rng = self.rng.random() < 0.5, self.rng
        requests: list[Callable[[], link.Request]] = [
            lambda: link.Ready(self.window.update.number - rng.randrange(2)),
            lambda: link.GoOn(self.number(), self.direction()),
            lambda: link.NewMatch(self.rules(), self.seats(), self.number(), self.direction()),
            lambda: link.NewDeal(self.number(), self.direction()),
            lambda: link.SetRules(self.rules()),
            self.change_of_scores,
            lambda: link.CarryTally(rng.choice("ABC"), rng.choice("ABC")),
            lambda: link.Branch(link.SetUp(self.rules(), self.seats(), Direction.LEFT, number=7), ()),
            lambda: link.TryAgain(rng.randrange(-1, 15)),
            lambda: link.SetSeat(rng.randrange(-1, 5), self.seating()),
            lambda: link.LookFrom(rng.choice([None, *range(-1, 5)])),
            lambda: link.OpenHands(on),
            lambda: link.Autopilot(on),
            lambda: link.Finish(on),
            lambda: link.RunFree(on),
            link.TakeCashOut,
            lambda: link.CashOutByItself(on),
            lambda: link.AskHint(rng.choice([0, *(each.number for each in self.window.update.questions)])),
            lambda: link.ThinkAhead(on),
            lambda: link.ThinkingTime(rng.choice([0.05, 10.0])),
            lambda: link.CountCards(on),
            lambda: link.GoToLesson(self.rules(), self.seats(), Direction.LEFT, 65),
            lambda: link.GoToDay(date(2026, 11, rng.randrange(1, 4)), self.seats()),
            lambda: link.GoToOwn(self.rules(), self.seats()),
            lambda: link.BeginTournament(self.rules(), self.seats(), ()),
            lambda: link.NextRound(),
            lambda: link.GoToTournament(),
            lambda: link.SitInField(self.rules(), self.seats(), FieldSeat("0123456789abcdef", 0, 3, 7)),
        ]
        self.window.send(rng.choice(requests)())

    def undo(self) -> None:
        """Undo and redo at random."""
        for _ in range(self.rng.randrange(1, 4)):
            self.window.send(link.Undo())
        for _ in range(self.rng.randrange(4)):
            self.window.send(link.Redo())

    def replay(self) -> None:
        """Play the deal again for a while, if only one person plays, and perhaps leave the replay."""
        self.window.send(link.Replay(self.rng.random() < 0.4))
        self.play()
        if self.rng.random() < 0.5:
            self.window.send(link.LeaveReplay())

    def let_the_shark_play(self) -> None:
        """Let the CardShark play the deal for a while, if a run of it is complete."""
        self.window.send(link.PlayDuplicate())
        self.play()

    def claim(self) -> None:
        """Claim all or none of the remaining tricks, if the person at the window is asked for a card."""
        view = self.window.update.view
        for question in self.window.update.questions:
            if question.seat == view.seat:
                self.window.send(link.ClaimRest(question.number, self.rng.choice(list(ClaimKind))))
        while self.window.table.can_step and self.window.update.claim is not None:
            self.window.table.step()
            self.window.look()

    def restart(self) -> None:
        """Open the table again without closing the old one."""
        self.window = self.opened()

    def break_disk(self) -> None:
        """Make the disk fail from now on."""
        self.disk_works = False

    def mend_disk(self) -> None:
        """Make the disk work again, and let the table write what was refused."""
        self.disk_works = True
        self.window.table.save_again()
        self.window.look()

    def check(self) -> None:
        """Fail if the match at the table differs from its log, or if nothing can continue the match."""
        update = self.window.update
        match = live(self.window.table)
        if self.disk_works:
            assert state(on_disk(self.folder)) == state(match)
        asked = {question.seat for question in update.questions}
        assert asked <= set(match.awaited)
        assert all(match.seats[seat].kind is Kind.PERSON for seat in asked)
        for_window = update.view.stage in (Stage.SCORED, Stage.OVER)
        assert update.waits or asked or for_window or self.window.table.can_step


WRITE: Final = disk.write
DEEDS: Final = (
    "play",
    "play",
    "run",
    "answer_anything",
    "request",
    "request",
    "undo",
    "replay",
    "let_the_shark_play",
    "claim",
    "restart",
)
DISK: Final = ("break_disk", "mend_disk")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.sampled_from(DEEDS + DISK), min_size=10, max_size=60))
def test_requests_in_any_order_leave_the_log_and_the_match_the_same(seed: int, deeds: list[str]) -> None:
    """After random requests, restarts and disk failures, the log gives the match at the table."""
    with tempfile.TemporaryDirectory() as folder:
        chaos = Chaos(Path(folder), Random(seed))
        with patch.object(disk, "write", chaos.write), patch.object(disk, "sync", lambda descriptor: None):
            for deed in deeds:
                getattr(chaos, deed)()
                chaos.check()
