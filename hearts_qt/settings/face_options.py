"""The options of the faces at the table. `options` puts them together with all others."""

from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Kind, Menu, Option, Page

FACES: Final = (
    Option(
        name="faces",
        kind=Kind.SWITCH,
        default=True,
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Faces"),
        help=QT_TRANSLATE_NOOP("settings", "Show the players' faces."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="living_faces",
        kind=Kind.SWITCH,
        default=True,
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Lips and eyes move"),
        help=QT_TRANSLATE_NOOP(
            "settings", "Faces blink, and their lips move with what they say. Reduced motion switches it off too."
        ),
        menu=Menu.INTERFACE,
    ),
)
