"""All that a plugin may import. What is here keeps its meaning as long as `API_VERSION` is the same.

A computer player is written with what `player` has. Entries and hooks say what a plugin contributes, see `hooks`.
They are loaded when they are first used: the process of a player, which needs none of them, starts at once.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

from hearts_qt.api.player import Card, Deal, Gift, Player, Trick, View

if TYPE_CHECKING:
    from hearts_qt.api.hooks import hookimpl
    from hearts_qt.plugin_host.entries import API as API_VERSION
    from hearts_qt.plugin_host.entries import (
        CardsEntry,
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
    "CommentsEntry",
    "Deal",
    "FaceEntry",
    "Gift",
    "HelpEntry",
    "Player",
    "PlayerEntry",
    "PresetEntry",
    "SoundsEntry",
    "StyleEntry",
    "Trick",
    "View",
    "hookimpl",
]

_ELSEWHERE: Final = {
    "API_VERSION": ("hearts_qt.plugin_host.entries", "API"),
    "hookimpl": ("hearts_qt.api.hooks", "hookimpl"),
    **{name: ("hearts_qt.plugin_host.entries", name) for name in __all__ if name.endswith("Entry")},
}
"""Where the names are that are loaded late. `API_VERSION` is the version of this, as a plugin.toml says it."""


def __getattr__(name: str) -> Any:
    """Return what is loaded late, from then on an attribute like any other."""
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, original = _ELSEWHERE[name]
    value = getattr(importlib.import_module(module), original)
    globals()[name] = value
    return value
