"""Declares what an option has: a name, kind, default, effects, texts, page of the preferences, and menu."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar, cast

from hearts_qt.plain_text import one_line
from hearts_qt.settings.effect import Effect

Value: TypeAlias = bool | int | str
"""A value in the options file."""
T = TypeVar("T", bound=Value)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return the text unchanged.

    The call marks the text for translation. The text is translated where it is shown.
    """
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
    """The menus that can contain an option."""

    NONE = ""
    INTERFACE = "interface"
    OPTIONS = "options"
    RULES = "rules"


class OptionKind(StrEnum):
    """The kind of an option's values. It decides which widget shows the option."""

    SWITCH = "switch"
    CHOICE = "choice"
    NUMBER = "number"
    TEXT = "text"
    COLOUR = "colour"


@dataclass(frozen=True, kw_only=True, eq=False)
class Option(Generic[T]):
    """An option with values of type `T`. Its texts belong to the translation context ``settings``."""

    name: str
    """The name in the options file."""
    kind: OptionKind
    default: T
    page: OptionPage
    affects: tuple[Effect, ...]
    """The parts of the window that change with the option."""
    label: str
    help: str
    menu: Menu = Menu.NONE
    shortcut: str = ""
    choices: Mapping[T, str] = field(default_factory=dict)
    """If the option is a choice, its values in order, with their labels.

    It is empty if the program finds the values only while it runs.
    """
    least: int = 0
    most: int = 0
    """If the option is a number, its highest value. If the option is a text, the largest number of characters."""

    def read(self, value: object) -> T:
        """Return a plain value from a file or a control as a value of the option's type.

        Raise ValueError for a wrong value.
        """
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
"""An option with values of any type, for code that treats all options in the same way."""


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(digit in "0123456789abcdef" for digit in text[1:].lower())
