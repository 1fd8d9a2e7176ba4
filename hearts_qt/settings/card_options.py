"""The options on the page *Cards* of the preferences. See `options` for all options."""

from enum import StrEnum
from typing import Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, Menu, Option, OptionGroup, OptionKind


class CycleDesigns(StrEnum):
    """The designs that change with every deal."""

    NO = "no"
    BACK = "back"
    FRONT = "front"
    BOTH = "both"


class SortOrder(StrEnum):
    """The order of the suits in a hand."""

    ALTERNATING = "alternating"
    SUITS = "suits"


class Highlight(StrEnum):
    """The way in which a chosen card stands out."""

    RAISED = "raised"
    STRIPED = "striped"
    INVERTED = "inverted"
    OUTLINED = "outlined"


CARD_FRONT: Final = Option(
    name="card_front",
    kind=OptionKind.CHOICE,
    default="classic",
    group=OptionGroup.PICTURES,
    affects=(Effect.CARD_FRONT, Effect.CARD_PICTURES),
    label=QT_TRANSLATE_NOOP("settings", "Card front"),
    help=QT_TRANSLATE_NOOP("settings", "The fronts of the cards. Shift+F2 to Shift+F6 choose one directly."),
    pictured=True,
    menu=Menu.INTERFACE,
)
CARD_BACK: Final = Option(
    name="card_back",
    kind=OptionKind.CHOICE,
    default="burgundy",
    group=OptionGroup.PICTURES,
    affects=(Effect.CARD_BACK, Effect.CARD_PICTURES),
    label=QT_TRANSLATE_NOOP("settings", "Card back"),
    help=QT_TRANSLATE_NOOP("settings", "The backs of the cards. F2 to F6 choose one directly."),
    pictured=True,
    menu=Menu.INTERFACE,
)
RANDOM_FRONT: Final = Option(
    name="random_front",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.VARIETY,
    affects=(Effect.CARD_PICTURES,),
    label=QT_TRANSLATE_NOOP("settings", "Random card front"),
    help=QT_TRANSLATE_NOOP("settings", "Choose other fronts for every game."),
    menu=Menu.INTERFACE,
)
RANDOM_BACK: Final = Option(
    name="random_back",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.VARIETY,
    affects=(Effect.CARD_PICTURES,),
    label=QT_TRANSLATE_NOOP("settings", "Random card back"),
    help=QT_TRANSLATE_NOOP("settings", "Choose another back for every game."),
    menu=Menu.INTERFACE,
)
CYCLE_DESIGNS: Final = Option(
    name="cycle_designs",
    kind=OptionKind.CHOICE,
    default=CycleDesigns.NO,
    group=OptionGroup.VARIETY,
    affects=(Effect.CARD_PICTURES,),
    label=QT_TRANSLATE_NOOP("settings", "Change with every deal"),
    help=QT_TRANSLATE_NOOP("settings", "Use the next design in the list with every deal."),
    menu=Menu.INTERFACE,
    choices={
        CycleDesigns.NO: QT_TRANSLATE_NOOP("settings", "Nothing"),
        CycleDesigns.BACK: QT_TRANSLATE_NOOP("settings", "The back"),
        CycleDesigns.FRONT: QT_TRANSLATE_NOOP("settings", "The fronts"),
        CycleDesigns.BOTH: QT_TRANSLATE_NOOP("settings", "Fronts and back"),
    },
)
JUMBO: Final = Option(
    name="jumbo",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.PICTURES,
    affects=(Effect.CARD_PICTURES,),
    label=QT_TRANSLATE_NOOP("settings", "Jumbo cards"),
    help=QT_TRANSLATE_NOOP("settings", "Very large ranks and suits."),
    menu=Menu.INTERFACE,
    shortcut="Ctrl+J",
)
FOUR_COLOURS: Final = Option(
    name="four_colours",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.PICTURES,
    affects=(Effect.CARD_PICTURES, Effect.PANEL_CONTENT),
    label=QT_TRANSLATE_NOOP("settings", "Four colours"),
    help=QT_TRANSLATE_NOOP("settings", "Clubs green and diamonds blue, so that no two suits look alike."),
    menu=Menu.INTERFACE,
)
SORT: Final = Option(
    name="sort",
    kind=OptionKind.CHOICE,
    default=SortOrder.ALTERNATING,
    group=OptionGroup.HAND,
    affects=(Effect.TABLE_LAYOUT,),
    label=QT_TRANSLATE_NOOP("settings", "Sort the hand"),
    help=QT_TRANSLATE_NOOP("settings", "The order of the suits in your hand."),
    menu=Menu.INTERFACE,
    choices={
        SortOrder.ALTERNATING: QT_TRANSLATE_NOOP("settings", "Alternating black and red"),
        SortOrder.SUITS: QT_TRANSLATE_NOOP("settings", "Spades, hearts, clubs, diamonds"),
    },
)
CENTRE_HAND: Final = Option(
    name="centre_hand",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.HAND,
    affects=(Effect.TABLE_LAYOUT,),
    label=QT_TRANSLATE_NOOP("settings", "Close up the hand"),
    help=QT_TRANSLATE_NOOP("settings", "Centre the hand again after each card."),
    menu=Menu.INTERFACE,
)
HAND_ARC: Final = Option(
    name="hand_arc",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.HAND,
    affects=(Effect.TABLE_LAYOUT,),
    label=QT_TRANSLATE_NOOP("settings", "Hand in an arc"),
    help=QT_TRANSLATE_NOOP("settings", "Fan your cards out, as you would hold them."),
    menu=Menu.INTERFACE,
)
HIGHLIGHT: Final = Option(
    name="highlight",
    kind=OptionKind.CHOICE,
    default=Highlight.RAISED,
    group=OptionGroup.HAND,
    affects=(Effect.TABLE_LAYOUT,),
    label=QT_TRANSLATE_NOOP("settings", "Mark a chosen card"),
    help=QT_TRANSLATE_NOOP("settings", "How a card that you have chosen stands out."),
    menu=Menu.INTERFACE,
    choices={
        Highlight.RAISED: QT_TRANSLATE_NOOP("settings", "Raised"),
        Highlight.STRIPED: QT_TRANSLATE_NOOP("settings", "Striped"),
        Highlight.INVERTED: QT_TRANSLATE_NOOP("settings", "Inverted"),
        Highlight.OUTLINED: QT_TRANSLATE_NOOP("settings", "Outlined"),
    },
)

DESIGNS: Final = (CARD_FRONT, CARD_BACK)
"""The options that have card designs as choices. The program finds these choices while it runs."""
CARDS: Final[tuple[AnyOption, ...]] = (
    CARD_FRONT,
    CARD_BACK,
    JUMBO,
    FOUR_COLOURS,
    RANDOM_FRONT,
    RANDOM_BACK,
    CYCLE_DESIGNS,
    SORT,
    CENTRE_HAND,
    HAND_ARC,
    HIGHLIGHT,
)
