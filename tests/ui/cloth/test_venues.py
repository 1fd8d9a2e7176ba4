"""Tests of the venues: each is painted everywhere and always in the same way, and texts can be read in it."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from hearts_qt import paths
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.settings.card_options import CARD_BACK
from hearts_qt.settings.look_options import VENUE, Venue
from hearts_qt.ui.cloth.cloth_text import inks_on
from hearts_qt.ui.cloth.venues import LOOKS, colour_of, paint_venue
from tests.ui.cloth.contrasts import contrast
from tests.ui.conftest import Start

GREEN = QColor("#1f5f46")
NEVER = QColor(255, 0, 255)
"""A colour that no venue has."""

pytestmark = pytest.mark.usefixtures("qapp")


def painted(venue: Venue, width: int = 760, height: int = 546, colour: QColor = GREEN) -> QImage:
    """Return a picture of the empty table of a venue."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(NEVER)
    painter = QPainter(image)
    paint_venue(painter, venue, colour, QSize(width, height))
    painter.end()
    return image


def test_every_venue_has_a_look_of_its_own() -> None:
    """Each choice of the option looks different from all others."""
    assert set(VENUE.choices) == set(Venue) == set(LOOKS)
    pictures = [painted(venue) for venue in Venue]
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


@pytest.mark.parametrize("venue", Venue)
@pytest.mark.parametrize("size", [(360, 280), (1140, 838), (1000, 2000)])
def test_a_venue_is_painted_everywhere_and_always_alike(venue: Venue, size: tuple[int, int]) -> None:
    """No place of the table is left out, and a second painting is equal: nothing in it is by chance."""
    image = painted(venue, *size)
    assert image == painted(venue, *size)
    width, height = size
    assert all(image.pixelColor(x, y) != NEVER for x in range(0, width, 7) for y in range(0, height, 7))


@pytest.mark.parametrize("venue", Venue)
def test_texts_can_be_read_in_each_venue(venue: Venue) -> None:
    """On nearly every point of the table, a name has a contrast of at least 3, which WCAG asks of large text."""
    ink = inks_on(colour_of(venue, GREEN)).text
    image = painted(venue)
    points = [image.pixelColor(x, y) for x in range(3, 760, 11) for y in range(3, 546, 11)]
    poor = [point for point in points if contrast(point, ink) < 3]
    assert len(poor) < len(points) / 100


@pytest.mark.parametrize("venue", Venue)
def test_only_some_venues_have_the_chosen_colour(venue: Venue) -> None:
    """The felt club and the plain table have the person's colour. The other venues have one of their own."""
    has_chosen = painted(venue) != painted(venue, colour=QColor("#602040"))
    assert has_chosen == (venue in (Venue.PLAIN, Venue.FELT))


def test_a_venue_brings_its_card_back(start: Start) -> None:
    """A newly chosen venue changes the back. The venue of the last time leaves the person's back as it is."""
    game = start(venue="garden", card_back="forest")
    assert game.settings.value(CARD_BACK) == "forest"
    game.settings.set(VENUE, Venue.TERRACE)
    assert game.settings.value(CARD_BACK) == LOOKS[Venue.TERRACE].back == "paper"
    game.settings.set(CARD_BACK, "forest")
    game.settings.set(VENUE, Venue.PLAIN)
    assert game.settings.value(CARD_BACK) == "forest"


def test_each_venue_has_a_back_of_its_own() -> None:
    """Each venue but the plain colour names a back that comes with the program, and no two have the same."""
    resources = paths.resources()
    designs, _ = find_designs((resources / "backs", paths.bundled_plugins()))
    backs = [look.back for venue, look in LOOKS.items() if venue is not Venue.PLAIN]
    assert set(backs) <= set(designs)
    assert len(set(backs)) == len(backs)
