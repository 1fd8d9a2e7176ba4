"""Tests of the command that makes pictures of every state of the program."""

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget

import hearts_qt.ui
from hearts_qt.settings.look_options import Venue
from hearts_qt.settings.option import OptionPage
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.widgets.careful import CarefulDialog
from tests.ui.tour.windows import ALL

PACKAGING: Final = Path(__file__).parents[3] / "packaging"
COMMAND: Final = (sys.executable, str(PACKAGING / "make_pictures.py"))
SMALL: Final = "1024x600-dark"


@pytest.fixture(scope="module")
def states() -> Iterator[Any]:
    """Return the module with the table of states."""
    sys.path.insert(0, str(PACKAGING))
    try:
        yield importlib.import_module("pictures.states")
    finally:
        sys.path.remove(str(PACKAGING))


def own_classes() -> set[type[QWidget]]:
    """Return all classes of widgets that the program declares."""
    modules = [
        importlib.import_module(each.name) for each in pkgutil.walk_packages(hearts_qt.ui.__path__, "hearts_qt.ui.")
    ]
    found = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    return {each for each in found if issubclass(each, QWidget) and each.__module__.startswith("hearts_qt.")}


def test_every_dialog_and_panel_is_pictured(states: Any) -> None:
    """The table has a state for each class of a dialog, and of a question over the table."""
    shown = {state.shows for state in states.STATES}
    dialogs = {each.__name__ for each in own_classes() if issubclass(each, QDialog | QuestionPanel)}
    assert dialogs - {CarefulDialog.__name__} <= shown


def test_every_window_page_and_venue_is_pictured(states: Any) -> None:
    """The table has a state for each window of the tour, each page of the preferences, and each venue."""
    names = [state.name for state in (*states.STATES, *states.MOTIONS)]
    assert {*ALL} <= {*names}
    assert {f"preferences_{page.name.lower()}" for page in OptionPage} <= {*names}
    assert {f"venue_{venue}" for venue in Venue} <= {*names}


def test_no_two_pictures_have_the_same_name(states: Any) -> None:
    """No state replaces the picture of another one."""
    for table in (states.STATES, states.MOTIONS):
        names = [each.name for each in table]
        assert len(names) == len({*names})


def test_a_state_and_a_moment_are_pictured(tmp_path: Path) -> None:
    """The command writes pictures of the size of the screen, which show something."""
    only = ("--only", "table", "--only", "queen", "--look", SMALL)
    done = subprocess.run([*COMMAND, *only, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pictures = {path.stem: QImage(str(path)) for path in (tmp_path / SMALL).iterdir()}
    assert sorted(pictures) == ["queen", "table"]
    for picture in pictures.values():
        assert (picture.width(), picture.height()) == (1024, 600)
        assert len({picture.pixel(x, 300) for x in range(0, 1024, 8)}) > 5
    assert pictures["table"] != pictures["queen"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--only", "nobody", "/tmp/somewhere"], "unknown: nobody"),
        ([str(PACKAGING / "out")], "must not be in the repository"),
    ],
)
def test_a_wrong_name_or_folder_is_refused(arguments: list[str], reason: str) -> None:
    """The command refuses names that are not in the table, and folders inside the repository."""
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert reason in done.stderr
