"""Tests that the players dialog opens as large as its texts need, if the screen is large enough."""

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from hearts_qt.settings.profile import Profile
from hearts_qt.settings.values import Settings
from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
from hearts_qt.ui.dialogs.seat_offer import SeatOffer
from hearts_qt.ui.window.look import apply_look
from tests.ui.tour.cut import cut_texts

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
LINE = "Sound in everything, extreme in nothing, and never in a hurry."


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_nothing_scrolls_on_a_large_screen(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    """On a large screen the dialog has no scroll bars, even with long descriptions of ways to play."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 2560, 1440))
    font, palette = qapp.font(), qapp.palette()
    apply_look(qapp, Settings({"text_size": text_size}))
    choice = SeatOffer([], lambda player: player.title(), lambda player: LINE)
    dialog = OpponentsDialog(Profile().seats, ("stan",), goes_on=False, asks_name=False, choice=choice)
    qtbot.addWidget(dialog)
    dialog.show()
    for _ in range(4):
        QApplication.processEvents()
    scroll = dialog.findChildren(QScrollArea)[0]
    assert not scroll.verticalScrollBar().isVisible()
    inside = scroll.widget()
    assert inside is not None
    assert inside.width() <= scroll.viewport().width()
    assert not cut_texts(dialog)
    qapp.setFont(font)
    qapp.setPalette(palette)


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_start_has_the_focus_however_the_seats_are_laid_out(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    """The Start button has the focus, even on a small screen, and keeps it when the seats are arranged again."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 24, 1024, 576))
    font, palette = qapp.font(), qapp.palette()
    apply_look(qapp, Settings({"text_size": text_size}))
    dialog = OpponentsDialog(Profile().seats, ("stan",), goes_on=False, asks_name=False)
    qtbot.addWidget(dialog)
    dialog.show()
    for size in (dialog.size(), QSize(640, 400), QSize(2400, 1400), QSize(640, 400)):
        dialog.resize(size)
        QApplication.processEvents()
        assert dialog.focusWidget() is dialog.accept_button, size
    qapp.setFont(font)
    qapp.setPalette(palette)
