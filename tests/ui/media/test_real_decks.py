"""Tests that every card and the back of KDE's and GNOME's decks can be drawn.

The files belong to their makers. The tests read them where the system has installed them, and copy nothing.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.ui.media.card_renderer import CardRenderer
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.media.variant import Drawing, Variant, front_variant
from tests.plugin_host.decks.made import designs_of_strangers

PLACES: Final = {"KDE": Path("/usr/share/carddecks"), "GNOME": Path("/usr/share/aisleriot/cards")}
DECKS: Final = designs_of_strangers(*PLACES.values()) if sys.platform == "linux" else {}


@pytest.fixture(scope="module")
def renderer(qapp: object) -> Iterator[CardRenderer]:
    """Return one renderer for all decks. The program also uses one renderer for a person who tries several decks."""
    processes = DrawingProcesses()
    yield CardRenderer(120, processes)
    processes.close()


@pytest.mark.parametrize("maker", [name for name in PLACES if sys.platform == "linux"])
def test_the_decks_are_there_and_recognised(maker: str) -> None:
    """All decks of Debian's kdegames-card-data-kf5 and gnome-cards-data are recognised."""
    place = PLACES[maker]
    assert place.is_dir(), f"the decks of {maker} are missing: python3 packaging/test.py installs them"
    found = [design for design in DECKS.values() if place in design.path.parents]
    assert {design.path for design in found} == set(place.iterdir())
    assert len(found) >= 16


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", DECKS)
def test_every_card_and_the_back_of_a_real_deck_are_drawn(renderer: CardRenderer, qtbot: QtBot, name: str) -> None:
    """Every front and the back of a real deck are drawn, and no two pictures are equal."""
    design: Design = DECKS[name]
    fronts = list(renderer.draw(Drawing(front_variant(design), 48), lambda: False))
    (back,) = renderer.draw(Drawing(Variant(design, design.backs[0].id), 48), lambda: False)
    pictures = [each for each in (*fronts, back) if isinstance(each, QImage)]
    assert len(pictures) == 53, [each for each in (*fronts, back) if not isinstance(each, QImage)]
    assert len({bytes(each.constBits()) for each in pictures}) == 53
