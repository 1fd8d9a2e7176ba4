"""An entry of the menus, as the help explains it."""

from typing import NamedTuple


class MenuEntry(NamedTuple):
    """An entry of the menus: the menu's name, the entry's label, explanation, shortcut and submenu."""

    menu: str
    label: str
    help: str
    shortcut: str = ""
    group: str = ""
    """The title of the submenu with the entry; empty if it is in the menu itself."""


def plain_label(label: str) -> str:
    """Return a label of the menus without its mnemonic."""
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")


def path_to(entry: MenuEntry) -> str:
    """Return where an entry is, such as ``Interface, Playing, Controls``."""
    parts = [plain_label(part).removesuffix("…") for part in (entry.menu, entry.group, entry.label) if part]
    return ", ".join(parts)
