"""Tests of changing the lines of a character one by one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.comments import LONGEST_LINE, Line, Occasion
from hearts_qt.settings.characters import SHIPPED, Character
from hearts_qt.ui.company.lines_page import LinesPage
from hearts_qt.ui.widgets.text_field import TextField
from hearts_qt.ui.words.characters import line_problem, occasion_title
from tests.ui.company.conftest import WAV, Configuring


@pytest.fixture
def page(configuring: Configuring) -> LinesPage:
    """Return the page with Vickie's lines for a pass."""
    configuring.dialog.show_character("vickie")
    configuring.dialog.pages.setCurrentWidget(configuring.dialog.lines)
    return configuring.dialog.lines


def vickie(configuring: Configuring) -> Character:
    """Return the character Vickie as she is now."""
    return configuring.characters["vickie"]


def texts(page: LinesPage) -> list[str]:
    """Return the texts of the listed lines."""
    return [page.list.item(row).text() for row in range(page.list.count())]


def write(page: LinesPage, text: str) -> None:
    """Write a line and press Enter."""
    page.line.clear()
    QTest.keyClicks(page.line, text)
    QTest.keyClick(page.line, Qt.Key.Key_Return)


def test_the_lines_of_the_pack(page: LinesPage) -> None:
    """Each occasion shows how many lines it has."""
    assert texts(page) == ["Sharp ones for you, {other}.", "I hope they scratch."]
    assert page.occasion.currentText() == "Passing cards  (2)"
    page.occasion.setCurrentIndex(2)
    assert texts(page) == ["Ha!  ♪"]


def test_a_line_is_silenced(configuring: Configuring, page: LinesPage) -> None:
    """Space removes the check mark of a line, so the line is not said. Space again restores the check mark."""
    page.list.setFocus()
    page.list.setCurrentRow(1)
    QTest.keyClick(page.list, Qt.Key.Key_Space)
    assert vickie(configuring).silenced == ("I hope they scratch.",)
    assert page.occasion.currentText() == "Passing cards  (1)"
    QTest.keyClick(page.list, Qt.Key.Key_Space)
    assert vickie(configuring) == SHIPPED["vickie"]


def test_a_line_of_ones_own(configuring: Configuring, page: LinesPage, qtbot: QtBot) -> None:
    """The person can add, edit and delete own lines, and each step can be undone."""
    write(page, "  For you, dear {other}. ")
    assert vickie(configuring).lines == {Occasion.PASS: (Line("For you, dear {other}."),)}
    assert texts(page)[0] == "For you, dear {other}."
    assert page.line.text() == ""
    QTest.mouseClick(page.edit, Qt.MouseButton.LeftButton)
    editor = page.list.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor, "Take these.")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: vickie(configuring).lines == {Occasion.PASS: (Line("Take these."),)})
    QTest.mouseClick(page.remove, Qt.MouseButton.LeftButton)
    assert vickie(configuring) == SHIPPED["vickie"]
    configuring.dialog.edits.undo()
    configuring.dialog.edits.undo()
    assert vickie(configuring).lines == {Occasion.PASS: (Line("For you, dear {other}."),)}


def test_only_ones_own_lines_are_changed(page: LinesPage) -> None:
    """Lines of the pack can be switched off, but not edited or deleted."""
    page.list.setCurrentRow(0)
    assert not page.edit.isEnabled()
    assert not page.remove.isEnabled()
    assert page.hear.isEnabled()
    index: QModelIndex = page.list.currentIndex()
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "words"),
        ("I hope they scratch.", "already"),
        ("Hello {name}", "braces"),
    ],
)
def test_a_line_that_cannot_be(configuring: Configuring, page: LinesPage, text: str, told: str) -> None:
    """If a typed line is invalid, the reason is shown below the field, and the text stays in the field."""
    write(page, text)
    assert told in page.note.text()
    assert page.line.text() == text
    assert vickie(configuring) == SHIPPED["vickie"]


def test_a_long_line() -> None:
    """A line that is too long is refused. The reason names the limit."""
    assert str(LONGEST_LINE) in line_problem("x" * (LONGEST_LINE + 1), Occasion.PASS)
    assert line_problem("x" * LONGEST_LINE, Occasion.PASS) == ""


def test_a_change_that_cannot_be_is_not_made(configuring: Configuring, page: LinesPage) -> None:
    """If a line is edited to an invalid text, the line does not change, and the invalid text is added to the field."""
    write(page, "Mine.")
    page.list.item(0).setText("{")
    assert texts(page)[0] == "Mine."
    assert "braces" in page.note.text()
    assert page.line.text() == "{"
    page.list.item(0).setText("long }")
    assert page.line.text() == "{ long }"
    page.line.clear()
    page.list.item(0).setText("")
    assert texts(page)[0] == "Mine."
    assert page.line.text() == ""


@pytest.mark.parametrize("way", ["close", "other character"])
@pytest.mark.parametrize("text", ["Better.", "Worse {x}"])
def test_a_line_in_the_editor_is_not_lost(configuring: Configuring, page: LinesPage, way: str, text: str) -> None:
    """A line that is being edited is saved when the dialog closes or another character is shown.

    If the edited text is invalid and the dialog is closed, it asks first.
    """
    write(page, "Mine.")
    page.list.setCurrentRow(0)
    page.list.setFocus()
    page.edit.click()
    editor = page.list.viewport().findChild(TextField)
    assert editor is not None
    editor.setText(text)
    dialog = configuring.dialog
    if way == "close":
        dialog.close()
    else:
        dialog.show_character("stan")
    if text == "Better.":
        assert vickie(configuring).lines[Occasion.PASS] == (Line("Better."),)
        assert not dialog.isVisible() or way != "close"
    else:
        assert vickie(configuring).lines[Occasion.PASS] == (Line("Mine."),)
        assert page.line.text() == "Worse {x}"
        assert (dialog.question is not None) is (way == "close")
    dialog.ask_no_more()


def test_a_sound_for_a_line(configuring: Configuring, page: LinesPage, tmp_path: Path) -> None:
    """The person can give a line a sound and remove it. A line of the pack then gets its original sound back."""
    sound = tmp_path / "hm.wav"
    sound.write_bytes(WAV)
    write(page, "Mine.")
    configuring.dialog.take_sound(sound)
    assert vickie(configuring).lines[Occasion.PASS] == (Line("Mine.", "hm.wav"),)
    assert texts(page)[0] == "Mine.  ♪"
    page.give_sound("")
    assert vickie(configuring).lines[Occasion.PASS] == (Line("Mine."),)
    page.occasion.setCurrentIndex(2)
    page.list.setCurrentRow(0)
    page.give_sound("")
    assert vickie(configuring).sounds == {"Ha!": ""}
    assert texts(page) == ["Ha!"]
    configuring.dialog.take_sound(sound)
    assert vickie(configuring).sounds == {"Ha!": "hm.wav"}
    page.give_sound(None)
    assert vickie(configuring).sounds == {}
    configuring.folder.close()
    assert (configuring.folder.sounds / "hm.wav").read_bytes() == WAV


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("song.mp3", b"ID3", "WAV or OGG"),
        ("not.wav", b"text", "WAV or OGG"),
        ("large.wav", WAV + bytes(3 * 1024 * 1024), "too large"),
        ("gone.wav", None, "cannot be read"),
    ],
)
def test_a_sound_that_cannot_be(
    configuring: Configuring, page: LinesPage, tmp_path: Path, name: str, data: bytes | None, told: str
) -> None:
    """A file that cannot be used as a sound is refused, with the reason."""
    if data is not None:
        (tmp_path / name).write_bytes(data)
    page.list.setCurrentRow(0)
    configuring.dialog.take_sound(tmp_path / name)
    assert told in configuring.dialog.note.text()
    assert vickie(configuring) == SHIPPED["vickie"]


def test_hearing_a_line(configuring: Configuring, page: LinesPage) -> None:
    """Every line can be played, even a line that is switched off."""
    page.list.setCurrentRow(1)
    page.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    page.list.setCurrentRow(1)
    QTest.mouseClick(page.hear, Qt.MouseButton.LeftButton)
    assert configuring.heard == [("I hope they scratch.", None)]


def test_every_occasion_has_a_title() -> None:
    """No two occasions have the same title."""
    assert len({occasion_title(occasion) for occasion in Occasion}) == len(Occasion)
