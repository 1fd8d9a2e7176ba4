"""The hooks with which a plugin's Python code adds entries to those in its plugin.toml.

A module implements a hook by a function of the same name with :data:`hookimpl` before it::

    from hearts_qt.api import StyleEntry, hookimpl

    @hookimpl
    def hearts_styles():
        return [StyleEntry(name=f"Bold {n}", base="stan", weights={"moon-nerve": n / 10}) for n in range(1, 4)]

The following holds for all hooks. Only the module that ``python`` in plugin.toml names can implement them. After the
window has opened, the module is loaded in its own process with the user's rights; each hook is called once, and the
process ends. It has five seconds and one gigabyte of memory for all of that. The results are kept until a file in the
plugin's folder changes, so a hook may take some time, but its result must not depend on the clock, the network or other
files. It returns a list or a tuple of entries, or of dicts with the same keys, or None for no entries. Entries are
checked like those in plugin.toml and added to them; paths are relative to the plugin's folder. If a hook raises or an
entry is wrong, the plugin is switched off, and the plugins page says why.

A hook may leave out its argument ``folder``, the plugin's folder. The folder is read-only for the hook. Output that a
hook prints is discarded.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pluggy

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

PROJECT: Final = "hearts_qt"
"""The name by which pluggy knows these hooks."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function as the implementation of the hook with the same name."""


@hookspec
def hearts_players(folder: Path) -> Sequence[PlayerEntry] | None:
    """Return computer players, which users can choose for a seat and let play in the arena.

    Called once, in the plugin's own process, when the plugin is new or has changed; never while a deal is played. The
    players themselves run in other processes, one for each seat.

    :param folder: the plugin's folder.
    :returns: entries with a ``name`` and either ``python``, such as ``player.py:Tortoise``, or ``command``.
    """


@hookspec
def hearts_cards(folder: Path) -> Sequence[CardsEntry] | None:
    """Return card designs: fronts, backs or both.

    Called once, in the plugin's own process, when the plugin is new or has changed. A design consists of
    files in the plugin's folder; a hook cannot create any.

    :param folder: the plugin's folder.
    :returns: entries with a ``folder`` that has a design.toml or a KDE or PySolFC deck, or a GNOME sheet as ``file``.
    """


@hookspec
def hearts_faces(folder: Path) -> Sequence[FaceEntry] | None:
    """Return faces for the players at the table.

    Called once, in the plugin's own process, when the plugin is new or has changed.

    :param folder: the plugin's folder.
    :returns: entries with a ``folder`` that has a face.toml, or a single picture as ``file``.
    """


@hookspec
def hearts_comments(folder: Path) -> Sequence[CommentsEntry] | None:
    """Return packs of comments for the players at the table.

    Called once, in the plugin's own process, when the plugin is new or has changed; not when a player speaks.

    :param folder: the plugin's folder.
    :returns: entries with the ``file`` of each pack, a comments.toml.
    """


@hookspec
def hearts_sounds(folder: Path) -> Sequence[SoundsEntry] | None:
    """Return packs of sounds for the cards.

    Called once, in the plugin's own process, when the plugin is new or has changed; not when a sound is played.

    :param folder: the plugin's folder.
    :returns: entries with a ``folder`` that has a sounds.toml.
    """


@hookspec
def hearts_styles(folder: Path) -> Sequence[StyleEntry] | None:
    """Return styles of play: the program's own styles with other weights for some judgements.

    Called once, in the plugin's own process, when the plugin is new or has changed. No code of the plugin runs when
    such a style plays.

    :param folder: the plugin's folder.
    :returns: entries with a ``name``, a ``base`` such as ``stan``, and ``weights``.
    """


@hookspec
def hearts_presets(folder: Path) -> Sequence[PresetEntry] | None:
    """Return rule sets: known rule sets with some rules changed.

    Called once, in the plugin's own process, when the plugin is new or has changed.

    :param folder: the plugin's folder.
    :returns: entries with a ``name``, the set that they are ``based_on``, and ``rules``.
    """


@hookspec
def hearts_help(folder: Path) -> Sequence[HelpEntry] | None:
    """Return pages for the help.

    Called once, in the plugin's own process, when the plugin is new or has changed; not when the page is opened.

    :param folder: the plugin's folder.
    :returns: entries with a ``title`` and a ``file`` in Markdown.
    """


HOOKS: Final = {
    "players": "hearts_players",
    "cards": "hearts_cards",
    "faces": "hearts_faces",
    "comments": "hearts_comments",
    "sounds": "hearts_sounds",
    "styles": "hearts_styles",
    "presets": "hearts_presets",
    "help": "hearts_help",
}
"""The hook for each kind of contribution."""
