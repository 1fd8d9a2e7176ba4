"""Declares what an option has: a name, kind, default, effects, texts, place in the preferences, and menu."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

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


class OptionGroup(StrEnum):
    """The headings on the pages of the preferences. The options of a group stand together."""

    PERSON = QT_TRANSLATE_NOOP("settings", "You")
    DEALS = QT_TRANSLATE_NOOP("settings", "Deals")
    HELP = QT_TRANSLATE_NOOP("settings", "Help from the computer")
    START = QT_TRANSLATE_NOOP("settings", "Start and records")
    PAUSES = QT_TRANSLATE_NOOP("settings", "Pauses")
    MOTION = QT_TRANSLATE_NOOP("settings", "Motion of the cards")
    PICTURES = QT_TRANSLATE_NOOP("settings", "Pictures")
    VARIETY = QT_TRANSLATE_NOOP("settings", "Variety")
    HAND = QT_TRANSLATE_NOOP("settings", "Your hand")
    CLOTH = QT_TRANSLATE_NOOP("settings", "The table")
    FACES = QT_TRANSLATE_NOOP("settings", "The players")
    WINDOW = QT_TRANSLATE_NOOP("settings", "The window")
    SCORES = QT_TRANSLATE_NOOP("settings", "Points and tricks")
    PANELS = QT_TRANSLATE_NOOP("settings", "Panels")
    TALK = QT_TRANSLATE_NOOP("settings", "Talk")
    SOUND = QT_TRANSLATE_NOOP("settings", "Sounds")


GROUPS: Final[Mapping[OptionPage, tuple[OptionGroup, ...]]] = {
    OptionPage.PLAYING: (OptionGroup.PERSON, OptionGroup.DEALS, OptionGroup.HELP, OptionGroup.START),
    OptionPage.PACE: (OptionGroup.PAUSES, OptionGroup.MOTION),
    OptionPage.CARDS: (OptionGroup.PICTURES, OptionGroup.VARIETY, OptionGroup.HAND),
    OptionPage.TABLE: (OptionGroup.CLOTH, OptionGroup.FACES, OptionGroup.WINDOW),
    OptionPage.SCORES: (OptionGroup.SCORES, OptionGroup.PANELS),
    OptionPage.VOICE: (OptionGroup.TALK, OptionGroup.SOUND),
}
"""The headings of each page, from top to bottom."""
_PAGE_OF: Final = {group: page for page, groups in GROUPS.items() for group in groups}


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
    group: OptionGroup
    """The heading under which the option stands in the preferences. It determines the page."""
    affects: tuple[Effect, ...]
    """The parts of the window that change with the option."""
    label: str
    help: str
    menu: Menu = Menu.NONE
    shortcut: str = ""
    choices: Mapping[T, str] = field(default_factory=dict)
    """If the option is a choice, its values in order, with their labels.

    This mapping is empty if the program finds the values only while it runs.
    """
    before: T | None = None
    """The value for an options file of an earlier version that does not name the option; None means the default.

    So a new default changes nothing for a person who has already played.
    """
    pictured: bool = False
    """Whether the preferences show each choice as a picture with its name, instead of a drop-down list."""
    least: int = 0
    most: int = 0
    """If the option is a number, its highest value. If the option is a text, the largest number of characters."""

    @property
    def page(self) -> OptionPage:
        """The page of the preferences that has the option."""
        return _PAGE_OF[self.group]

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
