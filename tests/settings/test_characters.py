"""Tests of the characters: which changes are saved, and that nothing is lost."""

import errno
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.players.cast import CAST
from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings import character_files
from hearts_qt.settings.character_files import CharacterFolder, character_from_table, character_text
from hearts_qt.settings.characters import SHIPPED, Change, Character, Characters, follow, id_of, is_id, voice
from hearts_qt.settings.profile import LONGEST_NAME, ProfileFault
from hearts_qt.settings.voice_options import Chattiness
from hearts_qt.settings.writing import UNDO

VICKIE = SHIPPED["vickie"]
VERA = replace(
    VICKIE,
    name="Aunt Vera",
    face="stella",
    chattiness="talkative",
    lines={Occasion.TAKE: (Line("Mine, dear."), Line("Thank you, {other}.", "hm.wav"))},
    silenced=("Ha!",),
    sounds={"Ho!": "ho.ogg"},
)
OTTO = Character(id="uncle-otto", name="Uncle Otto", face="sterling", player="wild")


def never_fails(path: Path, reason: str) -> None:
    """Fail the test, because every file should have been written."""
    pytest.fail(f"{path}: {reason}")


def opened(folder: Path) -> CharacterFolder:
    """Return the characters in a folder; fail if a file is damaged."""
    found = CharacterFolder(folder, never_fails)
    assert found.damages == []
    return found


def after(folder: Path, act: Callable[[Characters], None]) -> Characters:
    """Change the characters with `act`, and return them as they are read from the files."""
    first = opened(folder)
    act(first.characters)
    first.close()
    return opened(folder).characters


def test_the_cast_as_it_ships(tmp_path: Path) -> None:
    """If no files exist, all characters are as in the cast, and no file is written."""
    characters = opened(tmp_path / "characters").characters
    assert [character.role for character in characters.all()] == list(CAST)
    assert list(tmp_path.iterdir()) == []


def test_only_what_differs_is_in_the_file(tmp_path: Path) -> None:
    """A character's file contains only the differences from the cast. Later changes of the cast still take effect."""
    characters = after(tmp_path, lambda characters: characters.put(VERA))
    assert characters["vickie"] == VERA
    assert tomllib.loads((tmp_path / "vickie.toml").read_text("utf-8")) == {
        "format": 1,
        "name": "Aunt Vera",
        "face": "stella",
        "chattiness": "talkative",
        "lines": {"take": ["Mine, dear.", {"text": "Thank you, {other}.", "sound": "hm.wav"}]},
        "silenced": ["Ha!"],
        "sounds": {"Ho!": "ho.ogg"},
    }
    assert characters.is_edited("vickie")
    assert not characters.is_edited("nellie")


def test_a_character_of_ones_own(tmp_path: Path) -> None:
    """A new character is listed after the cast. When it is removed, its file is kept so that this can be undone."""
    characters = after(tmp_path, lambda characters: characters.put(OTTO))
    assert characters.all()[-1] == OTTO
    assert characters.is_own("uncle-otto")
    assert not characters.is_edited("uncle-otto")
    characters = after(tmp_path, lambda characters: characters.remove("uncle-otto"))
    assert characters.get("uncle-otto") is None
    assert [path.name for path in tmp_path.iterdir()] == [f"uncle-otto.toml{UNDO}"]


def test_reset_takes_the_file_away(tmp_path: Path) -> None:
    """A member of the cast can be reset but not removed, and the reset can be undone."""
    after(tmp_path, lambda characters: characters.put(VERA))
    characters = after(tmp_path, lambda characters: characters.reset("vickie"))
    assert characters["vickie"] == VICKIE
    assert [path.name for path in tmp_path.iterdir()] == [f"vickie.toml{UNDO}"]
    with pytest.raises(ValueError, match="vickie"):
        characters.remove("vickie")
    assert after(tmp_path, lambda characters: characters.put(VERA))["vickie"] == VERA


def test_listeners_are_told_what_was_and_what_is() -> None:
    """Listeners are called once for each real change, with the old and the new character."""
    characters, told = Characters(), list[Change]()
    stop = characters.listen(told.append)
    characters.put(VICKIE)
    characters.put(VERA)
    characters.put(OTTO)
    characters.remove(OTTO.id)
    stop()
    characters.reset("vickie")
    assert told == [Change(VICKIE, VERA), Change(None, OTTO), Change(OTTO, None)]


DAMAGED = {
    "no name at all": ("name = ' '", "name", ProfileFault.WRONG_VALUE),
    "a name too long": (f"name = '{'x' * 25}'", "name", ProfileFault.WRONG_VALUE),
    "no switch": ("speaks = 'yes'", "speaks", ProfileFault.WRONG_VALUE),
    "too much": ("chattiness = 'endlessly'", "chattiness", ProfileFault.WRONG_VALUE),
    "a number for a word": ("chattiness = 3", "chattiness", ProfileFault.WRONG_VALUE),
    "a number as pack": ("comments = 3", "comments", ProfileFault.WRONG_VALUE),
    "lines that are none": ("lines = 3", "lines", ProfileFault.WRONG_VALUE),
    "an occasion that is none": ("[lines]\nsneeze = ['A']", "lines.sneeze", ProfileFault.UNKNOWN),
    "a text for a list": ("[lines]\ntake = 'A'", "lines.take", ProfileFault.WRONG_VALUE),
    "an empty line": ("[lines]\ntake = ['A', '']", "lines.take.2", ProfileFault.WRONG_VALUE),
    "strange braces": ("[lines]\ntake = ['{who}']", "lines.take.1", ProfileFault.WRONG_VALUE),
    "a sound from elsewhere": (
        "[lines]\ntake = [{text = 'A', sound = '../../x.wav'}]",
        "lines.take.1",
        ProfileFault.WRONG_VALUE,
    ),
    "sounds from elsewhere": ("[sounds]\nA = '/etc/x.wav'", "sounds.A", ProfileFault.WRONG_VALUE),
    "silence of numbers": ("silenced = [1]", "silenced", ProfileFault.WRONG_VALUE),
    "an unknown entry": ("colour = 'red'", "colour", ProfileFault.UNKNOWN),
    "another format": ("format = 2", "format", ProfileFault.OTHER_FORMAT),
    "no TOML": ("name = ", "", ProfileFault.NOT_TOML),
}


@pytest.mark.parametrize(("text", "where", "what"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_told_and_set_aside(tmp_path: Path, text: str, where: str, what: ProfileFault) -> None:
    """The readable values of a damaged file are used, and a copy of the file is kept and reported."""
    data = f"player = 'wild'\n{text}\n".encode()
    (tmp_path / "vickie.toml").write_bytes(data)
    found = CharacterFolder(tmp_path, never_fails)
    (damage,) = found.damages
    assert [(flaw.where, flaw.what) for flaw in damage.reasons] == [(where, what)]
    assert damage.set_aside == tmp_path / "vickie.damaged-1.toml"
    assert damage.set_aside.read_bytes() == data
    character = found.characters["vickie"]
    assert character.player == ("vicious" if what is ProfileFault.NOT_TOML else "wild")
    assert character.name == VICKIE.name
    # The copy of the damaged file is not read as a character at the next start.
    assert CharacterFolder(tmp_path, never_fails).damages == found.damages


def test_a_file_with_an_impossible_name_is_told(tmp_path: Path) -> None:
    """A file with a wrong name is reported together with the right name, and the file is not renamed."""
    (tmp_path / "Aunt Vera.toml").write_text("name = 'Vera'")
    found = CharacterFolder(tmp_path, never_fails)
    (damage,) = found.damages
    assert damage.reasons[0].what is ProfileFault.WRONG_NAME
    assert damage.reasons[0].detail == "aunt-vera"
    assert (tmp_path / "Aunt Vera.toml").exists()


def test_damage_that_cannot_be_set_aside_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file that cannot be copied is never replaced."""
    (tmp_path / "vickie.toml").write_bytes(b"broken")
    with monkeypatch.context() as patch:
        patch.setattr(disk, "replace_file", full_disk)
        found = CharacterFolder(tmp_path, never_fails)
    found.characters.put(VERA)
    found.close()
    assert (tmp_path / "vickie.toml").read_bytes() == b"broken"


def full_disk(*_: object) -> None:
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a file cannot be written, its name is reported, and the change is kept until the program ends."""
    told: list[tuple[str, str]] = []
    found = CharacterFolder(tmp_path, lambda path, reason: told.append((path.name, reason)))
    monkeypatch.setattr(disk, "replace_file", full_disk)
    found.characters.put(VERA)
    found.close()
    assert told == [("vickie.toml", "No space left on device")]
    assert found.characters["vickie"] == VERA


def test_a_sound_is_copied_and_known_by_its_name(tmp_path: Path) -> None:
    """A sound file is copied. If the same sound is chosen again, it is not copied again."""
    first, second = tmp_path / "Hm hm.WAV", tmp_path / "other" / "hm-hm.wav"
    first.write_bytes(b"RIFF one")
    second.parent.mkdir()
    second.write_bytes(b"RIFF two")
    found = opened(tmp_path / "characters")
    name = found.take_sound(first)
    found.close()
    assert name == "hm-hm.wav"
    assert (found.sounds / name).read_bytes() == b"RIFF one"
    again = opened(tmp_path / "characters")
    assert again.take_sound(first) == name
    other = again.take_sound(second)
    again.close()
    assert other == "hm-hm-2.wav"
    assert (again.sounds / other).read_bytes() == b"RIFF two"


def test_two_sounds_of_one_name_chosen_at_once_stay_apart(tmp_path: Path) -> None:
    """Two different sounds with the same name get different files, even before they are written.

    A sound that is chosen twice gets one file.
    """
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "hm.wav").write_bytes(f"RIFF {name}".encode())
    found = opened(tmp_path / "characters")
    names = [found.take_sound(tmp_path / name / "hm.wav") for name in ("one", "two", "one")]
    assert found.flush(10)
    (tmp_path / "two" / "hm.wav").write_bytes(b"RIFF new")
    names.append(found.take_sound(tmp_path / "two" / "hm.wav"))
    assert found.close() == ()
    assert names == ["hm.wav", "hm-2.wav", "hm.wav", "hm-3.wav"]
    assert [(found.sounds / name).read_bytes() for name in names] == [
        *(b"RIFF one", b"RIFF two", b"RIFF one"),
        b"RIFF new",
    ]


def test_what_is_not_written_yet_is_named(tmp_path: Path) -> None:
    """Files that the disk refuses are named as unwritten until they can be written."""
    folder = tmp_path / "characters"
    folder.write_bytes(b"in the way")
    refused: list[Path] = []
    found = CharacterFolder(folder, lambda path, reason: refused.append(path))
    found.characters.put(VERA)
    assert not found.flush(5)
    assert list(found.unwritten()) == refused == [folder / "vickie.toml"]
    folder.unlink()
    assert found.flush(5)
    assert found.unwritten() == {}
    found.close()
    assert opened(folder).characters["vickie"] == VERA


@given(
    some.text(max_size=40),
    some.sampled_from(["vickie", "uncle-otto"]),
    some.dictionaries(some.sampled_from(Occasion), some.lists(some.sampled_from(["A", "B {me}"]), min_size=1)),
    some.sampled_from([None, *Chattiness]),
)
def test_what_is_written_is_read(
    name: str, id: str, lines: dict[Occasion, list[str]], chattiness: Chattiness | None
) -> None:
    """A character is the same when it is read back, whatever its name is."""
    character = Character(
        id=id,
        name=name[:LONGEST_NAME].strip() or "X",
        face="cal",
        player="stan",
        chattiness=chattiness,
        lines={each: tuple(Line(text) for text in lines[each]) for each in Occasion if each in lines},
    )
    text = character_text(character)
    read, flaws = character_from_table(id, tomllib.loads(text))
    assert flaws == []
    assert read == character
    assert character_text(read) == text


@pytest.mark.parametrize(
    ("name", "id"),
    [("Aunt Vera", "aunt-vera"), ("Cheatin’ Chuck", "cheatin-chuck"), ("  ", "friend"), ("Öl & Ähre", "ol-ahre")],
)
def test_an_id_is_made_from_a_name(name: str, id: str) -> None:
    """The id made from a name is a valid file name."""
    assert id_of(name) == id
    assert is_id(id)


def test_two_of_one_name_have_two_ids() -> None:
    """If two characters have the same name, the id of the second one gets a number."""
    characters = Characters([OTTO])
    assert characters.new_id("Uncle Otto") == "uncle-otto-2"
    assert characters.new_name("Uncle Otto") == "Uncle Otto 2"
    assert characters.new_name("Uncle Emil") == "Uncle Emil"


SEATS = {
    "as it was": (VICKIE.role.seating, VERA.role.seating),
    "another style for this game": (
        replace(VICKIE.role.seating, player="novice"),
        replace(VERA.role.seating, player="novice"),
    ),
    "called otherwise at this table": (
        replace(VICKIE.role.seating, name="Grandma"),
        Seating("Grandma", Kind.COMPUTER, "vicious", "stella", "vickie"),
    ),
    "somebody else": (SHIPPED["cal"].role.seating, SHIPPED["cal"].role.seating),
    "a person": (
        replace(VICKIE.role.seating, kind=Kind.PERSON),
        replace(VICKIE.role.seating, kind=Kind.PERSON),
    ),
}


@pytest.mark.parametrize(("before", "expected"), SEATS.values(), ids=SEATS.keys())
def test_a_seat_follows_its_character(before: Seating, expected: Seating) -> None:
    """When a character changes, its seat changes with it, but values that the seat has changed itself stay."""
    assert follow(before, VICKIE, VERA) == expected


def test_own_lines_come_before_those_of_the_pack(tmp_path: Path) -> None:
    """A character says its own lines first, and then the lines of its pack that are not switched off."""
    pack = Comments(
        name="Vickie",
        lines={Occasion.TAKE: (Line("Ha!"), Line("Hi!", "hi.wav"), Line("Ho!", "old.wav"))},
        folder=tmp_path / "pack",
    )
    said = voice(VERA, pack, tmp_path / "sounds")
    assert said.folder == tmp_path / "pack"
    assert said.for_occasion(Occasion.TAKE) == (
        Line("Mine, dear."),
        Line("Thank you, {other}.", str(tmp_path / "sounds" / "hm.wav")),
        Line("Hi!", "hi.wav"),
        Line("Ho!", str(tmp_path / "sounds" / "ho.ogg")),
    )
    alone = voice(replace(VERA, sounds={"Hi!": ""}), None, tmp_path)
    assert len(alone.for_occasion(Occasion.TAKE)) == 2
    assert alone.folder == tmp_path
    mute = voice(replace(VERA, sounds={"Hi!": ""}), pack, tmp_path)
    assert Line("Hi!") in mute.for_occasion(Occasion.TAKE)


def test_a_byte_order_mark_is_no_damage(tmp_path: Path) -> None:
    """A byte order mark in the file is no damage."""
    (tmp_path / "walter.toml").write_bytes(b"\xef\xbb\xbfformat = 1\r\nname = 'Old Walter'\r\n\r\n")
    folder = CharacterFolder(tmp_path, lambda path, reason: None)
    assert folder.damages == []
    assert folder.characters["walter"].name == "Old Walter"
    folder.close()


def test_a_huge_folder_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a folder has too many files, only the first ones are read and this is reported. Links are not followed."""
    monkeypatch.setattr(character_files, "MOST_CHARACTERS", 3)
    for number in range(6):
        (tmp_path / f"number-{number}.toml").write_text(f"name = 'Number {number}'")
    (tmp_path / "a-disk").symlink_to("/")
    found = CharacterFolder(tmp_path, never_fails)
    (damage,) = found.damages
    assert [(flaw.what, flaw.detail) for flaw in damage.reasons] == [(ProfileFault.TOO_MANY, "3")]
    assert [each.name for each in found.characters.all() if found.characters.is_own(each.id)] == [
        "Number 0",
        "Number 1",
        "Number 2",
    ]


@pytest.mark.parametrize("name", ["vickie", "zora"])
def test_an_empty_file_is_nobody(tmp_path: Path, name: str) -> None:
    """An empty file is reported and copied. It defines no character."""
    (tmp_path / f"{name}.toml").touch()
    found = CharacterFolder(tmp_path, never_fails)
    (damage,) = found.damages
    assert [flaw.what for flaw in damage.reasons] == [ProfileFault.EMPTY]
    assert damage.set_aside == tmp_path / f"{name}.damaged-1.toml"
    assert found.characters.get(name) == (VICKIE if name == "vickie" else None)
