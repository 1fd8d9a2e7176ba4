"""What the help knows of an entry of the menus."""

from typing import NamedTuple


class MenuEntry(NamedTuple):
    """One entry of the menus, as the help explains it."""

    menu: str
    label: str
    help: str
    shortcut: str = ""
