"""Tests of the page at the start: a name, three portraits, and the button that deals."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from shiboken6 import isValid

from hearts_qt.players.cast import CAST, ROLES
from hearts_qt.rules.cards import Card, each_card
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.settings.look_options import BACKGROUND
from hearts_qt.settings.play_options import CONTROLS, FAST_START, PLAYER_NAME, ControlScheme
from hearts_qt.settings.score_options import SCORE_BOARD
from hearts_qt.table import link
from hearts_qt.ui.dialogs.cast_dialog import CastDialog
from hearts_qt.ui.dialogs.round_portrait import RoundPortrait
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.dialogs.welcome_page import WelcomePage
from hearts_qt.ui.words.characters import character_line
from tests.ui.cloth.contrasts import contrast
from tests.ui.conftest import Start
from tests.ui.deals import LAST, MIXED, play_on
from tests.ui.game import Game, until, welcome_of

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton


def asking(start: Start, **more: object) -> tuple[Game, WelcomePage]:
    """Return a game that shows the page at the start, together with this page."""
    game = start(asks_opponents=True, calm=False, **more)
    return game, welcome_of(game)


def test_everybody_of_the_cast_has_a_line_of_its_own() -> None:
    """Each character has its own short line; others have none."""
    lines = [character_line(role.id) for role in CAST]
    assert len(set(lines)) == len(CAST)
    assert all(0 < len(line) <= 40 for line in lines)
    assert character_line("my-aunt") == ""


def test_a_new_person_types_a_name_and_is_dealt_in(start: Start) -> None:
    """The field for the name has the focus. Enter begins the game, and name and opponents are kept."""
    game, page = asking(start, number=None, welcomed=False)
    assert page.name.hasFocus()
    assert game.view.stage is Stage.BETWEEN_DEALS
    QTest.keyClicks(page.name, "Zoe")
    QTest.keyClick(page.name, Qt.Key.Key_Return)
    game.until_asked()
    assert game.view.seats[0].name == "Zoe" == game.settings.value(PLAYER_NAME)
    assert game.window.keeper.profile.welcomed
    assert game.window.welcome is not None
    assert not game.window.welcome.isVisible(), "nobody is asked for a name twice"
    assert not page.isVisible()


@pytest.mark.parametrize("by", ["portrait", "Enter"])
def test_a_portrait_opens_the_whole_cast(start: Start, by: str) -> None:
    """A click or Enter on a portrait lists all characters; the picked one sits down there."""
    game, page = asking(start, number=None)
    opponent = page.opponents[1]
    if by == "Enter":
        opponent.portrait.setFocus()
        QTest.keyClick(opponent.portrait, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(opponent.portrait, LEFT)
    until(lambda: game.window.findChild(CastDialog) is not None)
    dialog = game.window.findChild(CastDialog)
    assert isinstance(dialog, CastDialog)
    assert dialog.list.count() == len(CAST)
    row = [role.id for role in CAST].index("shark")
    dialog.list.setCurrentRow(row)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert (opponent.name.text(), opponent.line.text()) == ("The CardShark", character_line("shark"))
    assert opponent.portrait.accessibleName() == "The CardShark"
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    assert game.view.seats[2] == ROLES["shark"].seating


def test_the_list_of_the_cast_has_the_colours_of_a_dialog(start: Start) -> None:
    """The list's button has the text of dialogs, which is dark on light, and not the light text of the page."""
    game, page = asking(start, number=None)
    page.opponents[0].portrait.click()
    dialog = game.window.findChild(CastDialog)
    assert isinstance(dialog, CastDialog)
    button = dialog.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    picture = dialog.grab(QRect(button.mapTo(dialog, QPoint()), button.size())).toImage()
    points = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
    assert contrast(min(points, key=QColor.lightness), max(points, key=QColor.lightness)) >= 4.5


def test_the_list_says_who_sits_at_the_table(start: Start) -> None:
    """Characters that are at the table already are marked; the character of the place is the current one."""
    game, page = asking(start, number=None)
    page.opponents[0].take(ROLES["sue"])
    page.opponents[1].choose()
    dialog = game.window.findChild(CastDialog)
    assert isinstance(dialog, CastDialog)
    marked = [role.id for row, role in enumerate(CAST) if "at your table" in dialog.list.item(row).text()]
    assert "sue" in marked
    dialog.reject()
    assert page.opponents[1].seating == page.seats()[2]


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_nothing_that_was_chosen_is_lost_by_escape_or_enter(start: Start, key: Qt.Key) -> None:
    """Esc and Enter begin the game with the people on the page."""
    game, page = asking(start, number=None)
    page.opponents[2].take(ROLES["willie"])
    QTest.keyClick(page.deal, key)
    game.until_asked()
    assert game.view.seats[3].name == "Wiley Willie"


def test_a_game_under_way_is_continued(start: Start) -> None:
    """With a game under way, the button says how it stands, the scores are below the faces, and the deal goes on."""
    game, page = asking(start, log=[MIXED])
    number = game.update.deal_number
    assert page.deal.text().replace("&", "") == "Continue: deal 1"
    assert [opponent.line.text() for opponent in page.opponents] == ["0 points"] * 3
    assert not page.name.isVisible(), "the person has a name"
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    assert game.update.deal_number == number


def test_another_game_can_be_begun_instead(start: Start) -> None:
    """*New game* begins with the people on the page without a question; the game before waits in the shelf."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    page.opponents[2].take(ROLES["willie"])
    QTest.mouseClick(page.new_game, LEFT)
    game.until_asked()
    (request,) = [request for request in game.sent if isinstance(request, link.NewMatch)]
    assert request.seats[3] == ROLES["willie"].seating == game.view.seats[3]
    assert game.update.deal_number != 7
    assert not page.isVisible()


def test_the_result_of_a_deal_waits_under_the_page(start: Start, tmp_path: Path) -> None:
    """If the program ends while a result is shown, the page lies over it at the next start, whatever size it gets."""
    game = start(log=[LAST])
    play_on(game)
    again = Game(tmp_path / "again", game.table, {}, (1440, 900)).open(calm=False, asks_opponents=True)
    page = welcome_of(again)
    for width in (1440, 1300):
        again.window.resize(width, 900)
        QApplication.processEvents()
        table = again.cloth.viewport()
        tops = [table.childAt(table.rect().center() + QPoint(0, y)) for y in range(-150, 150, 10)]
        assert all(top is not None and (top is page or page.isAncestorOf(top)) for top in tops)
    QTest.mouseClick(page.deal, LEFT)
    assert again.panel is not None
    top = again.cloth.viewport().childAt(again.panel.geometry().center())
    assert top is not None
    assert top is again.panel or again.panel.isAncestorOf(top)
    again.close()
    again.window.deleteLater()


def test_only_an_own_game_can_be_left_on_the_page(start: Start) -> None:
    """Without a game under way there is none to leave; a deal that was set up is left by the way back from it."""
    game, page = asking(start, number=None)
    assert not page.new_game.isVisible()
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    first, second, third, fourth = game.view.seats
    game.director.send(link.SetUp(Rules(), (first, second, third, fourth), Direction.HOLD, number=1234))
    until(lambda: game.update.deal_number == 1234)
    game.window.controllers.seating.ask_opponents()
    page = welcome_of(game)
    assert page.invitation.text() == "A deal that was set up goes on with"
    assert page.deal.text().replace("&", "") == "Continue: deal 1"
    assert not page.new_game.isVisible()


def test_a_branch_says_that_it_is_one_and_leads_back(start: Start) -> None:
    """A program that ended in a branch does not call it the game; the own game is one click away, no word shines."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    own = game.update.match_id
    game.click(game.lowest)
    game.until_asked()
    game.director.send(link.TryAgain(1))
    until(lambda: game.update.kind is MatchKind.BRANCH and game.is_settled)
    game.window.controllers.seating.ask_opponents()
    page = welcome_of(game)
    assert page.invitation.text() == "A branch, which counts nowhere, goes on with"
    assert page.deal.text().replace("&", "") == "Continue the branch"
    page.repaint()
    covered = page.grab().toImage()
    game.cloth.print_word("")
    page.repaint()
    assert page.grab().toImage() == covered
    QTest.mouseClick(page.own_game, LEFT)
    until(lambda: game.update.match_id == own and game.is_settled)
    assert not page.isVisible()


def test_the_deal_of_the_day_is_offered(start: Start) -> None:
    """The link closes the page, keeps what was chosen on it, and asks about the deal of the day."""
    game, page = asking(start, number=None)
    page.opponents[2].take(ROLES["willie"])
    QTest.mouseClick(page.day, LEFT)
    assert not page.isVisible()
    assert game.director.questions.asks_about_day
    assert game.window.keeper.profile.seats[3].name == "Wiley Willie"


def shown_panels(game: Game) -> set[str]:
    """Return the names of the panels whose docks are seen."""
    return {name for name, dock in game.window.docks.docks.items() if dock.isVisible()}


def wanted_panels(game: Game) -> set[str]:
    """Return the names of the panels that the options show, which are most of them."""
    wanted = {name for name, panel in game.window.docks.panels if panel.wanted}
    assert {"scores", "last-trick", "cards-out", "statistics"} <= wanted
    return wanted


def test_the_panels_give_the_page_their_room(start: Start) -> None:
    """The page has the whole width; the panels are back when the game begins."""
    game, page = asking(start, number=None)
    assert not shown_panels(game)
    assert page.width() == game.window.width()
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    assert shown_panels(game) == wanted_panels(game)


def test_a_panel_that_is_switched_on_is_shown_beside_the_page(start: Start) -> None:
    """Whoever switches a panel on, or puts the panels back, sees them at once."""
    game, page = asking(start, number=None, score_board=False)
    game.settings.set(SCORE_BOARD, True)
    assert game.window.docks.docks["scores"].isVisible()
    assert page.isVisible()


def test_an_arrangement_of_panels_stays_beside_the_page(start: Start) -> None:
    """Docks that the person has arranged are where the person wants them, also at the start."""
    game = start()
    game.window.docks.docks["scores"].setFloating(True)
    game.window.docks.put_away(True)
    assert shown_panels(game) == wanted_panels(game)


def faces_of(page: WelcomePage) -> list[QRect]:
    """Return where the portraits of the opponents are in the window."""
    portraits = [each for each in page.findChildren(RoundPortrait) if each.isVisible()]
    return [QRect(each.mapTo(page.window(), QPoint()), each.size()) for each in portraits]


def test_faces_fly_to_their_seats(start: Start) -> None:
    """The faces appear one after the other. They fly to their seats before the game begins; nobody has to wait."""
    game, page = asking(start, number=None, speed=4, motion="full")
    moves = page.findChild(QVariantAnimation)
    assert moves is not None
    assert moves.duration() == 440
    moves.setCurrentTime(440)
    before = faces_of(page)
    QTest.mouseClick(page.deal, LEFT)
    assert moves.duration() == 450
    moves.setCurrentTime(225)
    middle = faces_of(page)
    assert all(now != then for now, then in zip(middle, before, strict=True))
    moves.setCurrentTime(449)
    offset = game.cloth.viewport().mapTo(game.window, QPoint())
    for place, box in enumerate(faces_of(page), 1):
        seat = game.cloth.face_at(place).translated(QPointF(offset))
        assert (QPointF(box.center()) - seat.center()).manhattanLength() < 6
        assert abs(box.width() - 12 - seat.width()) < 3
    assert game.view.stage is Stage.BETWEEN_DEALS
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert not page.isVisible()
    until(lambda: game.view.stage is Stage.DEAL)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(page)
    # Where a widget had left its layout, the whole window was forgotten together with the page.
    assert all(map(isValid, game.window.menus.actions.values()))


@pytest.mark.parametrize(("speed", "milliseconds"), [(5, 315), (6, 202), (7, 0)])
def test_faces_are_quick_at_a_quick_game(start: Start, speed: int, milliseconds: int) -> None:
    """The flight follows the speed of the game; at full speed there is none."""
    _, page = asking(start, number=None, speed=speed, motion="full")
    moves = page.findChild(QVariantAnimation)
    assert moves is not None
    QTest.mouseClick(page.deal, LEFT)
    assert page.isVisible() == bool(milliseconds)
    if milliseconds:
        assert moves.duration() == milliseconds
        QTest.mouseClick(page, LEFT)
        assert not page.isVisible()


def test_after_a_game_that_is_over_another_begins(start: Start) -> None:
    """After a finished game, the button begins a new game."""
    game = start(log=[LAST], rules=Rules(goal=0, deals=1))
    play_on(game)
    game.window.controllers.seating.ask_opponents()
    page = welcome_of(game)
    assert page.deal.text().replace("&", "") == "Deal me in"
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    assert (game.view.deals_played, game.view.ending) == (0, None)


def test_the_rules_are_named_and_opened(start: Start) -> None:
    """The page names the rule set, opens the rules, and follows a change."""
    game, page = asking(start, number=None)
    QTest.mouseClick(page.rules, LEFT)
    until(lambda: game.window.findChild(RulesDialog) is not None)
    dialog = game.window.findChild(RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.reject()
    game.window.controllers.seating.show_update(game.update)
    assert page.rules.text().replace("&", "") == "Rules: Standard"
    game.table.handle(link.SetRules(PRESETS[Preset.VEGAS]))
    game.thread.mailbox.put(game.table.update())
    until(lambda: "Vegas" in page.rules.text().replace("&", ""))


def test_the_switch_for_the_next_start_is_kept(start: Start) -> None:
    """Do not ask at the next start sets the option, also through the dialog behind *More…*."""
    game, page = asking(start, number=None)
    QTest.mouseClick(page.fast_start, LEFT)
    page.more.click()
    dialog = game.window.controllers.seating.opponents
    assert dialog is not None
    assert dialog.fast_start.isChecked()
    dialog.accept()
    game.until_asked()
    assert game.settings.value(FAST_START)


def test_choices_survive_the_end_of_the_program(start: Start) -> None:
    """If the program ends while the page is open, the name and the opponents on it are kept."""
    game, page = asking(start, number=None)
    page.name.setText("Zoe")
    page.opponents[0].take(ROLES["cal"])
    game.window.close()
    assert [each.name for each in game.window.keeper.profile.seats[:2]] == ["Zoe", "Cautious Cal"]


def test_a_name_that_is_changed_elsewhere_is_shown(start: Start) -> None:
    """If the name is changed in the preferences while the page is open, the page shows it and keeps it."""
    game, page = asking(start, number=None)
    game.settings.set(PLAYER_NAME, "Zoe")
    assert page.name.text() == "Zoe"
    assert not page.has_changes
    game.window.close()
    assert game.settings.value(PLAYER_NAME) == "Zoe"


def test_four_computers_are_all_on_the_page(start: Start) -> None:
    """If nobody plays, all four seats have portraits, and no name is asked for."""
    game, page = asking(start, who="CCCC", number=None)
    assert len(page.opponents) == 4
    assert not page.name.isVisible()
    QTest.mouseClick(page.deal, LEFT)
    until(lambda: game.view.stage is Stage.DEAL)


@pytest.mark.parametrize("size", [(800, 520), (1440, 900), (2560, 1440)])
def test_it_covers_the_cloth_and_grows_with_it(start: Start, size: tuple[int, int]) -> None:
    """The page is as large as the cloth at every size, and everything on it is inside."""
    game, page = asking(start, number=None)
    game.window.resize(*size)
    QApplication.processEvents()
    assert page.size() == game.window.view.viewport().size()
    for widget in (page.title, page.deal, page.more, *(each.portrait for each in page.opponents)):
        left = widget.mapTo(page, QPoint()).x()
        assert 0 <= left <= page.width() - widget.width()
    widths = [opponent.portrait.width() for opponent in page.opponents]
    game.window.resize(size[0] + 300, size[1] + 200)
    QApplication.processEvents()
    assert page.size() == game.window.view.viewport().size()
    assert all(after.portrait.width() >= before for after, before in zip(page.opponents, widths, strict=True))
    area = page.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0


def test_text_is_legible_on_every_cloth(start: Start) -> None:
    """The texts follow a change of the cloth's colour."""
    game, page = asking(start, number=None)
    before = page.styleSheet()
    game.settings.set(BACKGROUND, "#f3ead0")
    assert page.styleSheet() != before
    assert "#10241b" in page.styleSheet()


def test_a_portrait_smiles_while_it_has_the_focus(start: Start) -> None:
    """The picture of a portrait changes when it gets the focus."""
    _, page = asking(start, number=None)
    portrait = page.opponents[0].portrait
    page.deal.setFocus()
    before = portrait.grab().toImage()
    portrait.setFocus()
    assert portrait.grab().toImage() != before


def on_cloth(game: Game, card: Card) -> tuple[QWidget, QPoint]:
    """Return what lies on top at the place of a card of the hand, and the point in it that a click hits."""
    table = game.window.view.viewport()
    point = game.point(card)
    top = table.childAt(point)
    assert top is not None
    return top, top.mapFrom(table, point)


@pytest.mark.sample(4)
@pytest.mark.parametrize("controls", list(ControlScheme))
@pytest.mark.parametrize("button", [LEFT, Qt.MouseButton.RightButton])
def test_nobody_plays_through_the_page(start: Start, controls: ControlScheme, button: Qt.MouseButton) -> None:
    """Clicks, drags and the wheel on the page do not reach the hidden cards, and leave the focus alone."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    game.settings.set(CONTROLS, controls)
    top, point = on_cloth(game, next(iter(each_card(game.view.hand))))
    focused = QApplication.focusWidget()
    QTest.mouseClick(top, button, pos=point)
    QTest.mouseDClick(top, button, pos=point)
    QTest.mouseClick(top, button, Qt.KeyboardModifier.ControlModifier, point)
    QTest.mousePress(top, button, pos=point)
    QTest.mouseMove(top, point - QPoint(0, 200))
    QTest.mouseRelease(top, button, pos=point - QPoint(0, 200))
    game.wheel(up=False, over=top)
    assert QApplication.focusWidget() is focused
    QTest.keyClick(page.deal, Qt.Key.Key_Escape)
    game.until_asked()
    assert game.answers == []
    assert game.window.director.choice.cards == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_the_tab_key_passes_over_the_cards_under_the_page(start: Start, key: Qt.Key) -> None:
    """Tab reaches the page and the panels beside it, and no card under the page: the next Enter would play it."""
    game, page = asking(start, direction=Direction.HOLD, number=7, score_board=True)
    game.trigger("panels_back")
    visited = set[QWidget]()
    for _ in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        assert page.isAncestorOf(focused) or not game.window.view.isAncestorOf(focused)
        assert focused is not game.window.view
        visited.add(focused)
        QTest.keyClick(focused, key)
    assert {page.deal, page.more, page.fast_start, game.window.docks.scores.table} <= visited


def focused_now() -> QWidget:
    """Return the widget with the focus. Fail if there is none."""
    focused = QApplication.focusWidget()
    assert focused is not None
    return focused


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_the_tab_key_reaches_the_whole_page_again_from_a_panel(start: Start, key: Qt.Key) -> None:
    """Whoever was in a panel reaches every opponent and every link by the Tab key, in both directions."""
    game, page = asking(start, direction=Direction.HOLD, number=7, score_board=True)
    game.trigger("panels_back")
    scores = game.window.docks.scores.table
    scores.setFocus(Qt.FocusReason.TabFocusReason)
    visited = set[QWidget]()
    for _ in range(40):
        QTest.keyClick(focused_now(), key)
        visited.add(focused_now())
        if focused_now() is scores:
            break
    assert focused_now() is scores
    portraits = {opponent.portrait for opponent in page.opponents}
    assert (
        portraits | {page.new_game, page.day, page.deal, page.lesson, page.rules, page.more, page.fast_start} <= visited
    )


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Left])
def test_keys_in_a_panel_lead_back_to_the_page(start: Start, key: Qt.Key) -> None:
    """A key in a panel that would go to the table goes to the page over it, which begins no game by that."""
    game, page = asking(start, direction=Direction.HOLD, number=7, score_board=True)
    game.trigger("panels_back")
    scores = game.window.docks.scores.table
    scores.setFocus(Qt.FocusReason.TabFocusReason)
    assert focused_now() is scores
    QTest.keyClick(scores, key)
    assert focused_now() is page.deal
    assert page.isVisible()
    QTest.keyClick(page.deal, Qt.Key.Key_Escape)
    game.until_asked()


def test_the_focus_on_the_switch_is_seen(start: Start) -> None:
    """The ring around the switch on the page can be told from the cloth, which has the colour of other rings."""
    _, page = asking(start, number=None)
    area = page.findChild(QScrollArea)
    assert area is not None
    page.deal.setFocus()
    area.ensureWidgetVisible(page.fast_start)
    before = page.grab().toImage()
    page.fast_start.setFocus()
    now = page.grab().toImage()
    box = QRect(page.fast_start.mapTo(page, QPoint()), page.fast_start.size())
    changed = [
        (now.pixelColor(x, y), before.pixelColor(x, y))
        for x in range(box.left(), box.right())
        for y in range(box.top(), box.bottom())
    ]
    assert sum(contrast(new, old) >= 3 for new, old in changed) > box.width()


def test_the_page_keeps_the_keyboard(start: Start) -> None:
    """If the focus goes to the table, for instance because a panel is folded, it goes to the page that lies over it."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    game.window.view.setFocus()
    focused = QApplication.focusWidget()
    assert focused is page.deal
    QTest.keyClick(focused, Qt.Key.Key_Return)
    game.until_asked()
    assert not page.isVisible()
    game.window.view.setFocus()
    assert game.window.view.hasFocus()


@pytest.mark.parametrize("command", ["finish_hand", "new_deal", "choose_deal"])
def test_a_command_for_the_table_closes_the_page_first(start: Start, command: str) -> None:
    """Nothing is played, asked or shown on a table that lies hidden under the page; what was chosen on it is kept."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    page.opponents[2].take(ROLES["willie"])
    game.trigger(command)
    assert not page.isVisible()
    until(lambda: game.view.seats[3].name == "Wiley Willie")


def test_the_entry_ok_presses_the_button_of_the_page(start: Start) -> None:
    """*OK* continues the game, and does nothing to the cards under the page."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    game.trigger("ok")
    assert not page.isVisible()
    game.until_asked()
    assert game.answers == []


def test_the_page_leaves_when_another_game_comes_to_the_table(start: Start) -> None:
    """A deal of a record that is set up while the page is open keeps its own players, and nothing lies over it."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    nellie, frank, cal = (ROLES[name].seating for name in ("nellie", "frank", "cal"))
    seats = (game.view.seats[0], nellie, frank, cal)
    game.director.send(link.SetUp(Rules(), seats, Direction.HOLD, number=1234))
    until(lambda: not page.isVisible())
    game.until_asked()
    assert game.view.seats == seats
    assert game.update.deal_number == 1234


def test_the_page_stays_for_a_new_game_with_the_same_players(start: Start) -> None:
    """*New game with these* in the rules, which the page opens, names the new rules on the page."""
    game, page = asking(start, direction=Direction.HOLD, number=7)
    first, second, third, fourth = game.view.seats
    game.director.send(link.NewMatch(PRESETS[Preset.VEGAS], (first, second, third, fourth)))
    until(lambda: page.rules.text().replace("&", "") == "Rules: Vegas")
    assert page.isVisible()
