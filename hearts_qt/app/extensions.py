"""Brings the contributions of plugins from the host's thread to the table, the card art and the window."""

import logging
import threading
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal

from hearts_qt import paths
from hearts_qt.players.player import Player
from hearts_qt.players.style_player import StylePlayer
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.reading import find_designs, read_items, system_designs
from hearts_qt.plugin_host.discovery import PluginPlaces
from hearts_qt.plugin_host.kinds import CARDS, PLAYERS, STYLES
from hearts_qt.plugin_host.styles_and_presets import style_of
from hearts_qt.remote.host import Host
from hearts_qt.remote.player_registry import PlayerRegistry
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.window.main_window import MainWindow

log = logging.getLogger("hearts_qt")

AT_THE_START: Final = 0.3
"""How many seconds the window waits for contributions before it opens. Later contributions are added when they come."""


class _LoadedCatalogue(Struct, frozen=True):
    """A catalogue, and the data that were read for it on the host's thread."""

    catalogue: Catalogue
    designs: Mapping[str, Design]


class Extensions(QObject):
    """Owns the host of the plugins, and passes on the contributions that the host finds."""

    _came = Signal()

    def __init__(
        self, players: PlayerRegistry, own: Mapping[str, Design], off: Iterable[str], *, safe: bool = False
    ) -> None:
        """Begin to search for plugins, on other threads.

        `own` has the designs of Hearts itself. `off` and `safe` are passed to the host.
        """
        super().__init__()
        self.safe = safe
        self._players = players
        self._own = own
        self._newest: _LoadedCatalogue | None = None
        self._shown: _LoadedCatalogue | None = None
        self._is_there = threading.Event()
        places = PluginPlaces(
            paths.user_plugins(),
            paths.bundled_plugins(),
            paths.cache(),
            lambda: system_designs(paths.system_decks()),
        )
        self.host = Host(places, off, self._take, safe=safe)
        self.host.start()

    def _take(self, catalogue: Catalogue) -> None:
        """Read the data of a catalogue. This runs on the host's thread."""
        styled: dict[str, Player] = {item.id: StylePlayer(style_of(item)) for item in catalogue.of(STYLES).values()}
        self._players.follow(catalogue.of(PLAYERS).values(), styled)
        designs, broken = read_items(catalogue.of(CARDS).values(), paths.bundled_plugins())
        for each in broken:
            log.info("the design at %s cannot be used: %s", each.path, each.flaws)
        self._newest = _LoadedCatalogue(catalogue, designs)
        self._is_there.set()
        self._came.emit()

    def follow(self, art: CardArt, window: MainWindow) -> None:
        """Show contributions from now on. Those that come within a moment are there when the window opens."""
        self._art, self._window = art, window
        self._came.connect(self._show, Qt.ConnectionType.QueuedConnection)
        if self._is_there.wait(AT_THE_START):
            self._show()

    def _show(self) -> None:
        found = self._newest
        if found is not None and found is not self._shown:
            self._shown = found
            # Hearts' own designs come first, and nothing can replace them.
            self._art.set_designs({**self._own, **found.designs, **self._own})
            self._window.show_catalogue(found.catalogue, safe_mode=self.safe)

    def close(self) -> None:
        """Stop the search for plugins, and end their processes."""
        self.host.close()
        # After this nothing is sent to the window, which possibly does not exist any more.
        self._shown = self._newest


def own_designs() -> dict[str, Design]:
    """Return the designs of Hearts itself, which are known without a search for plugins."""
    return find_designs((paths.resources() / "cards", paths.resources() / "backs"))[0]
