"""The panel at a deal's end shows everything within its margins, whatever the size of text and table."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.settings.values import Settings
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import Game
from tests.ui.tour.cut import cut_texts, overlapping

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


@pytest.mark.parametrize("size", [(1008, 528), (1140, 838)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_headings_and_strips_are_whole(start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]) -> None:
    """No heading is broken or cut, and the strips of cards that are shown keep the panel's margin."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(log=[MIXED], text_size=text_size, size=size, show_taken=True)
    play_on(game)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    QApplication.processEvents()
    labels = {label.text(): label for label in panel.findChildren(QLabel)}
    heading = labels["This deal"]
    assert heading.width() >= heading.fontMetrics().horizontalAdvance("This deal")
    layout = panel.layout()
    assert layout is not None
    right = panel.width() - layout.contentsMargins().right()
    for strip in panel.findChildren(TakenRow):
        assert strip.isHidden() or strip.mapTo(panel, QPoint(strip.width(), 0)).x() <= right


SIZES = ((640, 440), (1018, 560), (1024, 560), (1024, 600), (1440, 900))


def settle() -> None:
    """Let text of another size, the docks' order and the panel's place follow each other."""
    for _ in range(6):
        QApplication.processEvents()


def in_sight(widget: QWidget) -> bool:
    """Tell whether all of a widget can be seen."""
    return widget.visibleRegion().boundingRect().size() == widget.size()


def assert_whole(game: Game) -> None:
    """Nothing of the panel is cut, nothing lies over anything else, and headline and buttons are in sight."""
    panel = game.panel
    assert panel is not None
    assert not cut_texts(panel)
    cells: list[QWidget] = [
        *panel.findChildren(QLabel),
        *panel.findChildren(QPushButton),
        *panel.findChildren(TakenRow),
    ]
    assert not overlapping([each for each in cells if each.visibleRegion().boundingRect().size() == each.size()], panel)
    assert game.cloth.viewport().rect().contains(panel.geometry())
    for each in (panel.headline, *panel.findChildren(QPushButton)):
        assert in_sight(each)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_nothing_is_cut_on_a_small_table(
    start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]
) -> None:
    """What has no room scrolls, after the cards that were taken are left out."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(log=[MIXED], text_size=text_size, size=size, show_taken=True)
    play_on(game)
    settle()
    assert_whole(game)
    strips = [strip.isVisible() for strip in game.window.findChildren(TakenRow)]
    if (text_size, size) in ((100, (1440, 900)), (200, (1440, 900))):
        assert all(strips)
    elif text_size == 200:
        assert not any(strips)


def test_the_panel_follows_the_size_of_text_while_it_is_open(start: Start, qapp: QApplication) -> None:
    """Its headline, its buttons and its figures grow and shrink, and still nothing is cut."""
    apply_look(qapp, Settings({"text_size": 100}))
    game = start(log=[MIXED], size=(1024, 560), show_taken=True)
    play_on(game)
    for text_size in (200, 100, 150, 200):
        game.settings.set(TEXT_SIZE, text_size)
        settle()
        panel = game.panel
        assert panel is not None
        for text in (*panel.findChildren(QLabel), *panel.findChildren(QPushButton)):
            larger = 1.45 if text is panel.headline else 1
            assert text.font().pointSizeF() == pytest.approx(qapp.font().pointSizeF() * larger)
        assert_whole(game)


def test_the_keys_that_turn_pages_scroll_the_panel(start: Start, qapp: QApplication) -> None:
    """So that everything can be read without a mouse."""
    apply_look(qapp, Settings({"text_size": 200}))
    game = start(log=[MIXED], text_size=200, size=(640, 440))
    play_on(game)
    settle()
    assert game.panel is not None
    bar = game.panel.page.verticalScrollBar()
    assert bar.value() == 0
    assert bar.maximum() > 0
    game.key(Qt.Key.Key_PageDown)
    assert bar.value() > 0
    game.key(Qt.Key.Key_PageUp)
    assert bar.value() == 0


def test_a_panel_has_a_border_and_round_corners(start: Start) -> None:
    """Its style sheet names the class that it has: the edge is drawn, and the cloth is seen in the corners."""
    game = start(log=[MIXED])
    play_on(game)
    assert game.panel is not None
    panel = game.panel
    shown = game.cloth.viewport().grab(panel.geometry()).toImage()
    border = panel.palette().color(QPalette.ColorRole.Mid).rgb()
    inside = shown.pixel(shown.width() // 2, 6)
    assert shown.pixel(0, shown.height() // 2) == border
    assert shown.pixel(0, 0) not in (inside, border)
