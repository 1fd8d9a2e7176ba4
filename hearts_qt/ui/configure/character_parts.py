"""What a character can be given: ways to play, and packs of comments, those of plugins among them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import LEVELS
from hearts_qt.plugin_host.comments import Comments, read_comments
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.kinds import COMMENTS, PLAYERS, STYLES
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.ui.words.players import player_line, player_title

_FILE: Final = "comments.toml"


class CharacterParts:
    """Everything that there is to choose from now."""

    def __init__(self, players: Sequence[str], comments: Path) -> None:
        """Offer these computer players and the packs in the folder `comments`."""
        self._players = tuple(players)
        self._catalogue = Catalogue()
        self._bundled = {file.parent.name: file for file in sorted(comments.glob(f"*/{_FILE}"))}
        self._read: dict[str, Comments | None] = {}

    def offer(self, catalogue: Catalogue) -> None:
        """Offer what the plugins have as well; everything is read anew when it is wanted."""
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
        """Return what a way to play is like: for a plugin's, what the plugin says of itself."""
        for plugin in self._catalogue.plugins:
            brought = plugin.contributions
            ids = [*(item.id for item in brought.of(PLAYERS)), *(item.id for item in brought.of(STYLES))]
            if player in ids:
                return plugin.description
        return player_line(player)

    def styles(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the ways to play of single players, and those of a whole table."""
        return (
            [player for player in self.players if player not in LEVELS],
            [player for player in self.players if player in LEVELS],
        )

    def packs(self) -> Mapping[str, str]:
        """Return the names of all packs of comments by id, in the order of the cast and then as plugins bring them."""
        order = list(SHIPPED)
        bundled = sorted(self._bundled, key=lambda id: order.index(id) if id in order else len(order))
        names = {id: SHIPPED[id].name if id in SHIPPED else id.title() for id in bundled}
        return names | {id: item.name for id, item in self._catalogue.of(COMMENTS).items() if id not in names}

    def pack(self, id: str) -> Comments | None:
        """Return a pack of comments; None when there is none of that id, or it cannot be read."""
        if id not in self._read:
            item = self._catalogue.of(COMMENTS).get(id)
            path = self._bundled.get(id) or (item.path if item is not None else None)
            try:
                self._read[id] = read_comments(path) if path is not None else None
            except PackError:
                # The plugins page tells its flaws.
                self._read[id] = None
        return self._read[id]
