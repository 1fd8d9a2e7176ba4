"""A sheet: the picture of a recorded deal as data, with tricks as rows. It has only what its owner chose to show."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from hearts_qt.rules.cards import Card, Seat
from hearts_qt.ui.media.drawer import Drawer

FACE: Final = 160
"""The width of a face in a sheet, in pixels."""


class SheetPlayer(Struct, frozen=True):
    """A player in the head of a column."""

    name: str
    """Empty if the owner of the sheet has left it out."""
    points: str = ""
    face: bytes = b""
    """The face as a PNG file, `FACE` pixels wide; empty if it is left out."""
    is_shooter: bool = False
    """Whether the player shot the moon."""


class SheetTrick(Struct, frozen=True):
    """A row: the card that each seat played; None for a seat whose card is missing."""

    cards: tuple[Card | None, ...]
    leader: Seat
    taker: Seat | None
    """None until the trick is complete."""
    points: int = 0


class Sheet(Struct, frozen=True):
    """Everything that the picture of a deal shows."""

    players: tuple[SheetPlayer, ...]
    tricks: tuple[SheetTrick, ...]
    title: str = ""
    subtitle: str = ""
    first: int = 1
    """The number of the first trick."""
    line: str = ""
    """A line that somebody said at the table."""
    speaker: str = ""
    footer: str = ""
    number: str = ""
    """The number of the deal, which stands after the footer."""
    remark: str = ""
    """The text at the right end of the footer."""
    ranks: tuple[str, ...] = (*"23456789", "10", "J", "Q", "K", "A")
    """The signs of the thirteen ranks, from the two on."""


class SheetForm(StrEnum):
    """The form of a picture, which is also the ending of its file."""

    PNG = "png"
    SVG = "svg"
    GIF = "gif"
    """A moving picture, in which the cards appear one after another. Every program can show it."""
    WEBP = "webp"
    """A moving picture with finer colours."""
    APNG = "apng"
    """A moving picture with all colours. Programs that cannot move it show its first moment like any PNG."""


MOVING: Final = (SheetForm.GIF, SheetForm.WEBP, SheetForm.APNG)


class SheetRequest(Struct, frozen=True):
    """A sheet to draw; `scale` is how many pixels a unit of the sheet has."""

    sheet: Sheet
    form: SheetForm = SheetForm.PNG
    scale: float = 2.0


class SheetAnswer(Struct, frozen=True):
    """The answer. Its body is the picture's file."""


SHEETS: Final = Drawer("hearts_qt.ui.sharing.sheet_drawing", SheetRequest, SheetAnswer)
