"""Tests of the plates: where the face and the texts are, the points as numbers, and what a screen reader is told."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.pose import Pose
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.board.geometry import Geometry, text_growth
from hearts_qt.ui.board.scene_state import PlayerState
from hearts_qt.ui.cloth.cloth_text import inks_on
from hearts_qt.ui.cloth.plate import PlateLabel
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.words.table import short_points, state_in_words
from tests.ui.board.test_geometry import overlap, parts
from tests.ui.cloth.contrasts import contrast
from tests.ui.cloth.scenes import new_table, players_with, scene_of
from tests.ui.conftest import Start

HOLD = Direction.HOLD
LARGE, LOW = (1140, 838), (640, 330)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableView]:
    """Return a table with a state."""
    made = new_table(*LARGE)
    qtbot.addWidget(made)
    made.show()
    made.show_state(scene_of())
    yield made
    made.face_art.close()


def shot(table: TableView) -> QImage:
    """Return a picture of the table."""
    return table.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize(("score", "taken", "shown"), [
    (58, 5, ("58", "+5")), (31, 0, ("31", "")), (12, None, ("12", "")), (-3, -10, ("−3", "−10")),
])  # fmt: skip
def test_points_are_short_numbers(score: int, taken: int | None, shown: tuple[str, str]) -> None:
    """The pill has the points of the game, and those of this deal if there are any."""
    assert short_points(score, taken) == shown


def test_a_large_table_has_large_faces(table: TableView) -> None:
    """On the table of a usual window the faces are about 104 pixels wide. They grow with the table."""
    usual = table.geometry_now
    assert 100 <= usual.face <= 108
    table.resize(2260, 1386)
    assert table.geometry_now.face > 1.6 * usual.face


def test_a_face_is_as_sharp_as_the_screen(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plate is kept as a picture. On a screen with two pixels for each point, its face has them, too."""
    asked: list[float] = []
    picture = table.face_art.picture

    def noted(name: str, size: float, ratio: float, pose: Pose) -> QPixmap:
        asked.append(ratio)
        return picture(name, size, ratio, pose)

    monkeypatch.setattr(table.face_art, "picture", noted)
    sharp = QPixmap(400, 400)
    sharp.setDevicePixelRatio(2.0)
    with painting(QPainter(sharp)) as painter:
        table.pieces.plates[1].paint(painter, QStyleOptionGraphicsItem())
    assert asked == [2.0]


def test_texts_are_below_the_face_where_there_is_room(table: TableView) -> None:
    """On a large table the mouth is in the middle of the plate, on a low one at its side."""
    plate = table.pieces.plates[1]
    assert plate.mouth()[0].x() == pytest.approx(plate.taken_room().center().x())
    table.resize(*LOW)
    assert plate.mouth()[0].x() < plate.taken_room().center().x()


def test_text_grows_with_the_table(table: TableView) -> None:
    """On a large screen names are larger than in the menus, and on a small one never smaller."""
    menus = QFontMetrics(table.font()).height()
    assert QFontMetrics(table.pieces.font).height() == pytest.approx(menus, abs=1)
    table.resize(2260, 1386)
    assert QFontMetrics(table.pieces.font).height() > 1.5 * menus
    table.resize(640, 400)
    assert QFont(table.pieces.font).pointSizeF() == QFont(table.font()).pointSizeF()


def test_very_large_text_does_not_grow_further() -> None:
    """Text that is already very large does not grow with the table."""
    assert text_growth(2260, 1386, 20) > 1.6
    assert text_growth(2260, 1386, 60) == pytest.approx(1386 * 0.045 / 60)
    assert text_growth(760, 540, 40) == 1.0


@pytest.mark.sample(6)
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("part", ["score", "gain", "moon", "thinks", "in_turn"])
def test_each_part_of_a_plate_is_seen(table: TableView, seat: int, part: str) -> None:
    """Score, points of the deal, dots and ring change the picture of the plate, also at the bottom."""
    known = list(players_with())
    known[seat] = PlayerState("Ada", "58 points", "stan", "58", "")
    table.show_state(scene_of(players=tuple(known)))
    before = shot(table)
    known[seat] = replace(known[seat], **{part: {"score": "59", "gain": "+5", "moon": 0.4}.get(part, True)})
    table.show_state(scene_of(players=tuple(known)))
    after = shot(table)
    room = table.pieces.plates[seat].sceneBoundingRect().toAlignedRect()
    assert before.copy(room) != after.copy(room)


def test_a_long_name_gives_way_to_a_short_one(table: TableView) -> None:
    """A plate without room for the whole name shows the short name. The tooltip has the whole name."""
    pictures = []
    long = "The very vicious Vickie of the vast valleys"
    for name, short in ((long, "Vickie"), ("Vickie", ""), (long, "")):
        known = list(players_with())
        known[1] = replace(known[1], name=name, short=short)
        table.show_state(scene_of(players=tuple(known)))
        pictures.append(shot(table))
        assert name in table.pieces.plates[1].toolTip()
    assert pictures[0] == pictures[1] != pictures[2]


def test_a_moon_gets_fuller(table: TableView) -> None:
    """A fuller moon looks different, and a screen reader says who has all points."""
    pictures = []
    for share in (0.25, 0.5, 1.0):
        known = list(players_with())
        known[2] = replace(known[2], moon=share)
        table.show_state(scene_of(players=tuple(known)))
        pictures.append(shot(table))
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])
    assert state_in_words("13 points", True, True) == "13 points, all points so far, to play"


@pytest.mark.parametrize("size", [(758, 546), LARGE, (2260, 1386)])
def test_a_heart_shows_that_hearts_are_broken(table: TableView, size: tuple[int, int]) -> None:
    """From then on a small heart lies on the cloth, beside everything else, until the next deal."""
    table.resize(*size)
    table.show_state(scene_of())
    before = shot(table)
    table.show_state(scene_of(broken=True))
    heart = table.geometry_now.heart
    assert heart is not None
    assert shot(table) != before
    for name, box in parts(table.geometry_now).items():
        assert not overlap(heart, box), name
    table.show_state(scene_of())
    assert shot(table) == before


def test_there_is_no_heart_where_it_would_cover_a_name() -> None:
    """On a very low table, the names need the corner."""
    assert Geometry(640, 160, 30).heart is None


def test_without_faces_the_dots_are_beside_the_name(table: TableView) -> None:
    """A player who thinks is shown without a face, too, and on a table of any height."""
    table.pieces.shows_faces = False
    for size in (LARGE, LOW):
        table.resize(*size)
        for seat in (1, 2, 3):
            table.show_state(scene_of())
            before = shot(table)
            table.show_state(scene_of(players=players_with(thinks=seat)))
            room = table.pieces.plates[seat].sceneBoundingRect().toAlignedRect()
            assert shot(table).copy(room) != before.copy(room)


def test_the_plate_at_the_bottom_goes_when_there_is_no_room(table: TableView) -> None:
    """In a very low window the plate at the bottom is hidden, so that the hand has room."""
    assert table.pieces.plates[0].isVisible()
    table.resize(400, 110)
    assert not table.geometry_now.shows_own_plate
    assert not table.pieces.plates[0].isVisible()
    assert table.pieces.mouth(0)[1] == 0.0


def test_screen_readers_find_each_player(start: Start) -> None:
    """Over each plate there is a description of the player: name, points, and whose turn it is."""
    game = start(direction=HOLD)
    found = {label.accessibleName(): label for label in game.cloth.findChildren(PlateLabel)}
    assert set(found) == {player.name for player in game.cloth.players}
    own = found[game.cloth.players[0].name]
    assert own.accessibleDescription() == "0 points · 0 this deal, to play"
    others = [found[player.name].accessibleDescription() for player in game.cloth.players[1:]]
    assert others == ["0 points · 0 this deal"] * 3
    for player, plate in zip(game.cloth.players, game.cloth.pieces.plates, strict=True):
        assert found[player.name].geometry() == plate.taken_room().toRect()
        assert found[player.name].isVisible()


def test_hidden_points_are_not_told(start: Start) -> None:
    """If points are hidden during the deal, neither the pill nor a screen reader tells them."""
    game = start(direction=HOLD, scores_in_play=False)
    assert [(player.score, player.gain) for player in game.cloth.players] == [("", "")] * 4
    told = {label.accessibleName(): label.accessibleDescription() for label in game.cloth.findChildren(PlateLabel)}
    assert sorted(told.values()) == ["", "", "", "to play"]


def test_your_face_shows_moods_and_looks_at_whoever_plays(start: Start) -> None:
    """The face at the bottom looks at the others, as the others look at it."""
    game = start(direction=HOLD)
    own = game.cloth.pieces.plates[0]
    gazes = []
    for place in (1, 2, 3):
        game.cloth.table_faces.look_at(place)
        gazes.append(own.pose.gaze.value)
    assert gazes == ["up", "up", "right"]


@pytest.mark.parametrize("hue", range(0, 360, 60))
def test_points_can_be_read_on_any_cloth(hue: int) -> None:
    """The points of the deal have a contrast of at least 3 to the pill behind them, on any cloth."""
    for saturation in (0, 120, 255):
        for value in range(0, 256, 15):
            cloth = QColor.fromHsv(hue, saturation, value)
            inks = inks_on(cloth)
            share = inks.pill.alphaF()
            behind = QColor.fromRgbF(*(
                share * over + (1 - share) * under
                for over, under in zip(inks.pill.getRgbF()[:3], cloth.getRgbF()[:3], strict=True)  # type: ignore[index]
            ))  # fmt: skip
            for ink in (inks.text, inks.gain):
                assert contrast(behind, ink) >= 3, cloth.name()
