"""Tests of changing designs: a new design appears when all its cards are drawn, and plugins' designs have limits."""

import gzip
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPixmap
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.loose import read_loose
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.rules.cards import QUEEN_OF_SPADES
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT, CYCLE_DESIGNS, RANDOM_BACK, CycleDesigns
from hearts_qt.settings.values import Settings
from hearts_qt.ui.media.cache import SheetCache
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.card_renderer import CardRenderer, CardRenderError
from hearts_qt.ui.media.design_rotation import DesignRotation
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.media.variant import Drawing, Variant, front_variant
from tests.plugin_host.decks.made import (
    BACK_COLOUR,
    INKS,
    SVG,
    designs_of_strangers,
    huge_png,
    make_back,
    make_deck,
    make_fronts,
    make_gnome,
    make_kde,
    make_pysol,
    png,
)
from tests.ui.game import until

Open = Callable[..., CardArt]
NESTED = "".join(f'<g id="u{depth}">' + f'<use xlink:href="#u{depth + 1}"/>' * 10 + "</g>" for depth in range(9))
"""An SVG of a few lines that needs a thousand million steps to draw."""


def all_designs(bundled: Path, place: Path) -> dict[str, Design]:
    """Return the program's designs and the designs in a folder, which are treated as designs of plugins.

    If two designs have the same id, the program's design is returned.
    """
    own = find_designs([bundled])[0]
    return {**own, **designs_of_strangers(place), **own}


@pytest.fixture
def open_art(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens card art. The decks in its folder are treated as decks of plugins."""
    opened: list[CardArt] = []

    def make(place: Path, settings: Settings) -> CardArt:
        bundled = tmp_path / "bundled"
        if not bundled.exists():
            make_fronts(bundled, "classic")
            make_back(bundled, "burgundy", "#800020")
        designs = all_designs(bundled, place)
        art = CardArt(settings, designs, tmp_path / "cache")
        opened.append(art)
        return art

    yield make
    for art in opened:
        art.close()


@pytest.fixture
def renderer(qtbot: QtBot) -> Iterator[CardRenderer]:
    """Return a renderer with a long time limit."""
    processes = DrawingProcesses()
    yield CardRenderer(60, processes)
    processes.close()


def colour(picture: QPixmap | QImage) -> str:
    """Return the colour of the middle of a picture."""
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    return QColor(image.pixelColor(image.width() // 2, image.height() // 2)).name()


def only(place: Path) -> Design:
    """Return the only design in a folder."""
    (design,) = designs_of_strangers(place).values()
    return design


# Designs of plugins


@pytest.mark.parametrize("make", [make_deck, make_kde, make_gnome, make_pysol])
def test_every_form_is_drawn(renderer: CardRenderer, tmp_path: Path, make: Callable[[Path], Path]) -> None:
    """Decks of every format have 52 cards in the right colours, and a back."""
    make(tmp_path)
    design = only(tmp_path)
    images = list(renderer.draw(Drawing(front_variant(design), 50), lambda: False))
    assert [colour(image) for image in images if isinstance(image, QImage)] == [INKS[card // 13] for card in range(52)]
    (back,) = renderer.draw(Drawing(Variant(design, design.backs[0].id), 50), lambda: False)
    assert isinstance(back, QImage)
    assert colour(back) == BACK_COLOUR
    assert (back.width(), back.height()) == (50, 70)


def test_a_folder_with_a_name_that_is_not_text_is_drawn(renderer: CardRenderer, tmp_path: Path) -> None:
    """A design is drawn even if the name of its folder is not valid UTF-8, which Linux allows."""
    place = tmp_path / os.fsdecode(b"decks \xff")
    make_back(place, "mine", "#112233")
    (image,) = renderer.draw(Drawing(Variant(only(place), "mine"), 50), lambda: False)
    assert isinstance(image, QImage)
    assert colour(image) == "#112233"


@pytest.mark.parametrize("ending", [".gif", ".ppm"])
def test_pictures_of_pysolfc_are_fitted_in(renderer: CardRenderer, tmp_path: Path, ending: str) -> None:
    """A PySolFC picture is stretched to the card if its proportions are similar.

    Other pictures are centred undistorted.
    """
    make_pysol(tmp_path, ending=ending)
    drawing = Drawing(front_variant(only(tmp_path)), 50, only=0)
    (image,) = renderer.draw(drawing, lambda: False)
    assert isinstance(image, QImage)
    assert colour(image) == INKS[0]
    # The GIF is a square of one pixel.
    assert (image.pixelColor(25, 3).alpha() == 0) is (ending == ".gif")


@pytest.mark.parametrize("name", ["wide.png", "wide.svg"])
def test_a_persons_own_picture_covers_the_card(renderer: CardRenderer, tmp_path: Path, name: str) -> None:
    """A picture of other proportions is cut to a card with round corners. What cannot be drawn is named."""
    drawing = SVG.format(BACK_COLOUR).replace("50", "300")
    (tmp_path / name).write_bytes(png(BACK_COLOUR, 300, 70) if name == "wide.png" else drawing.encode())
    design = read_loose(tmp_path / name, "wide")
    (image,) = renderer.draw(Drawing(Variant(design, "wide"), 50), lambda: False)
    assert isinstance(image, QImage)
    assert {image.pixelColor(x, y).name() for x, y in ((2, 35), (25, 1), (25, 68), (47, 35))} == {BACK_COLOUR}
    assert image.pixelColor(0, 0).alpha() < 128
    # The edge is pale, so that cards that overlap can be told apart.
    assert image.pixelColor(25, 0).lightness() > QColor(BACK_COLOUR).lightness()
    for data, fault in ((b"<html/>", FlawKind.WRONG_TYPE), (huge_png(30_000, 30_000), FlawKind.WRONG_SIZE)):
        (tmp_path / name).write_bytes(data)
        (flaw,) = renderer.draw(Drawing(Variant(design, "wide"), 60), lambda: False)
        assert isinstance(flaw, Flaw)
        assert flaw.where == name
        assert flaw.kind is (FlawKind.WRONG_TYPE if name == "wide.svg" else fault)


def test_filters_are_left_out_and_missing_cards_are_told(renderer: CardRenderer, tmp_path: Path) -> None:
    """Filters are ignored, a missing card is reported, and the other cards are drawn in order."""
    blur = '<defs><filter id="f"><feGaussianBlur stdDeviation="90"/></filter></defs>'
    make_kde(tmp_path, without=["queen_spade"], extra=blur)
    images = list(renderer.draw(Drawing(front_variant(only(tmp_path)), 50), lambda: False))
    flaw = images[QUEEN_OF_SPADES]
    assert isinstance(flaw, Flaw)
    assert (flaw.kind, flaw.where) == (FlawKind.MISSING, "small.svgz: queen_spade")
    assert sum(isinstance(image, QImage) for image in images) == 51


def test_an_empty_place_on_a_sheet_is_a_missing_card(renderer: CardRenderer, tmp_path: Path) -> None:
    """A transparent place on a sheet counts as a missing card."""
    make_gnome(tmp_path, without=[0])
    images = list(renderer.draw(Drawing(front_variant(only(tmp_path)), 50), lambda: False))
    assert isinstance(images[0], Flaw)
    assert isinstance(images[1], QImage)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (SVG.format("red").replace("<rect", "<script/><rect").encode(), FlawKind.UNSAFE),
        (b'<!DOCTYPE svg [<!ENTITY a "a">]><svg/>', FlawKind.ENTITIES),
        (b"nothing", FlawKind.WRONG_TYPE),
        (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70"/>', FlawKind.MISSING),
        (None, FlawKind.UNREADABLE),
    ],
)
def test_what_is_refused_is_told(renderer: CardRenderer, tmp_path: Path, content: bytes | None, kind: FlawKind) -> None:
    """If a drawing is refused, the reason is reported, and the process accepts the next job."""
    folder = make_back(tmp_path, "mine", "#ffffff")
    design = only(tmp_path)
    if content is None:
        (folder / "back.svg").unlink()
    else:
        (folder / "back.svg").write_bytes(content)
    for _ in range(2):
        (flaw,) = renderer.draw(Drawing(Variant(design, "mine"), 50), lambda: False)
        assert isinstance(flaw, Flaw)
        assert flaw.kind is kind


def hostile(place: Path) -> Drawing:
    """Return a drawing that takes almost for ever to draw."""
    folder = make_back(place, "hostile", "#ffffff")
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    inside = f'<defs>{NESTED}<rect id="u9" width="9" height="9"/></defs><use xlink:href="#u0"/>'
    (folder / "back.svg").write_bytes(gzip.compress(f'<svg {names} viewBox="0 0 50 70">{inside}</svg>'.encode()))
    return Drawing(Variant(only(place), "hostile"), 50)


def test_a_design_that_takes_too_long_is_ended(qtbot: QtBot, tmp_path: Path) -> None:
    """If a design takes too long, its drawing process is ended. A new process draws the next design."""
    processes = DrawingProcesses()
    with pytest.raises(CardRenderError) as late:
        list(CardRenderer(1.0, processes).draw(hostile(tmp_path / "hostile"), lambda: False))
    assert late.value.flaw.kind is FlawKind.LATE
    assert processes.pids == []
    make_back(tmp_path / "good", "good", "#112233")
    (image,) = CardRenderer(60, processes).draw(Drawing(Variant(only(tmp_path / "good"), "good"), 50), lambda: False)
    assert isinstance(image, QImage)
    processes.close()


def test_nobody_waits_for_what_is_not_wanted_any_more(renderer: CardRenderer, tmp_path: Path) -> None:
    """The drawing of a picture that is no longer wanted is ended long before its time limit."""
    with pytest.raises(CardRenderError):
        list(renderer.draw(hostile(tmp_path), lambda: True))


def test_a_process_that_ends_or_talks_nonsense_is_told(tmp_path: Path) -> None:
    """If a drawing process crashes or sends nonsense, a failure is reported."""
    make_back(tmp_path, "mine", "#ffffff")
    drawing = Drawing(Variant(only(tmp_path), "mine"), 50)
    for program, fault in (
        ("import sys; sys.stdin.buffer.read(8)", FlawKind.DIED),
        ("print('hello, hello', flush=True); input()", FlawKind.WRONG_RESULT),
        (r"""print('\0' * 8 + '\0\0\0\5\0\0\0\0hello', flush=True); input()""", FlawKind.WRONG_RESULT),
        (r"""print('\0' * 8 + '\0\0\0\2\0\0\0\7{}1234567', flush=True); input()""", FlawKind.WRONG_RESULT),
    ):
        renderer = CardRenderer(60, DrawingProcesses(("-c", program)))
        with pytest.raises(CardRenderError) as broken:
            list(renderer.draw(drawing, lambda: False))
        assert broken.value.flaw.kind is fault


# On the table


def test_the_old_deck_stays_until_the_new_one_is_whole(open_art: Open, tmp_path: Path) -> None:
    """The old deck stays until the new deck is complete. Fronts and back change independently."""
    make_kde(tmp_path / "decks")
    settings = Settings()
    art = open_art(tmp_path / "decks", settings)
    art.face(0, 50, 1.0)
    art.back(50, 1.0)
    until(lambda: art.is_drawn)
    seen: list[str] = []
    art.changed.connect(lambda: seen.append(art.shown(CARD_FRONT)))
    settings.set(CARD_FRONT, "svg-small")
    assert art.shown(CARD_FRONT) == "classic"
    assert colour(art.face(26, 50, 1.0)) == INKS[2]
    until(lambda: art.shown(CARD_FRONT) == "svg-small")
    assert art.is_whole(Drawing(front_variant(art.designs["svg-small"]), 50))
    assert art.shown(CARD_BACK) == "burgundy"
    seen.clear()
    settings.set(CARD_FRONT, "classic")
    assert seen == ["classic"]  # a design that is still in memory is shown at once


def test_a_window_that_grows_meanwhile_gets_the_new_deck(open_art: Open, tmp_path: Path) -> None:
    """If the window grows while the deck changes, the new deck is first shown scaled, and then sharp."""
    make_kde(tmp_path / "decks")
    settings = Settings()
    art = open_art(tmp_path / "decks", settings)
    art.face(0, 50, 1.0)
    until(lambda: art.is_drawn)
    settings.set(CARD_FRONT, "svg-small")
    art.face(0, 80, 1.0)
    until(lambda: art.shown(CARD_FRONT) == "svg-small")
    art.face(0, 80, 1.0)
    until(lambda: art.is_whole(Drawing(front_variant(art.designs["svg-small"]), 80)))


def test_what_is_not_wanted_any_more_does_not_come(open_art: Open, tmp_path: Path) -> None:
    """After several quick choices only the last design is shown. No picture of the other designs stays in memory."""
    for name in ("one", "two", "three"):
        make_back(tmp_path / "decks", name, "#112233")
    settings = Settings()
    art = open_art(tmp_path / "decks", settings)
    art.back(50, 1.0)
    until(lambda: art.is_drawn)
    for name in ("one", "two", "three"):
        settings.set(CARD_BACK, name)
    until(lambda: art.is_drawn)
    assert art.shown(CARD_BACK) == "three"
    assert {drawing.variant.back for drawing in art.drawings} == {"burgundy", "three"}


def test_a_design_with_a_broken_card_is_shown_and_told_once(open_art: Open, tmp_path: Path, qtbot: QtBot) -> None:
    """If one card of a design is broken, a plain card is shown instead, and the design is reported once."""
    make_kde(tmp_path / "decks", without=["queen_spade"])
    settings = Settings()
    art = open_art(tmp_path / "decks", settings)
    art.face(0, 50, 1.0)
    until(lambda: art.is_drawn)
    told: list[object] = []
    art.flawed.connect(lambda design, flaws, shown: told.append((design.id, flaws[0].where, shown)))
    settings.set(CARD_FRONT, "svg-small")
    until(lambda: art.shown(CARD_FRONT) == "svg-small")
    assert colour(art.face(QUEEN_OF_SPADES, 50, 1.0)) == "#ffffff"
    art.face(0, 60, 1.0)
    until(lambda: art.is_drawn)
    assert told == [("svg-small", "small.svgz: queen_spade", True)]


def test_a_design_that_cannot_be_drawn_leaves_the_old_one(open_art: Open, tmp_path: Path) -> None:
    """A design that cannot be drawn is reported. The design stays chosen, and is shown when it is repaired."""
    folder = make_back(tmp_path / "decks", "mine", "#ffffff")
    (folder / "back.svg").write_text("broken")
    settings = Settings()
    art = open_art(tmp_path / "decks", settings)
    art.back(50, 1.0)
    until(lambda: art.is_drawn)
    told: list[bool] = []
    art.flawed.connect(lambda design, flaws, shown: told.append(shown))
    settings.set(CARD_BACK, "mine")
    until(lambda: told)
    assert told == [False]
    assert art.shown(CARD_BACK) == "burgundy"
    assert settings.value(CARD_BACK) == "mine"
    assert list(art.backs()) == ["burgundy"]
    (folder / "back.svg").write_text(SVG.format("#123456"))
    art.set_designs(all_designs(tmp_path / "bundled", tmp_path / "decks"))
    until(lambda: art.shown(CARD_BACK) == "mine")
    assert colour(art.back(50, 1.0)) == "#123456"


def test_the_table_keeps_the_design_before_a_broken_one(open_art: Open, tmp_path: Path) -> None:
    """If a broken design is chosen, the table keeps its present design instead of showing the first one of the list."""
    make_back(tmp_path / "decks", "mine", "#123456")
    (make_back(tmp_path / "decks", "torn", "#ffffff") / "back.svg").write_text("broken")
    settings = Settings({"card_back": "mine"})
    art = open_art(tmp_path / "decks", settings)
    art.back(50, 1.0)
    until(lambda: art.shown(CARD_BACK) == "mine" and art.is_drawn)
    told: list[object] = []
    art.flawed.connect(lambda design, flaws, shown: told.append(design.name))
    settings.set(CARD_BACK, "torn")
    until(lambda: told)
    until(lambda: art.is_drawn)
    assert (art.shown(CARD_BACK), list(art.backs())) == ("mine", ["burgundy", "mine"])
    assert settings.value(CARD_BACK) == "torn"


def test_designs_come_and_go_while_the_program_runs(open_art: Open, tmp_path: Path, qtbot: QtBot) -> None:
    """If a chosen design disappears, the choice is kept. Designs that did not change are not drawn again."""
    settings = Settings({"card_back": "mine"})
    art = open_art(tmp_path / "decks", settings)
    art.face(0, 50, 1.0)
    art.back(50, 1.0)
    until(lambda: art.is_drawn)
    assert art.shown(CARD_BACK) == "burgundy"
    make_back(tmp_path / "decks", "mine", "#123456")
    there = all_designs(tmp_path / "bundled", tmp_path / "decks")
    before = set(art.drawings)
    with qtbot.waitSignal(art.designs_changed):
        art.set_designs(there)
    assert set(art.backs()) == {"burgundy", "mine"}
    assert before <= set(art.drawings)
    until(lambda: art.shown(CARD_BACK) == "mine")
    art.set_designs({name: design for name, design in there.items() if name != "mine"})
    assert art.shown(CARD_BACK) == "burgundy"
    assert settings.value(CARD_BACK) == "mine"
    art.set_designs({})
    assert colour(art.face(0, 50, 1.0)) == "#ffffff"


def test_looks_are_found_by_what_is_chosen(open_art: Open, tmp_path: Path) -> None:
    """`variant_of` returns the variant for an option's value. If no design fits, it returns None."""
    make_deck(tmp_path / "decks")
    art = open_art(tmp_path / "decks", Settings())
    whole = art.designs["whole"]
    assert art.variant_of(CARD_FRONT, "whole") == Variant(whole)
    assert art.variant_of(CARD_BACK, "whole#back-red") == Variant(whole, "whole#back-red")
    assert art.variant_of(CARD_BACK, "gone") is None
    assert art.variant_of(CARD_FRONT, "burgundy") is None


# Random and alternating designs


def test_chance_and_turns_leave_the_choice_alone() -> None:
    """Random and alternating designs do not change the option. A new choice is shown at once."""
    fronts, backs = ["a", "b", "c"], ["x", "y"]
    settings = Settings({"card_front": "b", "card_back": "x"})
    turns = DesignRotation(settings)
    turns.begin_match(fronts, backs)
    turns.begin_deal(fronts, backs)
    assert (turns.front, turns.back) == ("", "")
    settings.set(CYCLE_DESIGNS, CycleDesigns.BOTH)
    seen = []
    for _ in range(3):
        turns.begin_deal(fronts, backs)
        seen.append((turns.front, turns.back))
    assert seen == [("c", "y"), ("a", "x"), ("b", "y")]
    settings.set(CYCLE_DESIGNS, CycleDesigns.NO)
    settings.set(RANDOM_BACK, True)
    for _ in range(5):
        before = turns.back or settings.value(CARD_BACK)
        turns.begin_match(fronts, backs)
        assert turns.back != before
    assert turns.front == ""
    settings.set(CARD_BACK, "y")
    assert turns.back == ""
    turns.begin_match([], [])
    turns.begin_deal([], [])


# Kept on the disk


def test_the_oldest_sheets_go_first(tmp_path: Path, qtbot: QtBot) -> None:
    """If the cache is too large, the sheets that were not used for the longest time are deleted first."""
    make_back(tmp_path / "decks", "mine", "#123456")
    variant = Variant(only(tmp_path / "decks"), "mine")
    image = QImage(50, 70, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#123456"))
    cache = SheetCache(tmp_path / "cache")
    drawings = [Drawing(variant, width) for width in (50, 60, 70)]
    for drawing in drawings:
        cache.write(drawing, [image.scaled(drawing.width, drawing.height)])
        os.utime(tmp_path / "cache" / drawing.cache_name(), (drawing.width, drawing.width))
    assert cache.read(drawings[0]) is not None
    size = (tmp_path / "cache" / drawings[0].cache_name()).stat().st_size
    narrow = SheetCache(tmp_path / "cache", most_bytes=size * 3)
    narrow.write(Drawing(variant, 51), [image.scaled(51, 71)])
    assert [cache.read(each) is not None for each in drawings] == [True, False, False]
