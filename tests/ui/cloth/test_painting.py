"""Tests that only changed parts are painted again, and that the screen still equals a completely new painting."""

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QExposeEvent, QPixmap, QRegion
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from tests.ui import deals
from tests.ui.cloth.screen_watch import EachUpdate, ScreenWatch, torn_places
from tests.ui.conftest import Start
from tests.ui.deals import MIXED
from tests.ui.game import Game, until


def is_torn(game: Game) -> bool:
    """Tell whether the screen differs from a completely new painting of the table."""
    QApplication.processEvents()
    watch = ScreenWatch(game)
    return not torn_places(watch.shown(), watch.anew()).isEmpty()


def play_on(game: Game) -> None:
    """Make the next move that the person must make."""
    if not game.director.is_asked:
        game.window.controllers.input.accept()
    elif game.view.phase is Phase.PASSING:
        for card in list(each_card(game.view.hand))[:3]:
            game.click(card)
        game.click_prompt()
    else:
        game.click(game.lowest)


def test_nothing_is_left_of_what_lay_elsewhere(start: Start) -> None:
    """Moved cards leave no traces on the screen in a pass, in tricks and at the end of a deal."""
    game = start(direction=Direction.LEFT, motion="full", speed=6, living_faces=False)
    steps = 0
    while game.view.stage is Stage.DEAL:
        game.calm()
        # A requested update may not be painted yet, so wait. A torn picture would stay torn.
        until(lambda: not is_torn(game))
        play_on(game)
        steps += 1
    assert steps > 13


@pytest.mark.parametrize("behind", [False, True])
def test_a_paint_in_between_leaves_nothing_behind(start: Start, behind: bool) -> None:
    """If something is painted after a card was moved and before Qt repaints this card, the card leaves no trace."""
    game = start()
    card = game.cloth.pieces.others[1][0]
    card.put(card.place()._replace(y=card.place().y + 150))
    game.cloth.viewport().update(QRect(0, 0, 4, 4))
    if behind:
        QApplication.sendEvent(game.window.windowHandle(), QExposeEvent(QRegion(0, 0, 4, 4)))
    else:
        QApplication.sendEvent(game.window, QEvent(QEvent.Type.UpdateRequest))
    assert not is_torn(game)


def test_a_panel_is_there_as_a_whole(start: Start) -> None:
    """The result panel appears completely in one frame while cards move."""
    game = start(log=[MIXED], motion="full", living_faces=False)
    watch = ScreenWatch(game)
    eyes = EachUpdate(game, watch)
    while game.panel is None:
        until(lambda: game.is_settled and (game.panel is not None or game.director.is_asked))
        if game.panel is None:
            game.click(game.lowest)
            game.calm()
    until(lambda: not is_torn(game))
    assert watch.looks > 5
    assert not watch.faults
    assert eyes.doing == "start"


def test_the_cards_of_a_result_become_sharp(start: Start) -> None:
    """When sharper pictures are ready, all cards in the result panel are painted again at the same time."""
    game = start(log=[MIXED], show_taken=True)
    deals.play_on(game)
    assert not is_torn(game)
    other = QPixmap(30, 42)
    other.fill(Qt.GlobalColor.red)
    game.art.face = lambda card, width, ratio: other  # type: ignore[method-assign]
    assert not is_torn(game)
    before = ScreenWatch(game).shown()
    game.art.changed.emit()
    until(lambda: not torn_places(before, ScreenWatch(game).shown()).isEmpty())
    until(lambda: not is_torn(game))


def test_cards_are_sharp_on_another_screen(start: Start) -> None:
    """On a screen with another pixel ratio, all cards are drawn for that ratio."""
    game = start()
    pieces = game.cloth.pieces
    cards = [*pieces.hand.values(), *pieces.others[1], *pieces.others[2]]
    pieces.prints.ratio = 2.0
    pieces.redraw()
    assert {card.pixmap().devicePixelRatio() for card in cards} == {2.0}
    widths = [card.sceneBoundingRect().width() for card in cards]
    QApplication.sendEvent(game.cloth, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert {card.pixmap().devicePixelRatio() for card in cards} == {1.0}
    assert [card.sceneBoundingRect().width() for card in cards] == widths
