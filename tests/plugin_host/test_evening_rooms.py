"""The files with the rooms of an evening's tour: those that come with the program, and faults in others."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from hearts_qt import paths
from hearts_qt.files import disk
from hearts_qt.plugin_host.evening_rooms import MOST_BYTES, MOST_ROOMS, read_room, read_rooms
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.look_options import Venue

FOLDER = paths.resources() / "rooms"
KITCHEN = disk.read_file(FOLDER / "kitchen.toml").decode()


def test_the_evening_leads_from_the_kitchen_to_the_shark() -> None:
    """There are eight rooms from Nellie to the CardShark, each with three opponents, a venue and a picture."""
    rooms = read_rooms(FOLDER)
    assert [room.id for room in rooms] == [
        "kitchen",
        "train",
        "library",
        "terrace",
        "garden",
        "club",
        "salon",
        "tank",
    ]
    assert (rooms[0].host, rooms[-1].host) == ("nellie", "shark")
    for room in rooms:
        assert len({each.character for each in room.company}) == 3, room.id
        assert {each.kind for each in room.company} == {Kind.COMPUTER}
        assert room.company[1].character == room.host
        assert room.venue in set(Venue), room.id
        assert (room.game_rules.preset, room.game_rules.goal) == (room.rules, room.goal)
        picture = FOLDER / f"{room.picture}.svg"
        assert ElementTree.fromstring(picture.read_bytes()).get("viewBox") == "0 0 100 100"
    assert len({room.keepsake for room in rooms}) == len(rooms)


def test_a_room_is_read() -> None:
    """A file says everything about its room; the name of the file is the id."""
    room = read_room("kitchen", KITCHEN.encode())
    assert (room.id, room.rules, room.goal) == ("kitchen", Preset.STANDARD, 50)
    assert room.before[0].startswith("You came!")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format = 1", "format = 2", "format"),
        ("order = 1", "order = 0", "order"),
        ('host = "nellie"', 'host = "nobody"', "nobody of the cast has the id nobody"),
        ('guests = ["frank", "cal"]', 'guests = ["frank"]', "guests"),
        ('rules = "standard"', 'rules = "poker"', "rules"),
        ("goal = 50", "goal = 5", "goal"),
        ("goal = 50", "goal = true", "goal"),
        ('picture = "kitchen"', 'picture = "../kitchen"', "picture"),
        ('venue = "oilcloth"', "", "venue"),
        ('venue = "oilcloth"', 'venue = "oilcloth"\nmore = 1', "more"),
        ("lost = [", "lost = []\nlist = [", "lost"),
        ("format = 1", "format = ", "value"),
    ],
)
def test_a_fault_is_named(old: str, new: str, fault: str) -> None:
    """A file with a fault is refused, and the error names the field or the fault."""
    assert old in KITCHEN
    with pytest.raises(ValueError, match=fault):
        read_room("kitchen", KITCHEN.replace(old, new).encode())


def test_texts_of_strangers_are_plain() -> None:
    """Characters that are not seen are taken out of all texts."""
    name = 'name = "Nellie’s kitchen table"'
    room = read_room(
        "x", KITCHEN.replace(name, 'name = "Kit\\u202echen"').replace("You came!", "You\\u0007 came!").encode()
    )
    assert room.name == "Kitchen"
    assert "\x07" not in room.before[0]


def test_a_faulty_file_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Of several files those that can be read are used, in the order that they declare; the log names the others."""
    (tmp_path / "a.toml").write_text(KITCHEN.replace("order = 1", "order = 9"), "utf-8")
    (tmp_path / "b.toml").write_text(KITCHEN, "utf-8")
    (tmp_path / "c.toml").write_text("no toml", "utf-8")
    (tmp_path / "d.toml").write_bytes(KITCHEN.encode() + b"#" * MOST_BYTES)
    assert [room.id for room in read_rooms(tmp_path)] == ["b", "a"]
    assert "c.toml" in caplog.text
    assert "d.toml" in caplog.text


def test_not_more_rooms_than_fit(tmp_path: Path) -> None:
    """A folder with very many files gives only as many rooms as are allowed; a missing folder gives none."""
    for number in range(MOST_ROOMS + 3):
        (tmp_path / f"r{number:03}.toml").write_text(KITCHEN, "utf-8")
    assert len(read_rooms(tmp_path)) == MOST_ROOMS
    assert read_rooms(tmp_path / "missing") == ()
