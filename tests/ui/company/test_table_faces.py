"""Tests of faces at a real table: balloons, looks and moods, and the timer that animates them."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.plugin_host.pose import Gaze, Lips, Mood
from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.ui.board.scene_state import PlayerState
from hearts_qt.ui.company.table_faces import TableFaces, gaze_at
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start
from tests.ui.game import Game, until

HOLD = Direction.HOLD
LONG = "Well, well, well. If that is not the lady herself, and in such good company. Do sit down, my dear, do sit down."
STAYS = 30.0
"""How many seconds a balloon stays; this is longer than a test takes."""


def company(game: Game) -> TableFaces:
    """Return the object that animates the faces of a game."""
    return game.cloth.table_faces


def kept_free(game: Game) -> list[QRectF]:
    """Return the rectangles that no balloon may cover: the trick, the hand and the plates."""
    pieces = game.cloth.pieces
    cards = [*pieces.trick.values(), *pieces.hand.values()]
    places = [item.place() for item in cards]
    boxes = [QRectF(place.x, place.y, place.width, place.height) for place in places]
    return [*boxes, *(plate.taken_room() for plate in pieces.plates)]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("size", "text_size"), [((1024, 600), 100), ((1024, 600), 150), ((1440, 900), 200)])
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_balloon_leaves_trick_hand_and_names_free(
    start: Start, size: tuple[int, int], text_size: int, place: int
) -> None:
    """A balloon covers no trick, hand or name, whatever the size of the window and the text."""
    game = start(direction=HOLD, size=size, text_size=text_size)
    QApplication.processEvents()
    company(game).say(place, LONG, STAYS)
    box = company(game).balloons[place].box
    assert game.cloth.sceneRect().contains(box)
    assert not any(box.intersects(each) for each in kept_free(game))


def test_the_own_balloon_is_not_beside_the_player_at_the_left(start: Start, qapp: QApplication) -> None:
    """With large text, the balloon of the player at the bottom is written smaller rather than far from its speaker."""
    apply_look(qapp, Settings({"text_size": 200}))
    game = start(direction=HOLD, size=(1296, 880), text_size=200)
    QApplication.processEvents()
    company(game).say(0, "I would not have played that card at all, my dear friend, if I were you.", STAYS)
    box = company(game).balloons[0].box
    assert box.top() > game.cloth.pieces.plates[1].taken_room().bottom()
    assert not any(box.intersects(each) for each in kept_free(game))


def test_a_balloon_moves_with_the_window(start: Start) -> None:
    """When the window changes its size, the balloon moves to its new place."""
    game = start(direction=HOLD)
    company(game).say(3, LONG, STAYS)
    game.window.resize(860, 640)
    QApplication.processEvents()
    box = company(game).balloons[3].box
    assert game.cloth.sceneRect().contains(box)
    assert not any(box.intersects(each) for each in kept_free(game))


def test_what_is_said_is_heard_by_a_screen_reader(start: Start) -> None:
    """A screen reader is told the speaker's name and the words of a line once."""
    game = start(direction=HOLD)
    name = game.cloth.pieces.plates[2].name
    company(game).say(2, "  Good\nevening. ", STAYS)
    assert game.said[-1] == f"{name}: Good evening."
    company(game).say(2, " \n ", STAYS)
    assert game.said.count(f"{name}: Good evening.") == 1


def test_a_click_takes_a_balloon_away_and_nothing_else_happens(start: Start) -> None:
    """A click on a balloon removes it and plays no card."""
    game = start(direction=HOLD)
    company(game).say(1, "Click me.", STAYS)
    balloon = company(game).balloons[1]
    before = len(game.sent)
    point = game.cloth.mapFromScene(balloon.box.center())
    QTest.mouseClick(game.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert not balloon.isVisible()
    assert len(game.sent) == before


def test_a_balloon_goes_by_itself(start: Start) -> None:
    """A balloon disappears when its time is over.

    If the speaker speaks again, the new balloon replaces the old one at once.
    """
    game = start(direction=HOLD)
    company(game).say(1, "One.", STAYS)
    company(game).say(1, "Two.", 0.05)
    assert company(game).balloons[1].text == "Two."
    until(lambda: not company(game).balloons[1].isVisible())


def test_a_very_long_speech_is_cut(start: Start) -> None:
    """A very long line is cut, and a very long word is divided."""
    game = start(direction=HOLD)
    company(game).say(1, "a" * 500, STAYS)
    balloon = company(game).balloons[1]
    assert balloon.text.endswith("…")
    assert game.cloth.sceneRect().contains(balloon.box)


def test_lips_move_and_the_face_is_drawn_again(start: Start) -> None:
    """With full motion, the lips take all shapes while a line is said."""
    game = start(direction=HOLD, motion="full", speed=4)
    shapes = set()
    plate = game.cloth.pieces.plates[1]
    company(game).say(1, "Oh no, not again.", STAYS)

    def seen() -> bool:
        shapes.add(plate.pose.lips)
        return shapes == set(Lips)

    until(seen)


def test_with_reduced_motion_nothing_ticks(start: Start) -> None:
    """With reduced motion, faces show moods and no timer runs."""
    game = start(direction=HOLD)
    company(game).calm_down()
    assert not company(game).is_moving
    company(game).mood(1, Mood.GLOATING)
    assert game.cloth.pieces.plates[1].pose.mood is Mood.GLOATING
    assert not company(game).is_moving


def test_nothing_ticks_while_the_window_is_hidden(start: Start) -> None:
    """The timer stops while the window is hidden, and runs when the window is shown again."""
    game = start(direction=HOLD, motion="full", speed=4)
    company(game).say(1, "Anybody there?", STAYS)
    assert company(game).is_moving
    game.window.showMinimized()
    until(lambda: game.director.is_hidden)
    assert not company(game).is_moving
    game.window.raise_window()
    until(lambda: not game.director.is_hidden)
    assert company(game).is_moving


def test_everybody_looks_at_whoever_plays(start: Start) -> None:
    """All faces look at the player who is next to play. If this is the person, they look out of the screen."""
    game = start(direction=HOLD)
    assert game.director.is_asked
    assert [plate.pose.gaze for plate in game.cloth.pieces.plates[1:]] == [Gaze.AHEAD] * 3
    company(game).look_at(1)
    assert [plate.pose.gaze for plate in game.cloth.pieces.plates[1:]] == [Gaze.REST, Gaze.LEFT, Gaze.LEFT]


def test_gazes_go_the_right_way() -> None:
    """The face at the left can look towards each other place."""
    assert [gaze_at(1, other) for other in (0, 1, 2, 3, None)] == [
        Gaze.AHEAD,
        Gaze.REST,
        Gaze.UP,
        Gaze.RIGHT,
        Gaze.REST,
    ]


def test_taking_tricks_shows_on_faces(start: Start) -> None:
    """Faces show moods after tricks. If scores are hidden during play, faces do not show these moods."""
    for covered in (False, True):
        game = start(direction=HOLD, scores_in_play=not covered)
        seen: set[Mood] = set()
        game.director.settled.connect(lambda _, seen=seen, game=game: seen.update(moods(game)))
        for _ in range(3):
            game.until_asked()
            game.click(game.lowest)
            game.calm()
        assert (seen - {Mood.REST} == set()) is covered


def moods(game: Game) -> set[Mood]:
    """Return the moods of all faces."""
    return {plate.pose.mood for plate in game.cloth.pieces.plates}


def test_a_face_that_is_missing_is_nobodys_and_stays_chosen(start: Start) -> None:
    """If the picture of a face is missing, the face stays chosen, and the table can still be painted."""
    game = start(direction=HOLD)
    plate = game.cloth.pieces.plates[1]
    plate.show_player(PlayerState("A", "", "gone/aunt"))
    game.cloth.grab()
    assert plate.face == "gone/aunt"
    assert company(game).balloons[1].box.center() != QPointF()
