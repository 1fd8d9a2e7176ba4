"""Tests of claims in the real window: one is granted and played, another is refused with a line that breaks it."""

import sys
from pathlib import Path

import pytest

from hearts_qt.rules.entries import BeginDeal, Claim
from hearts_qt.rules.moves import ClaimKind, Play
from tests.end2end.conftest import OpenWindow, Seen
from tests.end2end.logs import entries, logs
from tests.end2end.program import QUICK, eventually, write_options
from tests.table.tables import prepared
from tests.ui.deals import CLAIMED_ALL, GUARDED

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]


def opened(home: Path, open_window: OpenWindow, begin: BeginDeal) -> Seen:
    """Open the window at an ending in which the person leads."""
    write_options(home, {**QUICK, "cash_out": "off"})
    prepared(home / "data" / "matches", [begin])
    seen = open_window()
    seen.program.until_turn()
    seen.screen.do("windowactivate", "--sync", seen.screen.window(seen.program.id))
    return seen


def claims(home: Path) -> list[Claim]:
    """Return the claims in the log."""
    return [entry for entry in entries(logs(home)[-1]) if isinstance(entry, Claim)]


def test_a_claim_is_granted(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """The keys claim the rest; the cards are played without a question, and the points are those of the tricks."""
    program, screen, reader = opened(home, open_window, CLAIMED_ALL)
    screen.key("ctrl+shift+r")
    program.until(lambda each: each.shown[-1].stage == "scored", "the result")
    reader.button("Next deal")
    screen.photograph(tmp_path / "granted.png")
    assert claims(home) == [Claim(0, ClaimKind.ALL, True)]
    played = [entry for entry in entries(logs(home)[-1]) if isinstance(entry, Play)]
    assert len(played) == 12
    assert program.shown[-1].tricks == 3
    reader.press(reader.button("Next deal"))
    program.until(lambda each: each.shown[-1].deals == 1, "the next deal")
    assert program.shown[-1].scores == (0, 26, 26, 26), "all cards with points make a moon"


def test_a_claim_is_refused_with_a_line(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """The panel shows how the cards could lie and what is played then; afterwards the person plays a card."""
    program, screen, reader = opened(home, open_window, GUARDED)
    screen.key("ctrl+shift+r")
    reader.find(lambda node: node.name == "Not certain: somebody may take a trick.", "the refusal")
    line = reader.find(lambda node: node.name.startswith("It fails, for example, if\nWest has "), "the line")
    screen.photograph(tmp_path / "refused.png")
    assert "you A♥" in line.name
    assert line.name.endswith(" beats you.")
    assert claims(home) == [Claim(0, ClaimKind.ALL, False)]
    reader.press(reader.button("Play on"))
    eventually(lambda: not [node for node in reader.names() if node.name == "Play on"], "the table without the panel")
    before = program.until_asked()

    def is_played() -> bool:
        # The table takes a press right after the panel for one that was meant for the panel.
        ace = next(node for node in reader.hand() if node.name.lower().startswith("ace of hearts"))
        screen.click(ace.box.x + 12, ace.box.y + ace.box.height / 2)
        return not program.stays(lambda each: each.shown[-1].hand == before.hand, 2.0)

    eventually(is_played, "the card on the table")
