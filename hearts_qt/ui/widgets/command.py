"""The declaration of a command in the menus.

A command is declared beside the code that carries it out, with its place in the menus, what it does, and when it is
enabled. The menus, the explanations in the status bar and the help pages are made from these declarations and from the
options.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets.mnemonics import plain_label

Owner = TypeVar("Owner")
Handlers: TypeAlias = Mapping[str, Callable[[bool], object]]
"""For each command's name, the function that carries out the command.

The function's argument tells whether the menu entry is now checked.
"""


class MenuName(StrEnum):
    """The menus, in the order in which the window shows them."""

    FILE = QT_TRANSLATE_NOOP("menus", "&File")
    INTERFACE = QT_TRANSLATE_NOOP("menus", "&Interface")
    OPTIONS = QT_TRANSLATE_NOOP("menus", "&Options")
    RULES = QT_TRANSLATE_NOOP("menus", "&Rules")
    HELP = QT_TRANSLATE_NOOP("menus", "&Help")


class Command(Struct, Generic[Owner], frozen=True):
    """One command of a controller, its Owner.

    `label`, `help` and `submenu` are English texts, to be translated in the context ``menus``.
    """

    name: str
    menu: MenuName
    place: int
    """Where the command is in its menu, which is ordered by this number. A line separates the hundreds.

    The menu's options come after the commands below 900.
    """
    label: str
    help: str
    act: Callable[[Owner, bool], object]
    """Carries out the command with its controller; the second argument tells whether the entry is now checked."""
    shortcut: str = ""
    checkable: bool = False
    changes_game: bool = False
    """Whether the command changes the game or the cards on the table.

    Such a command is disabled while the program asks whether to leave the game, so that the question stays true.
    """
    needs_table: bool = False
    """Whether the command does something on the table at once. The page at the start, which covers it, closes first."""
    submenu: str = ""
    """The title of the submenu that has the command; empty if the command is in the menu itself."""
    enabled: Callable[[Update], bool] | None = None
    """Tells whether the command is possible. None for a command that always is, or whose controller tells the menus."""


def handlers_of(owner: Owner, commands: Sequence[Command[Owner]]) -> Handlers:
    """Return what carries out these commands of a controller."""
    return {command.name: partial(command.act, owner) for command in commands}


class MenuMarks(Protocol):
    """Menus whose entries can be enabled and checked."""

    def enable(self, name: str, on: bool) -> None:
        """Enable or disable a command."""
        ...

    def check(self, name: str, on: bool) -> None:
        """Check or uncheck a command."""
        ...


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
