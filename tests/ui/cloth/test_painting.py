"""Only what changes is painted again; what the screen shows is the same as if everything were painted anew."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from tests.ui.conftest import Start
from tests.ui.game import Game, until

STRIKING = 24
"""By so much a colour has to differ to be seen; a card's edge that is painted in two parts differs by less."""


def shown(game: Game) -> QImage:
    """Return what is on the screen of the window."""
    QApplication.processEvents()
    return game.window.screen().grabWindow(game.window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def anew(game: Game) -> QImage:
    """Return the window painted from nothing."""
    return game.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def striking(first: QImage, second: QImage) -> int:
    """Return in how many places two pictures differ so that it can be seen."""
    if first == second:
        return 0
    pairs = zip(bytes(first.constBits()), bytes(second.constBits()), strict=True)
    return sum(abs(one - other) > STRIKING for one, other in pairs)


def play_on(game: Game) -> None:
    """Do the next thing that is wanted of the person."""
    if not game.director.is_asked:
        game.window.person.accept()
    elif game.view.phase is Phase.PASSING:
        for card in list(each_card(game.view.hand))[:3]:
            game.click(card)
        game.click_prompt()
    else:
        game.click(game.lowest)


def test_nothing_is_left_of_what_lay_elsewhere(start: Start) -> None:
    """Through a pass, tricks with moving cards, and the end of the deal."""
    game = start(direction=Direction.LEFT, motion="full", speed=6, living_faces=False)
    steps = 0
    while game.view.stage is Stage.DEAL:
        game.calm()
        # What was asked to be painted may still be on its way; what is left of something stays.
        until(lambda: not striking(shown(game), anew(game)))
        play_on(game)
        steps += 1
    assert steps > 13


def test_cards_are_sharp_on_another_screen(start: Start) -> None:
    """When the window comes onto one with other pixels, all cards are printed for it."""
    game = start()
    pieces = game.cloth.pieces
    cards = [*pieces.hand.values(), *pieces.others[1], *pieces.others[2]]
    pieces.prints.ratio = 2.0
    pieces.print_again()
    assert {card.pixmap().devicePixelRatio() for card in cards} == {2.0}
    widths = [card.sceneBoundingRect().width() for card in cards]
    QApplication.sendEvent(game.cloth, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert {card.pixmap().devicePixelRatio() for card in cards} == {1.0}
    assert [card.sceneBoundingRect().width() for card in cards] == widths
