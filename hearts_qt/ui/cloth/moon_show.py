"""The movements of a shot moon: night falls, the moon rises with the shooter's face, and the points appear."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF

from hearts_qt.plugin_host.pose import Mood, Pose
from hearts_qt.ui.cloth.motion import Change, Movement
from hearts_qt.ui.cloth.pieces import Pieces
from hearts_qt.ui.cloth.trick_show import TrickShow

_DRAW_MS: Final = 260.0
"""The time in which the night is drawn, step by step, before it falls."""
_DRAWN: Final = 0.8
"""The share of this time after which the sky is drawn; the moon follows."""
_WORDS: Final = 4.0
"""The room for the words below the moon, in lines of text."""
_BEFORE_POINTS: Final = 0.3
_POINTS: Final = 0.6
"""The shares of the time of the night: before the points rise, and while they do."""


class MoonShow:
    """Makes the movements for a moon or a sun on a table."""

    def __init__(self, pieces: Pieces, tricks: TrickShow) -> None:
        """Show the moon over these pieces; `tricks` lets the points rise."""
        self._pieces = pieces
        self._tricks = tricks

    def rise(
        self, shooter: int, lines: tuple[str, str], signs: Mapping[int, str], milliseconds: float, *, sun: bool = False
    ) -> list[Movement]:
        """Let the moon rise with the face at the place `shooter`, and then the points at other places."""
        pieces = self._pieces
        night, geometry = pieces.night, pieces.geometry
        # The words below the moon end above the buttons.
        bottom = geometry.prompt.y - geometry.line * _WORDS
        radius = min(geometry.height * 0.19, geometry.width * 0.17, bottom / 2.6)
        middle = QPointF(geometry.width / 2, min(geometry.height * 0.38, bottom - radius * 1.15))
        night.prepare(geometry.width, geometry.height, pieces.prints.ratio, sun=sun)
        pieces.brighten(set(range(4)) - {shooter})
        is_drawn = False

        def draw() -> None:
            nonlocal is_drawn
            if not is_drawn:
                is_drawn = True
                face = pieces.face_picture(shooter, round(radius * 1.5), Pose(Mood.GLOATING))
                night.draw_disc(face, middle, radius, lines, pieces.font)

        def prepare(share: float) -> None:
            # At the end nothing is drawn: the person may have skipped the moon, or motion is reduced.
            if share < 1:
                night.draw_sky(min(1.0, share / _DRAWN))
                if share > _DRAWN:
                    draw()

        def look(share: float) -> None:
            if 0 < share < 1:
                draw()
            night.show_share(share)

        made: list[Movement] = [Change(prepare, _DRAW_MS), Change(look, milliseconds, _DRAW_MS)]
        for place, text in signs.items():
            delay = _DRAW_MS + milliseconds * _BEFORE_POINTS
            made += self._tricks.points_rise(place, text, milliseconds * _POINTS, delay)
        return made
