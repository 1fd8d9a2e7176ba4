"""Everything that a plugin may import. As long as `API_VERSION` stays the same, nothing here changes its meaning.

`player` has the classes for writing a computer player, and `commentator` has the classes for writing a commentator.
Entries describe what a plugin contributes, and hooks return entries, see `hooks`. Only the classes for players are
imported at once. All other names are imported on first use, because a player's process does not need them and should
start quickly.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

from hearts_qt.api.player import Card, Deal, Gift, Player, Trick, View

if TYPE_CHECKING:
    from hearts_qt.api.commentator import Commentator, Event, Table
    from hearts_qt.api.hooks import hookimpl
    from hearts_qt.plugin_host.entry_types import API as API_VERSION
    from hearts_qt.plugin_host.entry_types import (
        CardsEntry,
        CommentatorEntry,
        CommentsEntry,
        FaceEntry,
        HelpEntry,
        PlayerEntry,
        PresetEntry,
        SoundsEntry,
        StyleEntry,
    )

__all__ = [
    "API_VERSION",
    "Card",
    "CardsEntry",
    "Commentator",
    "CommentatorEntry",
    "CommentsEntry",
    "Deal",
    "Event",
    "FaceEntry",
    "Gift",
    "HelpEntry",
    "Player",
    "PlayerEntry",
    "PresetEntry",
    "SoundsEntry",
    "StyleEntry",
    "Table",
    "Trick",
    "View",
    "hookimpl",
]

_ELSEWHERE: Final = {
    "API_VERSION": ("hearts_qt.plugin_host.entry_types", "API"),
    "hookimpl": ("hearts_qt.api.hooks", "hookimpl"),
    **{name: ("hearts_qt.api.commentator", name) for name in ("Commentator", "Event", "Table")},
    **{name: ("hearts_qt.plugin_host.entry_types", name) for name in __all__ if name.endswith("Entry")},
}
"""The names that are imported on first use, each with its module and its name there.

`API_VERSION` is the version that a plugin.toml names.
"""


def __getattr__(name: str) -> Any:
    """Import a name on its first use and make it an ordinary attribute."""
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, original = _ELSEWHERE[name]
    value = getattr(importlib.import_module(module), original)
    globals()[name] = value
    return value
