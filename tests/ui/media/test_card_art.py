"""Tests of card art: designs are found, drawn in the background and cached, and the window never waits for them."""

import os
import random
import resource
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QThread
from PySide6.QtGui import QColor, QImage, QPixmap
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.settings.card_options import CARD_BACK, FOUR_COLOURS, JUMBO
from hearts_qt.settings.values import Settings
from hearts_qt.ui.media.cache import SheetCache
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.card_renderer import CardRenderer
from hearts_qt.ui.media.painter import Painter
from hearts_qt.ui.media.placeholders import Placeholders
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.media.raster import Rasteriser
from hearts_qt.ui.media.variant import Drawing, Variant, front_variant
from tests.plugin_host.decks.made import FRONTS, SVG, make_back, make_fronts
from tests.ui.game import until

Open = Callable[..., CardArt]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with the fronts of a deck and two backs."""
    found = tmp_path / "designs"
    make_fronts(found)
    make_back(found, "burgundy", "#800020")
    make_back(found, "forest", "#205020")
    return found


@pytest.fixture
def open_art(qtbot: QtBot, place: Path, tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens card art, by default with the same cache each time.

    All card art is closed after the test.
    """
    opened: list[CardArt] = []

    def make(settings: Settings | None = None, cache: Path | None = None) -> CardArt:
        designs, problems = find_designs([place])
        assert problems == []
        art = CardArt(settings or Settings(), designs, cache or tmp_path / "cache")
        opened.append(art)
        return art

    yield make
    for art in opened:
        art.close()
        assert art.is_closed


def colour(picture: QPixmap | QImage) -> str:
    """Return the colour of the middle of a picture."""
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    return QColor(image.pixelColor(image.width() // 2, image.height() // 2)).name()


def drawn(art: CardArt, card: int, width: int = 30, ratio: float = 1.0) -> QPixmap:
    """Wait until a card is drawn, and return its picture."""
    art.face(card, width, ratio)
    until(lambda: art.is_drawn)
    return art.face(card, width, ratio)


def wait_for_sheet(qtbot: QtBot, cache: Path) -> Path:
    """Wait until the drawn deck is on the disk, and return its path."""
    qtbot.waitUntil(lambda: any(cache.glob("tiny-*.png")))
    return next(cache.glob("tiny-*.png"))


# Designs


def test_the_program_s_own_designs_are_complete() -> None:
    """Every front of Hearts, normal and jumbo, and every back can be read and drawn."""
    designs, broken = find_designs((paths.resources() / "cards", paths.resources() / "backs", paths.bundled_plugins()))
    assert broken == []
    assert set(designs) >= {"classic", "burgundy", "forest", "midnight", "paper", "deco-back", "woven-back"}
    painter = Painter(guarded=False)
    for design in designs.values():
        assert design.flaws == ()
        variants = [front_variant(design, jumbo=jumbo, four_colours=True) for jumbo in (False, True) if design.fronts]
        for variant in [*variants, *(Variant(design, back.id) for back in design.backs)]:
            drawing = Drawing(variant, 20)
            for part in drawing.parts:
                assert part is not None
                assert painter.draw(part, 20, 28, drawing.inks).pixelColor(10, 3).alpha() > 0


def test_backs_are_named(open_art: Open) -> None:
    """The menu gets each back by its id with its name."""
    assert open_art().backs() == {"burgundy": "Burgundy", "forest": "Forest"}


# Drawing


def test_a_card_is_there_at_once(open_art: Open, qtbot: QtBot) -> None:
    """A picture of the right size is returned at once. When the sharp picture is ready, `changed` is emitted."""
    art = open_art()
    with qtbot.waitSignal(art.changed):
        first = art.face(0, 30, 2.0)
    assert (first.width(), first.height()) == (60, 84)
    assert first.devicePixelRatio() == 2.0
    assert colour(first) == "#101010"
    assert colour(drawn(art, 0, 30, 2.0)) == "#101010"


def test_until_then_the_nearest_size_is_scaled(open_art: Open) -> None:
    """In a new size the card is shown at once, scaled from the picture in the nearest size."""
    art = open_art()
    drawn(art, 51)
    larger = art.face(51, 45, 1.0)
    assert (larger.width(), larger.height()) == (45, 63)
    assert colour(larger) == "#d01011"


def test_four_colours_and_jumbo_are_other_pictures(open_art: Open, qtbot: QtBot) -> None:
    """Four colours change only clubs and diamonds. Jumbo cards have other pictures. Both options emit `changed`."""
    settings = Settings()
    art = open_art(settings)
    assert [colour(drawn(art, card)) for card in (0, 13, 26, 39)] == ["#101010", "#d01010", "#101011", "#d01011"]
    with qtbot.waitSignal(art.changed):
        settings.set(FOUR_COLOURS, True)
    assert [colour(drawn(art, card)) for card in (0, 13, 26, 39)] == ["#108010", "#1010d0", "#101011", "#d01011"]
    with qtbot.waitSignal(art.changed):
        settings.set(JUMBO, True)
    assert colour(drawn(art, 51)) == "#808080"


def test_a_design_without_jumbo_cards_shows_its_own(place: Path, open_art: Open) -> None:
    """A design without jumbo cards shows its normal cards instead."""
    for each in (place / "tiny" / "jumbo").iterdir():
        each.unlink()
    (place / "tiny" / "jumbo").rmdir()
    settings = Settings({"jumbo": True})
    assert colour(drawn(open_art(settings), 0)) == "#101010"


def back(art: CardArt) -> str:
    """Wait until the back is drawn, and return the colour of its middle."""
    art.back(30, 1.0)
    until(lambda: art.is_drawn)
    return colour(art.back(30, 1.0))


def test_the_chosen_back_is_shown(open_art: Open) -> None:
    """The back follows the option. If the chosen back is missing, the first back is shown."""
    settings = Settings({"card_back": "forest"})
    art = open_art(settings)
    assert back(art) == "#205020"
    settings.set(CARD_BACK, "burgundy")
    assert back(art) == "#800020"
    settings.set(CARD_BACK, "gone")
    assert back(art) == "#800020"


def test_a_random_back_leaves_the_choice_alone(open_art: Open) -> None:
    """If two backs exist, a random back is never the same as the last one. The option is not changed."""
    settings = Settings({"random_back": True})
    art = open_art(settings)
    seen = []
    for _ in range(4):
        art.begin_match()
        seen.append(back(art))
    assert seen[0] == seen[2] != seen[1] == seen[3]
    assert settings.value(CARD_BACK) == "burgundy"


def test_without_any_design_cards_are_blank(qtbot: QtBot, tmp_path: Path) -> None:
    """If no design exists, the cards are white in the middle, and the game can still be played."""
    art = CardArt(Settings(), {}, tmp_path)
    assert colour(art.face(3, 20, 1.0)) == "#ffffff"
    assert colour(art.back(20, 1.0)) == "#ffffff"
    art.begin_match()
    art.close()


@pytest.mark.qt_log_ignore(".*", extend=True)
@pytest.mark.parametrize("content", [b"this is no SVG", b"", None])
def test_a_card_that_cannot_be_read_is_not_invisible(open_art: Open, place: Path, content: bytes | None) -> None:
    """A card that cannot be read is drawn as a white card. The other cards are drawn as usual."""
    path = place / "tiny" / "2C.svg"
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    art = open_art()
    assert colour(drawn(art, 51)) == "#d01011"
    image = drawn(art, 0).toImage()
    assert image.pixelColor(15, 30).name() == "#ffffff"
    assert image.pixelColor(15, 30).alpha() == 255


def test_old_sizes_are_forgotten(open_art: Open) -> None:
    """After many changes of size only the pictures in the last sizes are kept in memory."""
    art = open_art()
    for width in range(20, 40):
        drawn(art, 0, width)
    assert len(art.drawings) <= 10


# The cache


def test_what_was_drawn_is_there_at_the_next_start(
    open_art: Open, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the next start all cards come from the sheet on the disk, and no SVG file is read again."""
    art = open_art()
    drawn(art, 51)
    wait_for_sheet(qtbot, tmp_path / "cache")
    art.close()
    monkeypatch.setattr(CardRenderer, "draw", None)
    again = open_art()
    assert [colour(drawn(again, card)) for card in (0, 13, 26, 39)] == ["#101010", "#d01010", "#101011", "#d01011"]


def test_a_changed_design_is_drawn_anew(open_art: Open, place: Path, tmp_path: Path, qtbot: QtBot) -> None:
    """If the time of a design's file has changed, the design is drawn again."""
    drawn(open_art(), 0)
    wait_for_sheet(qtbot, tmp_path / "cache")
    (place / "tiny" / "2C.svg").write_text(SVG.format("#00ff00"))
    (place / "tiny" / "design.toml").write_text(FRONTS + "\n")
    os.utime(place / "tiny" / "design.toml", ns=(1, 1))
    assert colour(drawn(open_art(), 0)) == "#00ff00"


def test_a_damaged_sheet_is_drawn_anew(
    open_art: Open, tmp_path: Path, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    """If a sheet in the cache is damaged, its cards are drawn again, without a message on the terminal."""
    drawn(open_art(), 0)
    whole = wait_for_sheet(qtbot, tmp_path / "cache").read_bytes()
    middle = len(whole) // 2
    damaged = (b"no picture", b"", whole[:middle], whole[:-20], whole[:middle] + b"12345678" + whole[middle + 8 :])
    for data in damaged:
        sheet = wait_for_sheet(qtbot, tmp_path / "cache")
        sheet.write_bytes(data)
        art = open_art()
        assert colour(drawn(art, 0)) == "#101010"
        qtbot.waitUntil(lambda: sheet.read_bytes() == whole)  # noqa: B023 - called within the loop
        art.close()
    assert capfd.readouterr().err == ""


def test_a_full_disk_keeps_no_half_sheet_and_says_nothing(
    open_art: Open, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """On a full disk no partial sheet is kept.

    The next start draws the cards again, and nothing is printed on the terminal.
    """
    art = open_art()
    drawing = Drawing(front_variant(next(iter(art.designs.values()))), 400, 0)
    noise = QImage(bytes(random.Random(1).randbytes(400 * 560 * 4)), 400, 560, QImage.Format.Format_RGB32)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        SheetCache(tmp_path / "full").write(drawing, [noise])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list((tmp_path / "full").iterdir()) == []
    assert capfd.readouterr().err == ""
    SheetCache(tmp_path / "full").write(drawing, [noise])
    assert SheetCache(tmp_path / "full").read(drawing) is not None


def test_a_cache_that_cannot_be_written_harms_nothing(open_art: Open, tmp_path: Path) -> None:
    """If the cache cannot be written, the cards are still drawn in every size."""
    (tmp_path / "file").write_text("in the way")
    art = open_art(cache=tmp_path / "file" / "cache")
    assert colour(drawn(art, 51, 30)) == "#d01011"
    assert colour(drawn(art, 51, 40)) == "#d01011"


def test_a_design_that_vanishes_harms_nothing(open_art: Open, place: Path) -> None:
    """If the folder of a design is removed, other designs are still drawn."""
    art = open_art()
    shutil.rmtree(place / "tiny")
    art.face(0, 30, 1.0)
    art.back(30, 1.0)
    until(lambda: colour(art.back(30, 1.0)) == "#800020")
    assert colour(art.back(30, 1.0)) == "#800020"


# The thread


def test_closing_stops_in_the_middle_of_a_deck(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing does not wait until all cards are drawn, and no thread is left."""
    asked: list[int] = []
    plain = CardRenderer.draw

    def slow(self: CardRenderer, drawing: Drawing, is_stopped: Callable[[], bool]) -> Iterator[QImage | Flaw]:
        for picture in plain(self, drawing, is_stopped):
            asked.append(drawing.width)
            QThread.msleep(60)
            yield picture

    monkeypatch.setattr(CardRenderer, "draw", slow)
    designs, _ = find_designs([place])
    art = CardArt(Settings(), designs, tmp_path / "cache")
    art.face(0, 30, 1.0)
    art.face(0, 31, 1.0)
    until(lambda: asked)
    art.close()
    assert art.is_closed
    assert len(asked) < 20


def test_what_came_with_the_program_is_drawn_without_a_process_too(place: Path, qtbot: QtBot, tmp_path: Path) -> None:
    """Without a drawing process the designs of Hearts are still drawn. Designs from other people are not."""
    processes = DrawingProcesses(("-c", "pass"))
    designs, _ = find_designs([place])
    forest = designs["forest"]
    for trusted in (True, False):
        told: list[object] = []
        pictures: list[QImage] = []
        rasteriser = Rasteriser(tmp_path / f"cache {trusted}", lambda drawing: True, processes=processes)
        rasteriser.drawn.connect(lambda drawing, images, pictures=pictures: pictures.extend(images.values()))
        rasteriser.failed.connect(lambda drawing, flaws, told=told: told.extend(flaws))
        rasteriser.draw(Drawing(Variant(replace(forest, trusted=trusted), "forest"), 50))
        assert [colour(picture) for picture in pictures] == ["#205020"] * trusted
        assert bool(told) is not trusted


def test_a_drawing_knows_its_pictures(place: Path) -> None:
    """A back has one picture and a deck has 52. Each variant of a deck has its own name in the cache."""
    designs, _ = find_designs([place])
    tiny, forest = designs["tiny"], designs["forest"]
    assert len(Drawing(Variant(tiny), 50).cards) == 52
    assert Drawing(Variant(forest, "forest"), 50).cards == (0,)
    assert Drawing(Variant(tiny), 50, only=7).cards == (7,)
    assert Drawing(Variant(tiny), 50).height == 70
    variants = [
        front_variant(tiny, jumbo=jumbo, four_colours=four) for jumbo in (False, True) for four in (False, True)
    ]
    assert len({Drawing(variant, 50).cache_name() for variant in variants}) == 4


def test_the_pictures_of_the_last_time_are_loaded_before_they_are_asked_for(
    open_art: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures in the width that was used last are loaded in advance, so the next start needs no placeholders."""
    art = open_art()
    for width in (30, 50):
        drawn(art, 0, width)
    qtbot.waitUntil(lambda: len(list((tmp_path / "cache").glob("tiny-*.png"))) == 2)
    art.close()
    for name, when in (("50", 1), ("30", 2)):
        (sheet,) = (tmp_path / "cache").glob(f"tiny-*-{name}.png")
        os.utime(sheet, (when, when))
    monkeypatch.setattr(Placeholders, "picture", None)
    again = open_art(Settings({"card_front": "tiny"}))
    until(lambda: again.is_drawn)
    assert {drawing.width for drawing in again.drawings} == {30}
    assert colour(again.face(0, 30, 1.0)) == "#101010"
    assert colour(again.face(0, 40, 1.0)) == "#101010"


def test_nothing_is_loaded_ahead_for_a_design_that_is_not_there(open_art: Open, tmp_path: Path, qtbot: QtBot) -> None:
    """If a design is missing, none of its pictures are loaded in advance."""
    drawn(open_art(), 0)
    wait_for_sheet(qtbot, tmp_path / "cache")
    assert not open_art(Settings({"card_front": "later", "card_back": "later"})).drawings
