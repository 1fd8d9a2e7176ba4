"""Every option, declared once, here and in the other modules of options.

The preferences, the menus, the options file and their tests are made from `OPTIONS`.

The rules of a match are not among them: they have a declaration of their own in `rules.ruleset`. Labels and help are
marked for translation here and translated where they are shown.
"""

from collections.abc import Mapping
from typing import Final

from hearts_qt.settings.design_options import DESIGNS
from hearts_qt.settings.face_options import FACES
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Menu, Option, OptionKind, OptionPage
from hearts_qt.settings.play_options import PACE, PLAYING
from hearts_qt.settings.voice_options import VOICE

_CARDS: Final = (
    Option(
        name="jumbo",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Jumbo cards"),
        help=QT_TRANSLATE_NOOP("settings", "Very large ranks and suits."),
        menu=Menu.INTERFACE,
        shortcut="Ctrl+J",
    ),
    Option(
        name="four_colours",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Four colours"),
        help=QT_TRANSLATE_NOOP("settings", "Clubs green and diamonds blue, so that no two suits look alike."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="sort",
        kind=OptionKind.CHOICE,
        default="alternating",
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Sort the hand"),
        help=QT_TRANSLATE_NOOP("settings", "The order of the suits in your hand."),
        menu=Menu.INTERFACE,
        choices={
            "alternating": QT_TRANSLATE_NOOP("settings", "Alternating black and red"),
            "suits": QT_TRANSLATE_NOOP("settings", "Spades, hearts, clubs, diamonds"),
        },
    ),
    Option(
        name="centre_hand",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Close up the hand"),
        help=QT_TRANSLATE_NOOP("settings", "Centre the hand again after each card."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="highlight",
        kind=OptionKind.CHOICE,
        default="raised",
        page=OptionPage.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Mark a chosen card"),
        help=QT_TRANSLATE_NOOP("settings", "How a card that you have chosen stands out."),
        menu=Menu.INTERFACE,
        choices={
            "raised": QT_TRANSLATE_NOOP("settings", "Raised"),
            "striped": QT_TRANSLATE_NOOP("settings", "Striped"),
            "inverted": QT_TRANSLATE_NOOP("settings", "Inverted"),
            "outlined": QT_TRANSLATE_NOOP("settings", "Outlined"),
        },
    ),
)

_TABLE: Final = (
    Option(
        name="theme",
        kind=OptionKind.CHOICE,
        default="system",
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Light or dark"),
        help=QT_TRANSLATE_NOOP("settings", "How the window around the table looks."),
        menu=Menu.INTERFACE,
        choices={
            "system": QT_TRANSLATE_NOOP("settings", "Like the system"),
            "light": QT_TRANSLATE_NOOP("settings", "Light"),
            "dark": QT_TRANSLATE_NOOP("settings", "Dark"),
        },
    ),
    Option(
        name="background",
        kind=OptionKind.COLOUR,
        default="#1f5f46",
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Cloth"),
        help=QT_TRANSLATE_NOOP("settings", "The colour of the table."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="solid_background",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Solid background"),
        help=QT_TRANSLATE_NOOP("settings", "Cover the rest of the screen, so that nothing behind the table distracts."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="text_size",
        kind=OptionKind.NUMBER,
        default=100,
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Text size (%)"),
        help=QT_TRANSLATE_NOOP("settings", "The size of all text, as a share of the system's."),
        least=80,
        most=200,
    ),
    *FACES,
    Option(
        name="instructions",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Instructions on the table"),
        help=QT_TRANSLATE_NOOP("settings", "Show the direction of the pass, and what to do next."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="fullscreen",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Full screen"),
        help=QT_TRANSLATE_NOOP("settings", "Nothing but the table."),
        menu=Menu.INTERFACE,
        shortcut="F11",
    ),
)

_SCORES: Final = (
    Option(
        name="score_board",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Scores"),
        help=QT_TRANSLATE_NOOP("settings", "Show the score of each player."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="scores_in_play",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Scores during play"),
        help=QT_TRANSLATE_NOOP("settings", "Switch this off to hide all scores and points until a deal is over."),
        menu=Menu.RULES,
    ),
    Option(
        name="deal_points",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Points in this deal"),
        help=QT_TRANSLATE_NOOP("settings", "Show what each player has taken in this deal."),
        menu=Menu.RULES,
    ),
    Option(
        name="show_taken",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Cards taken"),
        help=QT_TRANSLATE_NOOP("settings", "After a deal, show the cards that each player took."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="percentages",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Wins as percentages"),
        help=QT_TRANSLATE_NOOP("settings", "Show each player's share of all games won."),
        menu=Menu.RULES,
        shortcut="Ctrl+P",
    ),
    Option(
        name="suit_counts",
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Cards still out"),
        help=QT_TRANSLATE_NOOP("settings", "Show how many cards of each suit are still out, and which."),
        menu=Menu.RULES,
        shortcut="Ctrl+F9",
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option for option in (*PLAYING, *PACE, *DESIGNS, *_CARDS, *_TABLE, *_SCORES, *VOICE)
}
