"""Tests that every option has its effect at once. If this module has no function for an option, a test fails."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt import paths
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.rules.cards import card_name, each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import FourthPass, Opening, PassOrder, Rules
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT, CENTRE_HAND, HAND_ARC, HIGHLIGHT, SORT, SortOrder
from hearts_qt.settings.look_options import (
    BACKGROUND,
    FACES,
    FONT,
    INSTRUCTIONS,
    SOLID_BACKGROUND,
    TEXT_SIZE,
    THEME,
    VENUE,
    TextFont,
)
from hearts_qt.settings.option import Option, Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import MOTION, MOVE_CARDS, PAUSE, PAUSE_AT, SPEED, Pause, PauseAt
from hearts_qt.settings.play_options import (
    ASK_DEAL_NUMBER,
    AUTOPLAY,
    CASH_OUT,
    CONTROLS,
    DUPLICATE,
    FAST_START,
    KEEP_RECORDS,
    NEXT_LEADER,
    NEXT_PASS,
    OFFER_CLEARING,
    PLAYER_NAME,
    THINK_AHEAD,
    THINKING_TIME,
    VIEW_HANDS,
    CashOutChoice,
    ControlScheme,
    NextLeader,
    NextPass,
)
from hearts_qt.settings.score_options import (
    DEAL_POINTS,
    FOLD_PANELS,
    LAST_TRICK,
    LOOK_BACK,
    PERCENTAGES,
    SCORE_BOARD,
    SCORES_IN_PLAY,
    SHOW_TAKEN,
    STATISTICS,
    SUIT_COUNTS,
    LookBackAt,
)
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.play.panels import NumberPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.widgets.own_font import own_family
from hearts_qt.ui.window.appearance import SolidBackground
from tests.table.tables import Plain, Thinker, live
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED, play_on
from tests.ui.game import CTRL, Game, caption_of, until, welcome_of
from tests.ui.window import voice_effects

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support lower", extend=True),
]
Effect: TypeAlias = Callable[[Start, Path], None]
HOLD = Direction.HOLD


def picture(game: Game) -> QImage:
    """Return a picture of the table."""
    return game.cloth.grab().toImage()


def line_of(game: Game, seat: int) -> str:
    """Return the line with numbers below a player's name."""
    state = game.cloth.state
    assert state is not None
    return state.players[seat].line


def player_name(start: Start, folder: Path) -> None:
    """Check that the table and the profile have the new name."""
    game = start(direction=HOLD)
    game.settings.set(PLAYER_NAME, "Zoe")
    until(lambda: game.view.seats[0].name == "Zoe")
    assert game.window.keeper.profile.seats[0].name == "Zoe"


def controls(start: Start, folder: Path) -> None:
    """Check that the table has the button of the new control scheme. A click then does not play a card at once."""
    game = start(direction=HOLD)
    assert not game.prompt.primary.isVisible()
    game.settings.set(CONTROLS, ControlScheme.CARDSHARK)
    assert caption_of(game.prompt.primary) == "Play ⏎"
    game.click(game.lowest)
    assert game.answers == []


def cash_out(start: Start, folder: Path) -> None:
    """Check that the question about cashing out appears as soon as the option asks for it, and later disappears."""
    game = start(log=[LAST], cash_out="off")
    assert game.panel is None
    game.settings.set(CASH_OUT, CashOutChoice.ASK)
    until(lambda: game.panel is not None)
    game.settings.set(CASH_OUT, CashOutChoice.OFF)
    game.until_asked()
    assert game.panel is None


def ask_deal_number(start: Start, folder: Path) -> None:
    """Check that a new deal asks for the deal number."""
    game = start(direction=HOLD)
    game.settings.set(ASK_DEAL_NUMBER, True)
    game.trigger("new_deal")
    assert isinstance(game.panel, NumberPanel)


def next_pass(start: Start, folder: Path) -> None:
    """Check that the next deal passes in the chosen direction, and that the option is reset after that."""
    game = start(direction=HOLD)
    game.settings.set(NEXT_PASS, NextPass.ACROSS)
    game.trigger("new_deal")
    game.until_asked()
    assert game.view.direction is Direction.ACROSS
    assert game.settings.value(NEXT_PASS) == NextPass.RULES


def next_leader(start: Start, folder: Path) -> None:
    """Check that the chosen seat leads in the next deal, and that the option is reset after that."""
    game = start(rules=Rules(opening=Opening.ROTATES, fourth_pass=FourthPass.NONE, pass_order=PassOrder.NONE))
    game.settings.set(NEXT_LEADER, NextLeader.FOURTH)
    game.trigger("new_deal")
    until(lambda: game.is_settled and game.settings.value(NEXT_LEADER) == NextLeader.RULES)
    assert [each.leader for each in game.sent if isinstance(each, link.NewDeal)] == [3]
    assert game.view.leader == 3
    assert live(game.table).next_leader == 3


def autoplay(start: Start, folder: Path) -> None:
    """Check that the computer plays for the person until the option is switched off."""
    game = start(direction=HOLD)
    game.key(Qt.Key.Key_A, modifiers=CTRL)
    assert game.settings.value(AUTOPLAY)
    until(lambda: sum(game.view.won) > 2)
    game.settings.set(AUTOPLAY, False)
    game.until_asked()
    assert game.answers == []


def duplicate(start: Start, folder: Path) -> None:
    """Check that the CardShark's turn is offered at the result as soon as the option is on."""
    game = start(direction=HOLD)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    game.settings.set(DUPLICATE, True)
    game.calm()
    game.press("The CardShark's turn")
    until(lambda: game.update.run.is_duplicate)


def view_hands(start: Start, folder: Path) -> None:
    """Check that all hands are shown until the option is switched off, also in a new game."""
    game = start(direction=HOLD)
    game.settings.set(VIEW_HANDS, True)
    until(lambda: game.update.hands is not None)
    assert game.window.menus.actions["view_hands"].isChecked()
    game.trigger("new_game")
    game.calm()
    until(lambda: game.update.hands is not None)
    game.settings.set(VIEW_HANDS, False)
    until(lambda: game.update.hands is None)


def thinking_time(start: Start, folder: Path) -> None:
    """Check that the adviser thinks for the chosen time."""
    made: list[float] = []

    def make(seconds: float) -> Plain:
        made.append(seconds)
        return Plain()

    game = start(direction=HOLD, make_adviser=make)
    for value in THINKING_TIME.choices:
        game.settings.set(THINKING_TIME, value)
        game.key(Qt.Key.Key_H)
        until(lambda: game.is_settled and bool(game.cloth.pieces.hand))
        game.key(Qt.Key.Key_Escape)
        game.trigger("view_hands")
        game.until_asked()
    assert set(made) == {0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0}


def think_ahead(start: Start, folder: Path) -> None:
    """Check that the adviser begins to think as soon as the person is asked."""
    adviser = Thinker(quick=True)
    game = start(direction=HOLD, make_adviser=lambda seconds: adviser)
    assert adviser.asked == []
    game.settings.set(THINK_AHEAD, True)
    game.calm()
    assert [view.seat for view in adviser.asked] == [0]


def fast_start(start: Start, folder: Path) -> None:
    """Check that the switch on the page at the start sets the option.

    `test_session` tests that the page then does not open.
    """
    game = start(number=None, asks_opponents=True)
    page = welcome_of(game)
    QTest.mouseClick(page.fast_start, Qt.MouseButton.LeftButton)
    QTest.mouseClick(page.deal, Qt.MouseButton.LeftButton)
    assert game.settings.value(FAST_START)


def keep_records(start: Start, folder: Path) -> None:
    """Check that the record of a finished deal is written only if the option is on."""
    game = start(direction=HOLD)
    records = game.window.controllers.records
    game.settings.set(KEEP_RECORDS, False)
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.press("Next deal")
    records.keeping.look()
    assert not records.is_busy
    game.settings.set(KEEP_RECORDS, True)
    records.keeping.look()
    until(lambda: list((game.folder / "records").glob("*.txt")))


def offer_clearing(start: Start, folder: Path) -> None:
    """Check that the end of a game offers to clear its records only if the option is on."""
    for offers in (True, False):
        game = start(direction=HOLD, rules=Rules(goal=0, deals=1), offer_clearing=not offers)
        game.settings.set(OFFER_CLEARING, offers)
        game.trigger("finish_hand")
        game.until_stage(Stage.SCORED)
        game.press("Play again")
        if offers:
            until(lambda: "The game is over." in game.window.messages.text.text())  # noqa: B023 - over before the next
        else:
            records = game.folder / "records"
            until(lambda: list(records.glob("*.txt")))  # noqa: B023 - over before the next game begins
            assert "The game is over." not in game.window.messages.text.text()


def pause(start: Start, folder: Path) -> None:
    """Check that a full trick waits for the button "OK"."""
    game = start(direction=HOLD)
    game.settings.set(PAUSE, Pause.UNTIL_OK)
    game.click(game.lowest)
    until(lambda: game.director.is_waiting)
    assert caption_of(game.prompt.primary) == "OK ⏎"


def pause_at(start: Start, folder: Path) -> None:
    """Check that the table waits after a single card."""
    game = start(direction=HOLD, pause="ok", calm=False)
    game.until_asked()
    game.settings.set(PAUSE_AT, PauseAt.EVERY_CARD)
    card = game.lowest
    game.click(card)
    until(lambda: game.director.is_waiting)
    assert len(game.cloth.pieces.trick) <= 4
    assert game.cloth.pieces.trick[0].card == card


def speed(start: Start, folder: Path) -> None:
    """Check that cards and computer players are slower at a lower speed."""
    game = start(direction=HOLD)
    pace = game.director.pace
    fast = (pace.play, pace.take, pace.deal, pace.think)
    game.settings.set(SPEED, 1)
    slow = (pace.play, pace.take, pace.deal, pace.think)
    assert all(each > other for each, other in zip(slow, fast, strict=True))


def move_cards(start: Start, folder: Path) -> None:
    """Check that a trick flies to its taker only if the option is on."""
    for moves in (True, False):
        game = start(direction=HOLD, move_cards=not moves, pause="ok")
        game.settings.set(MOVE_CARDS, moves)
        game.click(game.lowest)
        until(lambda: game.director.is_waiting)  # noqa: B023 - over before the next game begins
        before = list(game.cloth.pieces.trick.values())
        places = [item.place() for item in before]
        game.click_cloth()
        assert ([item.place() for item in before] != places) is moves


def motion(start: Start, folder: Path) -> None:
    """Check that motion is reduced only with the value "reduced"."""
    game = start(direction=HOLD)
    assert game.cloth.motion.reduced
    seen = []
    for value in ("full", "reduced", "system"):
        game.settings.choose(MOTION, value)
        seen.append(game.cloth.motion.reduced)
    assert seen == [False, True, False]


def drawn(folder: Path, name: str, value: Value, *, back: bool, places: Sequence[Path] = ()) -> list[QImage]:
    """Return the pictures of a card of the program before and after a change of an option."""
    settings = Settings()
    designs, _ = find_designs((paths.resources() / "cards", paths.resources() / "backs", *places))
    art = CardArt(settings, designs, folder / "cache")
    told: list[bool] = []
    art.changed.connect(lambda: told.append(True))
    images = []
    for _ in range(2):
        _ = art.back(40, 1.0) if back else art.face(5, 40, 1.0)
        until(lambda: art.is_drawn)
        images.append((art.back(40, 1.0) if back else art.face(5, 40, 1.0)).toImage())
        told.clear()
        settings.choose(OPTIONS[name], value)
        art.begin_match()
        art.begin_deal()
        until(lambda: told or images[1:])
    art.close()
    return images


def card_back(start: Start, folder: Path) -> None:
    """Check that the back of a card changes."""
    one, other = drawn(folder, "card_back", "forest", back=True)
    assert one != other


def card_front(start: Start, folder: Path) -> None:
    """Check that the front of a card changes."""
    own = folder / "own"
    shutil.copytree(paths.resources() / "cards" / "classic", own / "other")
    shutil.copyfile(own / "other" / "jumbo" / f"{card_name(5)}.svg", own / "other" / f"{card_name(5)}.svg")
    one, other = drawn(folder, "card_front", "other", back=False, places=[own])
    assert one != other


def random_front(start: Start, folder: Path) -> None:
    """Check that a new game has other fronts, and that the chosen front in the options does not change."""
    game = start(direction=HOLD, random_front=True)
    before = game.art.rotation.front
    game.trigger("new_game")
    game.calm()
    assert game.art.rotation.front != before
    assert game.settings.value(CARD_FRONT) == CARD_FRONT.default


def cycle_designs(start: Start, folder: Path) -> None:
    """Check that each deal has the next designs, and that the chosen back in the options does not change."""
    one, other = drawn(folder, "cycle_designs", "back", back=True)
    assert one != other
    game = start(direction=HOLD, cycle_designs="both")
    seen = set()
    for _ in range(3):
        game.trigger("new_deal")
        game.calm()
        seen.add((game.art.rotation.front, game.art.rotation.back))
    assert len(seen) == 3
    assert game.settings.value(CARD_BACK) == CARD_BACK.default


def random_back(start: Start, folder: Path) -> None:
    """Check that a new game has another back, and that the chosen back in the options does not change."""
    one, other = drawn(folder, "random_back", True, back=True)
    assert one != other
    game = start(direction=HOLD, random_back=True)
    before = game.art.rotation.back
    game.trigger("new_game")
    game.calm()
    assert game.art.rotation.back != before
    assert game.settings.value(CARD_BACK) == CARD_BACK.default


def jumbo(start: Start, folder: Path) -> None:
    """Check that a card looks different with large ranks."""
    one, other = drawn(folder, "jumbo", True, back=False)
    assert one != other


def four_colours(start: Start, folder: Path) -> None:
    """Check that a club looks different with four colours."""
    one, other = drawn(folder, "four_colours", True, back=False)
    assert one != other


def sort(start: Start, folder: Path) -> None:
    """Check that the suits of the hand have another order."""
    game = start(direction=HOLD)

    def suits() -> list[int]:
        row = sorted(game.cloth.pieces.hand, key=lambda card: game.cloth.pieces.hand[card].place().x)
        return list(dict.fromkeys(card // 13 for card in row))

    before = suits()
    game.settings.set(SORT, SortOrder.SUITS)
    assert suits() == [suit for suit in (2, 3, 0, 1) if suit in before]
    assert suits() != before


def centre_hand(start: Start, folder: Path) -> None:
    """Check that the other cards keep their places if the option is off when a card is played.

    When the option is switched on, they move to the middle.
    """
    game = start(direction=HOLD)
    game.settings.set(CENTRE_HAND, False)
    places = {card: item.place() for card, item in game.cloth.pieces.hand.items()}
    game.click(game.lowest)
    game.until_asked()
    assert all(item.place() == places[card] for card, item in game.cloth.pieces.hand.items())
    game.settings.set(CENTRE_HAND, True)
    assert any(item.place() != places[card] for card, item in game.cloth.pieces.hand.items())


def highlight(start: Start, folder: Path) -> None:
    """Check that each way to highlight a chosen card looks different from the others."""
    game = start(direction=Direction.LEFT)
    card = next(each_card(game.view.hand))
    plain = picture(game)
    game.click(card)
    pictures = [plain]
    for value in HIGHLIGHT.choices:
        game.settings.set(HIGHLIGHT, value)
        pictures.append(picture(game))
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


def hand_arc(start: Start, folder: Path) -> None:
    """Check that the outer cards of the hand are turned and lie lower, and that the hand becomes straight again."""
    game = start(direction=HOLD)
    items = list(game.cloth.pieces.hand.values())
    straight = [item.place() for item in items]
    game.settings.set(HAND_ARC, True)
    arc = [item.place() for item in items]
    assert arc[0].turn < 0 < arc[-1].turn
    assert arc[0].y > straight[0].y
    game.settings.set(HAND_ARC, False)
    assert [item.place() for item in items] == straight


def venue(start: Start, folder: Path) -> None:
    """Check that each venue looks different."""
    game = start(direction=HOLD)
    pictures = []
    for value in VENUE.choices:
        game.settings.set(VENUE, value)
        pictures.append(picture(game))
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


def theme(start: Start, folder: Path) -> None:
    """Check that the window is dark with the dark theme and light with the light theme."""
    game = start(direction=HOLD)
    shades = []
    for value in ("dark", "light"):
        game.settings.choose(THEME, value)
        QApplication.processEvents()
        shades.append(game.window.palette().color(QPalette.ColorRole.Window).lightness())
    assert shades[0] < 100 < shades[1]


def background(start: Start, folder: Path) -> None:
    """Check that the cloth has the chosen colour. Text is dark on a light colour, and light on a dark colour."""
    game = start(direction=HOLD)
    game.settings.set(BACKGROUND, "#dddddd")
    assert picture(game).pixelColor(3, 3).lightness() > 130
    assert "#10241b" in game.prompt.styleSheet()
    game.settings.set(BACKGROUND, "#101010")
    assert picture(game).pixelColor(3, 3).lightness() < 60
    assert "#ffffff" in game.prompt.styleSheet()


def covers() -> list[SolidBackground]:
    """Return the windows that cover the screen behind the main window."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, SolidBackground) and each.isVisible()]


def solid_background(start: Start, folder: Path) -> None:
    """Check that a window in a darker colour of the cloth covers the screen until the option is switched off."""
    game = start(direction=HOLD)
    game.settings.set(SOLID_BACKGROUND, True)
    (cover,) = covers()
    assert cover.geometry() == game.window.screen().geometry()
    game.settings.set(BACKGROUND, "#400000")
    assert cover.palette().color(QPalette.ColorRole.Window) == QColor("#400000").darker(150)
    game.settings.set(SOLID_BACKGROUND, False)
    assert covers() == []


def look_back(start: Start, folder: Path) -> None:
    """Check that a held pile shows the last trick, or all cards that its player has taken."""
    game = start(direction=HOLD)
    while len(game.view.tricks) < 2:
        game.click(game.lowest)
        game.until_asked()
    place = next(place for place in range(4) if game.view.won[place])
    game.cloth.pile_held.emit(place)
    assert game.cloth.peek is not None
    assert [each.card for each in game.cloth.peek.cards] == list(game.view.tricks[-1].cards)
    game.settings.set(LOOK_BACK, LookBackAt.ALL)
    game.cloth.pile_held.emit(place)
    assert [each.card for each in game.cloth.peek.cards] == list(each_card(game.view.taken[place]))


def font(start: Start, folder: Path) -> None:
    """Check that all texts change to the system's font and back to the font that comes with the program."""
    game = start(direction=HOLD)
    game.settings.set(FONT, TextFont.SYSTEM)
    assert own_family() not in QApplication.font().families()
    before = game.prompt.text.grab().toImage()
    game.settings.set(FONT, TextFont.OWN)
    QApplication.processEvents()
    assert QApplication.font().families()[0] == own_family() == "Hearts Sans"
    assert game.prompt.text.grab().toImage() != before


def text_size(start: Start, folder: Path) -> None:
    """Check that the texts grow, and that the table gets more room for them."""
    game = start(direction=HOLD)
    before, line = game.window.fontMetrics().height(), game.cloth.geometry_now.line
    game.settings.set(TEXT_SIZE, 180)
    QApplication.processEvents()
    assert game.window.fontMetrics().height() > before * 1.4
    assert game.cloth.geometry_now.line > line * 1.4
    assert game.prompt.text.fontMetrics().height() > before * 1.4


def faces(start: Start, folder: Path) -> None:
    """Check that the table looks different without faces."""
    game = start(direction=HOLD)
    before = picture(game)
    game.settings.set(FACES, False)
    assert picture(game) != before


def living_faces(start: Start, folder: Path) -> None:
    """Check that faces move only if the option is on and motion is not reduced."""
    game = start(direction=HOLD, motion="full", speed=4)
    moved = []
    for name, value in (("speed", 4), ("living_faces", False), ("living_faces", True), ("motion", "reduced")):
        game.settings.choose(OPTIONS[name], value)
        moved.append(game.cloth.table_faces.faces[1].moves)
    assert moved == [True, False, True, False]


def instructions(start: Start, folder: Path) -> None:
    """Check that the table gives no instructions if the option is off, but still explains mistakes."""
    game = start(direction=HOLD)
    assert game.told
    game.settings.set(INSTRUCTIONS, False)
    assert game.told == ""
    game.click(game.illegal)
    assert game.told


def fullscreen(start: Start, folder: Path) -> None:
    """Check that full screen hides the status line.

    A message names the key that ends full screen, and its button ends it.
    """
    game = start(direction=HOLD)
    game.key(Qt.Key.Key_F11)
    assert game.window.isFullScreen()
    assert not game.window.status_line.isVisible()
    assert "F11 leaves" in game.window.messages.text.text()
    game.look()
    game.window.messages.action_button.click()
    assert not game.window.isFullScreen()
    assert game.window.status_line.isVisible()
    assert not game.window.messages.isVisible()


def score_board(start: Start, folder: Path) -> None:
    """Check that the dock and the numbers below the names disappear, and that the dock comes back."""
    game = start(direction=HOLD)
    assert line_of(game, 1)
    game.settings.set(SCORE_BOARD, False)
    assert not game.window.docks.docks["scores"].isVisible()
    assert line_of(game, 1) == ""
    game.settings.set(SCORE_BOARD, True)
    assert game.window.docks.docks["scores"].isVisible()


def scores_in_play(start: Start, folder: Path) -> None:
    """Check that the line below a name is empty until the deal is over."""
    game = start(log=[MIXED])
    game.settings.set(SCORES_IN_PLAY, False)
    assert line_of(game, 1) == ""
    play_on(game)
    assert line_of(game, 1) != ""


def deal_points(start: Start, folder: Path) -> None:
    """Check that the line below a name does not show the points of this deal."""
    game = start(direction=HOLD)
    assert "this deal" in line_of(game, 1)
    game.settings.set(DEAL_POINTS, False)
    assert "this deal" not in line_of(game, 1)


def show_taken(start: Start, folder: Path) -> None:
    """Check that the result shows the cards that each player has taken only if the option is on."""
    for shown in (True, False):
        game = start(log=[MIXED], show_taken=not shown)
        game.settings.set(SHOW_TAKEN, shown)
        play_on(game)
        assert game.panel is not None
        assert bool(game.panel.findChildren(TakenRow)) is shown
        picture(game)


def percentages(start: Start, folder: Path) -> None:
    """Check that the scores look different with percentages."""
    game = start(direction=HOLD)
    board = game.window.docks.docks["scores"]
    before = board.grab().toImage()
    game.settings.set(PERCENTAGES, True)
    assert board.grab().toImage() != before


def last_trick(start: Start, folder: Path) -> None:
    """Check that the panel with the last trick is hidden and shown again."""
    panel_is_switched(start(direction=HOLD), LAST_TRICK, "last-trick")


def statistics(start: Start, folder: Path) -> None:
    """Check that the panel with the statistics is hidden and shown again."""
    panel_is_switched(start(direction=HOLD), STATISTICS, "statistics")


def panel_is_switched(game: Game, option: Option[bool], dock: str) -> None:
    """Check that an option hides a panel and shows it again. The panel's menu entry must have the same mark."""
    for on in (False, True):
        game.settings.set(option, on)
        assert game.window.docks.docks[dock].isVisibleTo(game.window) is on
        assert game.window.menus.actions[option.name].isChecked() is on


def suit_counts(start: Start, folder: Path) -> None:
    """Check that the dock with the cards that are out disappears, and that the table is told to stop counting."""
    game = start(direction=HOLD)
    dock = game.window.docks.docks["cards-out"]
    assert dock.isVisibleTo(game.window)
    game.settings.set(SUIT_COUNTS, False)
    assert not dock.isVisibleTo(game.window)
    assert game.sent[-1] == link.CountCards(False)


def fold_panels(start: Start, folder: Path) -> None:
    """Check that the titles of hidden panels stand below the others only while the option is on."""
    game = start(direction=HOLD, statistics=False)
    folded = game.window.docks.folded
    for on in (True, False):
        game.settings.set(FOLD_PANELS, on)
        QApplication.processEvents()
        assert folded.isVisible() is on


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_has_its_effect_at_once(start: Start, tmp_path: Path, name: str) -> None:
    """Each option has its effect at once. The function with the option's name checks this."""
    effect = globals().get(name) or getattr(voice_effects, name, None)
    assert effect is not None, f"no test shows what the option {name} does"
    effect(start, tmp_path)
