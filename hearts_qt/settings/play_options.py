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
        help=QT_TRANSLATE_NOOP("settings", "Your name at the table."),
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
            "auto": QT_TRANSLATE_NOOP("settings", "Automatically"),
            "ask": QT_TRANSLATE_NOOP("settings", "Ask first"),
            "off": QT_TRANSLATE_NOOP("settings", "Never"),
        },
    ),
    Option(
        name="ask_deal_number",
        kind=OptionKind.SWITCH,
        default=False,
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Ask for a deal number"),
        help=QT_TRANSLATE_NOOP("settings", "Ask for a number before each deal. Leave it empty for a random deal."),
        menu=Menu.OPTIONS,
    ),
    Option(
        name="next_pass",
        kind=OptionKind.CHOICE,
        default="rules",
        page=OptionPage.PLAYING,
        label=QT_TRANSLATE_NOOP("settings", "Next pass"),
        help=QT_TRANSLATE_NOOP(
            "settings", "Choose the direction of the next deal's pass. Later deals continue from it."
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
            "The computer plays your cards too, at the normal pace, until you switch it off. Not available "
            "while several people play.",
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
            "settings", "How long it thinks about a hint or a card. It plays better with more time. Zip gives it less."
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
        help=QT_TRANSLATE_NOOP("settings", "Start at once with the same opponents as last time, without asking."),
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
            "settings",
            "How long play stops after a raised card or a full trick. Space, Enter or a click ends the pause.",
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
        help=QT_TRANSLATE_NOOP("settings", "When play stops for the pause."),
        menu=Menu.INTERFACE,
        choices={
            "raises-and-tricks": QT_TRANSLATE_NOOP("settings", "Raised cards and full tricks"),
            "tricks": QT_TRANSLATE_NOOP("settings", "Full tricks only"),
            "every-card": QT_TRANSLATE_NOOP("settings", "Every card"),
        },
    ),
    Option(
        name="speed",
        kind=OptionKind.NUMBER,
        default=4,
        page=OptionPage.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Speed"),
        help=QT_TRANSLATE_NOOP(
            "settings", "How fast cards move and computers play, from 1 (slow) to 7 (fast). Keys 1 to 7 set it."
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
        help=QT_TRANSLATE_NOOP("settings", "Move the cards of a trick to the player who took it."),
        menu=Menu.INTERFACE,
    ),
    Option(
        name="motion",
        kind=OptionKind.CHOICE,
        default="system",
        page=OptionPage.PACE,
        label=QT_TRANSLATE_NOOP("settings", "Motion"),
        help=QT_TRANSLATE_NOOP("settings", "With reduced motion, cards appear in their new places at once."),
        choices={
            "system": QT_TRANSLATE_NOOP("settings", "Like the system"),
            "full": QT_TRANSLATE_NOOP("settings", "Full"),
            "reduced": QT_TRANSLATE_NOOP("settings", "Reduced"),
        },
    ),
)
