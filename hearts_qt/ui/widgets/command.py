"""What a command of the menus is.

Each is declared where it is carried out; `hearts_qt.ui.window.commands` puts them in order. The menus, the status bar's
explanations and the help pages are made from these declarations and from the options.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from hearts_qt.settings.option import QT_TRANSLATE_NOOP

Handlers: TypeAlias = Mapping[str, Callable[[bool], object]]
"""Functions that carry out commands, by the commands' names; each is handed whether the command is checked now."""


class MenuName(StrEnum):
    """The menus, in order."""

    FILE = QT_TRANSLATE_NOOP("menus", "&File")
    INTERFACE = QT_TRANSLATE_NOOP("menus", "&Interface")
    OPTIONS = QT_TRANSLATE_NOOP("menus", "&Options")
    RULES = QT_TRANSLATE_NOOP("menus", "&Rules")
    HELP = QT_TRANSLATE_NOOP("menus", "&Help")


@dataclass(frozen=True)
class Command:
    """One command. `label` and `help` are English texts of the context ``menus``."""

    name: str
    menu: MenuName
    label: str
    help: str
    shortcut: str = ""
    checkable: bool = False
    changes_game: bool = False
    """Whether it changes the game or the cards on the table; then it waits while a question asks whether to leave it.

    Otherwise the question would say what is no longer so.
    """


class MenuMarks(Protocol):
    """Menus whose entries can be switched on and off."""

    def enable(self, name: str, on: bool) -> None:
        """Let a command be chosen, or not."""
        ...

    def check(self, name: str, on: bool) -> None:
        """Show a command as on or off."""
        ...
