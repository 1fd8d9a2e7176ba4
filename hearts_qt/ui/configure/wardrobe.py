"""What a character can be given: ways to play, faces, and packs of comments, those of plugins among them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import LEVELS
from hearts_qt.plugin_host.comments import Comments, read_comments
from hearts_qt.plugin_host.contributions import Catalogue, CommentItem
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.ui.words.players import player_title

_FILE: Final = "comments.toml"


class Wardrobe:
    """Everything that there is to choose from at one moment."""

    def __init__(self, players: Sequence[str], catalogue: Catalogue, comments: Path) -> None:
        """Offer these computer players, what the plugins have, and the packs in the folder `comments`."""
        self._titles = {id: item.name for id, item in catalogue.players.items()}
        self.players = (*players, *(id for id in self._titles if id not in players))
        """The ids of all ways to play."""
        self._packs: dict[str, CommentItem] = {}
        for file in sorted(comments.glob(f"*/{_FILE}")):
            name = file.parent.name
            self._packs[name] = CommentItem(name, "", file)
        self._packs.update(catalogue.comments)
        self._read: dict[str, Comments | None] = {}

    def title(self, player: str) -> str:
        """Return the name of a way to play."""
        return player_title(player, self._titles.get(player, ""))

    def styles(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the ways to play of single players, and those of a whole table."""
        return (
            [player for player in self.players if player not in LEVELS],
            [player for player in self.players if player in LEVELS],
        )

    def packs(self) -> Mapping[str, str]:
        """Return the names of all packs of comments that can be read, by id."""
        names = {}
        for id in self._packs:
            pack = self.pack(id)
            if pack is not None:
                names[id] = pack.name
        return names

    def pack(self, id: str) -> Comments | None:
        """Return a pack of comments; None when there is none of that id, or it cannot be read."""
        if id not in self._read:
            item = self._packs.get(id)
            try:
                self._read[id] = read_comments(item.path) if item is not None else None
            except PackError:
                # The plugins page tells its flaws.
                self._read[id] = None
        return self._read[id]
