"""Tests of the real window on its own screen, used by mouse and keys."""

import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.end2end.conftest import OpenWindow
from tests.end2end.logs import deals_finished, logs
from tests.end2end.program import QUICK, Program, eventually, write_options
from tests.end2end.reader import Node, Reader
from tests.end2end.screen import Box, Screen

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]
_STILL = 1.5
"""For how many seconds a test watches that nothing happens."""
_PRESSED = ("push button", "check box", "text", "label", "table", "menu item", "frame")


def frame(reader: Reader) -> Box:
    """Return the rectangle of the window on the screen, without the window manager's frame."""
    return reader.find(lambda node: node.role == "frame", "the window").box


def click(screen: Screen, node: Node) -> None:
    """Click a node. A card is clicked at its left edge, because the next card covers the rest."""
    is_card = " of " in node.name
    screen.click(node.box.x + (12 if is_card else node.box.width / 2), node.box.y + node.box.height / 2)


def pass_three(program: Program, screen: Screen, reader: Reader) -> None:
    """Pass the three right-most cards with the mouse."""
    program.until_asked()
    for node in reader.hand()[-3:]:
        click(screen, node)
    click(screen, reader.find(lambda node: node.name == "Pass left ⏎" and "sensitive" in node.states, "the button"))
    program.until_turn()


def test_first_start(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """The first start asks for a name and the opponents, above a table with the Standard rules."""
    program, screen, reader = open_window()
    start = reader.find(lambda node: node.role == "push button" and node.name == "Deal me in", "the large button")
    screen.photograph(tmp_path / "first.png")
    said = {node.name for node in reader.names() if node.role == "label"}
    assert {"Standard", "Tonight at your table. Click a face to ask somebody else."} <= said
    assert program.asked == 0
    # The field for the name has the focus, and its text is selected.
    reader.find(lambda node: node.role == "text" and "focused" in node.states, "the field with the focus")
    screen.do("type", "Ann")
    click(screen, start)
    program.until_asked()
    reader.find(lambda node: node.role == "table cell" and node.name == "Ann", "the name on the score board")
    assert len(reader.hand()) == 13
    assert len(screen.windows(program.id)) == 1
    screen.photograph(tmp_path / "table.png")


def test_the_next_start_asks_again(home: Path, open_window: OpenWindow) -> None:
    """The next start shows the page again, and Enter continues the game at the same position."""
    write_options(home, {**QUICK, "fast_start": False, "cash_out": "off"})
    program, screen, reader = open_window("--deal", "3")
    pass_three(program, screen, reader)
    screen.do("windowactivate", "--sync", screen.window(program.id))
    screen.key("ctrl+q")
    assert program.ended(10) == 0
    again, _, second = open_window(screen=screen)
    second.find(lambda node: node.role == "push button" and node.name == "Continue: deal 1", "the large button")
    assert len(second.hand()) == 13
    screen.key("Return")
    again.until_turn()
    assert again.shown[-1].hand == program.shown[-1].hand


def test_pass_and_play_by_mouse(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """Three clicks and the button pass three cards, and one click plays a card."""
    write_options(home, {**QUICK, "cash_out": "off"})
    program, screen, reader = open_window("--deal", "3")
    pass_three(program, screen, reader)
    before = program.shown[-1]
    screen.photograph(tmp_path / "turn.png")
    able = [node for node in reader.hand() if "sensitive" in node.states]
    click(screen, able[-1])
    program.until(lambda each: each.shown[-1].hand != before.hand, "the card on the table")
    assert program.shown[-1].hand.bit_count() == 12
    assert able[-1].name not in {node.name for node in reader.hand()}


def test_full_screen(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """F11 shows the table in full screen, and F11 again ends full screen."""
    write_options(home, QUICK)
    program, screen, reader = open_window()
    program.until_asked()
    before = frame(reader)
    screen.do("windowactivate", "--sync", screen.window(program.id))
    screen.key("F11")
    eventually(lambda: frame(reader) == (0, 0, *screen.size), "full screen")
    eventually(lambda: not [node for node in reader.names() if node.role == "status bar"], "no status line")
    assert [node for node in reader.names() if node.role == "menu item"], "F10 opens the menus here, too"
    screen.photograph(tmp_path / "full.png")
    assert_fits(reader, program)
    screen.key("F11")
    eventually(lambda: frame(reader) == before, "the window as it was")
    assert [node for node in reader.names() if node.role == "menu item"]


def assert_fits(reader: Reader, program: Program) -> None:
    """Fail if a text or a button is outside the window or covered."""
    outside = frame(reader)
    hand = reader.hand()
    assert len(hand) == program.shown[-1].hand.bit_count() == 13
    # Qt keeps the widgets of hidden tabs far outside the screen, at the upper left.
    shown = [node for node in reader.shown() if node.role in _PRESSED and node.box.width > 0 <= node.box.x]
    # The table of a panel scrolls if the panel is lower than the table.
    places = [(node, node.box._replace(height=1) if node.role == "table" else node.box) for node in shown]
    assert [node for node, box in places if not outside.holds(box)] == []
    assert all(right.box.x - left.box.x >= hand[0].box.width * 0.3 for left, right in pairwise(hand))
    button = next(node for node in shown if node.name == "Pass left ⏎")
    assert button.box.y + button.box.height <= min(card.box.y for card in hand)
    instruction = next(node for node in shown if node.name.startswith("Choose three cards"))
    assert instruction.box.x + instruction.box.width <= button.box.x


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1440, 900), (800, 520)])
def test_sizes(width: int, height: int, home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """In a window of each common size all texts and buttons are inside the window and not covered."""
    write_options(home, QUICK)
    program, screen, reader = open_window()
    program.until_asked()
    screen.do("windowsize", "--sync", screen.window(program.id), width, height)
    eventually(lambda: frame(reader)[2:] == (width, height), "the new size")
    screen.photograph(tmp_path / "sized.png")
    assert_fits(reader, program)


def test_twice_the_pixels(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """On a screen of 3840 × 2160 with a scale of two, all texts and buttons are inside the window."""
    write_options(home, QUICK)
    program, screen, reader = open_window(size=(3840, 2160), QT_SCALE_FACTOR="2")
    program.until_asked()
    screen.photograph(tmp_path / "large.png")
    assert_fits(reader, program)
    # The accessibility bus counts logical pixels; the X server counts real pixels.
    assert screen.box(screen.window(program.id)).width == 2 * frame(reader).width > 2000


def test_quit_never_asks(home: Path, open_window: OpenWindow) -> None:
    """Ctrl+Q in the middle of a deal ends the program immediately, without a question."""
    write_options(home, QUICK)
    program, screen, _ = open_window()
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))
    screen.key("ctrl+q")
    assert program.ended(10) == 0


def test_restart_resumes(home: Path, open_window: OpenWindow) -> None:
    """The next start shows the same hand, in a window at the same place."""
    write_options(home, {**QUICK, "cash_out": "off"})
    program, screen, reader = open_window("--deal", "3")
    pass_three(program, screen, reader)
    window = screen.window(program.id)
    screen.do("windowsize", "--sync", window, 1100, 760)
    screen.do("windowmove", window, 220, 130)
    place = eventually(lambda: box if (box := frame(reader))[2:] == (1100, 760) and box.x > 200 else None, "the move")
    screen.do("windowactivate", "--sync", window)
    screen.key("ctrl+q")
    assert program.ended(10) == 0
    again, _, second = open_window(screen=screen)
    again.until_asked()
    assert again.shown[0] == program.shown[-1]
    eventually(lambda: frame(second) == place, "the same place")


def test_second_start_raises_the_first(home: Path, open_window: OpenWindow) -> None:
    """A second start brings the window to the front, even if it is minimised, and ends with exit code 0."""
    write_options(home, QUICK)
    program, screen, _ = open_window()
    program.until_asked()
    window = screen.window(program.id)
    screen.do("windowminimize", "--sync", window)
    eventually(lambda: not screen.windows(program.id), "the minimised window")
    second, _, _ = open_window(screen=screen)
    assert second.ended(10) == 0
    assert not second.shown
    eventually(lambda: screen.windows(program.id) == [window], "the window in front")
    eventually(lambda: screen.do("getactivewindow") == str(window), "the focus")
    assert len(logs(home)) == 1


def test_minimised_stands_still(home: Path, open_window: OpenWindow) -> None:
    """A minimised window does not play and uses hardly any processor time.

    When it is shown again, the game continues.
    """
    write_options(home, {**QUICK, "autoplay": True})
    program, screen, _ = open_window()
    program.until(lambda each: each.shown and each.shown[-1].tricks >= 1, "the first trick")
    window = screen.window(program.id)
    screen.do("windowminimize", "--sync", window)
    eventually(lambda: not screen.windows(program.id), "the minimised window")
    eventually(lambda: _is_quiet(program), "a still table")
    used = program.processor_seconds()
    assert _is_quiet(program)
    assert program.processor_seconds() - used < 0.1 * _STILL
    screen.do("windowactivate", "--sync", window)
    program.until_shown(4)


def _is_quiet(program: Program) -> bool:
    shown = len(program.shown)
    return program.stays(lambda each: len(each.shown) == shown, _STILL)


def test_four_computers_minimised(home: Path, open_window: OpenWindow) -> None:
    """Four computers at full speed play deal after deal, and game after game, in a minimised window."""
    seats = [{"name": name, "kind": "computer"} for name in ("Ann", "Bob", "Cem", "Dua")]
    write_options(home, QUICK, seats=seats)
    program, screen, _ = open_window()
    program.until_shown(3)
    screen.do("windowminimize", "--sync", screen.window(program.id))
    eventually(lambda: deals_finished(home) >= 40, "forty deals")
    assert len(logs(home)) >= 2
