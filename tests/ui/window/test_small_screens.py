"""Tests that every window and dialog fits on its screen, even with large text."""

import pytest
from PySide6.QtGui import QFontMetrics, QScreen
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget

from hearts_qt.remote.confinement import Level
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.ui.company.own_dialog import CommentHeadings, OwnCommentsDialog
from hearts_qt.ui.dialogs.opponents_dialog import OpponentsDialog
from hearts_qt.ui.dialogs.plugins_window import PluginsWindow
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start
from tests.ui.game import Game, more_of, until, welcome_of
from tests.ui.tour.cut import cut_texts
from tests.ui.tour.test_every_window import SMALL
from tests.ui.tour.windows import make_active, open_window, scrolls

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support", extend=True),
]


def shown(start: Start, qapp: QApplication, name: str, text_size: int) -> tuple[Game, QWidget]:
    """Return a game with this text size, and the window that a command opens.

    "welcome" stands for the page at the start, and "opponents" for the dialog behind its button *More…*.
    """
    apply_look(qapp, Settings({"text_size": text_size}))
    if name not in ("welcome", "opponents"):
        game = start(direction=Direction.HOLD, text_size=text_size, size=(1000, 520))
        return game, open_window(game.window, name)
    game = start(direction=Direction.HOLD, text_size=text_size, size=(1000, 520), asks_opponents=True, calm=False)
    if name == "welcome":
        return game, welcome_of(game)
    dialog = more_of(game)
    make_active(dialog)
    return game, dialog


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("panels", [False, True])
def test_the_page_at_the_start_scrolls_down_only(
    start: Start, qapp: QApplication, text_size: int, panels: bool
) -> None:
    """No text of the page at the start is wider than the cloth, also beside the panels and with large text."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(
        direction=Direction.HOLD,
        text_size=text_size,
        size=(1024, 560),
        asks_opponents=True,
        calm=False,
        score_board=panels,
        last_trick=panels,
    )
    page = welcome_of(game)
    area = page.findChild(QScrollArea)
    assert area is not None
    until(lambda: area.width() == page.width())
    QApplication.processEvents()
    assert area.horizontalScrollBar().maximum() == 0
    assert not cut_texts(page)


@pytest.mark.parametrize("name", ["opponents", "players"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_what_ends_the_question_for_players_never_scrolls_away(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, name: str, text_size: int
) -> None:
    """In the dialogs for players, the buttons that close the dialog are always visible.

    The list of players can scroll.
    """
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SMALL)
    _, window = shown(start, qapp, name, text_size)
    assert isinstance(window, SeatsDialog)
    for width, height in ((1008, 528), (1600, 1000), (640, 420), (1008, 528)):
        window.resize(width, height)
        QApplication.processEvents()
        button: QAbstractButton = window.accept_button
        assert button.isVisible()
        assert not button.visibleRegion().isEmpty()
        assert button.visibleRegion().boundingRect().size() == button.size()
        if isinstance(window, OpponentsDialog):
            assert window.fast_start.visibleRegion().boundingRect().size() == window.fast_start.size()
    if text_size == 200:
        assert scrolls(window.cards[3])
    window.reject()


@pytest.mark.parametrize("text_size", [100, 200])
def test_comments_can_be_read_and_their_choices_reached(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    """At every width, at least twenty characters of an own comment are visible, and all its fields."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SMALL)
    game, window = shown(start, qapp, "own_comments", 200 if text_size == 100 else 100)
    assert isinstance(window, OwnCommentsDialog)
    apply_look(qapp, Settings({"text_size": text_size}))
    window.add.click()
    for width in (window.width(), 1000, window.width()):
        window.resize(width, window.height())
        for _ in range(3):
            QApplication.processEvents()
        row, page = window.rows[-1], window.page.viewport()
        assert row.text.width() >= row.text.fontMetrics().horizontalAdvance("n" * 20)
        for field in row.fields:
            assert field.mapTo(page, field.rect().topRight()).x() < page.width()
            assert field.width() >= field.fontMetrics().horizontalAdvance("n" * 12)
        assert (row.player.y() > row.text.geometry().bottom()) == (text_size == 200)
        # If the text is large, fields have tooltips and no headings, because two lines of headings would scroll away.
        (headings,) = window.findChildren(CommentHeadings)
        assert [label.isVisible() for label in headings.findChildren(QLabel)] == [text_size == 100] * 3
        assert row.text.placeholderText() == "Comment"
        assert [field.toolTip() for field in (row.player, row.letter)] == ["Speaker", "Key"]
    window.reject()
    game.calm()


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", [(640, 440), (1024, 560), (1280, 800), (1440, 900)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_line_at_the_foot_shows_whole_parts(
    start: Start, qapp: QApplication, size: tuple[int, int], text_size: int
) -> None:
    """If the status line has too little room, it leaves out less important parts.

    The tooltip of the line has these parts.
    """
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size, size=size)
    for _ in range(4):
        QApplication.processEvents()
    line = game.window.status_line
    assert not cut_texts(line)
    parts = [part for part in line.findChildren(QLabel) if part.text()]
    assert len(parts) == 5
    assert "Trick 1 of 13" in [part.text() for part in parts if part.isVisible()]
    for part in parts:
        assert part.isVisible() or part.text() in line.toolTip()
    assert line.toolTip() or all(part.isVisible() for part in parts)


@pytest.mark.parametrize("size", [(1024, 560), (1280, 800), (1440, 900)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_names_beside_the_table_are_whole(
    start: Start, qapp: QApplication, size: tuple[int, int], text_size: int
) -> None:
    """With larger text the docks, or the drawer, become wider, so that no name is cut."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size, size=size)
    for _ in range(4):
        QApplication.processEvents()
    docks = game.window.docks
    assert game.cloth.width() >= min(670, size[0] - 310)
    assert docks.drawer.is_offered is (text_size > 100 and size[0] == 1024)
    docks.drawer.open(True)
    for _ in range(4):
        QApplication.processEvents()
    if text_size == 200 and not docks.drawer.is_offered:
        assert docks.docks["scores"].width() == 600
    names = docks.scores.table
    room = names.columnWidth(0) - names.left - names.fontMetrics().height() - 2
    for row in range(4):
        bold = tabular(bold=True).resolve(names.font())
        assert QFontMetrics(bold).horizontalAdvance(names.figures.row(row).name) <= room


def test_the_list_of_plugins_keeps_its_room_beside_the_hint(
    start: Start, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With large text on a small screen, four plugins are visible, and the note beside them is wide enough."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: SMALL)
    _, window = shown(start, qapp, "plugins", 200)
    assert isinstance(window, PluginsWindow)
    for level in Level:
        window.show_protection(level)
        for _ in range(3):
            QApplication.processEvents()
        assert SMALL.contains(window.frameGeometry())
        assert window.minimumSizeHint().height() <= SMALL.height() - 48
        assert window.index.height() >= 4 * window.index.fontMetrics().height()
        assert window.hint.width() >= window.hint.fontMetrics().horizontalAdvance("n" * 30)
    window.close()


def test_each_panel_has_one_name(start: Start) -> None:
    """A panel has the same name above it and in the menu of the panels."""
    game = start(direction=Direction.HOLD)
    docks = game.window.docks
    names = [panel.windowTitle() for _, panel in docks.panels]
    assert names == ["Scores", "Last trick", "Cards out", "Statistics", "Performance"]
    assert [docks.docks[name].toggleViewAction().text() for name, _ in docks.panels] == names
