"""Tests that a text field tells the person if a text is too long for it."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

import hearts_qt.ui
from hearts_qt.ui.widgets.plain import limit_length

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def line(qtbot: QtBot) -> QLineEdit:
    """Return a visible field for at most four letters."""
    made = QLineEdit()
    qtbot.addWidget(made)
    limit_length(made, 4)
    made.show()
    QToolTip.hideText()
    return made


def test_a_letter_too_many_is_refused_with_a_word(line: QLineEdit) -> None:
    """The last letter that fits is accepted without a message. The next letter is refused, and a tooltip says why."""
    QTest.keyClicks(line, "Anna")
    assert not QToolTip.text()
    QTest.keyClicks(line, "b")
    assert line.text() == "Anna"
    assert QToolTip.text() == "At most 4 letters fit here."


def test_a_pasted_text_that_is_cut_is_told(line: QLineEdit) -> None:
    """If only a part of a pasted text fits, a tooltip says so."""
    QGuiApplication.clipboard().setText("Annabella")
    line.paste()
    assert line.text() == "Anna"
    assert QToolTip.text() == "At most 4 letters fit here."


def test_no_field_cuts_silently() -> None:
    """No module limits the length of a field directly.

    All modules call `limit_length`, which also shows the tooltip.
    """
    for path in Path(hearts_qt.ui.__file__).parent.rglob("*.py"):
        assert "setMaxLength" not in path.read_text("utf-8") or path.name == "plain.py", path
