"""Test of replays and a scramble in the real window: the totals are those of CardShark's chapter."""

import sys
from pathlib import Path

import pytest

from hearts_qt.rules.entries import BeginDeal, BeginMatch, BeginRun
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from tests.end2end.conftest import OpenWindow
from tests.end2end.logs import entries, logs
from tests.end2end.program import QUICK, write_options

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]


def runs(home: Path) -> list[list[tuple[int, ...] | None]]:
    """Return for each deal in the log the points of its runs; None for a run that was left."""
    first, *rest = entries(logs(home)[-1])
    assert isinstance(first, BeginMatch)
    match = Match(first)
    found: list[list[tuple[int, ...] | None]] = []
    for entry in rest:
        match.apply(entry)
        if isinstance(entry, BeginDeal):
            found.append([None])
        elif isinstance(entry, BeginRun):
            found[-1].append(None)
        if match.stage is Stage.SCORED and match.outcome is not None:
            found[-1][-1] = match.outcome.points
    return found


def test_the_totals_are_those_of_the_chapter(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """The first complete run is added: after a replay and a scramble the first, and after a run that was left the next.

    Source: CardShark's chapters *Replay Same Deal* and *Scramble Cards*.
    """
    write_options(home, {**QUICK, "cash_out": "off"})
    program, screen, reader = open_window("--deal", "3")
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))

    def finish() -> None:
        screen.key("ctrl+f")
        program.until(lambda each: each.shown[-1].stage == "scored", "the result")

    finish()
    for answer in ("Same cards", "Other hands"):
        reader.button("Next deal")
        reader.press(reader.menu_entries("Play this deal again…")[0])
        reader.press(reader.button(answer))
        program.until(lambda each: each.shown[-1].stage == "deal" and each.asked, "the deal once more")
        finish()
    reader.button("Next deal")
    screen.photograph(tmp_path / "scrambled.png")
    reader.press(reader.button("Next deal"))
    program.until(lambda each: each.shown[-1].deals == 1 and each.asked, "the next deal")
    (first, *others) = runs(home)[0]
    assert len(others) == 2
    assert program.shown[-1].scores == first
    screen.key("ctrl+f")
    program.until(lambda each: each.shown[-1].tricks >= 1, "a trick")
    screen.key("ctrl+f")
    program.until_turn()
    reader.press(reader.menu_entries("Play this deal again…")[0])
    reader.press(reader.button("Same cards"))
    program.until(lambda each: each.shown[-1].tricks == 0 and each.asked, "the deal once more")
    finish()
    reader.press(reader.button("Next deal"))
    program.until(lambda each: each.shown[-1].deals == 2, "the next deal")
    left, counted = runs(home)[1]
    assert left is None
    assert first is not None
    assert counted is not None
    assert program.shown[-1].scores == tuple(one + two for one, two in zip(first, counted, strict=True))
    program.check()
