"""Tests that no text of a window or dialog is cut: it fits, scrolls, or ends in … and has a tooltip."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Start
from tests.ui.tour.cut import cut_texts
from tests.ui.tour.windows import ALL
from tests.ui.window.test_small_screens import shown

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]
SCREENS = {"small": QRect(0, 24, 1024, 576), "usual": QRect(0, 0, 1440, 900), "big": QRect(0, 0, 2560, 1440)}


@pytest.mark.parametrize(
    ("text_size", "screen"), [(100, "small"), (150, "small"), (200, "small"), (200, "usual"), (200, "big")]
)
@pytest.mark.parametrize("name", ["opponents", *ALL])
def test_nothing_is_cut(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, name: str, text_size: int, screen: str
) -> None:
    """No text is cut when a window opens on a small, a usual and a large screen."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SCREENS[screen])
    _, window = shown(start, qapp, name, text_size)
    for _ in range(5):
        QApplication.processEvents()
    assert cut_texts(window) == []
    window.close()
