"""What an option is: its name, kind, default, label, help, preferences page and place in the menus."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from hearts_qt.plain_text import one_line

Value: TypeAlias = bool | int | str


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark a text for translation; it is translated where it is shown."""
    return text


class OptionPage(StrEnum):
    """The pages of the preferences, in order."""

    PLAYING = QT_TRANSLATE_NOOP("settings", "Playing")
    PACE = QT_TRANSLATE_NOOP("settings", "Pace")
    CARDS = QT_TRANSLATE_NOOP("settings", "Cards")
    TABLE = QT_TRANSLATE_NOOP("settings", "Table")
    SCORES = QT_TRANSLATE_NOOP("settings", "Scores")
    VOICE = QT_TRANSLATE_NOOP("settings", "Sound and talk")


class Menu(StrEnum):
    """The menus that an option can stand in."""

    NONE = ""
    INTERFACE = "interface"
    OPTIONS = "options"
    RULES = "rules"


class OptionKind(StrEnum):
    """What values an option takes, and with that which widget shows it."""

    SWITCH = "switch"
    CHOICE = "choice"
    NUMBER = "number"
    TEXT = "text"
    COLOUR = "colour"


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. `label`, `help` and the choices' labels are English texts of the context ``settings``."""

    name: str
    kind: OptionKind
    default: Value
    page: OptionPage
    label: str
    help: str
    menu: Menu = Menu.NONE
    shortcut: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    """For a choice: each value and its label, in order; empty when the choices are found while the program runs."""
    least: int = 0
    most: int = 0
    """For a number: its range."""

    def problem(self, value: object) -> bool:
        """Tell whether the value is none that the option can have."""
        if type(value) is not type(self.default):
            return True
        if self.kind is OptionKind.CHOICE:
            return bool(self.choices) and value not in self.choices
        if self.kind is OptionKind.NUMBER:
            return not isinstance(value, int) or not self.least <= value <= self.most
        if self.kind is OptionKind.COLOUR:
            return not _is_colour(str(value))
        return self.kind is OptionKind.TEXT and (not one_line(str(value)) or len(str(value)) > self.most)


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(digit in "0123456789abcdef" for digit in text[1:].lower())
