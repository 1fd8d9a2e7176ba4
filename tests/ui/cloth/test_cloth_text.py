"""Tests of the word that is printed on the cloth."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from hearts_qt.ui.board.geometry import Geometry
from hearts_qt.ui.cloth.cloth_text import print_on_cloth


@pytest.mark.parametrize("size", [(480, 300), (646, 352), (922, 500), (1140, 838), (2000, 1200)])
@pytest.mark.parametrize("word", ["Branch", "Deal of the day"])
def test_the_word_is_beside_the_faces(qapp: QApplication, size: tuple[int, int], word: str) -> None:
    """At no size does the printed word reach the player at the top or the one at the left."""
    geometry = Geometry(*size)
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    print_on_cloth(painter, word, geometry, qapp.font(), QColor("white"))
    painter.end()
    inked = [(x, y) for x in range(size[0]) for y in range(size[1] // 2) if image.pixelColor(x, y).alpha()]
    assert inked
    assert max(x for x, _ in inked) < geometry.plate(2).x
    assert max(y for _, y in inked) < geometry.plate(1).y
