"""Tests that the buttons of every message box have different mnemonics."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

import hearts_qt
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.help.help_browser import ask_to_open
from hearts_qt.ui.widgets.mnemonics import mnemonic_of
from hearts_qt.ui.widgets.plain import message_box
from tests.ui.conftest import Start
from tests.ui.game import until

ROOM = Path(hearts_qt.__file__).parent
STANDARD = {"Cancel": QMessageBox.StandardButton.Cancel, "Ok": QMessageBox.StandardButton.Ok}


def check(box: QMessageBox) -> None:
    """Fail if two buttons of an open box have the same letter, or if a button has no letter."""
    until(box.isVisible)
    QApplication.processEvents()
    letters = [mnemonic_of(button.text()) for button in box.findChildren(QAbstractButton) if button.isVisible()]
    assert letters
    assert all(letters), letters
    assert max(Counter(letters).values()) == 1, letters


def labels_of(path: Path) -> list[list[str]]:
    """Return the labels of the buttons for each function of a module that makes a message box.

    For one of Qt's standard buttons, the button's name is returned instead.
    """
    found = []
    text = path.read_text("utf-8")
    for function in ast.walk(ast.parse(text)) if "message_box(" in text else ():
        if isinstance(function, ast.FunctionDef) and "message_box(" in ast.unparse(function):
            calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
            adding = [each for each in calls if ast.unparse(each.func) == "box.addButton"]
            found.append([_label(each.args[0]) for each in adding])
    return found


def _label(given: ast.expr) -> str:
    texts = [each.value for each in ast.walk(given) if isinstance(each, ast.Constant)]
    return str(texts[-1]) if texts else ast.unparse(given).rsplit(".", 1)[-1]


BOXES = [labels for path in sorted(ROOM.rglob("*.py")) for labels in labels_of(path)]


@pytest.mark.parametrize("labels", BOXES)
def test_the_buttons_of_each_box_have_letters(qtbot: QtBot, labels: list[str]) -> None:
    """All buttons that the program adds to a message box get different letters, including Qt's standard buttons."""
    box = message_box(QMessageBox.Icon.Question, "Hearts", "Really?")
    qtbot.addWidget(box)
    for label in labels:
        if label in STANDARD:
            box.addButton(STANDARD[label])
        else:
            box.addButton(label, QMessageBox.ButtonRole.AcceptRole)
    box.open()
    check(box)


def test_all_boxes_are_found() -> None:
    """The search finds message boxes with buttons of the program, and message boxes without such buttons."""
    assert len(BOXES) >= 8
    assert any(not labels for labels in BOXES)
    assert ["&Open", "Cancel"] in BOXES


def test_a_box_without_proposals_gets_letters(qtbot: QtBot) -> None:
    """Labels without a mnemonic, and labels with the same mnemonic, get different letters."""
    box = message_box(QMessageBox.Icon.Question, "Hearts", "Really?")
    qtbot.addWidget(box)
    for label in ("Save", "&Stop", "&Start", "Cancel"):
        box.addButton(label, QMessageBox.ButtonRole.AcceptRole)
    box.open()
    check(box)


def test_the_boxes_of_the_program_have_letters(start: Start, no_waits: None) -> None:
    """When the program asks about unsaved changes or about a link, the buttons have different letters."""
    game = start(direction=Direction.HOLD)
    game.trigger("rules")
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.presets.setCurrentRow(3)
    dialog.leave()
    assert dialog.question is not None
    check(dialog.question)
    dialog.question.close()
    dialog.ask_no_more()
    dialog.leave()
    ask_to_open(QUrl("https://example.org"), game.window)
    box = next(each for each in game.window.findChildren(QMessageBox) if each.isVisible())
    check(box)
    box.close()
