"""The decks that people already have, as their makers hand them out: every card of each, and a back, can be drawn.

They belong to their makers: the tests read them where the system has them, and keep nothing of them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.ui.art.look import Drawing, Look, fronts_of
from hearts_qt.ui.art.studio import CardRenderer

PLACES: Final = {"KDE": Path("/usr/share/carddecks"), "GNOME": Path("/usr/share/aisleriot/cards")}
DECKS: Final = find_designs([], system=PLACES.values())[0] if sys.platform == "linux" else {}


@pytest.fixture(scope="module")
def workshop(qapp: object) -> Iterator[CardRenderer]:
    """One studio for all decks, as a person has who tries one after the other."""
    made = CardRenderer(120)
    yield made
    made.close()


@pytest.mark.parametrize("maker", [name for name in PLACES if sys.platform == "linux"])
def test_the_decks_are_there_and_recognised(maker: str) -> None:
    """Debian's kdegames-card-data-kf5 and gnome-cards-data; nothing in them is passed over."""
    place = PLACES[maker]
    assert place.is_dir(), f"the decks of {maker} are missing: python3 packaging/test.py installs them"
    found = [design for design in DECKS.values() if place in design.path.parents]
    assert {design.path for design in found} == set(place.iterdir())
    assert len(found) >= 16


@pytest.mark.parametrize("name", DECKS)
def test_every_card_and_the_back_of_a_real_deck_are_drawn(workshop: CardRenderer, qtbot: QtBot, name: str) -> None:
    """No two fronts look alike, and the back looks like none of them."""
    design: Design = DECKS[name]
    fronts = list(workshop.draw(Drawing(fronts_of(design), 48), lambda: False))
    (back,) = workshop.draw(Drawing(Look(design, design.backs[0].id), 48), lambda: False)
    pictures = [each for each in (*fronts, back) if isinstance(each, QImage)]
    assert len(pictures) == 53, [each for each in (*fronts, back) if not isinstance(each, QImage)]
    assert len({bytes(each.constBits()) for each in pictures}) == 53
