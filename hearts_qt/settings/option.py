"""What an option is: its name, kind, default, effects, label, help, preferences page and place in the menus."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar, cast

from hearts_qt.plain_text import one_line
from hearts_qt.settings.effect import Effect

Value: TypeAlias = bool | int | str
"""A value as the options file has it."""
T = TypeVar("T", bound=Value)


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


@dataclass(frozen=True, kw_only=True, eq=False)
class Option(Generic[T]):
    """One option, with values of type `T`. Its texts belong to the translation context ``settings``."""

    name: str
    """How the options file calls it."""
    kind: OptionKind
    default: T
    page: OptionPage
    affects: tuple[Effect, ...]
    """What a change of the option changes."""
    label: str
    help: str
    menu: Menu = Menu.NONE
    shortcut: str = ""
    choices: Mapping[T, str] = field(default_factory=dict)
    """For a choice: each value and its label, in order; empty when the choices are found while the program runs."""
    least: int = 0
    most: int = 0
    """For a number: its range. For a text: `most` letters."""

    def read(self, value: object) -> T:
        """Return the option's value for a plain one from a file or a control; raise ValueError if it is none."""
        if self.choices:
            for choice in self.choices:
                if choice == value:
                    return choice
        elif type(value) is type(self.default) and self._is_good(value):
            return cast(T, one_line(value) if self.kind is OptionKind.TEXT and isinstance(value, str) else value)
        raise ValueError(f"{self.name} cannot be {value!r}")

    def _is_good(self, value: object) -> bool:
        match self.kind:
            case OptionKind.NUMBER:
                return isinstance(value, int) and self.least <= value <= self.most
            case OptionKind.COLOUR:
                return _is_colour(str(value))
            case OptionKind.TEXT:
                return bool(one_line(str(value))) and len(str(value)) <= self.most
        return True


AnyOption: TypeAlias = Option[Any]
"""An option whose values may be of any type, for what treats all options alike."""


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(digit in "0123456789abcdef" for digit in text[1:].lower())
