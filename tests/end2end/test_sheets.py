"""Tests of pictures of a deal in the real window: made through the dialog, and read again as what they are."""

import sys
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from tests.end2end.conftest import OpenWindow, Seen
from tests.end2end.program import QUICK, eventually, write_options
from tests.end2end.reader import Node

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are tools of X11"),
]


def save(seen: Seen, path: Path) -> None:
    """Save the picture under this path, through the dialog for files, and wait until the note says so."""
    _, screen, reader = seen
    reader.press(reader.button("Save as…"))
    reader.find(lambda node: node.role == "text" and "focused" in node.states, "the name of the file")
    screen.key("ctrl+a")
    screen.do("type", str(path))
    screen.key("Return")
    reader.find(lambda node: node.name == f"The picture is in {path.name}.", "the note about the file")


def test_a_picture_and_an_animation(home: Path, open_window: OpenWindow, tmp_path: Path) -> None:
    """A whole deal is saved as PNG and SVG without names, and moving as GIF, WebP and animated PNG."""
    write_options(home, {**QUICK, "cash_out": "off", "player_name": "Zebulon"})
    seen = open_window("--deal", "3")
    program, screen, reader = seen
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))
    screen.key("ctrl+f")
    program.until(lambda each: each.shown[-1].stage == "scored", "the result")
    reader.press(reader.button("Picture"))
    reader.press(reader.find(lambda node: node.name == "Names of the players", "the switch for the names"))
    field = reader.find(lambda node: (node.role, node.name) == ("text", "A line said at the table"), "the field")
    screen.click(field.box.x + field.box.width / 2, field.box.y + field.box.height / 2)
    screen.do("type", "What a deal!")
    save(seen, tmp_path / "deal.png")
    save(seen, tmp_path / "deal.svg")
    screen.photograph(tmp_path / "dialog.png")
    with Image.open(tmp_path / "deal.png") as picture:
        assert (picture.format, picture.width) == ("PNG", 1640)
    assert (tmp_path / "deal.svg").read_text("utf-8").lstrip().startswith("<?xml")
    assert b"Zebulon" not in (tmp_path / "deal.svg").read_bytes()
    reader.press(reader.find(lambda node: node.name == "Moving, card by card", "the switch for the motion"))
    for name in ("deal.gif", "deal.webp", "deal.apng"):
        save(seen, tmp_path / name)
        with Image.open(tmp_path / name) as film:
            assert len(list(ImageSequence.Iterator(film))) == 53, "52 cards, and the whole deal at the end"
    reader.press(reader.button("Close"))
    eventually(lambda: not [each for each in reader.names() if _is_save(each)], "the closed dialog")
    program.check()


def _is_save(node: Node) -> bool:
    return node.name == "Save as…"
