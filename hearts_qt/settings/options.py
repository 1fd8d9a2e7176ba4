"""Every option, declared once. The preferences, the menus, the options file and their tests are made from `OPTIONS`.

The rules of a match are not among them: they have a declaration of their own in `rules.ruleset`. Labels and help are
marked for translation here and translated where they are shown.
"""

from collections.abc import Mapping
from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Kind, Menu, Option, Page

_PLAYING: Final = (
    Option(
        name="player_name",
        kind=Kind.TEXT,
        default="You",
        page=Page.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Your name"),
        help=QT_TRANSLATE_NOOP("settings", "What the table calls you."),
        most=24,
    ),
    Option(
        name="controls",
        kind=Kind.CHOICE,
        default="modern",
        page=Page.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Controls"),
        help=QT_TRANSLATE_NOOP(
            "settings", "How a card is chosen and played. Dragging, double-click and Enter always work."
        ),
        menu=Menu.INTERFACE,
        choices={
            "modern": QT_TRANSLATE_NOOP("settings", "Modern: one click plays"),
            "cardshark": QT_TRANSLATE_NOOP("settings", "CardShark: click raises, OK plays"),
            "windows": QT_TRANSLATE_NOOP("settings", "Windows: right selects, left plays"),
            "windows-reversed": QT_TRANSLATE_NOOP("settings", "Windows, reversed: left selects, right plays"),
            "dos": QT_TRANSLATE_NOOP("settings", "DOS: wheel and arrows, left is Enter, right is Esc"),
            "black-lady": QT_TRANSLATE_NOOP("settings", "Black Lady: drag onto the table"),
        },
    ),
    Option(
        name="cash_out",
        kind=Kind.CHOICE,
        default="ask",
        page=Page.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Cash out"),
        help=QT_TRANSLATE_NOOP(
            "settings", "When nothing can change the scores any more, end the deal without playing the rest."
        ),
        menu=Menu.OPTIONS,
        choices={
            "auto": QT_TRANSLATE_NOOP("settings", "By itself"),
            "ask": QT_TRANSLATE_NOOP("settings", "After a question"),
            "off": QT_TRANSLATE_NOOP("settings", "Never"),
        },
    ),
    Option(
        name="ask_deal_number",
        kind=Kind.SWITCH,
        default=False,
        page=Page.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Ask for a deal number"),
        help=QT_TRANSLATE_NOOP("settings", "Ask before each deal which one to play; leave it empty for a random deal."),
        menu=Menu.OPTIONS,
    ),
    Option(
        name="next_pass",
        kind=Kind.CHOICE,
        default="rules",
        page=Page.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Next pass"),
        help=QT_TRANSLATE_NOOP(
            "settings", "Set the direction of the next deal's pass by hand. The cycle runs on from it."
        ),
        menu=Menu.RULES,
        choices={
            "rules": QT_TRANSLATE_NOOP("settings", "As the rules say"),
            "left": QT_TRANSLATE_NOOP("settings", "Left"),
            "right": QT_TRANSLATE_NOOP("settings", "Right"),
            "across": QT_TRANSLATE_NOOP("settings", "Across"),
            "scatter": QT_TRANSLATE_NOOP("settings", "Scatter: one card to each"),
            "hold": QT_TRANSLATE_NOOP("settings", "Hold: no pass"),
        },
    ),
    Option(
        name="autoplay",
        kind=Kind.SWITCH,
        default=False,
        page=Page.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "AutoPlay"),
        help=QT_TRANSLATE_NOOP(
            "settings", "The computer plays your cards too, at the normal pace, until you switch it off."
        ),
        menu=Menu.OPTIONS,
        shortcut="Ctrl+A",
    ),
)

_PACE: Final = (
    Option(
        name="pause",
        kind=Kind.CHOICE,
        default="1",
        page=Page.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Pause"),
        help=QT_TRANSLATE_NOOP(
            "settings", "How long a raised card or a full trick waits. Space, Enter or a click ends it sooner."
        ),
        menu=Menu.INTERFACE,
        choices={
            "0": QT_TRANSLATE_NOOP("settings", "None"),
            "1": QT_TRANSLATE_NOOP("settings", "1 second"),
            "3": QT_TRANSLATE_NOOP("settings", "3 seconds"),
            "5": QT_TRANSLATE_NOOP("settings", "5 seconds"),
            "7": QT_TRANSLATE_NOOP("settings", "7 seconds"),
            "ok": QT_TRANSLATE_NOOP("settings", "Wait for OK"),
        },
    ),
    Option(
        name="pause_at",
        kind=Kind.CHOICE,
        default="raises-and-tricks",
        page=Page.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Pause at"),
        help=QT_TRANSLATE_NOOP("settings", "Where the pause applies."),
        menu=Menu.INTERFACE,
        choices={
            "raises-and-tricks": QT_TRANSLATE_NOOP("settings", "Raised cards and trick ends"),
            "tricks": QT_TRANSLATE_NOOP("settings", "Trick ends only"),
            "every-card": QT_TRANSLATE_NOOP("settings", "Every single card too"),
        },
    ),
    Option(
        name="speed",
        kind=Kind.NUMBER,
        default=4,
        page=Page.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Speed"),
        help=QT_TRANSLATE_NOOP(
            "settings", "Tempo of the cards and of the computers, from 1, slow, to 7, fast. Keys 1 to 7 set it."
        ),
        menu=Menu.INTERFACE,
        least=1,
        most=7,
    ),
    Option(
        name="move_cards",
        kind=Kind.SWITCH,
        default=True,
        page=Page.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Move cards"),
        help=QT_TRANSLATE_NOOP("settings", "A trick's cards move to the player who took it."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="motion",
        kind=Kind.CHOICE,
        default="system",
        page=Page.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Motion"),
        help=QT_TRANSLATE_NOOP("settings", "Reduced motion puts cards straight in their places."),
        choices={
            "system": QT_TRANSLATE_NOOP("settings", "As the system says"),
            "full": QT_TRANSLATE_NOOP("settings", "Full"),
            "reduced": QT_TRANSLATE_NOOP("settings", "Reduced"),
        },
    ),
)

_CARDS: Final = (
    Option(
        name="card_back",
        kind=Kind.CHOICE,
        default="burgundy",
        page=Page.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Card back"),
        help=QT_TRANSLATE_NOOP("settings", "The backs of the cards. F2 to F6 choose one directly."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="random_back",
        kind=Kind.SWITCH,
        default=False,
        page=Page.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Random card back"),
        help=QT_TRANSLATE_NOOP("settings", "Another back with every game."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="jumbo",
        kind=Kind.SWITCH,
        default=False,
        page=Page.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Jumbo cards"),
        help=QT_TRANSLATE_NOOP("settings", "Very large ranks and suits."),
        menu=Menu.INTERFACE,
        shortcut="Ctrl+J",
    ),
    Option(
        name="four_colours",
        kind=Kind.SWITCH,
        default=False,
        page=Page.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Four colours"),
        help=QT_TRANSLATE_NOOP("settings", "Clubs green and diamonds blue, so that no two suits look alike."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="sort",
        kind=Kind.CHOICE,
        default="alternating",
        page=Page.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Sort the hand"),
        help=QT_TRANSLATE_NOOP("settings", "The order of the suits in your hand."),
        menu=Menu.INTERFACE,
        choices={
            "alternating": QT_TRANSLATE_NOOP("settings", "Black and red in turn"),
            "suits": QT_TRANSLATE_NOOP("settings", "Spades, hearts, clubs, diamonds"),
        },
    ),
    Option(
        name="centre_hand",
        kind=Kind.SWITCH,
        default=True,
        page=Page.CARDS,
        label=QT_TRANSLATE_NOOP("settings", "Close up the hand"),
        help=QT_TRANSLATE_NOOP("settings", "Centre the hand again after each card."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="highlight",
        kind=Kind.CHOICE,
        default="raised",
        page=Page.CARDS,
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
        kind=Kind.CHOICE,
        default="system",
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Light or dark"),
        help=QT_TRANSLATE_NOOP("settings", "How the window around the table looks."),
        menu=Menu.INTERFACE,
        choices={
            "system": QT_TRANSLATE_NOOP("settings", "As the system"),
            "light": QT_TRANSLATE_NOOP("settings", "Light"),
            "dark": QT_TRANSLATE_NOOP("settings", "Dark"),
        },
    ),
    Option(
        name="background",
        kind=Kind.COLOUR,
        default="#1f5f46",
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Cloth"),
        help=QT_TRANSLATE_NOOP("settings", "The colour of the table."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="solid_background",
        kind=Kind.SWITCH,
        default=False,
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Solid background"),
        help=QT_TRANSLATE_NOOP("settings", "Cover the rest of the screen, so that nothing behind the table distracts."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="text_size",
        kind=Kind.NUMBER,
        default=100,
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Text size (%)"),
        help=QT_TRANSLATE_NOOP("settings", "The size of all text, as a share of the system's."),
        least=80,
        most=200,
    ),
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
        name="instructions",
        kind=Kind.SWITCH,
        default=True,
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Instructions on the table"),
        help=QT_TRANSLATE_NOOP("settings", "Show the direction of the pass, and what is wanted of you."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="fullscreen",
        kind=Kind.SWITCH,
        default=False,
        page=Page.TABLE,
        label=QT_TRANSLATE_NOOP("settings", "Full screen"),
        help=QT_TRANSLATE_NOOP("settings", "Nothing but the table."),
        menu=Menu.INTERFACE,
        shortcut="F11",
    ),
)

_SCORES: Final = (
    Option(
        name="score_board",
        kind=Kind.SWITCH,
        default=True,
        page=Page.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Score board"),
        help=QT_TRANSLATE_NOOP("settings", "Show the score board. Switch it off to play without."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="scores_in_play",
        kind=Kind.SWITCH,
        default=True,
        page=Page.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Scores during play"),
        help=QT_TRANSLATE_NOOP(
            "settings", "Switch it off to keep all scores and taken points covered until a deal is over."
        ),
        menu=Menu.RULES,
    ),
    Option(
        name="deal_points",
        kind=Kind.SWITCH,
        default=True,
        page=Page.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Points of this deal"),
        help=QT_TRANSLATE_NOOP("settings", "Show what each player has taken in this deal."),
        menu=Menu.RULES,
    ),
    Option(
        name="show_taken",
        kind=Kind.SWITCH,
        default=True,
        page=Page.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Cards taken"),
        help=QT_TRANSLATE_NOOP("settings", "After a deal, show the cards that each player took."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="percentages",
        kind=Kind.SWITCH,
        default=False,
        page=Page.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Wins as percentages"),
        help=QT_TRANSLATE_NOOP("settings", "Show each player's share of all games won."),
        menu=Menu.RULES,
        shortcut="Ctrl+P",
    ),
    Option(
        name="suit_counts",
        kind=Kind.SWITCH,
        default=True,
        page=Page.SCORES,
        label=QT_TRANSLATE_NOOP("settings", "Cards still out"),
        help=QT_TRANSLATE_NOOP("settings", "Show how many cards of each suit are still out, and which."),
        menu=Menu.RULES,
        shortcut="Ctrl+F9",
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option for option in (*_PLAYING, *_PACE, *_CARDS, *_TABLE, *_SCORES)
}
