"""Tests that the result panel shows everything within its margins, at every size of text and table."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import Entry
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.settings.values import Settings
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.words.table import points_line
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED, play_on
from tests.ui.game import Game, until
from tests.ui.tour.cut import cut_texts, overlapping

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


@pytest.mark.parametrize("size", [(1008, 528), (1140, 838)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_headings_and_strips_are_whole(start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]) -> None:
    """The heading is neither wrapped nor cut. Visible rows of taken cards stay within the panel's margin."""
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
    """Handle events until fonts, docks and panel have been laid out."""
    for _ in range(6):
        QApplication.processEvents()


def in_sight(widget: QWidget) -> bool:
    """Tell whether the whole widget is visible."""
    return widget.visibleRegion().boundingRect().size() == widget.size()


def assert_whole(game: Game) -> None:
    """Check that nothing in the panel is cut or overlaps, and that its headline and buttons are visible."""
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
    """Nothing is cut. If there is too little room, first the taken cards are left out, and then the panel scrolls."""
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
    """All texts of the open panel follow a change of the text size. Nothing is cut."""
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
    """Page Up and Page Down scroll the panel, so that all of it can be read without a mouse."""
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
    """The style sheet of the panel works: the panel has a border, and the cloth is visible at its round corners."""
    game = start(log=[MIXED])
    play_on(game)
    assert game.panel is not None
    panel = game.panel
    shown = game.cloth.viewport().grab(panel.geometry()).toImage()
    border = panel.palette().color(QPalette.ColorRole.Mid).rgb()
    inside = shown.pixel(shown.width() // 2, 6)
    assert shown.pixel(0, shown.height() // 2) == border
    assert shown.pixel(0, 0) not in (inside, border)


@pytest.mark.parametrize("log", [LAST, MIXED], ids=["a moon", "no moon"])
def test_places_show_the_points_of_the_finished_deal(start: Start, no_waits: None, log: Entry) -> None:
    """At the end of a deal the players' plates show the same points as the result, also after a moon."""
    game = start(log=[log])
    play_on(game)
    outcome = game.view.outcome
    assert outcome is not None
    expected = [points_line(outcome.scores[seat], outcome.points[seat]) for seat in SEATS]
    assert [player.line for player in game.cloth.players] == expected


@pytest.mark.parametrize("number", [17447801337599071210, 16953670450604048739])
def test_the_taken_cards_are_shown_on_a_wide_table(start: Start, number: int) -> None:
    """On a wide table the panel becomes wide enough to show the taken cards, even if the reasons could wrap."""
    game = start(number=number, direction=Direction.HOLD, size=(1300, 830))
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    until(lambda: game.director.questions.panel is not None)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    assert all(row.isVisible() for row in panel.findChildren(TakenRow))
    assert panel.page.least_width <= panel.page.width()
