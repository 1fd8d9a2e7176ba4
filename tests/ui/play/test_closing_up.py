"""Tests that the hand closes up as soon as one of its cards is played."""

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


def played(start: Start, **options: bool | int | str) -> Game:
    """Play one of thirteen cards in a game that waits for OK after each card."""
    game = start(direction=Direction.HOLD, calm=False, pause="ok", pause_at="every-card", **options)
    while not game.director.is_asked:
        game.cloth.motion.hurry()
        QApplication.processEvents()
    game.click(game.lowest)
    until(lambda: len(game.cloth.pieces.hand) == 12)
    return game


def lefts(game: Game) -> list[float]:
    """Return the left edges of the cards in the hand, from left to right."""
    return sorted(item.place().x for item in game.cloth.pieces.hand.values())


def gaps(game: Game) -> tuple[int, ...]:
    """Return before which cards of the hand a gap is shown now."""
    state = game.director.staging.state(game.update)
    return state.gaps


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_the_hand_closes_up_while_the_played_card_lies_on_the_table(start: Start, motion: str) -> None:
    """The remaining twelve cards are centred while the table still waits."""
    game = played(start, motion=motion)
    centred = [place.x for place in game.cloth.geometry_now.hand(12, gaps(game))]
    until(lambda: lefts(game) == pytest.approx(centred))
    assert game.director.is_waiting
    assert game.cloth.pieces.trick


def test_the_gap_stays_where_the_person_wants_it(start: Start) -> None:
    """If the option for closing up is off, no card of the hand moves."""
    game = played(start, motion="reduced", centre_hand=False)
    places = [place.x for place in game.cloth.geometry_now.hand(13, gaps(game))]
    until(lambda: game.cloth.motion.waits)
    assert set(lefts(game)) < set(places)
