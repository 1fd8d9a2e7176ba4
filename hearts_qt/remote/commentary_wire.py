"""The line protocol with commentators: its messages.

This is version 1. Events and the table are written as for players, see `wire_form`. A commentator hears only public
events, and gets the view of a spectator.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from hearts_qt.plain_text import one_line
from hearts_qt.remote import wire
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.wire_form import Written

PROTOCOL: Final = 1
LONGEST_LINE: Final = 200
"""How many characters a commentator's remark may have at most."""
_SHOWN: Final = 120
"""How many characters of an unreadable line are quoted in a fault at most."""


# ---------------------------------------------------------------- to the commentator


class Greeting(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: the program, the seconds for each event, and what the commentator may show and play."""

    program: str
    seconds: float
    sounds: tuple[str, ...]
    protocol: int = PROTOCOL
    moods: tuple[wire.WireMood, ...] = tuple(wire.WireMood)
    settings: Mapping[str, bool | int | str] = {}
    """The values of the settings that the commentator's plugin declares, by the ids of the settings."""


class EventNews(Struct, frozen=True, tag_field="type", tag="event"):
    """Something happened at the table.

    The commentator answers with any number of remarks, then with `Heard` and the same id.
    """

    id: int
    event: Written
    table: Written
    """The table after the move that caused the event."""


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The last message. After it the commentator has to end."""


ToCommentator: TypeAlias = Greeting | EventNews | Bye


# ---------------------------------------------------------------- from the commentator

_Text = Annotated[str, Meta(max_length=LONGEST_LINE)]
_Seat = Annotated[int, Meta(ge=0, le=3)]


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The commentator's first message: its protocol version and its name."""

    protocol: int
    name: str = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="line"):
    """A line that appears under the commentator's own name."""

    text: _Text


class SpokenLine(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="balloon"):
    """A line that appears in the balloon of a computer player."""

    seat: _Seat
    text: _Text


class SeatMood(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mood"):
    """The new mood of a computer player."""

    seat: _Seat
    mood: wire.WireMood


class SoundPlayed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sound"):
    """The name of one of the plugin's sounds, which the commentator plays."""

    sound: Annotated[str, Meta(max_length=80)]


class Heard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="heard"):
    """The commentator has made all its remarks about an event."""

    id: int


Remark: TypeAlias = Line | SpokenLine | SeatMood | SoundPlayed
FromCommentator: TypeAlias = Hello | Remark | Heard | wire.Refusal

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromCommentator)


def line_of(message: ToCommentator) -> bytes:
    """Return a message as a line that ends with a line feed."""
    return _encoder.encode(message) + b"\n"


def message_of(line: bytes, number: int) -> FromCommentator:
    """Return the message on a line of a commentator's output. `number` counts the lines from 1.

    Raises DialogueFault, which quotes the line and describes the error.
    """
    try:
        message: FromCommentator = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        shown = one_line(line.decode(errors="replace"), _SHOWN)
        raise DialogueFault(FaultKind.NOT_A_MESSAGE, f"line {number}, {error}: {shown}") from error
    if isinstance(message, Hello) and message.protocol != PROTOCOL:
        raise DialogueFault(FaultKind.OTHER_VERSION, f"{message.protocol}, and here it is {PROTOCOL}")
    return message
