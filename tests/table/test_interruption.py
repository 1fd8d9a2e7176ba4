"""Tests of interrupting a player that thinks: by the guard, at the table, and by requests."""

import queue
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.players.player import Decision, Interrupted
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.table import link
from hearts_qt.table.guard import Guard
from hearts_qt.table.interruption import Answers, Interruption
from hearts_qt.table.problems import Misdeed
from tests.table.tables import Does, Plain, Thinker, decided, on_disk, open_table, plain_move
from tests.table.test_guard import LONG, passing, playing
from tests.table.test_hints import NO_PASS
from tests.table.test_runner import Desk, table_threads


class Asking:
    """A thread that asks a guard for a move, as a table does."""

    def __init__(self, guard: Guard, player: Thinker | Does, seen: View, limit: float = LONG) -> None:
        """Start a thread that asks the guard for a move."""
        self.outcome: object = None
        self._ask: Callable[[], object] = lambda: guard.ask(player, seen, 0, limit=limit)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.outcome = self._ask()
        except Interrupted as error:
            self.outcome = error

    def end(self) -> object:
        """Wait for the thread, and return its result."""
        self._thread.join(LONG)
        assert not self._thread.is_alive()
        return self.outcome


def test_a_wait_ends_at_once_and_stays_ended() -> None:
    """An interruption ends every wait until it is cleared. An answer that arrives before this is not lost."""
    interruption: Interruption[int] = Interruption()
    answers: Answers[int] = queue.SimpleQueue()
    interruption.set()
    interruption.set()
    answers.put(1)
    with pytest.raises(Interrupted):
        interruption.wait(answers, LONG)
    interruption.clear()
    assert interruption.wait(answers, LONG) == 1
    with pytest.raises(queue.Empty):
        interruption.wait(answers, 0.0)


def test_thinking_is_broken_off() -> None:
    """An interruption ends the guard's wait and stops the player. Afterwards the player can be asked again."""
    guard, thinker, seen = Guard(Plain()), Thinker(), playing()
    asking = Asking(guard, thinker, seen)
    assert thinker.thinks.acquire(timeout=LONG)
    guard.interrupt()
    assert isinstance(asking.end(), Interrupted)
    with pytest.raises(Interrupted):
        guard.ask(thinker, seen, 0)
    guard.resume()
    again = Asking(guard, thinker, seen)
    assert thinker.thinks.acquire(timeout=LONG)
    assert thinker.interrupted >= 1
    thinker.let_go()
    assert again.end() == (plain_move(seen), None)


def test_a_player_that_cannot_be_stopped_is_not_asked_twice_at_a_time() -> None:
    """A player that does not stop when it is interrupted is asked again only after it returns, and has no fault."""
    release, begun = threading.Event(), threading.Semaphore(0)
    at_work = []

    def think(view: View) -> Decision:
        at_work.append(view)
        begun.release()
        release.wait()
        at_work.remove(view)
        assert not at_work
        return decided(plain_move(view))

    guard, stubborn, seen = Guard(Plain()), Does(think, "stubborn"), playing()
    asking = Asking(guard, stubborn, seen)
    assert begun.acquire(timeout=LONG)
    guard.interrupt()
    assert isinstance(asking.end(), Interrupted)
    guard.resume()
    assert guard.ask(Plain(), seen, 0) == (plain_move(seen), None)
    asking = Asking(guard, stubborn, seen)
    guard.interrupt()
    assert isinstance(asking.end(), Interrupted)
    guard.resume()
    release.set()
    assert guard.ask(stubborn, seen, 0) == (plain_move(seen), None)
    assert stubborn.asked == 2


def test_a_player_that_never_comes_back_is_too_late() -> None:
    """If an interrupted player never returns, the stand-in answers the next question after the time limit."""
    release, seen = threading.Event(), passing()
    stuck = Does(lambda view: release.wait(), "stuck")
    guard = Guard(Plain(), 0.2)
    guard.interrupt()
    with pytest.raises(Interrupted):
        guard.ask(stuck, seen, 0)
    guard.resume()
    answer, fault = guard.ask(stuck, seen, 0)
    assert answer == plain_move(seen)
    assert fault is not None
    assert fault.misdeed is Misdeed.LATE
    release.set()


class BadlyStopped(Thinker):
    """A thinker that raises an error when it is interrupted."""

    def interrupt(self) -> None:
        """Raise an error."""
        raise SystemExit(3)


def test_a_player_that_cannot_be_told_to_stop_is_waited_for() -> None:
    """An error in a player's method `interrupt` is ignored."""
    guard, thinker, seen = Guard(Plain()), BadlyStopped(), playing()
    guard.interrupt()
    with pytest.raises(Interrupted):
        guard.ask(thinker, seen, 0)
    guard.resume()
    thinker.let_go()
    assert guard.ask(thinker, seen, 0) == (plain_move(seen), None)


def test_a_player_that_says_it_was_interrupted_and_was_not() -> None:
    """A player that raises Interrupted without an interruption has a fault."""

    def deed(view: View) -> Decision:
        raise Interrupted

    answer, fault = Guard(Plain()).ask(Does(deed), playing(), 0)
    assert answer == plain_move(playing())
    assert fault is not None
    assert fault.misdeed is Misdeed.RAISED


# Requests that come in while a player thinks


def thinking_desk(folder: Path, thinker: Thinker, who: str = "PCCC") -> Desk:
    """Return the desk of a table at which a player has begun to think about its first card."""
    desk = Desk(lambda: open_table(folder, who, NO_PASS, {"plain": thinker}))
    update = desk.update()
    desk.runner.send(link.GoOn(number=4))
    while not update.waits or update.view.stage is not Stage.DEAL:
        update = desk.update()
        if update.questions:
            desk.runner.send(link.AnswerQuestion(update.questions[0].number, plain_move(update.view)))
    desk.runner.send(link.Ready(update.number))
    assert thinker.thinks.acquire(timeout=LONG)
    return desk


REQUESTS: dict[str, Callable[[Match], link.Request]] = {
    "new deal": lambda match: link.NewDeal(direction=Direction.HOLD),
    "seat": lambda match: link.SetSeat(1, replace(match.seats[1], name="Sue")),
    "hands": lambda match: link.OpenHands(True),
    "autopilot": lambda match: link.Autopilot(True),
    "look": lambda match: link.LookFrom(None),
    "time": lambda match: link.ThinkingTime(1.0),
}


@pytest.mark.parametrize("what", REQUESTS)
def test_a_request_comes_first_and_the_player_is_asked_anew(tmp_path: Path, what: str) -> None:
    """A request is handled while a player thinks. Then the player is asked again, and the game continues."""
    thinker = Thinker()
    desk = thinking_desk(tmp_path, thinker)
    desk.runner.send(REQUESTS[what](on_disk(tmp_path)))
    update = desk.update()
    assert len(update.view.trick) == 0
    thinker.let_go()
    while len(thinker.asked) == 1:
        if update.questions:
            desk.runner.send(link.AnswerQuestion(update.questions[0].number, plain_move(update.view)))
        else:
            desk.runner.send(link.Ready(update.number))
        update = desk.update()
    desk.runner.stop()
    assert desk.errors == []


def test_an_undo_comes_first(tmp_path: Path) -> None:
    """An undo works while a computer thinks about its card after the person's card."""
    thinker = Thinker()
    desk = Desk(lambda: open_table(tmp_path, "PCCC", NO_PASS, {"plain": thinker}))
    desk.update()
    desk.runner.send(link.Autopilot(True))
    desk.update()
    desk.runner.send(link.Autopilot(False))
    desk.update()
    thinker.let_go()
    desk.runner.send(link.GoOn(number=4))
    update = desk.until(lambda update: bool(update.questions) and len(update.view.tricks) >= 1)
    thinker.hold()
    while thinker.thinks.acquire(blocking=False):
        continue
    desk.runner.send(link.AnswerQuestion(update.questions[0].number, plain_move(update.view)))
    played = desk.update()
    desk.runner.send(link.Ready(played.number))
    assert thinker.thinks.acquire(timeout=LONG)
    desk.runner.send(link.Undo())
    assert desk.update().view == update.view
    desk.runner.stop()
    assert desk.errors == []


def test_a_table_is_left_while_a_player_thinks(tmp_path: Path) -> None:
    """Closing a table does not wait for a thinking player."""
    thinker = Thinker()
    desk = thinking_desk(tmp_path, thinker)
    desk.runner.stop()
    assert table_threads() == []
    assert desk.errors == []


def test_a_hint_is_not_broken_off_by_asking_for_it(tmp_path: Path) -> None:
    """A request for a hint does not interrupt the thinking in advance. An answer to the question does."""
    thinker = Thinker()
    desk = Desk(lambda: open_table(tmp_path, rules=NO_PASS, make_adviser=lambda seconds: thinker))
    desk.runner.send(link.ThinkAhead(True))
    update = desk.until(lambda update: bool(update.questions))
    assert thinker.thinks.acquire(timeout=LONG)
    desk.runner.send(link.AskHint(update.questions[0].number))
    desk.runner.send(link.Ready(update.number))
    thinker.let_go()
    while update.hint is None:
        update = desk.update()
    assert thinker.interrupted == 0
    assert len(thinker.asked) == 1
    thinker.hold()
    desk.runner.send(link.AnswerQuestion(update.questions[0].number, plain_move(update.view)))
    update = desk.until(lambda update: bool(update.questions))
    assert thinker.thinks.acquire(timeout=LONG)
    desk.runner.send(link.AnswerQuestion(update.questions[0].number, plain_move(update.view)))
    after = desk.update().view
    assert after.trick != update.view.trick
    desk.runner.stop()
    assert desk.errors == []


def test_a_person_takes_the_seat_of_a_thinking_computer(tmp_path: Path) -> None:
    """When a person takes the seat of a thinking computer, the computer's move is dropped and the person is asked."""
    thinker = Thinker()
    desk = thinking_desk(tmp_path, thinker, "CCCC")
    match = on_disk(tmp_path)
    (seat,) = match.awaited
    desk.runner.send(link.SetSeat(seat, replace(match.seats[seat], kind=Kind.PERSON)))
    assert [question.seat for question in desk.update().questions] == [seat]
    thinker.let_go()
    desk.runner.stop()
    assert on_disk(tmp_path).awaited == (seat,)
