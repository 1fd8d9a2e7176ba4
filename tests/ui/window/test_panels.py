"""Tests of the panels as real widgets, with the updates of real matches."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.rules.cards import QUEEN_OF_SPADES, Suit
from hearts_qt.rules.ruleset import Bonus, Rules
from hearts_qt.settings.score_options import SCORES_IN_PLAY, SUIT_COUNTS
from hearts_qt.settings.values import Settings
from hearts_qt.ui.board.cards import CardPictures
from hearts_qt.ui.statistics.score_lines import ScoreLines
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.panel import NARROWEST, DockPanel, PanelScroll, PanelTitle
from hearts_qt.ui.widgets.table_widget import HIDDEN, FiguresTable
from hearts_qt.ui.window.last_trick import LastTrick, TrickCard
from hearts_qt.ui.window.match_statistics import MatchStatistics
from hearts_qt.ui.window.score_board import ScoreBoard
from hearts_qt.ui.window.suit_counts import CardsOut
from tests.ui.board.plain_pictures import PlainPictures
from tests.ui.game import ALL_PANELS
from tests.ui.window.matches import after, cells, headings, scored


def panels(settings: Settings) -> list[DockPanel]:
    """Return one panel of each kind."""
    art: CardPictures = PlainPictures()
    return [ScoreBoard(settings), LastTrick(settings, art), CardsOut(settings), MatchStatistics(settings)]


@pytest.fixture
def settings() -> Settings:
    """Return options that show all panels."""
    return Settings(ALL_PANELS)


# The last trick


def test_last_trick_names_cards_players_and_taker(qtbot: QtBot, settings: Settings) -> None:
    """The trick begins with the leader's card. The note says who took how many points."""
    art = PlainPictures()
    panel = LastTrick(settings, art)
    qtbot.addWidget(panel)
    update = after(3, 30)
    panel.show_update(update)
    panel.resize(300, 150)
    panel.show()
    panel.grab()
    trick = update.view.tricks[-1]
    names = [seating.name for seating in update.view.seats]
    worth = sum(update.view.rules.worth[card] for card in trick.cards)
    assert {card for card, _ in art.asked} == set(trick.cards)
    assert panel.cards[0].accessibleName().endswith(f"led by {names[trick.leader]}")
    assert panel.note.endswith(f"took {worth}")
    assert panel.accessibleDescription().startswith(f"{names[trick.taker]} took {worth}")
    settings.set(SCORES_IN_PLAY, False)
    assert panel.note.endswith("took it")


def test_no_trick_yet(qtbot: QtBot, settings: Settings) -> None:
    """Before the first trick the panel says that there is no trick yet."""
    panel = LastTrick(settings, PlainPictures())
    qtbot.addWidget(panel)
    panel.show_update(after(1, 2))
    assert not panel.empty.isHidden()
    assert panel.note == ""
    assert panel.accessibleDescription() == panel.empty.text()
    panel.show_update(after(1, 4))
    assert panel.empty.isHidden()


def test_new_pictures_are_asked_for(qtbot: QtBot, settings: Settings) -> None:
    """When the card art changes, the panel asks for new pictures."""
    art = PlainPictures()
    panel = LastTrick(settings, art)
    qtbot.addWidget(panel)
    panel.show_update(after(3, 30))
    panel.show()
    panel.grab()
    QApplication.processEvents()
    art.asked.clear()
    art.changed.emit()
    qtbot.waitUntil(lambda: len(art.asked) >= 4)


# The cards that are out


def test_cards_out_counts_each_suit(qtbot: QtBot, settings: Settings) -> None:
    """Each row shows how many cards are out, how many the person has, and which ranks are out."""
    panel = CardsOut(settings)
    qtbot.addWidget(panel)
    update = after(0, 0)
    panel.show_update(update)
    assert panel.note == "39"
    told = panel.suits[Suit.SPADES].accessibleName()
    own = (update.view.hand >> 26 & 0x1FFF).bit_count()
    assert told.startswith(f"Spades: {13 - own} out, you have {own}. Out: ")
    assert ("Queen" in told) is not bool(update.view.hand >> QUEEN_OF_SPADES & 1)
    assert panel.accessibleDescription().count("\n") == 3


def test_cards_out_for_a_bystander(qtbot: QtBot, settings: Settings) -> None:
    """If the viewer has no cards, the panel counts all cards and does not mention the viewer's."""
    panel = CardsOut(settings)
    qtbot.addWidget(panel)
    update = after(0, 0)
    panel.show_update(replace(update, view=replace(update.view, seat=None, hand=0)))
    assert panel.note == "52"
    assert "you" not in panel.accessibleDescription()


def test_cards_out_follow_the_rules(qtbot: QtBot, settings: Settings) -> None:
    """If several people play and the rules hide the counts, the panel is empty.

    When the rules allow counts, it fills again.
    """
    panel = CardsOut(settings)
    qtbot.addWidget(panel)
    update = after(0, 0)
    panel.show_update(update)
    told = panel.accessibleDescription()
    panel.show_update(replace(update, may_count=False))
    assert panel.note == "off under these rules"
    assert "Out:" not in panel.suits[Suit.SPADES].accessibleName()
    assert "you have" not in panel.suits[Suit.SPADES].accessibleName()
    assert panel.accessibleDescription() == "Under these rules, this panel stays empty while several people play."
    panel.show_update(update)
    assert (panel.note, panel.accessibleDescription()) == ("39", told)


def test_cards_out_can_be_switched_off(qtbot: QtBot, settings: Settings) -> None:
    """The option hides the panel. When it is switched on again, the panel shows the present state."""
    panel = CardsOut(settings)
    qtbot.addWidget(panel)
    settings.set(SUIT_COUNTS, False)
    panel.show_update(after(0, 0))
    assert panel.note == ""
    assert panel.content.isHidden()
    settings.set(SUIT_COUNTS, True)
    assert panel.note == "39"
    assert not panel.content.isHidden()


def test_cards_out_marks_queen_and_bonus(qtbot: QtBot, settings: Settings) -> None:
    """The queen of spades and the bonus card have a golden frame with every colour scheme."""
    panel = CardsOut(settings)
    qtbot.addWidget(panel)
    update = after(0, 0, Rules(bonus=Bonus.JACK_OF_DIAMONDS))
    panel.show_update(replace(update, view=replace(update.view, seat=None, hand=0)))
    panel.resize(300, 160)
    panel.show()
    gold = colours.gold(panel.palette()).rgb()
    marked = [suit for suit, row in panel.suits.items() if _has_colour(row.grab().toImage(), gold)]
    assert marked == [Suit.SPADES, Suit.DIAMONDS]


def _has_colour(image: QImage, colour: int) -> bool:
    return any(image.pixel(x, y) == colour for x in range(image.width()) for y in range(image.height()))


# The statistics


def test_statistics_of_the_match(qtbot: QtBot, settings: Settings) -> None:
    """The panel shows each player's hearts, queens, tricks and moons.

    Screen readers are told the scores of each deal.
    """
    panel = MatchStatistics(settings)
    qtbot.addWidget(panel)
    panel.show_update(after(3, 0))
    assert headings(panel.table) == ["♥", "Q♠", "tricks", "moons"]
    assert sum(map(int, cells(panel.table, 1))) == 39
    assert sum(map(int, cells(panel.table, 2))) == 3
    assert sum(map(int, cells(panel.table, 3))) == 39
    assert panel.note == "deal 4"
    panel.show_update(replace(after(3, 0), deal=6))
    assert panel.note == "deal 6", "two deals were abandoned"
    told = panel.lines.accessibleDescription().split("\n")
    assert [line.split(":")[0] for line in told] == ["After deal 1", "After deal 2", "After deal 3"]


def test_statistics_tell_who_was_replaced(qtbot: QtBot, settings: Settings) -> None:
    """If stand-ins have finished deals for players, a column shows the number of these deals."""
    panel = MatchStatistics(settings)
    qtbot.addWidget(panel)
    panel.show_update(replace(after(3, 0), stood_in=(0, 2, 0, 1)))
    assert headings(panel.table) == ["♥", "Q♠", "tricks", "moons", "replaced"]
    assert cells(panel.table, 5) == ["0", "2", "0", "1"]
    panel.show_update(after(3, 0))
    assert headings(panel.table) == ["♥", "Q♠", "tricks", "moons"]


def test_a_long_heading_becomes_a_letter_before_the_others(qtbot: QtBot, settings: Settings) -> None:
    """In a narrow dock a long heading is shortened to one letter, while the shorter headings stay whole."""
    panel = MatchStatistics(settings)
    qtbot.addWidget(panel)
    panel.show_update(replace(after(3, 0), stood_in=(0, 2, 0, 1)))
    panel.resize(260, 300)
    panel.show()
    QApplication.processEvents()
    table = panel.table
    metrics = table.horizontalHeader().fontMetrics()
    shown = [table.figures.heading(place, table.columnWidth(place) - 8, metrics) for place in range(1, 6)]
    assert shown == ["♥", "Q♠", "tricks", "moons", "r"]


def test_what_stands_in_for_the_lines_is_at_the_top(qtbot: QtBot) -> None:
    """If the chart has no lines to draw, a text replaces them at the top of the chart."""
    lines = ScoreLines()
    qtbot.addWidget(lines)
    lines.show_lines(((0, 0, 0, 0),), ("A", "B", "C", "D"), 0, 100)
    lines.resize(260, 200)
    image = lines.grab().toImage()
    ground = image.pixel(0, 199)
    inked = [y for y in range(200) if any(image.pixel(x, y) != ground for x in range(260))]
    assert inked
    assert max(inked) <= 2 * lines.fontMetrics().lineSpacing()


def test_statistics_are_covered_with_the_scores(qtbot: QtBot, settings: Settings) -> None:
    """If scores are hidden during a deal, the statistics are hidden too."""
    settings.set(SCORES_IN_PLAY, False)
    panel = MatchStatistics(settings)
    qtbot.addWidget(panel)
    panel.show_update(after(3, 20))
    assert cells(panel.table, 1) == [HIDDEN] * 4
    assert "After" not in panel.lines.accessibleDescription()
    panel.show_update(scored())
    assert HIDDEN not in cells(panel.table, 1)
    assert "After deal 1" in panel.lines.accessibleDescription()


# All panels


@pytest.mark.parametrize("width", [NARROWEST, 300, 360])
@pytest.mark.parametrize("points", [11, 20])
def test_panels_fit_any_width(qtbot: QtBot, settings: Settings, width: int, points: int) -> None:
    """No panel is wider than its dock or scrolls horizontally, whatever the text size is."""
    font = QApplication.font()
    font.setPointSize(points)
    for panel in panels(settings):
        scroll = PanelScroll(panel)
        qtbot.addWidget(scroll)
        scroll.setFont(font)
        scroll.resize(width, 240)
        panel.show_update(after(3, 30))
        scroll.show()
        QApplication.processEvents()
        assert panel.width() <= scroll.viewport().width()
        assert scroll.minimumSizeHint().width() <= NARROWEST
        scroll.grab()


def test_titles_follow_the_notes(qtbot: QtBot, settings: Settings) -> None:
    """The title bar shows the title and the latest note."""
    for panel in panels(settings):
        title = PanelTitle(panel)
        qtbot.addWidget(panel)
        qtbot.addWidget(title)
        panel.show_update(after(3, 30))
        shown = [str(child.accessibleName()) for child in title.children() if hasattr(child, "accessibleName")]
        assert panel.note
        assert panel.note in shown
        assert panel.accessibleName() == panel.windowTitle()


def test_every_panel_can_be_reached_and_heard(qtbot: QtBot, settings: Settings) -> None:
    """Each panel has a name for screen readers, and contains a widget that can take the focus."""
    for panel in panels(settings):
        qtbot.addWidget(panel)
        panel.show_update(after(3, 30))
        panel.show()
        heard = QAccessible.queryAccessibleInterface(panel)
        assert heard.text(QAccessible.Text.Name) == panel.windowTitle()
        within = [panel, *panel.findChildren(FiguresTable)]
        assert any(each.focusPolicy() & Qt.FocusPolicy.TabFocus for each in within)


@pytest.mark.parametrize(
    ("window", "text", "base"),
    [("#f7f6f4", "#222222", "#ffffff"), ("#ffffff", "#000000", "#ffffff"), ("#2a2c2e", "#eceae6", "#1d1f21")],
)
def test_colours_can_be_read(window: str, text: str, base: str) -> None:
    """On both backgrounds each colour of text has enough contrast for small text.

    Gold has enough contrast for graphics.
    """
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, QColor(window))
    palette.setColor(QPalette.ColorRole.WindowText, QColor(text))
    backs = [QColor(window), QColor(base)]
    inks = [colours.suit_ink(palette, suit, four) for suit in Suit for four in (False, True)]
    for ink in [*inks, colours.faint(palette), *(colours.player_ink(palette, seat) for seat in range(4))]:
        assert min(colours.contrast(ink, back) for back in backs) >= colours.READABLE - 0.05
    assert min(colours.contrast(colours.gold(palette), back) for back in backs) >= 3


def test_deal_under_the_mouse(qtbot: QtBot, settings: Settings) -> None:
    """The tooltip of the chart shows the scores after each deal."""
    panel = MatchStatistics(settings)
    qtbot.addWidget(panel)
    panel.show_update(after(3, 0))
    scores = after(3, 0).view.scores
    assert panel.lines.in_words(3).endswith(f"Vickie {scores[3]}".replace("-", "−"))


def test_the_last_trick_needs_no_scroll_bar_because_of_its_scroll_bar(qtbot: QtBot) -> None:
    """The least height of a card does not depend on its width. Otherwise a scroll bar would come and go without end."""
    card = TrickCard(PlainPictures())
    qtbot.addWidget(card)
    card.show()
    heights = set()
    for width in (40, 50, 60, 80):
        card.resize(width, 90)
        heights.add(card.minimumSizeHint().height())
        assert card.card_width <= max(38, width - 4)
    assert len(heights) == 1
    assert card.height_at(80) > card.height_at(50) > card.height_at(42) == heights.pop()
