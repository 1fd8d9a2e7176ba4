"""Tests of card designs in every format: they are recognised by their files, read, and checked for flaws."""

import gzip
import os
from pathlib import Path

import pytest

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import (
    BrokenDesign,
    check_design,
    find_designs,
    keep_known,
    read_design,
    read_items,
    recognise,
    system_designs,
    usable_design,
)
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.items import DesignItem, Form
from hearts_qt.plugin_host.manifest import head_of
from hearts_qt.rules.cards import QUEEN_OF_SPADES, parse_card
from tests.plugin_host.decks.made import (
    FRONTS,
    SVG,
    make_back,
    make_deck,
    make_fronts,
    make_gnome,
    make_kde,
    make_pysol,
    png,
)

MAKERS = {
    "fronts": (make_fronts, Form.OWN),
    "deck": (make_deck, Form.OWN),
    "kde": (make_kde, Form.KDE),
    "gnome": (make_gnome, Form.GNOME),
    "pysol": (make_pysol, Form.PYSOL),
}


def read(path: Path) -> Design:
    """Return the design at a path. Fail if the design is broken or its format is not recognised."""
    form = recognise(path)
    assert form is not None
    found = read_design(path, form, path.stem)
    assert isinstance(found, Design), found
    return found


def flaws_of_use(path: Path) -> tuple[Flaw, ...]:
    """Return the flaws that make a design unusable."""
    try:
        usable_design(path)
    except PackError as error:
        return error.flaws
    return ()


def faults(path: Path, form: Form) -> list[tuple[FlawKind, str]]:
    """Return the kind and place of each flaw of a design that cannot be used."""
    found = read_design(path, form, "broken")
    assert isinstance(found, BrokenDesign)
    return [(flaw.kind, flaw.where) for flaw in found.flaws]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_design_is_known_by_what_is_in_it(tmp_path: Path, kind: str) -> None:
    """A design's format is recognised by its files, and the design has 52 fronts and no flaws."""
    make, form = MAKERS[kind]
    path = make(tmp_path)
    assert recognise(path) is form
    assert check_design(path) == ()
    design = read(path)
    assert len(design.fronts) == 52
    assert all(part is not None and part.file.is_file() for part in design.fronts)
    assert len(design.backs) == {"fronts": 0, "deck": 2, "pysol": 2}.get(kind, 1)
    assert design.stamp


@pytest.mark.parametrize("name", ["note.txt", "picture.png", "drawing.svg", "wide.svg", "broken.svgz"])
def test_other_files_are_no_decks(tmp_path: Path, name: str) -> None:
    """Broken SVG files, SVG files without the proportions of a sheet, and other files are not recognised as designs."""
    wide = SVG.format("red").replace("0 0 50 70", "0 0 1920 1080")
    (tmp_path / name).write_text(wide if name == "wide.svg" else SVG.format("red"))
    assert recognise(tmp_path / name) is None
    assert recognise(tmp_path) is None


def test_a_whole_deck_of_our_own_has_fronts_and_backs(tmp_path: Path) -> None:
    """The id of the first back is the deck's id; the id of each other back also contains the name of its file."""
    design = read(make_deck(tmp_path))
    assert {back.id: back.name for back in design.backs} == {"whole": "Blue", "whole#back-red": "Red"}
    queen = design.fronts[QUEEN_OF_SPADES]
    assert queen is not None
    assert queen.file.name == "QS.png"
    assert design.back_part("whole#back-red") is not None
    assert design.back_part("gone") is None


def test_jumbo_cards_and_inks_are_as_the_file_says(tmp_path: Path) -> None:
    """Jumbo cards are read from the folder `jumbo`.

    The colours of the four-colour deck are read from the design file.
    """
    design = read(make_fronts(tmp_path))
    first = design.front_parts(True)[0]
    assert first is not None
    assert first.file == tmp_path / "tiny" / "jumbo" / "2C.svg"
    assert design.inks == (("#101010", "#108010"), ("#d01010", "#1010d0"))


@pytest.mark.parametrize(
    ("card", "element", "cell", "file"),
    [
        ("2C", "2_club", (1, 0), "02c.png"),
        ("TD", "10_diamond", (9, 1), "10d.png"),
        ("JH", "jack_heart", (10, 2), "11h.png"),
        ("QS", "queen_spade", (11, 3), "12s.png"),
        ("KS", "king_spade", (12, 3), "13s.png"),
        ("AH", "1_heart", (0, 2), "01h.png"),
    ],
)
def test_every_form_has_its_own_names(
    tmp_path: Path, card: str, element: str, cell: tuple[int, int], file: str
) -> None:
    """A card is an element in a KDE deck, a cell in a GNOME sheet, and a file in a PySolFC set."""
    parts = [read(make(tmp_path)).fronts[parse_card(card)] for make in (make_kde, make_gnome, make_pysol)]
    kde, gnome, pysol = parts
    assert kde is not None
    assert gnome is not None
    assert pysol is not None
    assert (kde.elements[0], gnome.cell, pysol.file.name) == (element, cell, file)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("format = 2", FlawKind.WRONG_VALUE),
        ("this is no TOML", FlawKind.NOT_TOML),
        ("more = 1\n" + FRONTS, FlawKind.UNKNOWN_VALUE),
        (FRONTS + "\nmore = 1", FlawKind.WRONG_VALUE),
        (FRONTS.replace('kind = "fronts"', 'kind = "faces"'), FlawKind.WRONG_VALUE),
        ("", FlawKind.MISSING_VALUE),
        ("# " + "x" * (1 << 20), FlawKind.TOO_LARGE),
    ],
)
def test_a_broken_design_is_told_and_hides_no_other(tmp_path: Path, text: str, fault: FlawKind) -> None:
    """A broken design is reported with its folder and the reason. The other designs are found."""
    make_back(tmp_path, "burgundy", "#800020")
    make_fronts(tmp_path, "a-broken-one")
    (tmp_path / "a-broken-one" / "design.toml").write_text(text)
    designs, (broken,) = find_designs([tmp_path])
    assert set(designs) == {"burgundy"}
    assert broken.path == tmp_path / "a-broken-one"
    assert broken.flaws[0].kind is fault


def test_a_design_file_that_is_not_text_or_missing_is_reported(tmp_path: Path) -> None:
    """A design file that is not UTF-8 text is reported as a flaw, and so is a missing design file."""
    (tmp_path / "design.toml").write_bytes(b"\xff\xfe\x00")
    assert faults(tmp_path, Form.OWN) == [(FlawKind.NOT_TEXT, "design.toml")]
    assert faults(tmp_path / "nothing", Form.OWN) == [(FlawKind.MISSING, "design.toml")]


def test_missing_cards_are_told_by_their_names(tmp_path: Path) -> None:
    """A missing card is reported, and the design stays usable. A design without any card is broken."""
    folder = make_fronts(tmp_path)
    (folder / "QS.svg").unlink()
    design = read(folder)
    assert design.fronts[QUEEN_OF_SPADES] is None
    assert [(flaw.kind, flaw.where) for flaw in design.flaws] == [(FlawKind.MISSING, "QS.svg")]
    for each in (*folder.glob("*.svg"), *folder.glob("jumbo/*.svg")):
        each.unlink()
    assert faults(folder, Form.OWN) == [(FlawKind.MISSING_FRONTS, "2C.svg"), (FlawKind.MISSING_FRONTS, "jumbo/2C.svg")]
    (folder / "design.toml").write_text(FRONTS.replace("fronts", "back"))
    assert faults(folder, Form.OWN) == [(FlawKind.MISSING, "back.svg")]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("SVG=small.svgz\n", ""), FlawKind.MISSING_VALUE),
        (("SVG=small.svgz", "SVG=../small.svgz"), FlawKind.OUTSIDE),
        (("SVG=small.svgz", "SVG=gone.svgz"), FlawKind.MISSING),
        (("Name=Small", "Name=\udcff"), FlawKind.NOT_TEXT),
    ],
)
def test_a_carddeck_of_kde_says_where_its_cards_are(tmp_path: Path, change: tuple[str, str], fault: FlawKind) -> None:
    """A KDE deck is broken if its index is not UTF-8 or names no sheet, a missing sheet or one outside its folder."""
    folder = make_kde(tmp_path)
    index = folder / "index.desktop"
    index.write_text(index.read_text().replace(*change), errors="surrogateescape")
    assert faults(folder, Form.KDE)[0][0] is fault


def test_names_of_kde_without_a_language_count(tmp_path: Path) -> None:
    """The name and author of a KDE deck are read from the right group of its index, and translations are ignored."""
    folder = make_kde(tmp_path)
    index = folder / "index.desktop"
    index.write_text("[Other]\nName=Other\n" + index.read_text() + "[More]\nSVG=x\n")
    assert (read(folder).name, read(folder).author) == ("Small", "A tester")


@pytest.mark.parametrize(
    ("line", "text", "fault"),
    [
        (0, "PySolFC solitaire cardset;6;.gif;4;42;28;1998;0", FlawKind.WRONG_VALUE),
        (0, "PySolFC solitaire cardset;4;.exe;1;52;7", FlawKind.WRONG_VALUE),
        (0, "PySolFC solitaire cardset;4;.gif;x;52;7", FlawKind.WRONG_VALUE),
        (0, "PySolFC solitaire cardset;4", FlawKind.WRONG_VALUE),
        (0, "something else", FlawKind.WRONG_TYPE),
        (5, "../../back01.gif", FlawKind.OUTSIDE),
    ],
)
def test_a_card_set_of_pysolfc_for_something_else_is_refused(
    tmp_path: Path, line: int, text: str, fault: FlawKind
) -> None:
    """PySolFC sets are refused if they have other tiles, an unknown format, or backs outside their folder."""
    folder = make_pysol(tmp_path)
    config = folder / "config.txt"
    lines = config.read_text().splitlines()
    config.write_text("\n".join([*lines[:line], text, *lines[line + 1 :]]))
    assert faults(folder, Form.PYSOL)[0][0] is fault


@pytest.mark.parametrize(
    "head", ["PySol solitaire cardset", "PySol solitaire cardset;2", "PySolFC solitaire cardset;x"]
)
def test_old_card_sets_of_pysol_are_read(tmp_path: Path, head: str) -> None:
    """Old PySol sets can be read.

    The first line of such a set names neither cards nor file type, and some of its names are in Latin-1.
    """
    folder = make_pysol(tmp_path, ending=".gif")
    config = folder / "config.txt"
    lines = config.read_text().splitlines()
    config.write_bytes("\n".join([head, "Café", *lines[2:]]).encode("latin-1"))
    design = read(folder)
    assert design.flaws == ()
    assert design.name == "Café"
    assert head_of(folder)["name"] == "Café"


@pytest.mark.parametrize("ending", [".PNG", ".Gif"])
def test_the_ending_of_a_card_sets_pictures_is_used_as_it_is_written(tmp_path: Path, ending: str) -> None:
    """The ending of the pictures is that of `config.txt`, in capitals too, as in PySolFC."""
    design = read(make_pysol(tmp_path, ending=ending))
    assert design.flaws == ()
    assert next(part and part.file.name for part in design.fronts) == f"02c{ending}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_a_card_set_may_have_letters_of_an_old_encoding(tmp_path: Path, encoding: str) -> None:
    """The name of a card set is read as UTF-8, or else as Latin-1, which is older than UTF-8."""
    config = make_pysol(tmp_path) / "config.txt"
    config.write_bytes(config.read_text().replace("Small Set", "Jürgens Spätblätter").encode(encoding))
    assert read(config.parent).name == head_of(config.parent)["name"] == "Jürgens Spätblätter"


def test_backs_of_a_card_set_that_are_missing_are_told(tmp_path: Path) -> None:
    """Missing backs of a card set are only a warning if there is another one, which can be chosen."""
    folder = make_pysol(tmp_path)
    (folder / "back01.png").unlink()
    (folder / "03h.png").unlink()
    design = read(folder)
    assert [(back.id, back.name) for back in design.backs] == [("cardset-small", "Small Set")]
    assert [flaw.where for flaw in design.flaws] == ["03h.png"]
    assert [flaw.where for flaw in design.warnings] == ["back01.png"]
    (folder / "back02.png").unlink()
    assert [flaw.where for flaw in read(folder).flaws] == ["03h.png", "back01.png", "back02.png"]


def test_a_design_in_an_earlier_folder_hides_one_with_its_name(tmp_path: Path) -> None:
    """A person's design cannot replace the program's design of the same name. A missing folder is ignored."""
    make_back(tmp_path / "bundled", "forest", "#205020")
    make_back(tmp_path / "own", "forest", "#ffffff")
    make_back(tmp_path / "own", "mine", "#ffffff")
    designs, _ = find_designs([tmp_path / "bundled", tmp_path / "own", tmp_path / "missing"])
    assert designs["forest"].path == tmp_path / "bundled" / "forest"
    assert {name: each.trusted for name, each in designs.items()} == {"forest": True, "mine": True}


def test_designs_for_other_games_are_ignored(tmp_path: Path) -> None:
    """PySolFC sets of Mahjongg tiles are ignored without a report; all decks of playing cards are listed."""
    make_pysol(tmp_path, "cardset-mahjongg", kind=4)
    (make_kde(tmp_path, "svg-broken") / "small.svgz").unlink()
    make_gnome(tmp_path)
    make_kde(tmp_path)
    (tmp_path / "notes.txt").write_text("nothing")
    assert [path.name for path in system_designs([tmp_path])] == ["small_sheet.svg", "svg-broken", "svg-small"]
    _, (mahjongg, kde) = find_designs([tmp_path])
    assert (mahjongg.path.name, kde.path.name) == ("cardset-mahjongg", "svg-broken")


def test_what_plugins_contribute_is_read(tmp_path: Path) -> None:
    """Designs of plugins are read and get the plugins' ids. If a plugin names a missing design, this is reported."""
    sheet = make_gnome(tmp_path / "sheet")
    items = [
        DesignItem("mine/back", "Back", make_back(tmp_path, "back", "#800020")),
        DesignItem("sheet", "Sheet", sheet, Form.GNOME),
        DesignItem("gone", "Gone", tmp_path / "gone", Form.KDE),
    ]
    designs, (broken,) = read_items(items, tmp_path / "sheet")
    assert {name: each.trusted for name, each in designs.items()} == {"mine/back": False, "sheet": True}
    assert set(designs) == {"mine/back", "sheet"}
    assert designs["mine/back"].backs[0].id == "mine/back"
    assert broken.path == tmp_path / "gone"


def test_an_unchanged_design_stays_the_same_object(tmp_path: Path) -> None:
    """An unchanged design stays the same object, which keeps its cached pictures.

    A changed design becomes a new object.
    """
    make_back(tmp_path, "same", "#800020")
    make_back(tmp_path, "changed", "#800020")
    before, _ = find_designs([tmp_path])
    os.utime(tmp_path / "changed" / "back.svg", ns=(1, 1))
    after = keep_known(find_designs([tmp_path])[0], before)
    assert after["same"] is before["same"]
    assert after["changed"] is not before["changed"]


def test_all_flaws_of_a_deck_are_reported_at_once(tmp_path: Path) -> None:
    """Missing cards, unsafe files and files of a wrong type are all reported together."""
    folder = make_fronts(tmp_path)
    (folder / "2C.svg").unlink()
    (folder / "3C.svg").write_text(SVG.format("red").replace("<rect", "<script/><rect"))
    (folder / "4C.svg").write_text("no SVG")
    found = [(flaw.kind, flaw.where) for flaw in check_design(folder)]
    assert found == [(FlawKind.MISSING, "2C.svg"), (FlawKind.UNSAFE, "3C.svg"), (FlawKind.WRONG_TYPE, "4C.svg")]
    assert [flaw.where for flaw in flaws_of_use(folder)] == ["3C.svg"]
    (folder / "3C.svg").unlink()
    assert flaws_of_use(folder) == ()  # without the unsafe card the deck can be used
    assert check_design(tmp_path / "nothing")[0].kind is FlawKind.WRONG_TYPE
    (folder / "design.toml").write_text("")
    assert check_design(folder)[0].kind is FlawKind.MISSING_VALUE
    assert flaws_of_use(folder)[0].kind is FlawKind.MISSING_VALUE


_FAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 238 332"><image href="{}"/></svg>'
_WIDE = '<svg xmlns="http://www.w3.org/2000/svg" width="600px" height="200px"/>'


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("back.png", b"GIF89a", FlawKind.WRONG_TYPE),
        ("back.png", png("#800020", 71, 96)[:-20], FlawKind.UNREADABLE),
        ("back.png", png("#800020", 71, 96).replace(b"IDAT", b"IDAZ"), FlawKind.UNREADABLE),
        ("back.png", png("#800020", 300, 96), FlawKind.WRONG_SIZE),
        ("back.svg", _WIDE.encode(), FlawKind.WRONG_SIZE),
        ("back.svg", _FAR.format("photo.png").encode(), FlawKind.OUTSIDE),
        ("back.svg", _FAR.format("https://example.org/photo.png").encode(), FlawKind.OUTSIDE),
        ("back.svg", _FAR.format("data:image/png;base64,AAAA").encode(), FlawKind.UNSAFE),
        ("back.svg", _FAR.format("data:image/png;base64,iVBORw0KGgo=").encode(), None),
        ("back.png", png("#800020", 71, 96), None),
    ],
)
def test_a_cards_picture_is_checked(tmp_path: Path, name: str, data: bytes, fault: FlawKind | None) -> None:
    """A card's picture must be whole, of its declared type and of a card's shape. It must not link to other files."""
    folder = make_back(tmp_path, "b", "#800020")
    (folder / "back.svg").unlink()
    (folder / name).write_bytes(data)
    assert [(flaw.kind, flaw.where) for flaw in check_design(folder)] == ([(fault, name)] if fault else [])


def test_the_quick_check_skips_files_that_are_large_when_unpacked(tmp_path: Path) -> None:
    """The quick check skips SVG files that are large when unpacked; the full check for authors reads them."""
    folder = make_fronts(tmp_path)
    unsafe = SVG.format("red").replace("<rect", "<script/><rect").encode()
    (folder / "2C.svg").write_bytes(gzip.compress(unsafe))
    assert [flaw.where for flaw in flaws_of_use(folder)] == ["2C.svg"]
    (folder / "2C.svg").write_bytes(gzip.compress(unsafe + b" " * (3 << 20)))
    assert flaws_of_use(folder) == ()
    assert [flaw.where for flaw in check_design(folder)] == ["2C.svg"]
