"""An entry of the menus, as the help explains it."""

from typing import NamedTuple

from hearts_qt.ui.widgets.mnemonics import plain_label


class MenuEntry(NamedTuple):
    """An entry of the menus: the menu's name, the entry's label, explanation, shortcut and submenu."""

    menu: str
    label: str
    help: str
    shortcut: str = ""
    group: str = ""
    """The title of the submenu that has the entry; empty if the entry is in the menu itself."""


def path_to(entry: MenuEntry) -> str:
    """Return where an entry is, such as ``Interface, Playing, Controls``."""
    parts = [plain_label(part).removesuffix("…") for part in (entry.menu, entry.group, entry.label) if part]
    return ", ".join(parts)
