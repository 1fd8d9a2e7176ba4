"""Tests of an import after the window is closed: what it says, how it is undone, and how the program starts again."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressBar

from hearts_qt.app import taking_in
from hearts_qt.settings.export_file import ExportPlaces
from hearts_qt.ui.records.transfer_controller import WantedImport
from hearts_qt.ui.records.transfer_dialog import TransferDialog
from hearts_qt.ui.widgets.mnemonics import plain_label
from tests.settings.test_transfer import exported, ids, person
from tests.ui.game import seen

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def mine(tmp_path: Path) -> ExportPlaces:
    """Return the places of a person with one game."""
    return person(tmp_path / "mine", 1, 100)


@pytest.fixture
def yours(tmp_path: Path) -> ExportPlaces:
    """Return the places of another person."""
    return person(tmp_path / "yours", 1, 90_000)


def stays() -> bool:
    """Return False, because no signal ends the program."""
    return False


def answering(*labels: str) -> tuple[list[str], Callable[[], None]]:
    """Return a list that gets the texts of all boxes, and a function that stops answering.

    Each box is answered with the next label; an empty one closes the box.
    """
    texts: list[str] = []
    left = list(labels)
    timer = QTimer()
    timer.setInterval(20)

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and left:
            timer.stop()
            seen(box)
            texts.append(box.text())
            label = left.pop(0)
            buttons = [each for each in box.buttons() if plain_label(each.text()) == label]
            (buttons or box.buttons())[0].click()
            timer.start()

    timer.timeout.connect(look)
    timer.start()
    return texts, timer.stop


def test_an_export_is_taken_in_and_the_result_is_told(mine: ExportPlaces, yours: ExportPlaces, tmp_path: Path) -> None:
    """After the import there are all games, and a box says what was added."""
    texts, stop = answering("Play on")
    taking_in.take_in(yours, WantedImport(exported(mine, tmp_path), False), stays)
    stop()
    assert len(texts) == 1
    assert texts[0].startswith("Added: 2 games")
    assert {*ids(mine)} <= {*ids(yours)}


def test_an_import_is_undone_at_once(mine: ExportPlaces, yours: ExportPlaces, tmp_path: Path) -> None:
    """The box offers to undo the import; a second box says that this is done."""
    before = ids(yours)
    texts, stop = answering("Undo the import", "OK")
    taking_in.take_in(yours, WantedImport(exported(mine, tmp_path), True), stays)
    stop()
    assert texts[1:] == ["The import is undone."]
    assert ids(yours) == before


@pytest.mark.parametrize("second", ["the same", "no export"])
def test_an_earlier_import_is_not_undone_by_mistake(
    mine: ExportPlaces, yours: ExportPlaces, tmp_path: Path, second: str
) -> None:
    """After an import that added nothing, the box offers no undo: it would take away what came in long before."""
    file = exported(mine, tmp_path)
    texts, stop = answering("Play on")
    taking_in.take_in(yours, WantedImport(file, False), stays)
    stop()
    games = ids(yours)
    if second == "no export":
        file.write_bytes(b"no zip file")
    texts, stop = answering("Undo the import", "OK")
    taking_in.take_in(yours, WantedImport(file, False), stays)
    stop()
    assert len(texts) == 1
    assert ids(yours) == games


def test_what_went_wrong_is_told(yours: ExportPlaces, tmp_path: Path) -> None:
    """A file that is no export any more, and a disk that refuses a file, are told; there is nothing to undo."""
    file = tmp_path / "gone.zip"
    texts, stop = answering("Undo the import", "Undo the import")
    taking_in.take_in(yours, WantedImport(file, False), stays)
    stop()
    assert texts == ["gone.zip cannot be taken in: it is no export of Hearts, or it is damaged."]


def test_an_import_that_fails_half_way_says_what_is_added(
    mine: ExportPlaces, yours: ExportPlaces, tmp_path: Path
) -> None:
    """If the disk refuses a file after the games, the box gives the reason, says what it means, and offers the undo."""
    mine.characters.mkdir()
    (mine.characters / "vickie.toml").write_text("# mine\n")
    yours.characters.write_text("a file in the way")
    before = ids(yours)
    texts, stop = answering("Undo the import", "OK")
    taking_in.take_in(yours, WantedImport(exported(mine, tmp_path), False), stays)
    stop()
    assert texts[0].startswith("That did not work: ")
    assert "characters: " in texts[0]
    assert "The games added so far are complete" in texts[0]
    assert texts[1:] == ["The import is undone."]
    assert ids(yours) == before


def test_an_import_can_be_ended(mine: ExportPlaces, yours: ExportPlaces, tmp_path: Path) -> None:
    """The button of the dialog ends the import, and what was added so far stays."""
    texts, stop = answering("Play on")
    ending = QTimer()
    ending.setInterval(1)

    def end() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, TransferDialog):
            assert dialog.findChild(QProgressBar) is not None
            ending.stop()
            dialog.reject()

    ending.timeout.connect(end)
    ending.start()
    before = ids(yours)
    taking_in.take_in(yours, WantedImport(exported(mine, tmp_path), False), stays)
    stop()
    assert texts[0].startswith("The import was ended.")
    assert {*before} <= {*ids(yours)}


def test_the_program_starts_again_without_the_switches_for_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that was asked for is not begun again, but safe mode stays."""
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", commands.append)
    monkeypatch.setattr(sys, "argv", ["hearts-qt", "--deal", "12", "--safe-mode"])
    taking_in.start_again()
    assert commands == [[sys.executable, "-m", "hearts_qt", "--safe-mode"]]
