"""How the questions over the table are answered under each way of control. One declaration: keys, clicks and help.

Letters belong to the answers themselves (Y, N, A for add …) and mean the same under every way of control.
"""

from dataclasses import dataclass
from typing import Final

from hearts_qt.settings.play_options import Controls
from hearts_qt.ui.cloth.controls import Key


@dataclass(frozen=True)
class Replies:
    """What says yes and no to a question, besides letters and its buttons."""

    yes: tuple[Key, ...] = ()
    """Keys that say yes. Without any, Enter presses the button that is marked."""
    no: tuple[Key, ...] = (Key.ESCAPE,)
    """Keys that give the harmless answer."""
    by_click: bool = False
    """Whether a left click anywhere says yes, and a right click no."""


_USUAL: Final = Replies()
_REPLIES: Final = {Controls.DOS: Replies((Key.ENTER, Key.DOWN), (Key.ESCAPE, Key.UP), by_click=True)}


def replies_of(scheme: Controls) -> Replies:
    """Return how questions are answered under a way of control."""
    return _REPLIES.get(scheme, _USUAL)
