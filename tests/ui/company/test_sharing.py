"""Tests of giving a character to a friend as one file, and of adding a character from a file."""

import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from hearts_qt.plugin_host.comments import Comments, Line, Occasion, read_comments
from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.faces import ENDINGS, read_face
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import COMMENTS, FACES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.settings.character_pack import character_in_pack, pack_files, zipped
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.ui.company.sharing import Sharing
from tests.ui.company.conftest import WAV, Configuring


@pytest.fixture
def pack(configuring: Configuring, qtbot: QtBot, tmp_path: Path) -> Path:
    """Return a file with the character Aunt Vera."""
    dialog = configuring.dialog
    dialog.show_character("vickie")
    dialog.header.named.emit("Aunt Vera")
    dialog.header.played.emit("wild")
    sound = tmp_path / "Hm hm.wav"
    sound.write_bytes(WAV + b"hm")
    dialog.lines.line.setText("Mine, dear.")
    dialog.lines.add.click()
    dialog.take_sound(sound)
    # A text that two occasions have is packed only once.
    dialog.lines.occasion.setCurrentIndex(1)
    dialog.lines.line.setText("I hope they scratch.")
    dialog.lines.add.click()
    configuring.folder.close()
    path = tmp_path / "aunt-vera.zip"
    vera = configuring.characters["vickie"]
    with qtbot.waitSignal(dialog.sharing.told):
        dialog.sharing.give(vera, path, "Marianne")
    assert "send it to your friend" in dialog.note.text()
    return path


def test_what_is_given(pack: Path, tmp_path: Path) -> None:
    """The file is a plugin without code.

    It has a manifest, the face, the lines with their sounds, and the character.
    """
    with zipfile.ZipFile(pack) as archive:
        archive.extractall(tmp_path / "out")
    out = tmp_path / "out"
    plugin = read_plugin(out, Source.USER, look_into(out))
    assert plugin.flaws == ()
    assert plugin.id == "aunt-vera"
    assert [face.id for face in plugin.contributions.of(FACES)] == ["aunt-vera"]
    assert [comments.id for comments in plugin.contributions.of(COMMENTS)] == ["aunt-vera"]
    assert not plugin.has_code
    assert read_face(out / "face").picture()
    said = read_comments(out / "comments.toml")
    assert said.name == "Aunt Vera"
    ours, *others = said.for_occasion(Occasion.PASS)
    assert ours.text == "Mine, dear."
    assert (out / ours.sound).read_bytes() == WAV + b"hm"
    assert Line("I hope they scratch.") in others
    (take,) = said.for_occasion(Occasion.TAKE)
    assert (out / take.sound).read_bytes() == WAV


def test_every_picture_of_a_face_is_given(tmp_path: Path) -> None:
    """The pictures of a face are put into the file, whatever their format is."""
    for name in ("face.toml", *(f"a{ending}" for ending in ENDINGS), "notes.txt"):
        (tmp_path / name).touch()
    files = pack_files(SHIPPED["vickie"], Comments(name="Vera"), tmp_path, "Marianne")
    faces = {name.removeprefix("face/") for name in files if name.startswith("face/")}
    assert faces == {"face.toml", *(f"a{ending}" for ending in ENDINGS)}


def test_one_of_the_cast_goes_by_another_id(tmp_path: Path) -> None:
    """A packed character of the cast gets another id, because the receiver also has the original character."""
    (tmp_path / "face.toml").touch()
    files = pack_files(SHIPPED["stan"], Comments(name="Stan"), tmp_path, "Marianne")
    assert tomllib.loads(files["plugin.toml"].decode())["id"] == "stan-friend"


def test_a_friend_takes_it_in(configuring: Configuring, pack: Path) -> None:
    """Adding the file installs the plugin and adds the character with face and lines. An undo removes the character."""
    dialog = configuring.dialog
    dialog.edits.undo()
    dialog.sharing.take_in(pack)
    assert configuring.installed == [pack]
    arrived = dialog.character
    assert arrived is not None
    assert (arrived.id, arrived.player) == ("aunt-vera", "wild")
    assert (arrived.face, arrived.comments) == ("aunt-vera", "aunt-vera")
    assert arrived.name.startswith("Aunt Vera")
    dialog.edits.undo()
    assert configuring.characters.get("aunt-vera") is None


@pytest.mark.parametrize(
    "files",
    [
        {"plugin.toml": b"format = 1"},
        {"character.toml": b"name = 'X'"},
        {"plugin.toml": b"x = ", "character.toml": b"name = 'X'"},
        {"plugin.toml": b"format = 1", "character.toml": b"\xff"},
        {},
    ],
)
def test_a_pack_without_a_character(configuring: Configuring, tmp_path: Path, files: dict[str, bytes]) -> None:
    """A plugin without a character is installed, and a note says that it has no character."""
    path = tmp_path / "deck.zip"
    path.write_bytes(zipped(files))
    configuring.dialog.sharing.take_in(path)
    assert "no character" in configuring.dialog.note.text()


def test_the_dialog_may_be_closed_while_a_friend_is_installed(configuring: Configuring, pack: Path) -> None:
    """A character that is installed when the dialog is gone arrives nowhere, and that is no error."""
    ends: list[Callable[[str], None]] = []
    dialog = QWidget()
    parts, faces = configuring.character_parts, configuring.faces
    Sharing(configuring.folder, parts, faces, lambda _, end: ends.append(end), dialog).take_in(pack)
    delete(dialog)
    ends[0](pack.stem)


def test_what_a_stranger_may_not_say(tmp_path: Path) -> None:
    """A friend's file cannot refer to files of this computer.

    Only the name and the player of its character are used.
    """
    table = b"name = 'X'\nplayer = 'wild'\nface = '../../x'\ncomments = '../y'\n[sounds]\nA = '../z.wav'\n"
    path = tmp_path / "x.zip"
    path.write_bytes(zipped({"plugin.toml": b"format = 1\nfaces = [{}]", "character.toml": table}))
    character = character_in_pack(path, "vickie")
    assert character is not None
    assert (character.name, character.player, character.face, character.comments) == ("X", "wild", "vickie", "")
    assert character.sounds == {}


@pytest.mark.parametrize("names", [("../character.toml",), ("x/character.toml", "X/character.toml")])
def test_a_zip_file_that_no_plugin_may_be_in_brings_nobody(tmp_path: Path, names: tuple[str, ...]) -> None:
    """A zip file that cannot be installed as a plugin adds no character."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("plugin.toml", b"format = 1")
        for name in names:
            made.writestr(name, b"name = 'X'")
    assert character_in_pack(path, "x") is None


def test_what_does_not_unpack_in_pieces_brings_nobody(tmp_path: Path) -> None:
    """A zip file with a compression that cannot be unpacked in pieces adds no character."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as made:
        made.writestr("plugin.toml", b"format = 1")
        made.writestr("character.toml", b"name = 'X'")
    assert character_in_pack(path, "x") is None


def test_a_file_that_is_no_zip_file_adds_nobody(tmp_path: Path) -> None:
    """A file that is not a zip file adds no character."""
    path = tmp_path / "x.zip"
    path.write_bytes(b"PK nonsense")
    assert character_in_pack(path, "x") is None


def test_a_folder_that_cannot_be_written(configuring: Configuring, qtbot: QtBot, tmp_path: Path) -> None:
    """If the file cannot be written, a message names the file."""
    (tmp_path / "file").write_bytes(b"")
    with qtbot.waitSignal(configuring.dialog.sharing.told) as told:
        configuring.dialog.sharing.give(configuring.characters["stan"], tmp_path / "file" / "stan.zip", "Me")
    assert told.args is not None
    assert "stan.zip" in told.args[0]
