"""The parts of the window that options change. Every option names the effects that it has."""

from enum import Enum, auto
from typing import Final


class Effect(Enum):
    """One part of the window that changes with an option; see `Settings.listen`."""

    PLAYER_NAME = auto()
    """The name at the person's seat."""
    CONTROLS = auto()
    """How the mouse and the keys choose cards and answer questions."""
    RAISED_CARD = auto()
    """The moment when a card that the person has raised is played."""
    TABLE_REQUESTS = auto()
    """Values for the table's thread, which `table_options` sends."""
    PACE = auto()
    """The rest of the pause that is running now."""
    PROMPT = auto()
    """The line above the hand."""
    RESULT = auto()
    """The buttons below the result of a deal."""
    TABLE_LAYOUT = auto()
    """The layout of the cards and plates on the table."""
    CARD_FRONT = auto()
    """The chosen front. It is shown immediately, even if fronts are random or change with every deal."""
    CARD_BACK = auto()
    """The chosen back. It is shown immediately, even if backs are random or change with every deal."""
    CARD_PICTURES = auto()
    """The pictures of cards that are shown."""
    PROGRAM_LOOK = auto()
    """The colours, the font and the text size of all windows."""
    CLOTH = auto()
    """The colour of the table."""
    SOLID_BACKGROUND = auto()
    """Whether the rest of the screen is covered."""
    FULL_SCREEN = auto()
    """Whether the window covers the screen."""
    FACES = auto()
    """Whether faces are shown, and whether they blink and speak."""
    MOTION = auto()
    """Whether cards and faces move."""
    PANELS = auto()
    """Which panels are shown next to the table."""
    PANEL_CONTENT = auto()
    """What the panels show."""
    COMMENTS = auto()
    """Whether the players talk."""
    COMMENTATOR = auto()
    """Who comments on the game."""
    SOUND = auto()
    """Whether the sound device is open, and how loud it is."""
    SOUND_PACK = auto()
    """The set of sounds that is played."""

    NEXT_START = auto()
    NEXT_DEAL = auto()
    NEXT_TRICK = auto()
    DEAL_END = auto()
    NEXT_COMMENT = auto()
    NEXT_SOUND = auto()


READ_LATER: Final = frozenset(
    {
        Effect.NEXT_START,
        Effect.NEXT_DEAL,
        Effect.NEXT_TRICK,
        Effect.DEAL_END,
        Effect.NEXT_COMMENT,
        Effect.NEXT_SOUND,
    }
)
"""The effects that need no listener. The program reads the option again each time that it needs the value."""
