"""Tests of the font that comes with the program."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from hearts_qt import paths
from hearts_qt.settings.values import Settings
from hearts_qt.ui.widgets.own_font import own_family
from hearts_qt.ui.window.look import apply_look


@pytest.fixture(autouse=True)
def font_back(qapp: QApplication) -> Iterator[None]:
    """Give all windows their font back, and forget what was loaded."""
    font, palette = qapp.font(), qapp.palette()
    own_family.cache_clear()
    yield
    own_family.cache_clear()
    qapp.setFont(font)
    qapp.setPalette(palette)


def test_the_own_font_is_used_and_its_licence_is_there(qapp: QApplication) -> None:
    """All windows use the own font, and the licence lies beside it."""
    apply_look(qapp, Settings({}))
    assert QFontInfo(qapp.font()).family() == "Hearts Sans"
    assert "SIL OPEN FONT LICENSE" in (paths.resources() / "fonts" / "OFL.txt").read_text("utf-8")


def test_a_broken_font_is_reported_and_replaced(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the own font cannot be loaded, the program writes that into its log and uses the system's font."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "broken.otf").write_text("not a font", "utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    with caplog.at_level(logging.WARNING, "hearts_qt"):
        apply_look(qapp, Settings({}))
    assert "broken.otf" in caplog.text
    assert own_family() == ""
    assert "Hearts Sans" not in qapp.font().families()
