"""Tests that Alt and a letter lead to the control with this letter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel

from hearts_qt.rules.passing import Direction
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.widgets.form import FormRow
from hearts_qt.ui.widgets.mnemonics import mnemonic_of, plain_label
from hearts_qt.ui.words.rules import GROUPS
from tests.ui.conftest import Start
from tests.ui.tour.test_every_window import texts
from tests.ui.tour.windows import open_window

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.mark.sample(3)
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
