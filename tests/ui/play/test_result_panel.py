"""Tests that the result panel shows everything within its margins, at every size of text and table."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import Entry
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.values import Settings
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.play.taken_row import TakenCards, TakenRow
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.widgets.type_scale import TextSize
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
    headline = panel.shown_headline
    # With hardly any space, the headline scrolls with the page, and its first line can be seen.
    assert in_sight(headline) or headline is not panel.headline
    assert headline.visibleRegion().boundingRect().height() >= headline.fontMetrics().height()
    for each in panel.findChildren(QPushButton):
        assert in_sight(each)


@pytest.mark.sample(4)
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
            larger = TextSize.HEADLINE.value if text is panel.headline else 1
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


def test_a_line_shows_the_queen_and_the_number_of_hearts(start: Start) -> None:
    """In a line the queen is a whole card, and the hearts are a number."""
    game = start(log=[LAST], size=(1440, 900))
    play_on(game)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    (row,) = [each for each in panel.findChildren(TakenRow) if each.isVisible()]
    assert row.accessibleName().count("♥") == 13
    assert row.width() < 3 * row.height()
    before = row.grab().toImage()
    row.redraw()
    assert row.grab().toImage() == before


@pytest.mark.parametrize("controls", [ControlScheme.MODERN, ControlScheme.CARDSHARK])
def test_a_click_on_a_line_shows_all_cards_of_a_player(start: Start, controls: ControlScheme) -> None:
    """A click on the face, the name or the cards opens a popup with all cards, large enough to be read.

    The click is no answer to the panel. A key closes the popup.
    """
    game = start(log=[MIXED], size=(1440, 900))
    play_on(game)
    game.settings.set(CONTROLS, controls)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    until(lambda: panel.presses.are_taken)
    seat = max(SEATS, key=lambda each: game.view.taken[each].bit_count())
    name = game.view.seats_at_end[seat].name if seat else "You"
    (label,) = [each for each in panel.findChildren(QLabel) if each.text() == name]
    QTest.mouseClick(label, Qt.MouseButton.LeftButton)
    (popup,) = panel.findChildren(TakenCards)
    cards = game.view.taken[seat].bit_count()
    assert len(popup.accessibleDescription().replace(" and ", ", ").split(", ")) == cards
    assert popup.cards.width() >= 34 * min(cards, 13)
    assert popup.accessibleName() == f"{name} took {game.view.won[seat]} tricks"
    assert game.panel is panel
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert game.panel is panel


def test_lines_are_in_the_order_of_the_scores_with_faces(start: Start) -> None:
    """The best score comes first; each line has a face, and a player without points has no cards."""
    game = start(log=[MIXED], size=(1440, 900))
    play_on(game)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    outcome = game.view.outcome
    assert outcome is not None
    names = [seating.name for seating in game.view.seats_at_end]
    texts = [label.text() for label in panel.findChildren(QLabel)]
    order = sorted(SEATS, key=lambda seat: (outcome.scores[seat], seat))
    shown = [name if seat else "You" for seat, name in enumerate(names)]
    assert [text for text in texts if text in shown] == [shown[seat] for seat in order]
    assert sum(not label.pixmap().isNull() for label in panel.findChildren(QLabel)) == 4


def test_the_result_grows_with_the_table(start: Start) -> None:
    """On a large table the faces and cards of the result are larger, as its texts are."""
    sizes = []
    for size in ((1440, 900), (2560, 1440)):
        game = start(log=[MIXED], size=size)
        play_on(game)
        panel = game.panel
        assert isinstance(panel, ResultPanel)
        face = next(each for each in panel.findChildren(QLabel) if not each.pixmap().isNull())
        row = next(each for each in panel.findChildren(TakenRow) if each.isVisible())
        sizes.append((face.width(), row.height()))
        assert cut_texts(panel) == []
    (face_width, row_height), (larger_face, higher_row) = sizes
    assert larger_face > 1.3 * face_width
    assert higher_row > 1.3 * row_height


def test_the_panel_lies_between_the_players_if_there_is_room(start: Start) -> None:
    """On a usual table the result covers none of the players' plates."""
    game = start(log=[MIXED], size=(1440, 900))
    play_on(game)
    settle()
    assert game.panel is not None
    box = game.panel.geometry()
    plates = [game.cloth.geometry_now.plate(seat) for seat in SEATS]
    assert not any(box.intersects(QRectF(*plate).toAlignedRect()) for plate in plates)
    assert not any(pile.isVisible() for pile in game.cloth.pieces.piles), "no pile sticks out behind the panel"
    top = max(plates[2].bottom, game.cloth.geometry_now.trick_middle[1] - box.height() / 2)
    assert abs(box.top() - top) < 10


@pytest.mark.parametrize("log", [LAST, MIXED], ids=["a moon", "no moon"])
def test_words_in_a_line_without_cards_stand_in_the_column_of_the_cards(start: Start, log: Entry) -> None:
    """What is said of a player without point cards begins where the cards of the others begin, on one line."""
    game = start(log=[log], size=(1440, 900))
    play_on(game)
    settle()
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    rows = [row for row in panel.findChildren(TakenRow) if row.isVisible()]
    words = [label for label in panel.findChildren(QLabel) if label.text() in ("no points", "Moon 26")]
    assert {row.x() for row in rows} == {label.x() for label in words}
    assert len(rows) + len(words) == 4
    assert all(label.fontMetrics().horizontalAdvance(label.text()) <= label.width() for label in words)
    # Without room for the cards, all words stand in one column.
    game.window.resize(800, 470)
    settle()
    assert not any(row.isVisible() for row in panel.findChildren(TakenRow))
    reasons = [
        label for label in panel.findChildren(QLabel) if label.text().startswith(("no points", "Moon", "Hearts"))
    ]
    assert len({label.x() for label in reasons}) == 1


@pytest.mark.parametrize("goal", [1, 100], ids=["the game's end", "a deal's end"])
def test_the_panel_covers_no_player_in_a_small_window(start: Start, no_waits: None, goal: int) -> None:
    """In a small window the panel stays between the players, and its buttons are in one row, or five of them in two."""
    game = start(direction=Direction.HOLD, size=(1024, 600), rules=Rules(goal=goal))
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    until(lambda: game.panel is not None)
    panel = game.panel
    assert panel is not None
    assert not any(plate.taken_room().intersects(QRectF(panel.geometry())) for plate in game.cloth.pieces.plates)
    assert len({button.y() for button in panel.findChildren(QPushButton)}) <= (2 if goal == 1 else 1)
    assert cut_texts(panel) == []


def test_points_count_up_to_their_values(start: Start) -> None:
    """With motion, the points begin at 0 and end at their values."""
    game = start(log=[MIXED], size=(1440, 900))
    play_on(game)
    panel = game.panel
    assert isinstance(panel, ResultPanel)
    before = [label.text() for label in panel.findChildren(QLabel)]
    panel.count_up()
    assert [label.text() for label in panel.findChildren(QLabel)] != before
    until(lambda: [label.text() for label in panel.findChildren(QLabel)] == before)


def test_the_deal_can_be_looked_at_from_the_result(start: Start) -> None:
    """The button opens the record of the deal that is over."""
    game = start(log=[MIXED])
    play_on(game)
    asked: list[bool] = []
    game.director.questions.look_wanted.connect(lambda: asked.append(True))
    game.press("Look at the deal")
    assert asked
    until(lambda: any(isinstance(each, RecordWindow) and each.isVisible() for each in QApplication.topLevelWidgets()))


@pytest.mark.parametrize("size", [(640, 440), (1024, 600), (1440, 900)])
def test_no_balloon_and_no_result_cover_each_other(start: Start, size: tuple[int, int]) -> None:
    """What is said at the end of a deal stands beside the result, or is only heard if there is no room for both."""
    game = start(log=[MIXED], size=size, show_taken=True)
    company = game.cloth.table_faces
    words = "Somebody had to take all of these hearts, and I am glad that it was not me this time."
    for place in (1, 2, 3):
        company.say(place, words, 60)
    play_on(game)
    assert game.panel is not None
    for place in (3, 2, 1):
        company.say(place, words, 60)
    box = QRectF(game.panel.geometry())
    assert not any(each.isVisible() and each.box.intersects(box) for each in company.balloons)
    if size == (1440, 900):
        assert all(each.isVisible() for each in company.balloons[1:])
