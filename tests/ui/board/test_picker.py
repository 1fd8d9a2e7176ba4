"""Tests of the dialog in which a face is picked."""

import pytest
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from hearts_qt.ui.board.picker import FacePicker, face_icon


@pytest.mark.parametrize("percent", [100, 200])
def test_every_name_is_whole(qtbot: QtBot, qapp: QApplication, percent: int) -> None:
    """Every name below a face has enough room, whatever the text size is."""
    before = qapp.font()
    font = QFont(before)
    font.setPixelSize(15 * percent // 100)
    qapp.setFont(font)
    picker = FacePicker("stan")
    qtbot.addWidget(picker)
    picker.show()
    grid = picker.grid
    for row in range(grid.count()):
        option = QStyleOptionViewItem()
        grid.initViewItemOption(option)
        room = min(grid.visualItemRect(grid.item(row)).width(), grid.gridSize().width())
        margin = 2 * (grid.style().pixelMetric(grid.style().PixelMetric.PM_FocusFrameHMargin, option, grid) + 1)
        assert grid.fontMetrics().horizontalAdvance(grid.item(row).text()) <= room - margin, grid.item(row).text()
    qapp.setFont(before)


def test_the_chosen_face_keeps_its_colours() -> None:
    """The selected face in a list has the same colours as it has when another face is selected."""
    icon = face_icon("stan")
    size = icon.availableSizes()[0]
    usual, selected = (icon.pixmap(size, mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected))
    assert usual == selected
