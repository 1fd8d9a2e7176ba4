"""The options on the page *Playing* of the preferences. See `options` for all options."""

from enum import StrEnum
from typing import Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, Menu, Option, OptionGroup, OptionKind


class ControlScheme(StrEnum):
    """What mouse clicks, the mouse wheel and keys do at the table."""

    MODERN = "modern"
    CARDSHARK = "cardshark"
    WINDOWS = "windows"
    WINDOWS_REVERSED = "windows-reversed"
    DOS = "dos"
    BLACK_LADY = "black-lady"


class CashOutChoice(StrEnum):
    """What happens when the rest of a deal cannot change the scores any more."""

    AUTO = "auto"
    ASK = "ask"
    OFF = "off"


class NextPass(StrEnum):
    """The passing direction of the next deal."""

    RULES = "rules"
    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    SCATTER = "scatter"
    HOLD = "hold"


class NextLeader(StrEnum):
    """The seat that leads first in the next deal."""

    RULES = "rules"
    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"


class ThinkingSeconds(StrEnum):
    """The CardShark's thinking time for a card or a hint, in seconds."""

    TWENTIETH = "0.05"
    TENTH = "0.1"
    QUARTER = "0.25"
    HALF = "0.5"
    ONE = "1"
    TWO = "2"
    FIVE = "5"
    TEN = "10"

    @property
    def seconds(self) -> float:
        """The thinking time in seconds."""
        return float(self.value)


PLAYER_NAME: Final = Option(
    name="player_name",
    kind=OptionKind.TEXT,
    default="You",
    group=OptionGroup.PERSON,
    affects=(Effect.PLAYER_NAME,),
    label=QT_TRANSLATE_NOOP("settings", "Your name"),
    help=QT_TRANSLATE_NOOP("settings", "Your name at the table. Games won are counted by name, from 0."),
    most=24,
)
CONTROLS: Final = Option(
    name="controls",
    kind=OptionKind.CHOICE,
    default=ControlScheme.MODERN,
    group=OptionGroup.PERSON,
    affects=(Effect.CONTROLS, Effect.TABLE_LAYOUT, Effect.RAISED_CARD),
    label=QT_TRANSLATE_NOOP("settings", "Controls"),
    help=QT_TRANSLATE_NOOP(
        "settings", "How a card is chosen and played. Dragging, double-click and Enter always work."
    ),
    menu=Menu.INTERFACE,
    choices={
        ControlScheme.MODERN: QT_TRANSLATE_NOOP("settings", "Modern: one click plays"),
        ControlScheme.CARDSHARK: QT_TRANSLATE_NOOP("settings", "CardShark: click raises, OK plays"),
        ControlScheme.WINDOWS: QT_TRANSLATE_NOOP("settings", "Windows: right selects, left plays"),
        ControlScheme.WINDOWS_REVERSED: QT_TRANSLATE_NOOP("settings", "Windows, reversed: left selects, right plays"),
        ControlScheme.DOS: QT_TRANSLATE_NOOP("settings", "DOS: wheel and arrows, left is Enter, right is Esc"),
        ControlScheme.BLACK_LADY: QT_TRANSLATE_NOOP("settings", "Black Lady: drag onto the table"),
    },
)
CASH_OUT: Final = Option(
    name="cash_out",
    kind=OptionKind.CHOICE,
    default=CashOutChoice.ASK,
    group=OptionGroup.DEALS,
    affects=(Effect.TABLE_REQUESTS,),
    label=QT_TRANSLATE_NOOP("settings", "Cash out"),
    help=QT_TRANSLATE_NOOP(
        "settings", "When nothing can change the scores any more, end the deal without playing the rest."
    ),
    menu=Menu.OPTIONS,
    choices={
        CashOutChoice.AUTO: QT_TRANSLATE_NOOP("settings", "Automatically"),
        CashOutChoice.ASK: QT_TRANSLATE_NOOP("settings", "Ask first"),
        CashOutChoice.OFF: QT_TRANSLATE_NOOP("settings", "Never"),
    },
)
ASK_DEAL_NUMBER: Final = Option(
    name="ask_deal_number",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.DEALS,
    affects=(Effect.NEXT_DEAL,),
    label=QT_TRANSLATE_NOOP("settings", "Ask for a deal number"),
    help=QT_TRANSLATE_NOOP("settings", "Ask for a number before each deal. Leave it empty for a random deal."),
    menu=Menu.OPTIONS,
)
NEXT_PASS: Final = Option(
    name="next_pass",
    kind=OptionKind.CHOICE,
    default=NextPass.RULES,
    group=OptionGroup.DEALS,
    affects=(Effect.NEXT_DEAL,),
    label=QT_TRANSLATE_NOOP("settings", "Next pass"),
    help=QT_TRANSLATE_NOOP("settings", "Choose the direction of the next deal's pass. Later deals continue from it."),
    menu=Menu.RULES,
    choices={
        NextPass.RULES: QT_TRANSLATE_NOOP("settings", "As the rules say"),
        NextPass.LEFT: QT_TRANSLATE_NOOP("settings", "Left"),
        NextPass.RIGHT: QT_TRANSLATE_NOOP("settings", "Right"),
        NextPass.ACROSS: QT_TRANSLATE_NOOP("settings", "Across"),
        NextPass.SCATTER: QT_TRANSLATE_NOOP("settings", "Scatter: one card to each"),
        NextPass.HOLD: QT_TRANSLATE_NOOP("settings", "Hold: no pass"),
    },
)
NEXT_LEADER: Final = Option(
    name="next_leader",
    kind=OptionKind.CHOICE,
    default=NextLeader.RULES,
    group=OptionGroup.DEALS,
    affects=(Effect.NEXT_DEAL,),
    label=QT_TRANSLATE_NOOP("settings", "Next first leader"),
    help=QT_TRANSLATE_NOOP(
        "settings",
        "Choose who leads first in the next deal, if the rules let the lead go round. Later deals continue from it.",
    ),
    menu=Menu.RULES,
    choices={
        NextLeader.RULES: QT_TRANSLATE_NOOP("settings", "As the rules say"),
        NextLeader.FIRST: QT_TRANSLATE_NOOP("settings", "Seat 1"),
        NextLeader.SECOND: QT_TRANSLATE_NOOP("settings", "Seat 2"),
        NextLeader.THIRD: QT_TRANSLATE_NOOP("settings", "Seat 3"),
        NextLeader.FOURTH: QT_TRANSLATE_NOOP("settings", "Seat 4"),
    },
)
AUTOPLAY: Final = Option(
    name="autoplay",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.HELP,
    affects=(Effect.TABLE_REQUESTS,),
    label=QT_TRANSLATE_NOOP("settings", "AutoPlay"),
    help=QT_TRANSLATE_NOOP(
        "settings",
        "The computer plays your cards too, at the normal pace, until you switch it off. Not available while several "
        "people play.",
    ),
    menu=Menu.OPTIONS,
    shortcut="Ctrl+A",
)
DUPLICATE: Final = Option(
    name="duplicate",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.DEALS,
    affects=(Effect.RESULT, Effect.PANEL_CONTENT),
    label=QT_TRANSLATE_NOOP("settings", "Duplicate play"),
    help=QT_TRANSLATE_NOOP(
        "settings",
        "After each deal the CardShark plays your cards against the same opponents, and your points are compared with "
        "its points. Not available while several people play.",
    ),
    menu=Menu.OPTIONS,
)
VIEW_HANDS: Final = Option(
    name="view_hands",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.HELP,
    affects=(Effect.TABLE_REQUESTS,),
    label=QT_TRANSLATE_NOOP("settings", "View all hands"),
    help=QT_TRANSLATE_NOOP("settings", "Show everybody's cards. Not available while several people play."),
    menu=Menu.OPTIONS,
    shortcut="Ctrl+H",
)
THINKING_TIME: Final = Option(
    name="thinking_time",
    kind=OptionKind.CHOICE,
    default=ThinkingSeconds.HALF,
    group=OptionGroup.HELP,
    affects=(Effect.TABLE_REQUESTS,),
    label=QT_TRANSLATE_NOOP("settings", "The CardShark thinks"),
    help=QT_TRANSLATE_NOOP(
        "settings", "How long it thinks about a hint or a card. It plays better with more time. Zip gives it less."
    ),
    menu=Menu.OPTIONS,
    choices={
        ThinkingSeconds.TWENTIETH: QT_TRANSLATE_NOOP("settings", "0.05 seconds"),
        ThinkingSeconds.TENTH: QT_TRANSLATE_NOOP("settings", "0.1 seconds"),
        ThinkingSeconds.QUARTER: QT_TRANSLATE_NOOP("settings", "0.25 seconds"),
        ThinkingSeconds.HALF: QT_TRANSLATE_NOOP("settings", "0.5 seconds"),
        ThinkingSeconds.ONE: QT_TRANSLATE_NOOP("settings", "1 second"),
        ThinkingSeconds.TWO: QT_TRANSLATE_NOOP("settings", "2 seconds"),
        ThinkingSeconds.FIVE: QT_TRANSLATE_NOOP("settings", "5 seconds"),
        ThinkingSeconds.TEN: QT_TRANSLATE_NOOP("settings", "10 seconds"),
    },
)
THINK_AHEAD: Final = Option(
    name="think_ahead",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.HELP,
    affects=(Effect.TABLE_REQUESTS,),
    label=QT_TRANSLATE_NOOP("settings", "Use my thinking time"),
    help=QT_TRANSLATE_NOOP(
        "settings", "The CardShark thinks about your cards while you do, so that a hint comes at once."
    ),
    menu=Menu.OPTIONS,
)
FAST_START: Final = Option(
    name="fast_start",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.START,
    affects=(Effect.NEXT_START,),
    label=QT_TRANSLATE_NOOP("settings", "Fast start-up"),
    help=QT_TRANSLATE_NOOP("settings", "Start at once with the same opponents as last time, without asking."),
    menu=Menu.OPTIONS,
)
KEEP_RECORDS: Final = Option(
    name="keep_records",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.START,
    affects=(Effect.DEAL_END,),
    label=QT_TRANSLATE_NOOP("settings", "Keep all deal records"),
    help=QT_TRANSLATE_NOOP(
        "settings", "Write each deal that is over as a text, which you find in File, All deal records."
    ),
    menu=Menu.OPTIONS,
)
OFFER_CLEARING: Final = Option(
    name="offer_clearing",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.START,
    affects=(Effect.DEAL_END,),
    label=QT_TRANSLATE_NOOP("settings", "Offer to clear the records at a game's end"),
    help=QT_TRANSLATE_NOOP(
        "settings",
        "When a game is over, offer to remove its deals from the list of records. "
        "Those with a name, notes or a mark stay.",
    ),
    menu=Menu.OPTIONS,
)

PLAYING: Final[tuple[AnyOption, ...]] = (
    PLAYER_NAME,
    CONTROLS,
    CASH_OUT,
    ASK_DEAL_NUMBER,
    NEXT_PASS,
    NEXT_LEADER,
    DUPLICATE,
    AUTOPLAY,
    VIEW_HANDS,
    THINKING_TIME,
    THINK_AHEAD,
    FAST_START,
    KEEP_RECORDS,
    OFFER_CLEARING,
)
