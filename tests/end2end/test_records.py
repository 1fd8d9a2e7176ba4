"""Tests of records and of unfinished games in the real window, which a person opens, mends, plays and restores."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_qt.history.records.reading import read_records
from tests.end2end.conftest import OFFSCREEN, OpenWindow
from tests.end2end.driven import SCRIPT
from tests.end2end.logs import logs, whole_lines
from tests.end2end.program import QUICK, environment, eventually, write_options
from tests.end2end.reader import Node, Reader
from tests.end2end.screen import Screen
from tests.history.records.mutations import BY_HAND

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]
_THREE_GAMES = """
from hearts_qt.table import link

own, left = window.keeper.profile, 3

def shown(update):
    global left
    if update.questions and update.view.hand and update.view.seat is not None:
        print("game", update.match_id, file=sys.stderr, flush=True)
        if left:
            left -= 1
            window.director.send(link.AnswerQuestion(update.questions[0].number, window.first_move(update.view)))
            window.director.send(link.NewMatch(own.rules, own.seats))

def first_move(view):
    from hearts_qt.rules.cards import each_card
    from hearts_qt.rules.passing import pass_of
    return pass_of(view.seat, tuple(each_card(view.hand))[:3], view.direction)

window.first_move = first_move
window.director.settled.connect(shown)
shown(window.director.update)
"""


def click(screen: Screen, node: Node) -> None:
    """Click a node. A card is clicked at its left edge, because the next card covers the rest."""
    is_card = " of " in node.name
    screen.click(node.box.x + (12 if is_card else node.box.width / 2), node.box.y + node.box.height / 2)


def label(reader: Reader, *texts: str) -> Node:
    """Wait for a label with these texts."""
    return reader.find(
        lambda node: node.role == "label" and all(text in node.name for text in texts), f"a label with {texts}"
    )


A_RECORD = "Hearts record 1\nNumber: 7\n"


def written(path: Path) -> None:
    """Save a record as a simple editor does: the file is made and grows."""
    with path.open("w") as file:
        for line in A_RECORD.splitlines(keepends=True):
            file.write(line)
            file.flush()


def renamed(path: Path) -> None:
    """Save a record as vim does: another file is written and gets the name."""
    other = path.with_name("4913~")
    other.write_text(A_RECORD)
    other.rename(path)


def copied(path: Path) -> None:
    """Copy a record of a friend with its old time, as file managers and mail programs do."""
    sent = path.parents[2] / "sent.txt"
    sent.write_text(A_RECORD)
    os.utime(sent, (1, 1_000_000_000))
    shutil.copy2(sent, path)


def test_a_record_written_by_hand_is_mended_played_and_restored(
    home: Path, open_window: OpenWindow, tmp_path: Path
) -> None:
    """A record with notes and two faults is opened, mended with an editor, played, and the own game is restored.

    Records that come into the folder in the ways of different programs are in the list, too.
    """
    write_options(home, {**QUICK, "cash_out": "off"})
    good = (BY_HAND / "lesson.txt").read_text("utf-8")
    bad = tmp_path / "mine.txt"
    bad.write_text(good.replace("Scores:", "Skores:").replace("Points: 4 0 13 9", "Points: 4 0 13 8"), "utf-8")
    program, screen, reader = open_window(str(bad))
    before = program.until_asked()
    label(reader, "Line 7", "Line 23")
    kept = home / "data" / "records" / "mine.txt"
    assert kept.read_bytes() == bad.read_bytes()
    shutil.copy(BY_HAND / "lesson.txt", kept)
    eventually(lambda: not any("Line 23" in node.name for node in reader.shown()), "the record without faults")
    for name, save in (("written", written), ("renamed", renamed), ("copied", copied)):
        save(kept.parent / f"a friend {name} this.txt")
        reader.find(lambda node: f"a friend {name} this" in node.name, "the record in the list")  # noqa: B023
    click(screen, reader.button("Set up"))
    screen.key("Down")
    screen.key("Return")
    program.until(lambda each: each.asked and each.shown[-1].hand.bit_count() == 2, "the deal that was set up")
    assert program.shown[-1].scores == (12, 30, 5, 26)
    screen.photograph(tmp_path / "set up.png")
    for hand in (1, 0):
        eventually(lambda: len(reader.hand()) > hand, "the cards")  # noqa: B023
        click(screen, reader.hand()[0])
        program.until(lambda each: each.shown[-1].hand.bit_count() == hand, "the card")  # noqa: B023
    program.until(lambda each: each.shown[-1].stage == "scored", "the result")
    reader.press(reader.button("Back to my own game"))
    program.until(lambda each: each.shown[-1] == before, "the own game")
    assert (home / "data" / "records" / "mine.txt").read_text("utf-8") == good
    assert not read_records(kept.read_bytes()).faults
    program.check()


def test_three_unfinished_games_are_there_after_a_kill(home: Path, open_window: OpenWindow) -> None:
    """After a kill, three games that wait are listed beside the one at the table, each with its last card."""
    write_options(home, QUICK)
    games: list[str] = []
    with subprocess.Popen(
        [sys.executable, str(SCRIPT), "shown", _THREE_GAMES],
        cwd=home,
        env=environment(home, OFFSCREEN),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stderr is not None
        for line in program.stderr:
            assert "Traceback" not in line
            if line.startswith("game ") and line.split()[1] not in games:
                games.append(line.split()[1])
            if len(games) == 4:
                program.send_signal(signal.SIGKILL)
    texts = {log.name: whole_lines(log) for log in logs(home)}
    assert len(texts) == len(games) == 4
    again, _, reader = open_window()
    again.until_asked()
    reader.press(reader.menu_entries("Unfinished games…")[0])
    eventually(lambda: len([each for each in reader.names() if each.role == "list item"]) == 3, "three games")
    assert all(log.read_bytes().startswith(texts[log.name]) for log in logs(home))
    again.check()
