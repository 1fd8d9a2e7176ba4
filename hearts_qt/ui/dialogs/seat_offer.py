"""The characters and faces that the seat dialogs offer."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from hearts_qt.players.cast import CAST, Role
from hearts_qt.settings.profile_list import ListedProfile
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.board.picker import AddFace
from hearts_qt.ui.words.players import player_line, player_title


class SeatOffer(NamedTuple):
    """The choices in a seat dialog, besides the ways to play."""

    characters: Sequence[Role] = CAST
    title: Callable[[str], str] = player_title
    """Returns the name of a way to play."""
    line: Callable[[str], str] = player_line
    """Returns a description of a way to play, in one line."""
    face: Callable[[str], str] = lambda player: ""
    """Returns the id of the face that belongs to a way to play; empty if no face does."""
    faces: FaceArt | None = None
    """All faces; None for the faces that come with the program."""
    add_face: AddFace | None = None
    """A function that adds a face; None if no face can be added."""
    people: Sequence[ListedProfile] = ()
    """The people with a profile at this computer; none if there is only one."""
    own: str = ""
    """The id of the person who plays now."""


EVERYBODY: Final = SeatOffer()
"""The characters and faces that come with the program."""
