"""Whom and what the dialogs about seats offer."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from hearts_qt.players.cast import CAST, Role
from hearts_qt.ui.faces.face_art import FaceArt
from hearts_qt.ui.words.players import player_line, player_title


class SeatOffer(NamedTuple):
    """Whom and what there is to choose from, besides the ways to play."""

    characters: Sequence[Role] = CAST
    title: Callable[[str], str] = player_title
    """Gives the name of a way to play."""
    line: Callable[[str], str] = player_line
    """Gives what it is like, in a line."""
    faces: FaceArt | None = None
    """All faces; without it those that come with the program."""


EVERYBODY: Final = SeatOffer()
"""The cast as it comes with the program."""
