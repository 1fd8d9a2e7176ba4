"""Tests of a table that rests: it takes no step, nobody thinks, and afterwards it goes on where it was."""

from pathlib import Path

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.runner import Mailbox, TableRunner
from tests.table.tables import Does, Window, decided, open_table, plain_move, seats


def goes_on(window: Window) -> bool:
    """Return whether the table can go on by itself."""
    return window.table.can_step


def test_a_table_that_rests_takes_no_step(tmp_path: Path) -> None:
    """No player is asked while the table rests, even if it runs at full speed; then the same step is taken."""
    player = Does(lambda view: decided(plain_move(view)))
    window = Window(open_table(tmp_path, "CCCC", players={"plain": player}))
    window.send(link.NewMatch(Rules(), seats("CCCC"), 7, Direction.HOLD), link.RunFree(True))
    assert goes_on(window)
    window.table.handle(link.Rest(True))
    assert not goes_on(window)
    assert player.asked == 0
    window.table.handle(link.Rest(False))
    assert goes_on(window)
    window.table.step()
    assert player.asked == 1


def test_a_hint_is_not_worked_out_meanwhile(tmp_path: Path) -> None:
    """The adviser does not think either."""
    window = Window(open_table(tmp_path))
    window.send(link.NewMatch(Rules(), seats("PCCC"), 7, Direction.LEFT))
    window.send(link.AskHint(window.update.questions[0].number))
    window.table.handle(link.Rest(True))
    assert not goes_on(window)
    window.table.handle(link.Rest(False))
    assert goes_on(window)
    window.table.step()
    assert window.look().hint is not None


def test_the_window_is_still_ready_afterwards(tmp_path: Path) -> None:
    """A rest sends no update, so what the window has said before it stays true."""
    table = open_table(tmp_path, "PCCC")
    table.handle(link.NewMatch(Rules(), seats("PCCC"), 7, Direction.HOLD))
    mailbox = Mailbox(lambda: None)
    runner = TableRunner(lambda: table, mailbox, lambda error: None)
    mailbox.put(table.update())
    shown = mailbox.take()
    assert shown is not None
    if not shown.waits:
        table.handle(link.AnswerQuestion(shown.questions[0].number, plain_move(shown.view)))
        shown = table.update()
    for request in (link.Ready(shown.number), link.Rest(True), link.Rest(False)):
        runner.send(request)
        assert runner.turn(table)
    assert mailbox.is_empty
    assert table.can_step
