"""What the person can do in the window of the records, as functions that its controller carries out."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from hearts_qt.history.annotations import Annotation
from hearts_qt.history.records.annotated_text import TextAnnotations
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.rules.cards import Seat
from hearts_qt.ui.records.film_page import BranchFrom


class RecordActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    open_folder: Callable[[], None]
    """Show the folder of records."""
    save: Callable[[Path, str], None]
    """Write a text to a file."""
    print: Callable[[str, str, QWidget], None]
    """Print a record: its name, its text, and the window over which a dialog asks for the printer."""
    set_up: Callable[[RecordedDeal, Seat], None]
    """Deal a recorded deal again, with the person in that seat."""
    own_game: Callable[[], None]
    """Go back from a deal that was set up to the person's own game."""
    branch: Callable[[BranchFrom], None]
    """Play on from a moment of a recorded deal."""
    erase: Callable[[str, QWidget], None]
    """Erase a game or a record from elsewhere for good, after a question over the window."""
    annotate: Callable[[Annotation], None]
    """Keep what the person has written about a record."""
    annotate_text: Callable[[str, TextAnnotations], None]
    """Write the name, the mark and the note of the record with that file name into its text."""
    paste: Callable[[str], None]
    """Take in a record as a text."""
    picture: Callable[[RecordedDeal, int], None]
    """Show the picture of a run of a deal."""
