"""Tests of duplicate play in the real program: card by card, by Zip, and after a kill in the CardShark's turn."""

import sys
from pathlib import Path

import pytest

from hearts_qt.rules.entries import BeginRun
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.phases import RunKind
from tests.end2end.conftest import OpenWindow, Start
from tests.end2end.logs import entries, logs
from tests.end2end.program import QUICK, Program, write_options

pytestmark = pytest.mark.end2end


def tricks_of_the_shark(program: Program) -> int:
    """Return how many tricks of the CardShark's run were shown; 0 before its turn."""
    stages = [shown.stage for shown in program.shown]
    if "scored" not in stages:
        return 0
    after = program.shown[stages.index("scored") :]
    return max((shown.tricks for shown in after if shown.stage == "deal"), default=0)


def test_the_sharks_turn_goes_on_after_a_kill(home: Path, start: Start) -> None:
    """AutoPlay finishes a deal and leaves the turn to the CardShark; after a kill, its run is played to its end."""
    write_options(home, {**QUICK, "autoplay": True, "duplicate": True, "cash_out": "off"})
    first = start("--deal", "12")
    first.until(lambda program: tricks_of_the_shark(program) >= 3, "three tricks of the CardShark")
    first.kill()
    again = start()
    again.until(lambda program: program.shown and program.shown[-1].stage == "scored", "the CardShark's result")
    assert again.shown[0].stage == "deal"
    assert again.shown[0].tricks >= 3
    again.kill()
    read = entries(logs(home)[-1])
    (begin,) = [place for place, entry in enumerate(read) if isinstance(entry, BeginRun)]
    run = read[begin]
    assert isinstance(run, BeginRun)
    assert run.run_kind is RunKind.DUPLICATE
    assert sum(isinstance(entry, Play) for entry in read[begin:]) == 52
    assert sum(isinstance(entry, Pass) for entry in read[begin:]) == 4


@pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11")
def test_the_shark_is_followed_card_by_card_and_by_zip(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """Each card of the CardShark's turn waits for OK; Zip plays the rest at once, and the result compares."""
    pauses = {"pause": "ok", "pause_at": "every-card", "cash_out": "off", "duplicate": True}
    write_options(home, {**QUICK, **pauses})
    program, screen, reader = open_window("--deal", "12")
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))
    screen.key("ctrl+f")
    reader.press(reader.button("The CardShark's turn"))
    presses = 0
    while program.shown[-1].tricks < 1 or program.shown[-1].stage != "deal":
        button = reader.find(lambda node: node.name == "OK ⏎" and "sensitive" in node.states, "the button to go on")
        shown = len(program.shown)
        if program.stays(lambda each: len(each.shown) == shown, 0.5):  # noqa: B023 - used at once
            reader.press(button)
            presses += 1
        assert presses < 30
    screen.photograph(tmp_path / "card by card.png")
    assert presses >= 4, "one for each card of the trick"
    screen.key("ctrl+shift+a")
    program.until(lambda each: each.shown[-1].stage == "scored", "the CardShark's result")
    reader.find(lambda node: node.name.startswith("Dup game "), "the comparison on the score board")
    screen.photograph(tmp_path / "zipped.png")
    program.check()
