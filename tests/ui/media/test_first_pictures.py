"""Tests that no card is ever blank, even at the very first start and without a drawing process."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from pytestqt.qtbot import QtBot

from hearts_qt.app.extensions import own_designs
from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT
from hearts_qt.settings.values import Settings
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.painter import Inks, Painter
from hearts_qt.ui.media.raster import Rasteriser
from hearts_qt.ui.media.variant import Drawing, Variant, front_variant
from tests.plugin_host.decks.made import designs_of_strangers, make_back, make_fronts
from tests.ui.cloth.screen_watch import is_blank

Open = Callable[..., CardArt]


@pytest.fixture
def open_art(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Return a function that opens card art with an empty cache and a drawing process that never draws."""
    monkeypatch.setattr(Rasteriser, "draw", lambda self, drawing: None)
    opened: list[CardArt] = []

    def make(*more: Path, **options: bool | str) -> CardArt:
        designs = {**own_designs(), **designs_of_strangers(*more)}
        opened.append(CardArt(Settings(options), designs, tmp_path / "cache"))
        return opened[-1]

    yield make
    for art in opened:
        art.close()


def coarse(picture: QPixmap | QImage) -> list[int]:
    """Return the pixels of a tiny copy of a picture."""
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    few = image.scaled(10, 14, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return list(bytes(few.convertToFormat(QImage.Format.Format_RGB32).constBits()))


def unlike(one: list[int], other: list[int]) -> float:
    """Return the average difference of two coarse pictures, from 0 to 255. Black and white differ by 255."""
    return sum(abs(first - second) for first, second in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("width", [34, 83, 221])
@pytest.mark.parametrize("form", [{}, {"jumbo": True}, {"four_colours": True}])
def test_each_front_is_its_own_at_once(open_art: Open, width: int, ratio: float, form: dict[str, bool]) -> None:
    """The first picture of a front is a blurred picture of the same card.

    Compared with the sharp pictures of all cards, it is most similar to the sharp picture of its own card.
    """
    art = open_art(**form)
    variant = front_variant(own_designs()["classic"], **form)
    cards = (0, 12, 17, 23, 36, 38, 51)
    painter, drawing = Painter(guarded=False), Drawing(variant, round(width * ratio))
    parts = {card: drawing.parts[card] for card in cards}
    true = {
        card: coarse(painter.draw(part, drawing.width, drawing.height, drawing.inks))
        for card, part in parts.items()
        if part is not None
    }
    assert len(true) == len(cards)
    for card in cards:
        picture = art.face(card, width, ratio)
        assert (picture.width(), picture.height()) == (drawing.width, drawing.height)
        assert picture.devicePixelRatio() == ratio
        shown = coarse(picture)
        assert min(true, key=lambda other: unlike(true[other], shown)) == card


def test_each_back_is_its_own_at_once(open_art: Open) -> None:
    """The first picture of a back shows the chosen back."""
    painter = Painter(guarded=False)
    for design in own_designs().values():
        for back in design.backs:
            art = open_art(card_back=back.id)
            drawing = Drawing(Variant(design, back.id), 90)
            assert unlike(coarse(art.back(90, 1.0)), coarse(painter.draw(back.part, 90, drawing.height))) < 12


def test_the_same_picture_is_given_again(open_art: Open) -> None:
    """A second request returns the same picture object, so the card is not painted again."""
    art = open_art()
    assert art.face(7, 90, 1.0).cacheKey() == art.face(7, 90, 1.0).cacheKey()
    assert art.back(90, 1.0).cacheKey() == art.back(90, 1.0).cacheKey()


def test_a_stranger_s_design_is_not_drawn_here(open_art: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin's design is drawn only in the drawing process. Until then a design of Hearts is shown."""
    make_fronts(tmp_path / "more", "tiny")
    make_back(tmp_path / "more", "leaf", "#00ff00")
    drawn: list[Path] = []
    draw = Painter.draw

    def noted(self: Painter, part: Part, width: int, height: int, inks: Inks = ()) -> QImage:
        drawn.append(part.file)
        return draw(self, part, width, height, inks)

    monkeypatch.setattr(Painter, "draw", noted)
    art = open_art(tmp_path / "more", card_front="tiny", card_back="leaf")
    assert art.shown(CARD_FRONT) == "tiny"
    assert art.shown(CARD_BACK) == "leaf"
    for picture in (art.face(3, 90, 1.0), art.back(90, 1.0)):
        assert not is_blank(picture)
    assert len(drawn) == 2
    assert not [file for file in drawn if tmp_path in file.parents]


def test_without_any_design_a_card_has_its_name(qtbot: QtBot, tmp_path: Path) -> None:
    """If no design exists, a front shows the card's name, and a back is hatched."""
    art = CardArt(Settings(), {}, tmp_path)
    try:
        assert not is_blank(art.face(3, 90, 1.0))
        assert not is_blank(art.back(90, 1.0))
    finally:
        art.close()


def test_a_file_that_is_gone_leaves_the_name(open_art: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the file of a picture cannot be read, the card shows its name."""
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"no picture")
    art = open_art()
    assert not is_blank(art.face(3, 90, 1.0))
    assert not is_blank(art.back(90, 1.0))
