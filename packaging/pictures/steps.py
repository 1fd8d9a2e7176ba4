"""Steps that bring a window from its scene to a state. They use the window as a person does."""

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from hearts_qt.rules.cards import each_card
from hearts_qt.settings.look_options import VENUE, Venue
from hearts_qt.settings.option import AnyOption, OptionPage
from pictures.taking import MotionClock, PicturedGame, rest, steady_picture, wait_for_event
from tests.ui import game as driving
from tests.ui.game import LEFT, NONE, Game, until
from tests.ui.tour import windows


def settle(game: Game) -> None:
    """Wait until nothing moves."""
    game.calm()


def welcome(game: Game) -> None:
    """Open the page at the start."""
    driving.welcome_of(game)


def more_opponents(game: Game) -> None:
    """Open the dialog behind *More…* of the page at the start."""
    windows.make_active(driving.more_of(game))


def lesson(game: Game) -> None:
    """Begin the lesson."""
    game.calm()
    game.trigger("lesson")
    until(lambda: game.window.controllers.lesson.note.isVisible())


def raise_pass(game: Game) -> None:
    """Choose the cards of the pass."""
    game.until_asked()
    for card in list(each_card(game.view.hand))[-game.view.to_pass :]:
        game.click(card)


def hint(game: Game) -> None:
    """Ask for a hint, and wait for it."""
    game.until_asked()
    game.trigger("hint")
    until(lambda: game.window.controllers.input.hinting.note.isVisible(), 60000)


def award_hint(game: Game) -> None:
    """Ask how a moon should be scored."""
    panel(game)
    game.trigger("hint")
    until(lambda: not game.window.controllers.input.hinting.is_thinking, 60000)


def speak(game: Game) -> None:
    """Let the other three say a line."""
    game.calm()
    lines = ("Hearts is a game of patience, and you have none.", "Oh dear.", "I never lead spades before lunch!")
    for seat, line in enumerate(lines, 1):
        game.window.controllers.audio.talk.say_line(seat, line)


def peek(game: Game) -> None:
    """Look at the last trick."""
    game.calm()
    game.trigger("look_back")


def hold_pile(game: Game) -> None:
    """Press the mouse button on the first pile with taken cards, and hold it."""
    game.calm()
    view = game.cloth
    for y in range(0, view.viewport().height(), 4):
        for x in range(0, view.viewport().width(), 4):
            point = QPointF(view.mapToScene(QPoint(x, y)))
            if view.pieces.pile_at(point) is not None and view.card_at(QPoint(x, y)) is None:
                QTest.mousePress(view.viewport(), LEFT, NONE, QPoint(x, y))
                return


def drawer(game: Game) -> None:
    """Open the drawer with the panels, if the window is so narrow that it has one."""
    game.calm()
    if game.window.menus.actions["drawer"].isEnabled():
        game.trigger("drawer")


def panel(game: Game) -> None:
    """Wait for a question over the table."""
    # The first panel can be replaced by another one, so each is looked at.
    until(lambda: game.panel is not None and game.panel.presses.are_taken)


def show_cards(game: Game) -> None:
    """Show the next person the cards."""
    panel(game)
    game.press("Show my cards")
    game.until_asked()


def ask(game: Game, command: str) -> None:
    """Choose a command that asks a question over the table."""
    game.until_asked()
    game.trigger(command)
    panel(game)


def go_to(game: Game, venue: Venue) -> None:
    """Choose a venue; its own design of the backs of cards comes with it."""
    game.calm()
    game.settings.set(VENUE, Venue.PLAIN if venue is not Venue.PLAIN else Venue.FELT)
    game.settings.set(VENUE, venue)


def page(game: Game, page: OptionPage) -> None:
    """Open a page of the preferences."""
    open_window(game, "preferences")
    dialog = game.window.controllers.preferences.dialog
    assert dialog is not None
    dialog.show_page(page)


def go_to_option(game: Game, option: AnyOption) -> None:
    """Show an option in the preferences."""
    open_window(game, "preferences")
    dialog = game.window.controllers.preferences.dialog
    assert dialog is not None
    dialog.go_to(option)


def choices(game: Game, option: AnyOption) -> None:
    """Open the menu with the choices of an option."""
    game.calm()
    game.window.menus.submenu(option).popup(game.window.mapToGlobal(QPoint(80, 80)))


def open_window(game: Game, name: str) -> None:
    """Open a window that the tests know by this name."""
    game.calm()
    windows.open_window(game.window, name)
    rest(300)


def film(game: Game) -> None:
    """Open the film of the first deal."""
    open_window(game, "all_records")
    window = game.window.controllers.records.window
    assert window is not None
    until(lambda: window.finder.list.model().rowCount() > 1, 60000)
    window.finder.list.setCurrentIndex(window.finder.list.model().index(1, 0))
    until(window.page.film.isVisible)
    for _ in range(20):
        window.page.film.step_on()


def menu(game: Game, index: int) -> None:
    """Open a menu of the menu bar."""
    game.calm()
    bar = game.window.menuBar()
    action = bar.actions()[index]
    opened = action.menu()
    assert isinstance(opened, QMenu)
    opened.popup(bar.mapToGlobal(bar.actionGeometry(action).bottomLeft()))


def go_on(game: PicturedGame, event: type[object], clock: MotionClock) -> None:
    """Let a table that is held go on until an event begins to be shown."""
    game.calm()
    steady_picture(game)
    game.go_on()
    wait_for_event(game, event, clock)


def stop_after(game: PicturedGame, event: type[object], milliseconds: int) -> None:
    """Let the match go on, and stop the motion some time after an event."""
    clock = MotionClock()
    go_on(game, event, clock)
    until(lambda: clock.elapsed >= milliseconds)
    game.cloth.motion.hold(True)
    # The faces keep their moods for a picture that takes long.
    game.cloth.table_faces.hold(True)
