"""Tests of the sizes of text, and of digits of equal width."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from hearts_qt.ui.widgets.own_font import own_family
from hearts_qt.ui.widgets.type_scale import TextSize, sized, tabular

_UI = Path(__file__).parents[3] / "hearts_qt" / "ui"
_FITTED = {
    "cloth/cloth_text.py",  # the words of a moment become smaller if they are too long
    "cloth/table_view.py",  # the text of the table grows with it
    "company/balloon.py",  # a long comment becomes smaller
    "records/pages.py",  # paper
    "statistics/scrapbook_pages.py",  # paper
    "tournament/month_table.py",  # figures fit the cells of a month
    "widgets/table_widget.py",  # headings become smaller where figures need the room
    "widgets/type_scale.py",
    "window/look.py",
}
"""The modules that may set a size of their own, in points."""


def test_the_sizes_grow_evenly() -> None:
    """Each size is at least a fifth larger than the one before, so that two of them can be told apart."""
    sizes = [size.value for size in TextSize]
    assert sizes[0] == 1
    assert all(after / before >= 1.199 for before, after in pairwise(sizes))


@pytest.mark.parametrize("size", TextSize)
def test_a_font_keeps_its_unit(qapp: QApplication, size: TextSize) -> None:
    """A font in points is made larger in points, and a font in pixels in pixels. Bold fonts stay bold."""
    points, pixels = QFont(), QFont()
    points.setPointSizeF(11)
    pixels.setPixelSize(20)
    pixels.setBold(True)
    assert sized(points, size).pointSizeF() == pytest.approx(11 * size.value)
    assert sized(pixels, size).pixelSize() == round(20 * size.value)
    assert [sized(points, size, bold=True).bold(), sized(points, size).bold(), sized(pixels, size).bold()] == [
        True,
        False,
        True,
    ]


def test_no_module_has_sizes_of_its_own() -> None:
    """Sizes of text come from the scale. Only text that is made to fit a place has another size."""
    found = {
        path.relative_to(_UI).as_posix() for path in _UI.rglob("*.py") if "setPointSize" in path.read_text("utf-8")
    }
    assert found == _FITTED


@pytest.mark.parametrize("bold", [False, True])
def test_the_own_font_has_digits_of_equal_width(qapp: QApplication, bold: bool) -> None:
    """In the program's own font all digits of a tabular font are equally wide, in plain text they are not."""
    font = QFont(own_family(), 20)
    font.setBold(bold)
    assert QFontInfo(font).family() == own_family()
    plain, even = QFontMetricsF(font), QFontMetricsF(tabular(font))

    def spread(metrics: QFontMetricsF) -> float:
        widths = [metrics.horizontalAdvance(digit * 10) for digit in "0123456789"]
        return max(widths) - min(widths)

    # Rounding can make a small difference for each digit; here ten of them are measured.
    assert spread(even) < 1 < spread(plain)


def test_all_four_suits_come_from_one_font(qapp: QApplication) -> None:
    """The own font has none of the suits' signs, so that all four come from the same other font."""
    font = QRawFont.fromFont(QFont(own_family(), 20))
    assert [font.supportsCharacter(ord(sign)) for sign in "♠♥♦♣A"] == [False, False, False, False, True]
