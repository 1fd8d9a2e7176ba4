"""Tests of the lesson in a real window: its notes by mouse and keys, and the ways into it and out of it."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.players.cast import ROLES
from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.table import link
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.play.lesson import LESSON_OPPONENTS
from hearts_qt.ui.play.lesson_note import LessonNote
from hearts_qt.ui.words.lesson import Topic, lesson_end, lesson_sentence
from tests.ui.conftest import Start
from tests.ui.game import Game, caption_of, until, welcome_of

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton


def note_of(game: Game) -> LessonNote:
    """Return the note on the game's table."""
    return game.window.controllers.lesson.note


def topic_of(game: Game) -> Topic | None:
    """Return what the note explains; None if no note is shown."""
    note = note_of(game)
    return next((each for each in Topic if note.isVisible() and note.sentence.text() == lesson_sentence(each)), None)


def in_lesson(start: Start, **more: object) -> Game:
    """Return a game in which the person has just begun the lesson by the menu, with an own deal that waits."""
    game: Game = start(direction=Direction.HOLD, players=dict(PLAYERS), **more)
    game.trigger("lesson")
    until(lambda: game.update.kind is MatchKind.LESSON and game.is_settled)
    return game


def close_notes(game: Game) -> list[Topic]:
    """Click on *Got it* until no note is left, and return the topics."""
    topics = []
    while (topic := topic_of(game)) is not None:
        topics.append(topic)
        until(lambda: note_of(game).presses.are_taken)
        QTest.mouseClick(note_of(game).done_button, LEFT)
    return topics


def move(game: Game) -> None:
    """Pass or play the lowest cards."""
    if game.view.to_pass:
        for card in list(each_card(game.view.hand))[:3]:
            game.click(card)
        game.click_prompt()
    else:
        game.director.choice.cards = []
        game.double_click(game.lowest)


def play_lesson(game: Game) -> list[Topic]:
    """Play the lesson's deal to its end, and return the topics of its notes."""
    topics = []
    while game.view.stage is Stage.DEAL:
        topics += close_notes(game)
        before = game.update.number
        if game.panel is not None:
            game.press("Play on")
        else:
            move(game)
        until(lambda before=before: game.update.number > before and game.is_settled)  # type: ignore[misc]
    return topics


def test_whoever_has_never_played_is_taught_and_comes_back_to_the_page(start: Start) -> None:
    """The link of the page at the start begins the lesson. Leaving it brings the page back, before any own card."""
    game = start(asks_opponents=True, calm=False, number=None, players=dict(PLAYERS))
    first = welcome_of(game)
    first.name.setText("Walter")
    first.opponents[0].take(ROLES["cal"])
    QTest.mouseClick(first.lesson, LEFT)
    until(lambda: topic_of(game) is Topic.AIM)
    assert game.view.seats[0].name == "Walter" == game.settings.value(PLAYER_NAME)
    assert game.view.seats[1:] == LESSON_OPPONENTS
    assert game.window.controllers.seating.welcome is None
    until(lambda: note_of(game).presses.are_taken)
    QTest.mouseClick(note_of(game).leave_button, LEFT)
    page = welcome_of(game)
    assert (game.update.kind, game.view.stage) == (MatchKind.OWN, Stage.BETWEEN_DEALS)
    assert [each.name for each in page.seats()[:2]] == ["Walter", "Cautious Cal"], "what was chosen first is kept"
    assert not note_of(game).isVisible()
    QTest.mouseClick(page.deal, LEFT)
    game.until_asked()
    assert game.update.kind is MatchKind.OWN
    assert topic_of(game) is None


def test_all_notes_come_up_and_the_own_game_comes_back(start: Start) -> None:
    """Every topic comes up once. After the last trick the primary button leads back to the own card."""
    game = start(direction=Direction.HOLD, players=dict(PLAYERS))
    own = game.view
    game.trigger("lesson")
    until(lambda: topic_of(game) is Topic.AIM)
    assert sorted(play_lesson(game)) == sorted(Topic)
    assert game.panel is not None
    assert game.panel.details.text() == lesson_end()
    assert caption_of(game.panel.primary) == "Back to my own game"
    game.press("Back to my own game")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    assert game.view == own
    assert game.window.menus.actions["lesson"].isEnabled()
    assert not game.window.menus.actions["leave_lesson"].isEnabled()


def test_the_lesson_is_left_and_taken_up_by_the_menu(start: Start) -> None:
    """The menu Help leaves the lesson at any time, and takes it up at the same card, without the notes of before."""
    game = in_lesson(start)
    assert close_notes(game) == [Topic.AIM, Topic.PASS]
    hand = game.view.hand
    game.trigger("leave_lesson")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    game.trigger("lesson")
    until(lambda: game.update.kind is MatchKind.LESSON and game.is_settled)
    assert game.view.hand == hand
    assert topic_of(game) is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_a_key_puts_a_note_away(start: Start, key: Qt.Key) -> None:
    """Enter, the space bar and Esc put the note away, and the table gets the keys again."""
    game = in_lesson(start)
    for topic in (Topic.AIM, Topic.PASS):
        assert topic_of(game) is topic
        until(lambda: note_of(game).presses.are_taken)
        game.key(key)
    assert topic_of(game) is None
    assert game.window.focusWidget() is game.cloth
    game.key(Qt.Key.Key_Right)
    assert game.cloth.marked() is not None


def test_enter_on_the_other_button_leaves(start: Start) -> None:
    """If the person has moved the focus to *Leave the lesson*, Enter leaves it."""
    game = in_lesson(start)
    until(lambda: note_of(game).presses.are_taken)
    game.key(Qt.Key.Key_Tab)
    if not note_of(game).leave_button.hasFocus():
        note_of(game).leave_button.setFocus()
    game.key(Qt.Key.Key_Return)
    until(lambda: game.update.kind is MatchKind.OWN)


def test_a_note_does_not_block_the_game(start: Start) -> None:
    """While a note is open, the arrow keys mark cards and the mouse plays. The note goes with its question."""
    game = in_lesson(start)
    until(lambda: note_of(game).presses.are_taken)
    game.key(Qt.Key.Key_Right)
    assert game.cloth.marked() is not None
    assert topic_of(game) is Topic.AIM
    before = game.update.number
    move(game)
    assert not note_of(game).isVisible() or game.update.number == before
    until(lambda: game.view.to_pass == 0 and game.is_settled)
    assert topic_of(game) in (None, Topic.FOLLOW)


def test_a_note_makes_way_for_a_question(start: Start) -> None:
    """While a question lies over the table there is no note; afterwards it is back."""
    game = in_lesson(start)
    game.trigger("choose_deal")
    until(lambda: game.panel is not None)
    assert topic_of(game) is None
    game.press("Cancel")
    until(lambda: topic_of(game) is Topic.AIM)


def test_a_note_is_read_aloud(start: Start) -> None:
    """A screen reader says the sentence when it comes, and finds it at the button."""
    game = in_lesson(start)
    assert lesson_sentence(Topic.AIM) in game.said
    assert note_of(game).done_button.accessibleDescription() == lesson_sentence(Topic.AIM)


@pytest.mark.parametrize("size", [(1140, 838), (1024, 600), (640, 440)])
@pytest.mark.parametrize("percent", [100, 200])
def test_a_note_fits_onto_every_table(start: Start, size: tuple[int, int], percent: int) -> None:
    """The whole sentence and both buttons are on the table, with large text and in a small window, too."""
    font = QApplication.font()
    large = QFont(font)
    large.setPointSizeF(font.pointSizeF() * percent / 100)
    QApplication.setFont(large)
    game = in_lesson(start, size=size)
    for _ in range(2):
        note = note_of(game)
        assert game.cloth.viewport().rect().contains(note.geometry())
        label = note.sentence
        assert label.heightForWidth(label.width()) <= label.height()
        for button in (note.done_button, note.leave_button):
            assert button.width() >= button.sizeHint().width()
            assert note.rect().contains(QRect(button.geometry()))
        until(lambda note=note: note.presses.are_taken)  # type: ignore[misc]
        QTest.mouseClick(note.done_button, LEFT)


def test_the_arrow_ends_at_the_card_and_follows_the_window(start: Start) -> None:
    """The arrow of the note on the pass ends at the card, also after the window has another size."""
    game = in_lesson(start)
    until(lambda: note_of(game).presses.are_taken)
    game.key(Qt.Key.Key_Return)
    assert topic_of(game) is Topic.PASS

    def is_at_a_card() -> bool:
        tip = note_of(game).arrow.tip
        return any(
            place.place().y - 2 <= tip.y() and abs(place.place().x - tip.x()) < place.place().width
            for place in game.cloth.pieces.hand.values()
        )

    assert is_at_a_card()
    game.window.resize(1024, 640)
    until(is_at_a_card)


def test_a_lesson_goes_on_at_the_next_start(start: Start) -> None:
    """A program that ends in the lesson starts with the lesson, without the page at the start."""
    game = in_lesson(start)
    again = start(asks_opponents=True, players=dict(PLAYERS))
    assert welcome_of(again) is not None
    again.window.controllers.seating.show_update(game.update)
    chosen: list[bool] = []
    again.window.controllers.seating.welcome = None
    again.window.controllers.seating.chosen.connect(lambda: chosen.append(True))
    again.window.controllers.seating.ask_opponents()
    assert chosen
    assert again.window.controllers.seating.welcome is None


def test_a_new_game_in_a_lesson_is_the_person_s_own(start: Start) -> None:
    """*New game* in a lesson begins with the own opponents and rules, also after a look at *Players* in the lesson."""
    game = in_lesson(start)
    profile = game.window.keeper.profile
    assert profile.seats[1:] != LESSON_OPPONENTS
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert dialog is not None
    dialog.accept()
    assert game.window.keeper.profile.seats == profile.seats
    game.trigger("new_game")
    if game.panel is not None:
        game.press("New game")
    until(lambda: game.update.kind is MatchKind.OWN and game.is_settled)
    assert (game.view.seats, game.view.rules) == (profile.seats, profile.rules)


def test_other_set_up_deals_have_no_notes(start: Start) -> None:
    """A note comes only in a lesson, even if somebody plays the same deal as the lesson's in an own game."""
    game = start(number=65, direction=Direction.LEFT)
    game.until_asked()
    assert game.update.kind is MatchKind.OWN
    assert topic_of(game) is None
    game.send_request(link.GoToOwn(game.view.rules, game.window.keeper.profile.seats))
    game.calm()
    assert game.update.kind is MatchKind.OWN


@pytest.mark.parametrize("size", [(1024, 600), (1440, 900)], ids=str)
def test_the_first_note_is_near_the_card_that_it_is_about(start: Start, size: tuple[int, int]) -> None:
    """While no trick lies on the table, a note may lie in the middle: its arrow does not cross the table."""
    game = in_lesson(start, size=size)
    note = note_of(game)
    assert topic_of(game) is not None
    box = note.geometry()
    assert note.arrow.height() < game.cloth.height() / 4
    assert not any(plate.taken_room().toAlignedRect().intersects(box) for plate in game.cloth.pieces.plates)
