"""Tests that a person who uses the keyboard sees where the focus is.

Widgets have frames, and pages scroll to the focus.
"""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.company.people import PeopleList, PersonRow
from hearts_qt.ui.help.help_browser import HelpBrowser
from hearts_qt.ui.help.help_window import HelpWindow
from hearts_qt.ui.widgets import form

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


def on_screen(widget: QWidget) -> QImage:
    """Return a picture of a widget on the screen. A new painting of the widget may look different."""
    QApplication.processEvents()
    top = widget.window()
    place = widget.mapTo(top, QPoint(0, 0))
    shown = top.screen().grabWindow(top.winId(), place.x(), place.y(), widget.width(), widget.height())
    return shown.toImage()


def long_page() -> HelpBrowser:
    """Return the help browser with a long page."""
    made = HelpWindow(PRESETS[Preset.STANDARD], {})
    made.show_page("strategy")
    made.resize(700, 320)
    return made.browser


def test_a_frame_does_not_scroll_with_the_text(qtbot: QtBot) -> None:
    """After scrolling, the frame is at the edges again: the screen equals a completely new painting."""
    widget = long_page()
    qtbot.addWidget(widget.window())
    widget.window().show()
    widget.window().activateWindow()
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    on_screen(widget)
    before = widget.verticalScrollBar().value()
    for _ in range(3):
        widget.verticalScrollBar().setValue(widget.verticalScrollBar().value() + 2)
        shown = on_screen(widget)
        widget.viewport().update()
        assert shown == on_screen(widget)
    assert widget.verticalScrollBar().value() > before


def test_the_list_of_characters_shows_its_focus(qtbot: QtBot) -> None:
    """The list of characters looks different while it has the focus."""
    people = PeopleList(FaceArt(paths.resources() / "faces"))
    people.show_entries([PersonRow("stan", "Stan", "stan", False)], "stan")
    qtbot.addWidget(people)
    people.show()
    people.activateWindow()
    people.line.setFocus()
    qtbot.waitUntil(people.line.hasFocus)
    without = people.list.grab().toImage()
    people.list.setFocus()
    qtbot.waitUntil(people.list.hasFocus)
    assert people.list.grab().toImage() != without


@pytest.mark.parametrize("reason", [Qt.FocusReason.ShortcutFocusReason, Qt.FocusReason.OtherFocusReason])
def test_a_page_scrolls_to_what_has_the_focus(qtbot: QtBot, reason: Qt.FocusReason) -> None:
    """If a control outside the visible part of a page gets the focus, the page scrolls to this control."""
    dialog = QDialog()
    page = form.FormPage()
    buttons = [QPushButton(f"button {number}") for number in range(40)]
    for button in buttons:
        page.add(button)
    QVBoxLayout(dialog).addWidget(page)
    qtbot.addWidget(dialog)
    form.open_at(dialog, QSize(300, 200))
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    assert buttons[30].visibleRegion().isEmpty()
    buttons[30].setFocus(reason)
    qtbot.waitUntil(buttons[30].hasFocus)
    assert buttons[30].visibleRegion().boundingRect().height() == buttons[30].height()


def test_a_click_does_not_scroll_what_is_clicked(qtbot: QtBot) -> None:
    """A click on a control that is partly visible does not scroll the page."""
    dialog = QDialog()
    page = form.FormPage()
    buttons = [QPushButton(f"button {number}") for number in range(40)]
    for button in buttons:
        page.add(button)
    QVBoxLayout(dialog).addWidget(page)
    qtbot.addWidget(dialog)
    form.open_at(dialog, QSize(300, 200))
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    bar = page.verticalScrollBar()
    bar.setValue(buttons[20].y() + buttons[20].height() // 2)
    before = bar.value()
    QTest.mouseClick(buttons[20], Qt.MouseButton.LeftButton, pos=QPoint(20, buttons[20].height() - 3))
    qtbot.waitUntil(buttons[20].hasFocus)
    assert bar.value() == before
