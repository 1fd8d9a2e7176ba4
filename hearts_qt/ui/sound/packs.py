"""Which packs of sounds there are to choose from."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.kinds import SOUNDS

OWN: Final = "felt"
"""The id of the pack that comes with the program."""


class SoundPacks:
    """The program's own pack and those of plugins."""

    def __init__(self, own: Path) -> None:
        """Begin with the program's own, whose `sounds.toml` is given."""
        self._own = own
        self._catalogue = Catalogue()

    def offer(self, catalogue: Catalogue) -> None:
        """Offer what the plugins have as well."""
        self._catalogue = catalogue

    def names(self) -> Mapping[str, str]:
        """Return the names of all packs by id, the program's own first."""
        others = {id: item.name for id, item in self._catalogue.of(SOUNDS).items() if id != OWN}
        return {OWN: "Felt", **others}

    def path(self, id: str) -> Path:
        """Return a pack's `sounds.toml`; that of the program's own for one that is not there now."""
        item = self._catalogue.of(SOUNDS).get(id)
        return item.path if item is not None and id != OWN else self._own
