"""The options of the cards' designs: which fronts and backs are on the table, and which come by chance or in turn."""

from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Menu, Option, OptionKind, OptionPage

DESIGNS: Final = (
    Option(
        name="card_front",
        kind=OptionKind.CHOICE,
        default="classic",
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Card front"),
        help=QT_TRANSLATE_NOOP("settings", "The fronts of the cards. Shift+F2 to Shift+F6 choose one directly."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="card_back",
        kind=OptionKind.CHOICE,
        default="burgundy",
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Card back"),
        help=QT_TRANSLATE_NOOP("settings", "The backs of the cards. F2 to F6 choose one directly."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="random_front",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Random card front"),
        help=QT_TRANSLATE_NOOP("settings", "Choose other fronts for every game."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="random_back",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Random card back"),
        help=QT_TRANSLATE_NOOP("settings", "Choose another back for every game."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="cycle_designs",
        kind=OptionKind.CHOICE,
        default="no",
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Change with every deal"),
        help=QT_TRANSLATE_NOOP("settings", "Use the next design in the list with every deal."),
        menu=Menu.INTERFACE,
        choices={
            "no": QT_TRANSLATE_NOOP("settings", "Nothing"),
            "back": QT_TRANSLATE_NOOP("settings", "The back"),
            "front": QT_TRANSLATE_NOOP("settings", "The fronts"),
            "both": QT_TRANSLATE_NOOP("settings", "Fronts and back"),
        },
    ),
)
