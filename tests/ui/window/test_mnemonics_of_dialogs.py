"""Tests that every control of every dialog and window has its own mnemonic."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QListWidget, QTabWidget, QWidget

from hearts_qt.rules.passing import Direction
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.widgets.form import FormRow
from hearts_qt.ui.widgets.mnemonics import mnemonic_of, plain_label
from hearts_qt.ui.words.rules import GROUPS
from tests.ui.conftest import Start
from tests.ui.tour.windows import ALL, open_window
from tests.ui.window.test_translated import BY_QT

pytestmark = pytest.mark.usefixtures("no_waits")


def pages(window: QWidget) -> Iterator[None]:
    """Show the pages of a window one after the other, and pause after each of them."""
    yield
    for tabs in window.findChildren(QTabWidget):
        for place in range(tabs.count()):
            tabs.setCurrentIndex(place)
            yield
    for index in window.findChildren(QListWidget):
        for place in range(index.count()):
            index.setCurrentRow(place)
            yield


def texts(window: QWidget) -> list[str]:
    """Return the visible labels of fields and the captions of the other visible buttons."""
    QApplication.processEvents()
    window.repaint()
    labels = [each for each in window.findChildren(QLabel) if each.buddy() is not None]
    fields = [each.buddy() for each in labels]
    buttons = [each for each in window.findChildren(QAbstractButton) if each not in fields]
    both: list[QLabel | QAbstractButton] = [*labels, *buttons]
    shown = [each for each in both if each.isVisible() and each.window() is window]
    return [each.text() for each in shown if any(letter.isalnum() for letter in each.text())]


@pytest.mark.parametrize("name", [name for name in ALL if name not in BY_QT])
def test_every_control_of_a_dialog_has_a_mnemonic_of_its_own(start: Start, name: str) -> None:
    """On each page of a dialog, all controls, or the groups that contain them, have different mnemonics."""
    window = open_window(start(direction=Direction.HOLD).window, name)
    for _ in pages(window):
        letters = [(mnemonic_of(text), text) for text in texts(window)]
        twice = [letter for letter, count in Counter(letter for letter, _ in letters).items() if letter and count > 1]
        assert twice == [], letters
        assert all(letter for letter, _ in letters), repr(letters)
    window.close()


@pytest.mark.parametrize("group", GROUPS)
def test_alt_and_the_letter_of_a_group_of_rules_goes_to_its_first_rule(start: Start, group: str) -> None:
    """In the rules dialog, Alt and the letter of a group give the focus to its first rule and change nothing."""
    window = open_window(start(direction=Direction.HOLD).window, "rules")
    assert isinstance(window, RulesDialog)
    texts(window)
    label = next(each for each in window.findChildren(QLabel) if plain_label(each.text()) == group)
    QTest.keyClick(window.windowHandle(), Qt.Key(ord(mnemonic_of(label.text()))), Qt.KeyboardModifier.AltModifier)
    assert window.control(GROUPS[group][0]).first_part.hasFocus()
    assert not window.has_changes
    window.close()


def test_alt_and_a_letter_goes_to_an_option(start: Start) -> None:
    """Alt and the letter of a row give the focus to the row's control. The control's accessible name has no "&"."""
    game = start(direction=Direction.HOLD)
    window = open_window(game.window, "preferences")
    texts(window)
    row = next(each for each in window.findChildren(FormRow) if each.isVisible() and each.findChild(QCheckBox))
    box = row.control.findChild(QCheckBox)
    assert isinstance(box, QCheckBox)
    QTest.keyClick(window.windowHandle(), Qt.Key(ord(mnemonic_of(row.label.text()))), Qt.KeyboardModifier.AltModifier)
    assert box.hasFocus()
    assert box.accessibleName() == plain_label(row.label.text())
    window.close()
