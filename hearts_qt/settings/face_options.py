"""The options of the faces at the table. `options` puts them together with all others."""

from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Menu, Option, OptionKind, OptionPage

FACES: Final = (
    Option(
        name="faces",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Faces"),
        help=QT_TRANSLATE_NOOP("settings", "Show the players' faces."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="living_faces",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Moving lips and eyes"),
        help=QT_TRANSLATE_NOOP(
            "settings", "Faces blink, and their lips move when they speak. Reduced motion also switches this off."
        ),
        menu=Menu.INTERFACE,
    ),
)
