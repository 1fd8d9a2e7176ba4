"""The sound packs that can be chosen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.kinds import SOUNDS

OWN: Final = "felt"
"""The id of the pack that comes with the program."""


class SoundPacks:
    """The sound packs of Hearts and of plugins."""

    def __init__(self, own: Path) -> None:
        """Start with the sound pack of Hearts; `own` is its `sounds.toml`."""
        self._own = own
        self._catalogue = Catalogue()

    def offer(self, catalogue: Catalogue) -> None:
        """Offer the sound pack of Hearts and the sound packs of the plugins in a catalogue."""
        self._catalogue = catalogue

    def names(self) -> Mapping[str, str]:
        """Return the names of all packs by id, the pack of Hearts first."""
        others = {id: item.name for id, item in self._catalogue.of(SOUNDS).items() if id != OWN}
        return {OWN: "Felt", **others}

    def path(self, id: str) -> Path:
        """Return the `sounds.toml` of a pack; if the pack is missing, return the `sounds.toml` of Hearts."""
        item = self._catalogue.of(SOUNDS).get(id)
        return item.path if item is not None and id != OWN else self._own
