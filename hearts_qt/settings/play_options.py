"""The options of how one plays, and at what pace. `options` puts them together with all others."""

from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Menu, Option, OptionKind, OptionPage

PLAYING: Final = (
    Option(
        name="player_name",
        kind=OptionKind.TEXT,
        default="You",
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Your name"),
        help=QT_TRANSLATE_NOOP("settings", "What the table calls you."),
        most=24,
    ),
    Option(
        name="controls",
        kind=OptionKind.CHOICE,
        default="modern",
        page=OptionPage.PLAYING,
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
        kind=OptionKind.CHOICE,
        default="ask",
        page=OptionPage.PLAYING,
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
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Ask for a deal number"),
        help=QT_TRANSLATE_NOOP("settings", "Ask before each deal which one to play; leave it empty for a random deal."),
        menu=Menu.OPTIONS,
    ),
    Option(
        name="next_pass",
        kind=OptionKind.CHOICE,
        default="rules",
        page=OptionPage.PLAYING,
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
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "AutoPlay"),
        help=QT_TRANSLATE_NOOP(
            "settings",
            "The computer plays your cards too, at the normal pace, until you switch it off. While several people "
            "play, each plays alone.",
        ),
        menu=Menu.OPTIONS,
        shortcut="Ctrl+A",
    ),
    Option(
        name="thinking_time",
        kind=OptionKind.CHOICE,
        default="0.5",
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "The CardShark thinks"),
        help=QT_TRANSLATE_NOOP(
            "settings", "How long it thinks about a hint or a card. The longer, the better it plays. Zip is quicker."
        ),
        menu=Menu.OPTIONS,
        choices={
            "0.05": QT_TRANSLATE_NOOP("settings", "0.05 seconds"),
            "0.1": QT_TRANSLATE_NOOP("settings", "0.1 seconds"),
            "0.25": QT_TRANSLATE_NOOP("settings", "0.25 seconds"),
            "0.5": QT_TRANSLATE_NOOP("settings", "0.5 seconds"),
            "1": QT_TRANSLATE_NOOP("settings", "1 second"),
            "2": QT_TRANSLATE_NOOP("settings", "2 seconds"),
            "5": QT_TRANSLATE_NOOP("settings", "5 seconds"),
            "10": QT_TRANSLATE_NOOP("settings", "10 seconds"),
        },
    ),
    Option(
        name="think_ahead",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Use my thinking time"),
        help=QT_TRANSLATE_NOOP(
            "settings", "The CardShark thinks about your cards while you do, so that a hint comes at once."
        ),
        menu=Menu.OPTIONS,
    ),
    Option(
        name="fast_start",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Fast start-up"),
        help=QT_TRANSLATE_NOOP("settings", "Begin at once with the opponents of the last time, without asking."),
        menu=Menu.OPTIONS,
    ),
)

PACE: Final = (
    Option(
        name="pause",
        kind=OptionKind.CHOICE,
        default="1",
        page=OptionPage.PACE,
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
        kind=OptionKind.CHOICE,
        default="raises-and-tricks",
        page=OptionPage.PACE,
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
        kind=OptionKind.NUMBER,
        default=4,
        page=OptionPage.PACE,
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
        kind=OptionKind.SWITCH,
        default=True,
        page=OptionPage.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Move cards"),
        help=QT_TRANSLATE_NOOP("settings", "A trick's cards move to the player who took it."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="motion",
        kind=OptionKind.CHOICE,
        default="system",
        page=OptionPage.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Motion"),
        help=QT_TRANSLATE_NOOP("settings", "Reduced motion puts cards straight in their places."),
        choices={
            "system": QT_TRANSLATE_NOOP("settings", "As the system says"),
            "full": QT_TRANSLATE_NOOP("settings", "Full"),
            "reduced": QT_TRANSLATE_NOOP("settings", "Reduced"),
        },
    ),
)
