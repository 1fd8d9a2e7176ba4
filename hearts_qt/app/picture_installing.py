"""The part of ``plugin install`` that makes a plugin of pictures: card backs, faces or a deck."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hearts_qt import paths
from hearts_qt.app.terminal import complain, say

if TYPE_CHECKING:
    from hearts_qt.plugin_host.loose_pictures import PictureUse
    from hearts_qt.plugin_host.packed_plugin import PackedPlugin

USES: Final = ("back", "face", "deck")
"""The values of ``--as``."""


def plugin_of_pictures(path: Path, wanted: str, work: Path) -> "PackedPlugin | None":
    """Make a plugin of pictures and return it, packed into the folder `work`.

    `wanted` is one of `USES`. If it is empty, the person is asked in the terminal. Prints the reason and returns None
    if the use stays unknown or is impossible. Raises PackError and OSError.
    """
    from hearts_qt.ui.dialogs.picture_offer import look_at_pictures, pack_pictures, suggested_name

    offer = look_at_pictures(path)
    use = _use(path, wanted, offer.uses)
    if use is None:
        return None
    return pack_pictures(offer, use, suggested_name(offer), paths.user_plugins(), work)


def _use(path: Path, wanted: str, possible: "Sequence[PictureUse]") -> "PictureUse | None":
    from hearts_qt.plugin_host.loose_pictures import PictureUse

    named = dict(zip(USES, (PictureUse.BACKS, PictureUse.FACES, PictureUse.DECK), strict=True))
    offered = [name for name, use in named.items() if use in possible]
    if not wanted and len(offered) == 1:
        wanted = offered[0]
    if not wanted and sys.stdin.isatty():
        say(f"What shall {path.name} be? [{'/'.join(offered)}] ", flush=True)
        wanted = sys.stdin.readline().strip().casefold()
    if wanted in offered:
        return named[wanted]
    if wanted == "deck":
        complain(f"{path} cannot be a deck: that needs a picture of each card, named 2C, TD, QS and so on.")
    else:
        complain(f"{path} was not installed: it can be a {' or a '.join(offered)}. Say which: --as {offered[0]}")
    return None
