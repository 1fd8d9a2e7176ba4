"""The options on the page *Pace* of the preferences. See `options` for all options."""

import math
from enum import StrEnum
from typing import Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, Menu, Option, OptionGroup, OptionKind


class Pause(StrEnum):
    """How long a pause lasts: a number of seconds, or until the person presses OK."""

    NONE = "0"
    ONE = "1"
    THREE = "3"
    FIVE = "5"
    SEVEN = "7"
    UNTIL_OK = "ok"

    @property
    def seconds(self) -> float:
        """The length of the pause in seconds; infinite for `UNTIL_OK`."""
        return math.inf if self is Pause.UNTIL_OK else float(self.value)


class PauseAt(StrEnum):
    """The moments at which play pauses."""

    RAISES_AND_TRICKS = "raises-and-tricks"
    TRICKS = "tricks"
    EVERY_CARD = "every-card"


class MotionChoice(StrEnum):
    """Full or reduced motion of cards and faces, or the choice of the system."""

    SYSTEM = "system"
    FULL = "full"
    REDUCED = "reduced"


PAUSE: Final = Option(
    name="pause",
    kind=OptionKind.CHOICE,
    default=Pause.ONE,
    group=OptionGroup.PAUSES,
    affects=(Effect.PACE, Effect.RAISED_CARD, Effect.PROMPT),
    label=QT_TRANSLATE_NOOP("settings", "Pause"),
    help=QT_TRANSLATE_NOOP(
        "settings", "How long play stops after a raised card or a full trick. Space, Enter or a click ends the pause."
    ),
    menu=Menu.INTERFACE,
    choices={
        Pause.NONE: QT_TRANSLATE_NOOP("settings", "None"),
        Pause.ONE: QT_TRANSLATE_NOOP("settings", "1 second"),
        Pause.THREE: QT_TRANSLATE_NOOP("settings", "3 seconds"),
        Pause.FIVE: QT_TRANSLATE_NOOP("settings", "5 seconds"),
        Pause.SEVEN: QT_TRANSLATE_NOOP("settings", "7 seconds"),
        Pause.UNTIL_OK: QT_TRANSLATE_NOOP("settings", "Wait for OK"),
    },
)
PAUSE_AT: Final = Option(
    name="pause_at",
    kind=OptionKind.CHOICE,
    default=PauseAt.RAISES_AND_TRICKS,
    group=OptionGroup.PAUSES,
    affects=(Effect.PACE, Effect.RAISED_CARD),
    label=QT_TRANSLATE_NOOP("settings", "Pause at"),
    help=QT_TRANSLATE_NOOP("settings", "When play stops for the pause."),
    menu=Menu.INTERFACE,
    choices={
        PauseAt.RAISES_AND_TRICKS: QT_TRANSLATE_NOOP("settings", "Raised cards and full tricks"),
        PauseAt.TRICKS: QT_TRANSLATE_NOOP("settings", "Full tricks only"),
        PauseAt.EVERY_CARD: QT_TRANSLATE_NOOP("settings", "Every card"),
    },
)
SPEED: Final = Option(
    name="speed",
    kind=OptionKind.NUMBER,
    default=4,
    group=OptionGroup.MOTION,
    affects=(Effect.PACE,),
    label=QT_TRANSLATE_NOOP("settings", "Speed"),
    help=QT_TRANSLATE_NOOP(
        "settings", "How fast cards move and computers play, from 1 (slow) to 7 (fast). Keys 1 to 7 set it."
    ),
    menu=Menu.INTERFACE,
    least=1,
    most=7,
)
MOVE_CARDS: Final = Option(
    name="move_cards",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.MOTION,
    affects=(Effect.NEXT_TRICK,),
    label=QT_TRANSLATE_NOOP("settings", "Move cards"),
    help=QT_TRANSLATE_NOOP("settings", "Move the cards of a trick to the player who took it."),
    menu=Menu.INTERFACE,
)
MOTION: Final = Option(
    name="motion",
    kind=OptionKind.CHOICE,
    default=MotionChoice.SYSTEM,
    group=OptionGroup.MOTION,
    affects=(Effect.MOTION,),
    label=QT_TRANSLATE_NOOP("settings", "Motion"),
    help=QT_TRANSLATE_NOOP("settings", "With reduced motion, cards appear in their new places at once."),
    choices={
        MotionChoice.SYSTEM: QT_TRANSLATE_NOOP("settings", "Like the system"),
        MotionChoice.FULL: QT_TRANSLATE_NOOP("settings", "Full"),
        MotionChoice.REDUCED: QT_TRANSLATE_NOOP("settings", "Reduced"),
    },
)

PACE: Final[tuple[AnyOption, ...]] = (
    PAUSE,
    PAUSE_AT,
    SPEED,
    MOVE_CARDS,
    MOTION,
)
