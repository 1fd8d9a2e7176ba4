"""The options on the page *Scores* of the preferences. See `options` for all options."""

from enum import StrEnum
from typing import Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, Menu, Option, OptionGroup, OptionKind


class LookBackAt(StrEnum):
    """The tricks that may be looked at again during a deal."""

    LAST = "last"
    ALL = "all"


SCORE_BOARD: Final = Option(
    name="score_board",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.PANELS,
    affects=(Effect.PANELS, Effect.TABLE_LAYOUT),
    label=QT_TRANSLATE_NOOP("settings", "Scores"),
    help=QT_TRANSLATE_NOOP("settings", "Show the score of each player."),
    menu=Menu.INTERFACE,
)
SCORES_IN_PLAY: Final = Option(
    name="scores_in_play",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SCORES,
    affects=(Effect.TABLE_LAYOUT, Effect.PANEL_CONTENT),
    label=QT_TRANSLATE_NOOP("settings", "Scores during play"),
    help=QT_TRANSLATE_NOOP("settings", "Switch this off to hide all scores and points until a deal is over."),
    menu=Menu.RULES,
)
DEAL_POINTS: Final = Option(
    name="deal_points",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SCORES,
    affects=(Effect.TABLE_LAYOUT, Effect.PANEL_CONTENT),
    label=QT_TRANSLATE_NOOP("settings", "Points in this deal"),
    help=QT_TRANSLATE_NOOP("settings", "Show what each player has taken in this deal."),
    menu=Menu.RULES,
)
SHOW_TAKEN: Final = Option(
    name="show_taken",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SCORES,
    affects=(Effect.DEAL_END,),
    label=QT_TRANSLATE_NOOP("settings", "Cards taken"),
    help=QT_TRANSLATE_NOOP("settings", "After a deal, show the cards with points that each player took."),
    menu=Menu.INTERFACE,
)
PERCENTAGES: Final = Option(
    name="percentages",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.SCORES,
    affects=(Effect.PANEL_CONTENT,),
    label=QT_TRANSLATE_NOOP("settings", "Wins as percentages"),
    help=QT_TRANSLATE_NOOP("settings", "Show each player's share of all games won."),
    menu=Menu.RULES,
    shortcut="Ctrl+P",
)
LAST_TRICK: Final = Option(
    name="last_trick",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.PANELS,
    affects=(Effect.PANELS,),
    label=QT_TRANSLATE_NOOP("settings", "Last trick"),
    help=QT_TRANSLATE_NOOP("settings", "Show the cards of the last trick, and who took it."),
    menu=Menu.INTERFACE,
)
LOOK_BACK: Final = Option(
    name="look_back",
    kind=OptionKind.CHOICE,
    default=LookBackAt.LAST,
    group=OptionGroup.SCORES,
    affects=(Effect.NEXT_TRICK,),
    label=QT_TRANSLATE_NOOP("settings", "A held pile shows"),
    help=QT_TRANSLATE_NOOP("settings", "What you see while you hold the mouse button down on a pile of taken tricks."),
    choices={
        LookBackAt.LAST: QT_TRANSLATE_NOOP("settings", "The last trick"),
        LookBackAt.ALL: QT_TRANSLATE_NOOP("settings", "All that the player has taken"),
    },
)
STATISTICS: Final = Option(
    name="statistics",
    kind=OptionKind.SWITCH,
    default=False,
    before=True,
    group=OptionGroup.PANELS,
    affects=(Effect.PANELS,),
    label=QT_TRANSLATE_NOOP("settings", "Statistics"),
    help=QT_TRANSLATE_NOOP("settings", "Show what each player has taken in this game, and the scores deal by deal."),
    menu=Menu.INTERFACE,
)
PERFORMANCE: Final = Option(
    name="performance",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.PANELS,
    affects=(Effect.PANELS,),
    label=QT_TRANSLATE_NOOP("settings", "Performance"),
    help=QT_TRANSLATE_NOOP("settings", "Show how well everybody has done in all games so far, as bars."),
    menu=Menu.INTERFACE,
)
SUIT_COUNTS: Final = Option(
    name="suit_counts",
    kind=OptionKind.SWITCH,
    default=False,
    before=True,
    group=OptionGroup.PANELS,
    affects=(Effect.PANELS, Effect.TABLE_REQUESTS),
    label=QT_TRANSLATE_NOOP("settings", "Cards out"),
    help=QT_TRANSLATE_NOOP("settings", "Show which cards of each suit the others still hold."),
    menu=Menu.RULES,
    shortcut="Ctrl+F9",
)
FOLD_PANELS: Final = Option(
    name="fold_panels",
    kind=OptionKind.SWITCH,
    default=True,
    before=False,
    group=OptionGroup.PANELS,
    affects=(Effect.PANELS,),
    label=QT_TRANSLATE_NOOP("settings", "Fold panels"),
    help=QT_TRANSLATE_NOOP(
        "settings",
        "Keep the titles of hidden panels below the others, to open them by a click. A narrow window has all panels "
        "in a drawer.",
    ),
    menu=Menu.INTERFACE,
)

SCORES: Final[tuple[AnyOption, ...]] = (
    SCORES_IN_PLAY,
    DEAL_POINTS,
    SHOW_TAKEN,
    PERCENTAGES,
    LOOK_BACK,
    SCORE_BOARD,
    LAST_TRICK,
    STATISTICS,
    PERFORMANCE,
    SUIT_COUNTS,
    FOLD_PANELS,
)
