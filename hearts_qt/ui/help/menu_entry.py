"""An entry of the menus, as the help explains it."""

from typing import NamedTuple


class MenuEntry(NamedTuple):
    """An entry of the menus: the menu's name, the entry's label, explanation and shortcut."""

    menu: str
    label: str
    help: str
    shortcut: str = ""
