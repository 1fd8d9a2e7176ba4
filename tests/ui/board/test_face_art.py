"""Tests of face pictures: bundled faces are shown at once and plugins' faces later; a missing face is an outline."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.plugin_host.bitmap import Picture, png_of
from hearts_qt.plugin_host.faces import read_face
from hearts_qt.plugin_host.pose import Gaze, Lips, Mood, Pose
from hearts_qt.ui.board import face_art
from hearts_qt.ui.board.face_art import ICON_SIZE, FaceArt
from hearts_qt.ui.board.face_picture import draw_face, nobody
from hearts_qt.ui.board.picker import FacePicker, face_icon
from tests.ui.game import until


@pytest.fixture
def art(qapp: QApplication) -> Iterator[FaceArt]:
    """Return face art with the bundled faces."""
    made = FaceArt(paths.resources() / "faces")
    yield made
    made.close()
    made.deleteLater()


def plain(colour: str, width: int = 40, height: int = 40) -> bytes:
    """Return a PNG of one colour."""
    shade = QColor(colour)
    pixel = bytes((shade.red(), shade.green(), shade.blue(), shade.alpha()))
    return png_of(Picture(width, height, pixel * width * height))


def middle(picture: QPixmap) -> QColor:
    """Return the colour in the middle of a picture."""
    return picture.toImage().pixelColor(picture.width() // 2, picture.height() // 2)


def test_a_list_of_all_faces_finds_them_drawn(art: FaceArt, monkeypatch: pytest.MonkeyPatch) -> None:
    """After preparation, all bundled faces are drawn in the size and pixel ratio of icons."""
    monkeypatch.setattr(QGuiApplication, "devicePixelRatio", lambda self: 1.5)
    art.prepare_icons()
    until(lambda: not art.is_drawing_ahead)
    monkeypatch.setattr(face_art, "draw_face", lambda data, pixels: pytest.fail("drawn when it was wanted"))
    for name in art.names():
        (size,) = face_icon(name, art).availableSizes()
        assert size.width() == round(1.5 * ICON_SIZE)


@pytest.mark.parametrize("path", sorted((paths.resources() / "faces").glob("*/face.toml")), ids=str)
def test_our_own_faces_need_not_be_made_safe(qapp: QApplication, path: Path) -> None:
    """The safety check changes no bundled face. Therefore bundled faces are read without it."""
    assert qapp is not None
    trusted, checked = read_face(path.parent, trusted=True), read_face(path.parent)
    for mood in Mood:
        pose = Pose(mood)
        assert trusted.look(pose) == checked.look(pose)
        assert draw_face(trusted.picture(pose), 72) == draw_face(checked.picture(pose), 72)


def test_our_own_faces_are_drawn_at_once(art: FaceArt) -> None:
    """The bundled faces are drawn at once in device pixels, and each pose is cached."""
    picture = art.picture("vickie", 40, 2.0)
    assert (picture.width(), picture.devicePixelRatio()) == (80, 2.0)
    assert art.picture("vickie", 40, 2.0).cacheKey() == picture.cacheKey()
    assert art.picture("vickie", 40, 2.0, Pose(Mood.GLOATING)).toImage() != picture.toImage()


def test_the_looks_of_a_large_face_are_drawn_ahead(art: FaceArt) -> None:
    """The poses of a large face are drawn in advance, one after another. The poses of a small face are not."""
    art.prepare("stan", 60, 1.0)
    assert not art.is_drawing_ahead
    art.prepare("stan", 80, 2.0)
    art.prepare("stan", 80, 2.0)
    until(lambda: not art.is_drawing_ahead)
    before = art.kept
    art.picture("stan", 80, 2.0, Pose(gaze=Gaze.LEFT, blinks=True))
    art.picture("stan", 80, 2.0, Pose(Mood.GLOATING, gaze=Gaze.AHEAD))
    assert art.kept == before


def test_somebody_elses_face_comes_a_moment_later(art: FaceArt, qtbot: QtBot, tmp_path: Path) -> None:
    """A plugin's face replaces the outline as soon as it is drawn. Its old pose stays until the new pose is ready."""
    (tmp_path / "face.toml").write_text('format = 1\nname = "Vera"\n[pictures]\nrest = "a.png"\nopen = "b.png"')
    (tmp_path / "a.png").write_bytes(plain("#ff0000"))
    (tmp_path / "b.png").write_bytes(plain("#0000ff"))
    art.offer({"vera": tmp_path})
    with qtbot.waitSignal(art.changed):
        assert art.picture("vera", 40, 1.0).toImage() == art.picture("nobody at all", 40, 1.0).toImage()
    assert middle(art.picture("vera", 40, 1.0)) == QColor("#ff0000")
    with qtbot.waitSignal(art.changed):
        assert middle(art.picture("vera", 40, 1.0, Pose(lips=Lips.OPEN))) == QColor("#ff0000")
    assert middle(art.picture("vera", 40, 1.0, Pose(lips=Lips.OPEN))) == QColor("#0000ff")
    assert art.title("vera") == "Vera"


def test_only_the_latest_pose_is_drawn_of_those_that_are_waited_for(art: FaceArt, qtbot: QtBot, tmp_path: Path) -> None:
    """If several poses wait to be drawn, the latest one is drawn."""
    (tmp_path / "face.toml").write_text('format = 1\nname = "V"\n[pictures]\nrest = "a.png"\npleased = "b.png"')
    (tmp_path / "a.png").write_bytes(plain("#ff0000"))
    (tmp_path / "b.png").write_bytes(plain("#0000ff"))
    art.offer({"v": tmp_path})
    art.picture("v", 40, 1.0)
    art.picture("v", 40, 1.0, Pose(Mood.GLOATING))
    art.picture("v", 40, 1.0, Pose(Mood.PLEASED))
    until(lambda: middle(art.picture("v", 40, 1.0, Pose(Mood.PLEASED))) == QColor("#0000ff"))


def test_a_face_that_cannot_be_read_is_nobodys(art: FaceArt, qtbot: QtBot, tmp_path: Path) -> None:
    """If a face cannot be read, an outline is shown. `refresh` reads the face's files again."""
    path = tmp_path / "a.png"
    path.write_bytes(b"nothing")
    art.offer({"bad": path})
    with qtbot.waitSignal(art.changed):
        art.picture("bad", 40, 1.0)
    assert art.picture("bad", 40, 1.0).toImage() == art.picture("none", 40, 1.0).toImage()
    path.write_bytes(plain("#00ff00"))
    with qtbot.waitSignal(art.changed):
        art.refresh("bad")
    with qtbot.waitSignal(art.changed):
        art.picture("bad", 40, 1.0)
    assert middle(art.picture("bad", 40, 1.0)) == QColor("#00ff00")


def test_faces_come_and_go(art: FaceArt, tmp_path: Path, qtbot: QtBot) -> None:
    """Faces of plugins can be added and removed. They cannot replace a bundled face."""
    path = tmp_path / "a.png"
    path.write_bytes(plain("#00ff00"))
    with qtbot.waitSignal(art.changed):
        art.offer({"aunt": path, "stan": path})
    assert art.names()[0] == "you"
    assert art.names()[-1] == "aunt"
    assert art.has("aunt")
    art.offer({})
    assert not art.has("aunt")
    assert "aunt" not in art.names()
    assert art.has("stan")


def test_what_was_not_shown_for_long_is_drawn_again(art: FaceArt, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached pictures may use a limited amount of memory.

    The oldest are dropped, and drawn again when they are needed.
    """
    monkeypatch.setattr("hearts_qt.ui.board.face_art.MOST_KEPT", 3 * 4 * 40 * 40)
    for name in art.names():
        art.picture(name, 40, 1.0)
    assert art.kept == 3


def test_a_photograph_is_cut_round(qapp: QApplication) -> None:
    """A photograph is cut to a circle around its middle. A picture with a transparent background is not changed."""
    assert qapp is not None
    image = QImage(300, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG")  # type: ignore[call-overload]
    drawn = draw_face(bytes(buffer.data().data()), 50)
    assert drawn.pixelColor(1, 1).alpha() == 0
    assert drawn.pixelColor(25, 25).red() > 240
    clear = draw_face(plain("#00000000"), 50)
    assert clear.pixelColor(25, 0).alpha() == 0


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"<svg", b"nothing"])
def test_what_cannot_be_drawn_gives_no_picture(qapp: QApplication, data: bytes) -> None:
    """For data that cannot be drawn, no picture is returned and no error is raised."""
    assert qapp is not None
    assert draw_face(data, 20).isNull()
    assert nobody(20).pixelColor(10, 10) != QColor(Qt.GlobalColor.transparent)


def test_a_face_under_the_mouse_goes_through_its_moods(art: FaceArt, qtbot: QtBot) -> None:
    """While the mouse is over a face, the face shows its moods one after another. Then it rests again."""
    picker = FacePicker("sue", None, art)
    qtbot.addWidget(picker)
    item = picker.grid.currentItem()
    before = item.icon().pixmap(72, 72).toImage()
    picker.grid.itemEntered.emit(item)
    moody = item.icon().pixmap(72, 72).toImage()
    assert moody != before
    until(lambda: item.icon().pixmap(72, 72).toImage() not in (before, moody))
    picker.grid.viewportEntered.emit()
    assert item.icon().pixmap(72, 72).toImage() == before


def test_a_chosen_face_that_is_missing_stays_in_the_grid(art: FaceArt, qtbot: QtBot) -> None:
    """If the chosen face is missing, the grid shows an outline for it, with a note."""
    art.offer({"aunts/vera-may": Path("gone")})
    picker = FacePicker("uncle", None, art)
    qtbot.addWidget(picker)
    texts = [picker.grid.item(row).text() for row in range(picker.grid.count())]
    assert texts[:2] == ["Uncle", "You"]
    assert texts[-1] == "Vera May"
    assert picker.grid.currentItem().toolTip()


def test_a_face_with_another_stamp_is_read_again(art: FaceArt, tmp_path: Path) -> None:
    """If a face is offered with a new stamp, its files are read and drawn again.

    With the same stamp nothing changes.
    """
    picture = tmp_path / "vera.svg"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{colour}"/></svg>'
    picture.write_text(svg.replace("{colour}", "red"))
    art.offer({"vera": picture}, {"vera": "1"})

    def colour() -> QColor:
        return art.picture("vera", 20, 1).toImage().pixelColor(10, 10)

    until(lambda: colour() == QColor("red"))
    picture.write_text(svg.replace("{colour}", "blue"))
    art.offer({"vera": picture}, {"vera": "1"})
    assert colour() == QColor("red")
    art.offer({"vera": picture}, {"vera": "2"})
    until(lambda: colour() == QColor("blue"))
