"""Tests of plugins made from a character: what their files contain, and what is read from them."""

import shutil
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hearts_qt import paths
from hearts_qt.plugin_host.comments import Comments, Line, Occasion, read_comments
from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import COMMENTS, FACES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.settings.character_pack import FILE, NothingToGiveError, character_in_pack, pack_files, zipped
from hearts_qt.settings.characters import Character, voice
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.settings.voice_options import Chattiness

WAV = b"RIFF\x04\0\0\0WAVE"
VERA = Character(id="vera", name="Aunt Vera", face="vickie", player="wild")
SAID = Comments(name="Vera", lines={Occasion.TAKE: (Line("Mine."), Line("Thanks!"))})


def unpacked(files: dict[str, bytes], folder: Path) -> Path:
    """Write the files of a pack into a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@given(
    st.text(max_size=LONGEST_NAME).filter(lambda name: bool(name.strip())),
    st.booleans(),
    st.sampled_from([None, *Chattiness]),
)
def test_a_packed_character_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, name: str, speaks: bool, chattiness: Chattiness | None
) -> None:
    """A packed character is read with its name, style and way of speaking, whatever its name is."""
    character = replace(VERA, name=name, speaks=speaks, chattiness=chattiness)
    path = tmp_path_factory.mktemp("pack") / "pack.zip"
    path.write_bytes(zipped(pack_files(character, SAID, None, "Me")))
    arrived = character_in_pack(path, "pack")
    assert arrived is not None
    assert (arrived.name, arrived.player) == (character.name, "wild")
    assert (arrived.speaks, arrived.chattiness) == (speaks, chattiness)
    assert (arrived.id, arrived.comments) == ("pack", "pack")


def test_the_pack_is_a_plugin_without_flaws(tmp_path: Path) -> None:
    """The pack has no flaws, even if its face is a single file ``Vera.SVG``."""
    picture = tmp_path / "Vera.SVG"
    shutil.copy(paths.resources() / "faces" / "cal" / "face.svg", picture)
    files = pack_files(VERA, SAID, picture, "Me")
    folder = unpacked(files, tmp_path / "aunt-vera")
    plugin = read_plugin(folder, Source.USER, look_into(folder))
    assert plugin.flaws == ()
    assert len(plugin.contributions.of(FACES)) == len(plugin.contributions.of(COMMENTS)) == 1
    assert not plugin.has_code
    assert tomllib.loads(files["face/face.toml"].decode())["pictures"] == {"rest": "face.svg"}
    assert character_in_pack(folder, "aunt-vera") == replace(
        VERA, id="aunt-vera", face="aunt-vera", comments="aunt-vera"
    )


def test_sounds_are_packed_once_each(tmp_path: Path) -> None:
    """A sound that two lines use is packed once. Two sounds with the same file name are packed separately."""
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Hm, hm.WAV").write_bytes(WAV + folder.encode())
    lines = {
        Occasion.TAKE: (Line("A", "a/Hm, hm.WAV"), Line("B", "b/Hm, hm.WAV"), Line("C", "a/Hm, hm.WAV")),
        Occasion.LEAD: (Line("A", "b/Hm, hm.WAV"), Line("D")),
        Occasion.PASS: (Line("D"),),
    }
    files = pack_files(VERA, Comments(name="Vera", lines=lines, folder=tmp_path), None, "Me")
    assert [files[name] for name in sorted(files) if name.startswith("audio/")] == [WAV + b"a", WAV + b"b"]
    said = read_comments(unpacked(files, tmp_path / "out") / "comments.toml")
    sounds = {line.text: line.sound for line in said.for_occasion(Occasion.TAKE)}
    assert sounds["A"] == sounds["C"] != sounds["B"]
    # A text that two occasions have is packed for the first of them only.
    assert {occasion: [line.text for line in each] for occasion, each in said.lines.items()} == {
        Occasion.TAKE: ["A", "B", "C"],
        Occasion.LEAD: ["D"],
    }


def test_a_sound_that_is_gone_is_an_error(tmp_path: Path) -> None:
    """If a sound file is missing, packing raises FileNotFoundError."""
    said = Comments(name="Vera", lines={Occasion.TAKE: (Line("A", "gone.wav"),)}, folder=tmp_path)
    with pytest.raises(FileNotFoundError):
        pack_files(VERA, said, None, "Me")


def test_a_face_that_is_too_large_is_an_error(tmp_path: Path) -> None:
    """A face that is too large to be installed raises an error when it is packed."""
    with (tmp_path / "face.png").open("wb") as file:
        file.truncate(8 * 1024 * 1024 + 1)
    with pytest.raises(OSError, match="too large"):
        pack_files(VERA, SAID, tmp_path, "Me")


@pytest.mark.parametrize("lines", [{}, {Occasion.TAKE: (), Occasion.LEAD: ()}])
def test_there_may_be_nothing_to_give(lines: dict[Occasion, tuple[Line, ...]]) -> None:
    """A character with neither a face nor lines cannot be packed."""
    with pytest.raises(NothingToGiveError):
        pack_files(VERA, Comments(name="Vera", lines=lines), None, "Me")


def test_a_character_whose_lines_are_all_off_gives_its_face_only(tmp_path: Path) -> None:
    """If all lines are switched off, the pack contains only the face."""
    (tmp_path / "face.toml").touch()
    silent = replace(VERA, silenced=("Mine.", "Thanks!"))
    files = pack_files(silent, voice(silent, SAID, tmp_path), tmp_path, "Me")
    assert "comments.toml" not in files
    assert "comments" not in tomllib.loads(files["plugin.toml"].decode())


def test_the_same_character_gives_the_same_bytes() -> None:
    """Packing the same character twice gives the same bytes."""
    first, second = (zipped(pack_files(VERA, SAID, None, "Me")) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ["Вера", "***", "…"])
def test_a_name_without_latin_letters(name: str) -> None:
    """A character is packed with a valid id and its full name, even if its name has no Latin letters."""
    files = pack_files(replace(VERA, name=name), SAID, None, "Me")
    manifest = tomllib.loads(files["plugin.toml"].decode())
    assert (manifest["id"], manifest["name"]) == ("friend", name)
    assert tomllib.loads(files[FILE].decode())["name"] == name


def test_a_plugin_with_the_id_of_the_cast_does_not_replace_it(tmp_path: Path) -> None:
    """A plugin's character that has the id of a cast member gets another id."""
    path = tmp_path / "x.zip"
    path.write_bytes(zipped(pack_files(replace(VERA, name="Stan"), SAID, None, "Me")))
    arrived = character_in_pack(path, "stan")
    assert arrived is not None
    assert arrived.id == "stan-friend"


@pytest.mark.parametrize(("licence", "named"), [("CC0-1.0", "CC0-1.0"), ("", "unknown")])
def test_a_character_goes_with_author_and_licence(licence: str, named: str) -> None:
    """A character's plugin has the person as author and the licence of the comments.

    A missing licence becomes "unknown".
    """
    files = pack_files(VERA, replace(SAID, licence=licence, author=""), None, "Marianne Bloom")
    table = tomllib.loads(files["plugin.toml"].decode())
    assert (table["author"], table["licence"]) == ("Marianne Bloom", named)
    assert tomllib.loads(files["comments.toml"].decode())["author"] == "Marianne Bloom"
