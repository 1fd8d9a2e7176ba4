"""The movements of the end of a game: the table darkens, and whoever has won appears large and gloating.

If a person has won, small pictures that suit the venue fly over the table.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from hearts_qt.plugin_host.pose import Mood, Pose
from hearts_qt.ui.cloth.motion import Change, Movement
from hearts_qt.ui.cloth.pieces import Pieces

_FACE: Final = 0.3
"""The diameter of the face, as a share of the table's height; several winners have smaller faces."""
_DRAW_MS: Final = 160.0
"""The time in which everything is drawn before it is seen."""


class FinaleShow:
    """Makes the movements of the end of a game on a table."""

    def __init__(self, pieces: Pieces) -> None:
        """Show the end of a game on the table with these pieces."""
        self._pieces = pieces

    def rise(
        self,
        winners: Sequence[int],
        lines: tuple[str, str],
        milliseconds: float,
        delay: float = 0.0,
        *,
        joy: bool,
        leaves: bool = False,
    ) -> list[Movement]:
        """Let the winners appear, by their places at the table. With `joy`, small pictures fly over the table.

        With `leaves`, they are not winners but those who are out: they grimace, and leave.
        """
        mood = Mood.GRIMACING if leaves else Mood.GLOATING
        pieces, geometry = self._pieces, self._pieces.geometry
        size = round(min(geometry.height * _FACE, geometry.width * 0.7 / (1.12 * len(winners))))
        faces: list[QPixmap] = []

        def draw_face() -> None:
            faces.append(pieces.face_picture(winners[len(faces)], size, Pose(mood)))

        def draw() -> None:
            x, y = geometry.trick_middle
            pieces.finale.draw(faces, QPointF(x, y - size * 0.2), lines, geometry.width, pieces.font, leaves=leaves)

        def prepare_joy() -> None:
            pieces.joy.prepare(geometry.width, geometry.height, pieces.prints.ratio)

        # One step in each frame, so that no frame takes long.
        steps = deque([*(draw_face for _ in winners), draw, *([prepare_joy] if joy else [])])

        def prepare(share: float) -> None:
            # At the end nothing is drawn: the person may have skipped this, or motion is reduced.
            if share < 1 and steps:
                steps.popleft()()

        def look(share: float) -> None:
            while steps and 0 < share < 1:
                steps.popleft()()
            pieces.finale.show_share(share)
            depth = min(1.0, share * 8) if share < 1 else 0.0
            veil.darken(depth)
            for pile in pieces.piles:
                # The words about the winner would stand over them in a small window.
                pile.setOpacity(1 - depth)
            if joy:
                pieces.joy.show_share(share)

        veil = pieces.darken(())
        return [Change(prepare, _DRAW_MS, delay), Change(look, milliseconds, delay + _DRAW_MS)]
