"""The keys and clicks that answer questions over the table, for each control scheme.

Panels look up here which keys and clicks are answers, and show them to the person. Letters, such as Y for yes, are
declared with each answer and mean the same in every scheme.
"""

from dataclasses import dataclass
from typing import Final

from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.ui.cloth.control_schemes import Key


@dataclass(frozen=True)
class Replies:
    """Ways to answer yes or no, besides the letters and buttons of a question."""

    yes: tuple[Key, ...] = ()
    """Keys for yes. In a scheme without such keys, Enter presses the marked button."""
    no: tuple[Key, ...] = (Key.ESCAPE,)
    """Keys for the harmless answer."""
    by_click: bool = False
    """Whether a left click beside the buttons means yes, and a right click there means no."""


_USUAL: Final = Replies()
_REPLIES: Final = {ControlScheme.DOS: Replies((Key.ENTER, Key.DOWN), (Key.ESCAPE, Key.UP), by_click=True)}


def replies_of(scheme: ControlScheme) -> Replies:
    """Return the ways to answer questions under a control scheme."""
    return _REPLIES.get(scheme, _USUAL)
