"""Tests of a person's own pictures: a picture or a folder of pictures becomes a back or a deck without any text."""

import gzip
from pathlib import Path

import pytest

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.loose import MOST_PICTURES, card_named, has_pictures, read_loose
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.rules.cards import card_name
from tests.plugin_host.decks.made import SVG, picture, png

BMP = b"BM" + bytes(16) + (60).to_bytes(4, "little") + (84).to_bytes(4, "little") + bytes(30)
GIF = b"GIF89a" + (60).to_bytes(2, "little") + (84).to_bytes(2, "little") + bytes(10)
JPEG = b"\xff\xd8\xff\xc0\x00\x11\x08" + (84).to_bytes(2, "big") + (60).to_bytes(2, "big") + bytes(12)
PNG = png("#c01020", 60, 84)
SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


def names_of_backs(design: Design) -> dict[str, str]:
    """Return the names of a design's backs by id."""
    return {back.id: back.name for back in design.backs}


def warnings_of(design: Design) -> list[tuple[FlawKind, str]]:
    """Return the kind and place of each warning."""
    return [(flaw.kind, flaw.where) for flaw in design.warnings]


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("My_cat.png", PNG),
        ("My cat.BMP", BMP),
        ("My cat.gif", GIF),
        ("My cat.jpeg", JPEG),
        ("My cat.svg", SVG.format("red").encode()),
        ("My cat.svgz", gzip.compress(SVG.format("red").encode())),
        ("My cat.png", JPEG),
    ],
)
def test_a_picture_is_a_back(tmp_path: Path, file: str, data: bytes) -> None:
    """A picture is a card back with the name of its file, whatever kind of picture it is by its name."""
    (tmp_path / file).write_bytes(data)
    assert has_pictures(tmp_path / file)
    design = read_loose(tmp_path / file, "cat")
    assert (design.name, names_of_backs(design), design.fronts) == ("My cat", {"cat": "My cat"}, ())
    assert design.stamp
    assert design.backs[0].part.covers


def test_a_folder_of_pictures_is_its_backs(tmp_path: Path) -> None:
    """Each picture of a folder is a back. Its id has the file's name, so that it stays if pictures come and go."""
    folder = tmp_path / "My cats"
    folder.mkdir()
    (folder / "Tom.png").write_bytes(PNG)
    assert names_of_backs(read_loose(folder, "cats")) == {"cats#Tom.png": "My cats"}
    (folder / "Kit.svg").write_text(SVG.format("red"))
    (folder / "notes.txt").write_text("My cats")
    (folder / ".hidden.png").write_bytes(b"")
    (folder / "older").mkdir()
    design = read_loose(folder, "cats")
    assert names_of_backs(design) == {"cats#Kit.svg": "Kit", "cats#Tom.png": "Tom"}
    assert design.warnings == ()


@pytest.mark.parametrize(
    ("stem", "card"),
    [
        *(("QS", "QS"), ("qs", "QS"), ("TD", "TD"), ("10d", "TD"), ("sq", "QS"), ("h10", "TH"), ("12s", "QS")),
        *(("01h", "AH"), ("02c", "2C"), ("queen_of_spades", "QS"), ("Ace of Hearts", "AH"), ("10-diamond", "TD")),
        *(("spades_king", "KS"), ("club 1", "AC"), ("two_of_clubs", "2C"), ("heart-07", "7H")),
        *(("back", None), ("joker", None), ("IMG_1234", None), ("14s", None), ("cat", None), ("q", None)),
    ],
)
def test_pictures_of_cards_are_known_by_their_names(stem: str, card: str | None) -> None:
    """The names of cards may be written in the usual ways; other names are no cards."""
    found = card_named(stem)
    assert (None if found is None else card_name(found)) == card


def test_a_folder_with_a_picture_of_each_card_is_a_deck(tmp_path: Path) -> None:
    """A folder with 52 pictures of cards is a deck, and its other pictures are backs. Jokers are not needed."""
    for suit in SUITS:
        for rank in RANKS:
            (tmp_path / f"{rank}_of_{suit}.png").write_bytes(PNG)
    for name in ("red_joker.png", "back_1.png", "back_2.png"):
        (tmp_path / name).write_bytes(PNG)
    design = read_loose(tmp_path, "deck")
    assert [part and part.file.name for part in design.fronts] == [
        f"{rank}_of_{suit}.png" for suit in SUITS for rank in RANKS
    ]
    assert list(names_of_backs(design)) == ["deck#back_1.png", "deck#back_2.png"]
    assert design.warnings == ()
    (tmp_path / "queen_of_spades.png").unlink()
    assert warnings_of(read_loose(tmp_path, "deck")) == [(FlawKind.MISSING, "QS")]


def test_a_few_pictures_named_like_cards_are_no_deck(tmp_path: Path) -> None:
    """If less than half of the cards have a picture, their names mean something else, and the pictures are backs."""
    for number in range(1, 11):
        (tmp_path / f"c{number}.png").write_bytes(PNG)
    design = read_loose(tmp_path, "cats")
    assert design.fronts == ()
    assert len(design.backs) == 10


def test_what_cannot_be_used_is_named(tmp_path: Path) -> None:
    """Damaged pictures, dangerous drawings and files of other kinds are named, and the other pictures are backs."""
    files = {
        "a.png": PNG,
        "b.png": PNG[:-20],
        "c.jpg": b"no picture",
        "d.svg": b'<!DOCTYPE svg [<!ENTITY a "a">]><svg/>',
        "f.png": SVG.format("red").encode(),
        "g.webp": b"RIFF",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    design = read_loose(tmp_path, "own")
    assert list(names_of_backs(design)) == ["own#a.png"]
    assert warnings_of(design) == [
        (FlawKind.UNREADABLE, "b.png"),
        (FlawKind.WRONG_TYPE, "c.jpg"),
        (FlawKind.ENTITIES, "d.svg"),
        (FlawKind.WRONG_TYPE, "f.png"),
        (FlawKind.WRONG_TYPE, "g.webp"),
    ]
    (tmp_path / "a.png").unlink()
    with pytest.raises(PackError) as raised:
        read_loose(tmp_path, "own")
    assert [flaw.where for flaw in raised.value.flaws] == ["b.png", "c.jpg", "d.svg", "f.png", "g.webp"]


def test_a_folder_of_very_many_pictures_is_used_in_part(tmp_path: Path) -> None:
    """The first pictures are used, and the first of the others is named with the limit."""
    for number in range(MOST_PICTURES + 2):
        (tmp_path / f"{number:03}.ppm.bmp").write_bytes(BMP)
    design = read_loose(tmp_path, "many")
    assert len(design.backs) == MOST_PICTURES
    assert warnings_of(design) == [(FlawKind.TOO_MANY, f"{MOST_PICTURES:03}.ppm.bmp")]


def test_other_files_are_no_pictures(tmp_path: Path) -> None:
    """A text is no picture, and neither is a folder of texts."""
    (tmp_path / "notes.txt").write_text("")
    assert not has_pictures(tmp_path / "notes.txt")
    assert not has_pictures(tmp_path)
    (tmp_path / "x.ppm").write_bytes(picture("#c01020", 60, 84, ".ppm"))
    assert not has_pictures(tmp_path)
