"""Tests of when the program starts in safe mode, and when it asks about it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from hearts_qt import paths
from hearts_qt.app import safe_mode
from hearts_qt.app.safe_mode import StartMark


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> StartMark:
    """Return the mark of unfinished starts, for a person with one plugin."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path))
    (paths.user_plugins() / "tortoise").mkdir(parents=True)
    return safe_mode.start_mark()


def answer_with(text: str) -> list[str]:
    """Press the button with this text in the next question. Return a list to which the question's text is added."""
    asked: list[str] = []

    def press() -> None:
        # Closed questions of other tests may still exist.
        tops = QApplication.topLevelWidgets()
        box = next(each for each in tops if isinstance(each, QMessageBox) and each.isVisible())
        asked.append(box.text())
        next(each for each in box.findChildren(QPushButton) if text in each.text().replace("&", "")).click()

    QTimer.singleShot(0, press)
    return asked


def test_a_start_that_finished_is_followed_by_a_usual_one(qapp: QApplication, mark: StartMark) -> None:
    """After a finished start the program does not ask about safe mode."""
    assert not safe_mode.is_wanted(False, mark)
    mark.settled()
    assert not safe_mode.is_wanted(False, mark)


@pytest.mark.parametrize(("button", "safe"), [("safe mode", True), ("as usual", False)])
def test_after_a_start_that_did_not_finish_safe_mode_is_offered(
    qapp: QApplication, mark: StartMark, button: str, safe: bool
) -> None:
    """After an unfinished start the person can choose safe mode."""
    mark.begin()
    asked = answer_with(button)
    assert safe_mode.is_wanted(False, mark) is safe
    assert asked == ["The last start did not finish."]


def test_nobody_without_plugins_is_asked(qapp: QApplication, mark: StartMark) -> None:
    """A person without plugins is not asked about safe mode."""
    (paths.user_plugins() / "tortoise").rmdir()
    mark.begin()
    assert not safe_mode.is_wanted(False, mark)


def test_who_asks_for_it_gets_it(qapp: QApplication, mark: StartMark, monkeypatch: pytest.MonkeyPatch) -> None:
    """Safe mode is used if the command line asks for it or Shift is held."""
    assert safe_mode.is_wanted(True, mark)
    mark.settled()
    monkeypatch.setattr(QGuiApplication, "queryKeyboardModifiers", lambda: Qt.KeyboardModifier.ShiftModifier)
    assert safe_mode.is_wanted(False, mark)


def test_only_a_start_that_did_not_finish_leaves_its_mark(tmp_path: Path) -> None:
    """A start finds the mark only if the last start did not finish."""
    mark = StartMark(tmp_path / "data" / "starting")
    assert not mark.begin()
    assert mark.begin()
    mark.settled()
    assert not mark.begin()
    mark.settled()
    mark.settled()


def test_a_mark_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    """If the mark cannot be written, the next start finds no mark."""
    (tmp_path / "file").write_text("")
    mark = StartMark(tmp_path / "file" / "starting")
    assert not mark.begin()
    mark.settled()
    assert not mark.begin()
