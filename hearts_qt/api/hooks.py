"""The hooks by which a plugin's Python contributes what its plugin.toml does not say.

A module implements a hook by a function of the same name with :data:`hookimpl` before it::

    from hearts_qt.api import StyleEntry, hookimpl

    @hookimpl
    def hearts_styles():
        return [StyleEntry(name=f"Bold {n}", base="stan", weights={"moon-nerve": n / 10}) for n in range(1, 4)]

What holds for all of them: only the module that ``python`` in plugin.toml names may implement hooks. It is loaded in a
process of its own, alone, with the rights of the person who plays, after the window is open; each hook is called there
once, and its process ends. It has five seconds and one gigabyte for everything. Then nothing is asked again until a
file in the plugin's folder changes, so a hook may take its time, but not look at the clock, the network or other
files. It returns a list (or a tuple) of entries, or of dicts with the same keys, or None for nothing. Entries are
checked as those in plugin.toml are, paths are relative to the plugin's folder, and they are added to what plugin.toml
says. A hook that raises, or an entry that is wrong, switches the plugin off, and the plugins page says why.

A hook may leave out the argument ``folder``: the plugin's folder, where the module and everything else of it is. It is
for reading only. What a hook prints is thrown away.
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
"""Marks a function as the implementation of the hook of its name."""


@hookspec
def hearts_players(folder: Path) -> Sequence[PlayerEntry] | None:
    """Return computer players, to be chosen for a seat and to play in the arena.

    Called once, in the plugin's own process, when the plugin is new or has changed; never while a deal is played. The
    players themselves run in other processes, one for each seat.

    :param folder: the plugin's folder.
    :returns: entries with a ``name`` and either ``python``, such as ``player.py:Tortoise``, or ``command``.
    """


@hookspec
def hearts_cards(folder: Path) -> Sequence[CardsEntry] | None:
    """Return card designs: fronts, backs or both.

    Called once, in the plugin's own process, when the plugin is new or has changed. A design is files: a hook that
    draws one itself cannot put it anywhere.

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
    """Return packs of what a player at the table says.

    Called once, in the plugin's own process, when the plugin is new or has changed; not when something is said.

    :param folder: the plugin's folder.
    :returns: entries with the ``file`` of each pack, a comments.toml.
    """


@hookspec
def hearts_sounds(folder: Path) -> Sequence[SoundsEntry] | None:
    """Return packs of sounds for the cards.

    Called once, in the plugin's own process, when the plugin is new or has changed; not when something is heard.

    :param folder: the plugin's folder.
    :returns: entries with a ``folder`` that has a sounds.toml.
    """


@hookspec
def hearts_styles(folder: Path) -> Sequence[StyleEntry] | None:
    """Return styles of play for the program's own players: other styles with some judgements weighed otherwise.

    Called once, in the plugin's own process, when the plugin is new or has changed. No code of the plugin runs when
    such a style plays.

    :param folder: the plugin's folder.
    :returns: entries with a ``name``, a ``base`` such as ``stan``, and ``weights``.
    """


@hookspec
def hearts_presets(folder: Path) -> Sequence[PresetEntry] | None:
    """Return sets of rules: other sets with some switches changed.

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
