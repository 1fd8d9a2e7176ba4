"""Collects the choices for a character: ways to play and comment packs, also those of plugins."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import LEVELS
from hearts_qt.plugin_host.comments import Comments, read_comments
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.items import PlayerItem, StyleItem
from hearts_qt.plugin_host.kinds import COMMENTS, PLAYERS, STYLES
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.ui.words.players import player_line, player_title

_FILE: Final = "comments.toml"


class CharacterParts:
    """The current choices for a character."""

    def __init__(self, players: Sequence[str], comments: Path) -> None:
        """Begin with these computer players and the comment packs in the folder `comments`."""
        self._players = tuple(players)
        self._catalogue = Catalogue()
        self._bundled = {file.parent.name: file for file in sorted(comments.glob(f"*/{_FILE}"))}
        self._read: dict[str, Comments | None] = {}

    def offer(self, catalogue: Catalogue) -> None:
        """Replace the choices from plugins. All comment packs are read again when they are needed."""
        self._catalogue = catalogue
        self._read.clear()

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of all ways to play."""
        strangers = (*self._catalogue.of(PLAYERS), *self._catalogue.of(STYLES))
        return (*self._players, *(id for id in strangers if id not in self._players))

    def title(self, player: str) -> str:
        """Return the name of a way to play."""
        item = self._catalogue.of(PLAYERS).get(player) or self._catalogue.of(STYLES).get(player)
        return player_title(player, item.name if item is not None else "")

    def line(self, player: str) -> str:
        """Return the description of a way to play, or else the description of its plugin."""
        for plugin in self._catalogue.plugins:
            brought = plugin.contributions
            items: tuple[PlayerItem | StyleItem, ...] = (*brought.of(PLAYERS), *brought.of(STYLES))
            for item in items:
                if item.id == player:
                    return item.description or plugin.description
        return player_line(player)

    def face(self, player: str) -> str:
        """Return the id of the face that comes with a plugin's player; empty if the player has no face."""
        item = self._catalogue.of(PLAYERS).get(player)
        return item.face if item is not None else ""

    def styles(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return two groups: the ways to play of single players, and the levels for a whole table."""
        return (
            [player for player in self.players if player not in LEVELS],
            [player for player in self.players if player in LEVELS],
        )

    def packs(self) -> Mapping[str, str]:
        """Return the names of all comment packs by id: first the packs of the cast, then the packs of plugins."""
        order = list(SHIPPED)
        bundled = sorted(self._bundled, key=lambda id: order.index(id) if id in order else len(order))
        names = {id: SHIPPED[id].name if id in SHIPPED else id.title() for id in bundled}
        return names | {id: item.name for id, item in self._catalogue.of(COMMENTS).items() if id not in names}

    def pack(self, id: str) -> Comments | None:
        """Return a comment pack; None if it does not exist or cannot be read."""
        if id not in self._read:
            item = self._catalogue.of(COMMENTS).get(id)
            path = self._bundled.get(id) or (item.path if item is not None else None)
            try:
                self._read[id] = read_comments(path) if path is not None else None
            except PackError:
                # The plugins window shows the flaws of the pack.
                self._read[id] = None
        return self._read[id]
