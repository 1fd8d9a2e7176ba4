"""All that a plugin may import. What is here keeps its meaning as long as `API_VERSION` is the same.

A computer player is written with what `player` has. Entries and hooks say what a plugin contributes, see `hooks`.
"""

from typing import Final

from hearts_qt.api.hooks import hookimpl
from hearts_qt.api.player import Card, Deal, Gift, Player, Trick, View
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
from hearts_qt.plugin_host.manifest import API

API_VERSION: Final = API
"""The version of this, as it stands in a plugin.toml under ``api``."""

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
