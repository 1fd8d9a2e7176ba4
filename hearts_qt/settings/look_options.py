"""The options on the page *Table* of the preferences. See `options` for all options."""

from enum import StrEnum
from typing import Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, Menu, Option, OptionGroup, OptionKind


class Theme(StrEnum):
    """The choice between a light and a dark window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class TextFont(StrEnum):
    """The choice between the program's font and the system's."""

    OWN = "own"
    SYSTEM = "system"


class Venue(StrEnum):
    """The venues: a club, a kitchen, and so on."""

    FELT = "felt"
    OILCLOTH = "oilcloth"
    TRAIN = "train"
    GARDEN = "garden"
    LIBRARY = "library"
    TERRACE = "terrace"
    PLAIN = "plain"


THEME: Final = Option(
    name="theme",
    kind=OptionKind.CHOICE,
    default=Theme.SYSTEM,
    group=OptionGroup.WINDOW,
    affects=(Effect.PROGRAM_LOOK,),
    label=QT_TRANSLATE_NOOP("settings", "Light or dark"),
    help=QT_TRANSLATE_NOOP("settings", "How the window around the table looks."),
    menu=Menu.INTERFACE,
    choices={
        Theme.SYSTEM: QT_TRANSLATE_NOOP("settings", "Like the system"),
        Theme.LIGHT: QT_TRANSLATE_NOOP("settings", "Light"),
        Theme.DARK: QT_TRANSLATE_NOOP("settings", "Dark"),
    },
)
BACKGROUND: Final = Option(
    name="background",
    kind=OptionKind.COLOUR,
    default="#1f5f46",
    group=OptionGroup.CLOTH,
    affects=(Effect.CLOTH,),
    label=QT_TRANSLATE_NOOP("settings", "Cloth"),
    help=QT_TRANSLATE_NOOP("settings", "The colour of the table, in the felt club and of a plain table."),
    menu=Menu.INTERFACE,
)
VENUE: Final = Option(
    name="venue",
    kind=OptionKind.CHOICE,
    default=Venue.FELT,
    group=OptionGroup.CLOTH,
    affects=(Effect.CLOTH,),
    label=QT_TRANSLATE_NOOP("settings", "Venue"),
    help=QT_TRANSLATE_NOOP("settings", "Where you play. A venue that you choose brings a card back that suits it."),
    pictured=True,
    menu=Menu.INTERFACE,
    choices={
        Venue.FELT: QT_TRANSLATE_NOOP("settings", "Felt club"),
        Venue.OILCLOTH: QT_TRANSLATE_NOOP("settings", "Kitchen oilcloth"),
        Venue.TRAIN: QT_TRANSLATE_NOOP("settings", "Train compartment"),
        Venue.GARDEN: QT_TRANSLATE_NOOP("settings", "Midnight garden"),
        Venue.LIBRARY: QT_TRANSLATE_NOOP("settings", "Leather library"),
        Venue.TERRACE: QT_TRANSLATE_NOOP("settings", "Summer terrace"),
        Venue.PLAIN: QT_TRANSLATE_NOOP("settings", "Plain colour"),
    },
)
SOLID_BACKGROUND: Final = Option(
    name="solid_background",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.WINDOW,
    affects=(Effect.SOLID_BACKGROUND,),
    label=QT_TRANSLATE_NOOP("settings", "Solid background"),
    help=QT_TRANSLATE_NOOP("settings", "Cover the rest of the screen, so that nothing behind the table distracts."),
    menu=Menu.INTERFACE,
)
FONT: Final = Option(
    name="font",
    kind=OptionKind.CHOICE,
    default=TextFont.OWN,
    group=OptionGroup.WINDOW,
    affects=(Effect.PROGRAM_LOOK,),
    label=QT_TRANSLATE_NOOP("settings", "Font"),
    help=QT_TRANSLATE_NOOP("settings", "The font of all text: the one that comes with Hearts, or the system's."),
    menu=Menu.INTERFACE,
    choices={
        TextFont.OWN: QT_TRANSLATE_NOOP("settings", "Hearts' own"),
        TextFont.SYSTEM: QT_TRANSLATE_NOOP("settings", "Like the system"),
    },
)
TEXT_SIZE: Final = Option(
    name="text_size",
    kind=OptionKind.NUMBER,
    default=100,
    group=OptionGroup.WINDOW,
    affects=(Effect.PROGRAM_LOOK,),
    label=QT_TRANSLATE_NOOP("settings", "Text size (%)"),
    help=QT_TRANSLATE_NOOP("settings", "The size of all text, in percent of the system's text size."),
    least=80,
    most=200,
)
FACES: Final = Option(
    name="faces",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.FACES,
    affects=(Effect.FACES,),
    label=QT_TRANSLATE_NOOP("settings", "Faces"),
    help=QT_TRANSLATE_NOOP("settings", "Show the players' faces."),
    menu=Menu.INTERFACE,
)
LIVING_FACES: Final = Option(
    name="living_faces",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.FACES,
    affects=(Effect.FACES,),
    label=QT_TRANSLATE_NOOP("settings", "Moving lips and eyes"),
    help=QT_TRANSLATE_NOOP(
        "settings", "Faces blink, and their lips move when they speak. Reduced motion also switches this off."
    ),
    menu=Menu.INTERFACE,
)
INSTRUCTIONS: Final = Option(
    name="instructions",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.CLOTH,
    affects=(Effect.PROMPT,),
    label=QT_TRANSLATE_NOOP("settings", "Instructions on the table"),
    help=QT_TRANSLATE_NOOP("settings", "Show the direction of the pass, and what to do next."),
    menu=Menu.INTERFACE,
)
FULLSCREEN: Final = Option(
    name="fullscreen",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.WINDOW,
    affects=(Effect.FULL_SCREEN,),
    label=QT_TRANSLATE_NOOP("settings", "Full screen"),
    help=QT_TRANSLATE_NOOP("settings", "The table and its panels fill the screen, without menus and status bar."),
    menu=Menu.INTERFACE,
    shortcut="F11",
)

LOOK: Final[tuple[AnyOption, ...]] = (
    VENUE,
    BACKGROUND,
    INSTRUCTIONS,
    FACES,
    LIVING_FACES,
    THEME,
    FONT,
    TEXT_SIZE,
    SOLID_BACKGROUND,
    FULLSCREEN,
)
