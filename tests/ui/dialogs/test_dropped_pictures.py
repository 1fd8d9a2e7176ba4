"""Tests of pictures that are dropped onto the real window: the question about them, and what they become."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.own import read_own
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import CARDS, FACES
from hearts_qt.plugin_host.loose_pictures import PictureUse
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.rules.cards import card_name
from hearts_qt.ui.board.picker import FacePicker
from hearts_qt.ui.dialogs.picture_question import PictureQuestion
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.widgets.mnemonics import plain_label
from tests.ui.conftest import Start
from tests.ui.dialogs.drops import drop, drop_urls, plugins_of, told
from tests.ui.game import Game, until


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to pass."""
    return start()


def picture_question(game: Game, qtbot: QtBot) -> PictureQuestion:
    """Wait for the question what pictures shall become, and return this question."""
    qtbot.waitUntil(lambda: game.window.findChild(PictureQuestion) is not None)
    found = game.window.findChild(PictureQuestion)
    assert found is not None
    return found


def a_picture(path: Path, width: int = 300, height: int = 200) -> Path:
    """Write a red picture, and return its path."""
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    assert picture.save(str(path))
    return path


def only_plugin(game: Game) -> Plugin:
    """Return the only installed plugin. Fail if there are several or if it has flaws."""
    (folder,) = plugins_of(game).iterdir()
    plugin = read_plugin(folder, Source.USER, look_into(folder))
    assert not plugin.flaws
    return plugin


@pytest.mark.parametrize("ending", ["png", "jpg", "bmp", "svg"])
def test_a_picture_becomes_a_card_back_or_a_face_after_one_question(
    game: Game, tmp_path: Path, qtbot: QtBot, ending: str
) -> None:
    """A dropped picture becomes a card back that fills the card.

    The same picture, dropped again, becomes a face, and replaces nothing.
    """
    source = tmp_path / f"Aunt Vera.{ending}"
    if ending == "svg":
        source.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><rect width="9" height="6"/></svg>'
        )
    else:
        a_picture(source)
    assert drop(game, source)
    asked = picture_question(game, qtbot)
    assert asked.name == "Aunt Vera"
    assert not asked.picture.pixmap().isNull()
    assert asked.use is PictureUse.BACKS
    asked.accept()
    qtbot.waitUntil(lambda: "Card back" in told(game))
    plugin = only_plugin(game)
    assert plugin.id == "aunt-vera"
    (design,) = read_design_of(plugin)
    assert [back.name for back in design.backs] == ["Aunt Vera"]
    drawn = QImage(str(design.backs[0].part.file))
    assert (drawn.width(), drawn.height()) == (640, 896)
    assert drawn.pixelColor(320, 5).alpha() == 255
    assert drop(game, source)
    qtbot.waitUntil(lambda: game.window.findChild(PictureQuestion) not in (None, asked))
    again = picture_question(game, qtbot)
    again.choices[PictureUse.FACES].setChecked(True)
    again.accept()
    qtbot.waitUntil(lambda: "Players" in told(game))
    assert sorted(each.name for each in plugins_of(game).iterdir()) == ["aunt-vera", "aunt-vera-2"]
    face = plugins_of(game) / "aunt-vera-2"
    assert [item.name for item in read_plugin(face, Source.USER, look_into(face)).contributions.of(FACES)] == [
        "Aunt Vera"
    ]


def read_design_of(plugin: Plugin) -> list[Design]:
    """Return the card designs of a plugin."""
    return [
        read_own(item.path if item.path.is_dir() else item.path.parent, item.id)
        for item in plugin.contributions.of(CARDS)
    ]


@pytest.mark.parametrize("use", [PictureUse.BACKS, PictureUse.FACES])
def test_a_folder_of_pictures_becomes_backs_or_faces(game: Game, tmp_path: Path, qtbot: QtBot, use: PictureUse) -> None:
    """Each picture in a dropped folder becomes a card back or a face with the file's name."""
    folder = tmp_path / "Aunts"
    folder.mkdir()
    a_picture(folder / "May.png")
    a_picture(folder / "Vera.jpg", 90, 200)
    assert drop(game, folder)
    asked = picture_question(game, qtbot)
    asked.choices[use].setChecked(True)
    asked.line.setText("My aunts")
    asked.accept()
    qtbot.waitUntil(lambda: "My aunts” is added" in told(game))
    plugin = only_plugin(game)
    assert plugin.name == "My aunts"
    if use is PictureUse.FACES:
        assert [face.name for face in plugin.contributions.of(FACES)] == ["May", "Vera"]
    else:
        assert [back.name for design in read_design_of(plugin) for back in design.backs] == ["May", "Vera"]


def test_a_folder_with_a_picture_of_each_card_becomes_a_deck(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """A folder with 52 pictures that have the names of the cards becomes a deck."""
    folder = tmp_path / "Old deck"
    folder.mkdir()
    for card in range(52):
        a_picture(folder / f"{card_name(card).lower()}.png", 20, 28)
    assert drop(game, folder)
    asked = picture_question(game, qtbot)
    assert asked.use is PictureUse.DECK
    asked.accept()
    qtbot.waitUntil(lambda: "Card front" in told(game))
    (design,) = read_design_of(only_plugin(game))
    assert all(design.fronts)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("lie.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x40\x08\6\0\0\0abcd" + b"x" * 40),
        ("bomb.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\1\0\0\0\1\0\0\x08\6\0\0\0abcd"),
        ("text.jpg", b"Dear aunt"),
        ("empty.bmp", b"BM"),
        ("link.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        ("entity.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
    ],
)
def test_hostile_pictures_are_refused_with_a_reason(
    game: Game, tmp_path: Path, qtbot: QtBot, name: str, content: bytes
) -> None:
    """A harmful or broken picture is refused with a message, and no question is asked."""
    (tmp_path / name).write_bytes(content)
    assert drop(game, tmp_path / name)
    qtbot.waitUntil(lambda: f"{name} was not installed" in told(game))
    assert game.window.findChild(PictureQuestion) is None


def test_enter_adds_the_picture_that_was_named(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """In the field for the name Enter presses Add, not Cancel."""
    assert drop(game, a_picture(tmp_path / "vera.png"))
    asked = picture_question(game, qtbot)
    qtbot.waitUntil(lambda: asked.findChildren(FreshPresses)[0].are_taken)
    QTest.keyClick(asked.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "is added" in told(game))


def test_cancel_adds_no_picture(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """Cancel adds nothing. Without a name, Add is disabled."""
    assert drop(game, a_picture(tmp_path / "vera.png"))
    asked = picture_question(game, qtbot)
    asked.line.setText("")
    assert not asked.add.isEnabled()
    asked.reject()
    assert not plugins_of(game).exists()


def open_picker(game: Game) -> FacePicker:
    """Open the dialog that configures characters and then its grid of faces. Return the grid."""
    game.window.menus.actions["configure"].trigger()
    dialog = game.window.controllers.characters.dialog
    assert dialog is not None
    dialog.pick_face()
    picker = dialog.findChild(FacePicker)
    assert picker is not None
    return picker


def marked(picker: FacePicker) -> str:
    """Return the id of the marked face."""
    return str(picker.grid.currentItem().data(Qt.ItemDataRole.UserRole))


@pytest.mark.parametrize("way", ["dropped", "chosen"])
def test_a_picture_becomes_a_face_where_faces_are_picked(game: Game, tmp_path: Path, qtbot: QtBot, way: str) -> None:
    """A picture that is dropped onto the grid of faces, or chosen by its button, becomes a face.

    The new face is marked in the grid. The button *Cancel* is now called *Close*, because it does not remove the face.
    """
    picker = open_picker(game)
    source = a_picture(tmp_path / "Aunt Vera.png")
    if way == "dropped":
        assert drop_urls(picker, [QUrl.fromLocalFile(str(source))])
    else:
        picker.choose.click()
        files = picker.findChild(QFileDialog)
        assert files is not None
        files.fileSelected.emit(str(source))
        files.close()
    asked = picture_question(game, qtbot)
    assert asked.parent() is picker, "else nobody could answer it"
    assert list(asked.choices) == [PictureUse.FACES]
    assert plain_label(picker.leave.text()) == "Cancel"
    asked.accept()
    qtbot.waitUntil(lambda: picker.note.text() == "“Aunt Vera” is added.")
    faces = game.window.view.face_art
    faces.offer({"strange": source})
    faces.offer({"strange": source, "aunt-vera": plugins_of(game) / "aunt-vera"})
    assert marked(picker) == "strange", "the first face that came after the question"
    assert picker.leave.text() == "&Close"
    QTest.keyClick(picker.grid, Qt.Key.Key_Down)
    picker.reject()


def test_faces_that_come_from_elsewhere_are_shown_and_not_marked(game: Game, tmp_path: Path) -> None:
    """If a plugin adds a face while the grid is open, the grid shows the new face. The marked face stays marked."""
    picker = open_picker(game)
    before = marked(picker)
    game.window.view.face_art.offer({"vera": a_picture(tmp_path / "vera.png")})
    names = [picker.grid.item(row).data(Qt.ItemDataRole.UserRole) for row in range(picker.grid.count())]
    assert "vera" in names
    assert marked(picker) == before
    assert plain_label(picker.leave.text()) == "Cancel"
    picker.reject()


def test_a_picture_that_is_refused_is_named_in_the_grid_of_faces(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """If a picture is refused, the grid of faces says so, and not the window behind it."""
    picker = open_picker(game)
    (tmp_path / "bad.png").write_bytes(b"no picture")
    picker.add(tmp_path / "bad.png")
    qtbot.waitUntil(lambda: picker.note.text().startswith("bad.png was not installed:"))
    assert "bad.png" not in told(game)
    picker.reject()


def test_a_question_about_a_face_outlives_the_grid_of_faces(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """If the grid is closed while the picture is being read, the window asks the question and reports the result."""
    picker = open_picker(game)
    picker.add(a_picture(tmp_path / "Aunt Vera.png"))
    picker.reject()
    QApplication.sendPostedEvents(picker, QEvent.Type.DeferredDelete)
    asked = picture_question(game, qtbot)
    assert asked.parent() is game.window
    asked.accept()
    until(lambda: "“Aunt Vera” is added" in told(game))


def test_a_face_can_be_added_for_a_seat(game: Game) -> None:
    """The grid of faces for a seat has the button to add a picture, too."""
    game.window.menus.actions["players"].trigger()
    dialog = game.window.findChild(SeatsDialog)
    assert dialog is not None
    dialog.cards[1].face.click()
    picker = dialog.findChild(FacePicker)
    assert picker is not None
    assert picker.choose.isVisible()
    picker.reject()
    dialog.reject()
