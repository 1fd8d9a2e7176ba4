"""Tests of the drop-down list: a text that is too long for it ends in dots."""

import pytest
from PySide6.QtGui import QIcon, QPixmap
from pytestqt.qtbot import QtBot

from hearts_qt.ui.widgets.combo_box import ComboBox


@pytest.mark.parametrize("with_icon", [False, True])
def test_a_text_that_does_not_fit_ends_in_dots(qtbot: QtBot, with_icon: bool) -> None:
    """A wide list shows the whole text; a narrow one shows its beginning and dots, and stays usable for readers."""
    box = ComboBox()
    qtbot.addWidget(box)
    icon = QIcon(QPixmap(16, 16)) if with_icon else QIcon()
    box.addItem(icon, "Modern: one click plays")
    box.resize(box.sizeHint())
    box.show()
    assert box.shown_option().currentText == "Modern: one click plays"
    box.resize(box.width() - 20, box.height())
    text = box.shown_option().currentText
    assert text.endswith("…")
    assert text.startswith("Modern")
    assert box.currentText() == "Modern: one click plays"
