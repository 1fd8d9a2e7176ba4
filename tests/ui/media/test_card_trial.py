"""Tests of drawing a design on trial: pictures that cannot be drawn are reported, and slow designs are abandoned."""

from pathlib import Path

import pytest

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import check_design, recognised
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.ui.media.card_trial import CannotTryError, try_design
from hearts_qt.ui.media.processes import DrawingProcesses
from tests.plugin_host.decks.made import huge_png, make_back, make_deck, make_fronts, make_gnome, make_kde, make_pysol

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 250 350">'
EMPTY = f"{HEAD}</svg>"


def bomb(depth: int) -> str:
    """Return an SVG that draws ten to the power of `depth` rectangles."""
    rectangles = '<rect width="250" height="350" fill="red"/>' * 10
    groups = [f'<g id="a0">{rectangles}</g>']
    for level in range(1, depth):
        uses = f'<use xlink:href="#a{level - 1}"/>' * 10
        groups.append(f'<g id="a{level}">{uses}</g>')
    return f"{HEAD}{''.join(groups)}</svg>"


def tried(folder: Path, seconds: float = 30.0, processes: DrawingProcesses | None = None) -> list[tuple[FlawKind, str]]:
    """Return the flaws of a design that are found by drawing it."""
    design = recognised(folder)
    assert isinstance(design, Design)
    return [(flaw.kind, flaw.where) for flaw in try_design(design, seconds=seconds, processes=processes)]


@pytest.mark.parametrize("make", [make_deck, make_kde, make_gnome, make_pysol])
def test_nothing_is_wrong_with_a_good_design(tmp_path: Path, make: object) -> None:
    """Good designs of every kind pass the trial."""
    assert callable(make)
    assert tried(make(tmp_path)) == []


def test_each_picture_that_cannot_be_drawn_is_named(tmp_path: Path) -> None:
    """A picture that passes the check of its file but cannot be drawn is reported with its name."""
    folder = make_fronts(tmp_path)
    (folder / "QS.svg").write_text(EMPTY)
    (folder / "2C.svg").unlink()
    (folder / "2C.png").write_bytes(huge_png(60_000, 60_000))
    (folder / "3C.svg").unlink()
    (folder / "3C.png").write_bytes(huge_png(250, 350))
    assert not check_design(folder)
    assert tried(folder) == [
        (FlawKind.WRONG_SIZE, "2C.png"),
        (FlawKind.UNREADABLE, "3C.png"),
        (FlawKind.MISSING, "QS.svg"),
    ]
    design = recognised(folder)
    assert isinstance(design, Design)
    assert [flaw.where for flaw in try_design(design, {"2C.png", "3C.png"})] == ["QS.svg"]


def test_a_drawing_that_takes_too_long_is_named_and_ended(tmp_path: Path) -> None:
    """A drawing that takes too long is stopped and reported."""
    folder = make_back(tmp_path, "b", "#800020")
    (folder / "back.svg").write_text(bomb(9))
    assert not check_design(folder)
    assert tried(folder, seconds=1.0) == [(FlawKind.LATE, "back.svg")]


def test_a_design_that_ends_every_process_is_left_in_time(tmp_path: Path) -> None:
    """If every picture of a design takes too long, the design is abandoned after three pictures."""
    folder = make_fronts(tmp_path)
    for path in folder.glob("*.svg"):
        path.write_text(bomb(9))
    late = tried(folder, seconds=0.2)
    assert late == [(FlawKind.LATE, f"{number}C.svg") for number in (2, 3, 4)]


def test_where_nothing_can_be_drawn_the_design_is_not_to_blame(tmp_path: Path) -> None:
    """If nothing can be drawn on this system, no flaw of the design is reported."""
    folder = make_back(tmp_path, "b", "#800020")
    for command in (("-c", "pass"), ("-c", "raise SystemExit(1)")):
        with pytest.raises(CannotTryError):
            tried(folder, processes=DrawingProcesses(command))
