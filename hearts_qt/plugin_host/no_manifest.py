"""Makes up entries for a folder or a single sheet of cards that has no plugin.toml."""

from pathlib import Path
from typing import Final

from hearts_qt.plugin_host.decks.gnome import SHEETS, is_gnome
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.kinds import CARDS, KINDS
from hearts_qt.plugin_host.naming import about_pack

MARKS: Final = tuple(mark for kind in KINDS for mark in kind.marks)
"""The files that make a folder a plugin even without a plugin.toml."""
_MOST_SHEETS: Final = 12
"""Sheets of cards are only looked for in a folder that has no more SVG files than this."""

MadeUpEntries = dict[str, list[dict[str, str]]]


def made_up_entries(path: Path) -> MadeUpEntries:
    """Return what a plugin.toml for a folder or a single sheet would contain: the entries of each kind, by its name."""
    if path.is_file():
        return {CARDS.name: [{"file": path.name}]} if is_gnome(path) else {}
    names = [each.name for each in first_entries(path) if each.is_file()]
    entries: MadeUpEntries = {}
    for kind in KINDS:
        mark = next((mark for mark in kind.marks if mark in names), None)
        if mark is not None:
            entries[kind.name] = [kind.made_up_entry(mark)]
    drawings = [name for name in names if name.lower().endswith(SHEETS)]
    if not entries and len(drawings) <= _MOST_SHEETS:
        sheets = [{"file": name} for name in drawings if is_gnome(path / name)]
        if sheets:
            entries[CARDS.name] = sheets
    return entries


def head_of(path: Path) -> dict[str, str]:
    """Return the name, the author and the licence of a folder or a single sheet, if its files tell them."""
    return about_pack(path, MARKS)
