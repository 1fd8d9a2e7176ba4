"""Test of the deal of the day in the real window, on a day that is made up: one try, also over a kill."""

import os
import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.history.days import result_of
from hearts_qt.rules.deal_of_the_day import number_of_day, read_day
from hearts_qt.rules.entries import BeginDeal, BeginRun
from hearts_qt.table.log import day_in, read_log
from tests.end2end.conftest import OpenWindow, Seen
from tests.end2end.logs import entries, logs
from tests.end2end.program import QUICK, ROOT, SECONDS, Program, write_options
from tests.end2end.reader import Reader
from tests.seeded import seeded_draws

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]
DAY: Final = "2031-05-01"
"""A Thursday, on which nobody passes."""
_CLOCK: Final = f"""
import datetime
import importlib

class Faked(datetime.datetime):
    @classmethod
    def now(cls, zone=None):
        noon = datetime.datetime.combine(datetime.date.fromisoformat("{DAY}"), datetime.time(12), datetime.UTC)
        return noon if zone is not None else noon.replace(tzinfo=None)

datetime.datetime = Faked
importlib.import_module("seeded_draws").begin_process()
"""
"""Code that Python runs before the program: it stops the clock at noon of the day. Python imports it by its name."""


def faked(folder: Path) -> dict[str, str]:
    """Return environment variables with which the program believes that it is `DAY`."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(_CLOCK)
    return {"PYTHONPATH": os.pathsep.join(map(str, (folder, seeded_draws.FOLDER, ROOT)))}


def log_of_day(home: Path) -> Path:
    """Return the only log of a deal of the day."""
    (found,) = [path for path in logs(home) if day_in(path.read_bytes()) == DAY]
    return found


def play(seen: Seen, cards: int) -> None:
    """Play the right-most card that may be played, this number of times."""
    program, screen, reader = seen
    for _ in range(cards):
        program.until_turn()
        before = program.shown[-1].hand

        def is_played(each: Program, before: int = before) -> bool:
            return each.shown[-1].hand != before

        for patience in (3.0, 10.0, SECONDS):
            card = [node for node in reader.hand() if "sensitive" in node.states][-1]
            # The next card covers most of a card.
            screen.click(card.box.x + 12, card.box.y + card.box.height / 2)
            # On a slow machine the cards may still be sliding when their places are read: then a person clicks again.
            with suppress(AssertionError) if patience < SECONDS else nullcontext():
                program.until(is_played, "the card on the table", patience)
            if is_played(program):
                break


def ask_for_day(reader: Reader) -> str:
    """Choose the deal of the day in the menu; return what the question says."""
    reader.press(reader.menu_entries("Deal of the day")[0])
    return reader.find(lambda node: "1 May 2031" in node.name, "the question").name


@pytest.mark.long
def test_one_try_counts(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """The try is left, killed and continued at its last card. Afterwards the deal is for practice only."""
    write_options(home, {**QUICK, "cash_out": "off"})
    clock = faked(tmp_path / "clock")
    seen = open_window(**clock)
    own = seen.program.until_asked()
    assert "One try counts" in ask_for_day(seen.reader)
    seen.reader.press(seen.reader.button("To the deal"))
    seen.program.until(lambda each: each.shown[-1].phase == "playing" and each.asked, "the deal of the day")
    day = read_day(DAY)
    assert day is not None
    (begin,) = [entry for entry in entries(log_of_day(home)) if isinstance(entry, BeginDeal)]
    assert begin.number == number_of_day(day)
    play(seen, 4)
    seen.reader.press(seen.reader.menu_entries("Back to my own game")[0])
    seen.program.until(lambda each: each.shown[-1] == own, "the own game")
    assert "goes on at the card" in ask_for_day(seen.reader)
    seen.reader.press(seen.reader.button("To the deal"))
    seen.program.until(lambda each: each.shown[-1].tricks >= 3, "the deal of the day")
    play(seen, 2)
    seen.program.until_turn()
    left = seen.program.shown[-1]
    seen.program.kill()
    again = open_window(screen=seen.screen, **clock)
    again.program.until_turn()
    assert again.program.shown[-1] == left, "the program goes on at the card after which it was killed"
    play(again, left.hand.bit_count())
    again.program.until(lambda each: each.shown[-1].stage == "scored", "the result")
    result = again.reader.find(lambda node: "The CardShark in your seat: " in node.name, "the CardShark's points")
    again.screen.photograph(tmp_path / "result.png")
    assert "1 May 2031" in result.name
    path = log_of_day(home)
    found = result_of(path, read_log(path))
    assert found.counts
    again.reader.press(again.reader.button("Play it for practice"))
    again.program.until(lambda each: each.shown[-1].stage == "deal" and each.asked, "a run for practice")
    play(again, 1)
    assert any(isinstance(entry, BeginRun) for entry in entries(path))
    assert result_of(path, read_log(path)) == found, "the first try is the only one that counts"
    again.reader.press(again.reader.menu_entries("Calendar of days and weeks…")[0])
    again.reader.find(lambda node: node.name.startswith("Thursday, 1 May 2031. You: "), "the day in the calendar")
    again.screen.photograph(tmp_path / "calendar.png")
    again.program.check()
