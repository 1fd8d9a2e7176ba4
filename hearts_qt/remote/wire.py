"""The line protocol with external players: its messages, and how they are written on a line.

This is version 1. A message is one line: a JSON object in UTF-8. Its ``type`` names the kind of message. Cards have
names of two characters. Seats are numbers from 0 to 3, clockwise. Every question has an id, which its answer repeats.
Hearts can send new fields and messages without a new version; a player ignores those that it does not know. Messages
from a player are read strictly: anything unknown is a fault, which names the place. This module knows nothing about
processes.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from hearts_qt.plain_text import one_line
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.wire_form import Written
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction

PROTOCOL: Final = 1
LONGEST_LINE: Final = 64 * 1024
"""The greatest length of a line from a player, in bytes."""
LONGEST_COMMENT: Final = 200
"""The greatest length of a comment, in characters."""
_SHOWN: Final = 120
"""A fault quotes at most this number of characters of an unreadable line."""


class WireMood(StrEnum):
    """The moods that a player's face can show."""

    PLEASED = "pleased"
    GRIMACING = "grimacing"
    THINKING = "thinking"
    GLOATING = "gloating"
    SHOOTING = "shooting"


class Skill(StrEnum):
    """The kinds of decisions. If a player lacks one of these skills, a standard player makes the decision instead."""

    PASS = "pass"
    PLAY = "play"
    MOON = "moon"


# ---------------------------------------------------------------- to the player


class Greeting(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: the version of the protocol, the program, and the seat that the player plays for."""

    program: str
    seat: int
    seconds: float
    """The time limit in seconds for an answer. The first answer includes the player's start."""
    protocol: int = PROTOCOL
    moods: tuple[WireMood, ...] = tuple(WireMood)
    settings: Mapping[str, bool | int | str] = {}
    """The values of the settings that the player's plugin declares, by the ids of the settings."""


class MatchNews(Struct, frozen=True, tag_field="type", tag="match"):
    """A new match, or a change at the table."""

    seat: int
    seats: tuple[Written, ...]


class RulesNews(Struct, frozen=True, tag_field="type", tag="rules"):
    """The rules from now on."""

    rules: dict[str, str | int | bool]
    worth: dict[str, int]


class DealNews(Struct, frozen=True, tag_field="type", tag="deal"):
    """A new deal, and the scores before it. `place` is 1 for the first deal of the match."""

    place: int
    direction: Direction
    hand: tuple[str, ...]
    scores: tuple[int, ...]


class AskPass(Struct, frozen=True, tag_field="type", tag="pass?"):
    """Asks which cards to pass."""

    id: int
    seed: int = field(name="chance")
    """The random seed for this question. Its name in the message is `chance`. The same question always has the same
    seed."""
    view: Written


class AskPlay(Struct, frozen=True, tag_field="type", tag="play?"):
    """Asks which card to play."""

    id: int
    seed: int = field(name="chance")
    view: Written


class AskMoon(Struct, frozen=True, tag_field="type", tag="moon?"):
    """Asks how to score the moon that the seat has shot."""

    id: int
    seed: int = field(name="chance")
    view: Written


class Cancel(Struct, frozen=True, tag_field="type", tag="cancel"):
    """Withdraws a question. If an answer comes later, Hearts ignores it."""

    id: int


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The last message. After this message the player must end."""


Ask: TypeAlias = AskPass | AskPlay | AskMoon
ToPlayer: TypeAlias = Greeting | MatchNews | RulesNews | DealNews | Ask | Cancel | Bye


# ---------------------------------------------------------------- from the player


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The player's first message: its protocol version, its name, and the decisions that it can make."""

    protocol: int
    name: str = ""
    can: tuple[Skill, ...] = tuple(Skill)


class PassAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pass"):
    """The cards to pass. If the cards are scattered, the first goes left, the second across, the third right."""

    id: int
    cards: tuple[str, ...]


class PlayAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="play"):
    """The card to play."""

    id: int
    card: str


class MoonAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="moon"):
    """How to score the moon."""

    id: int
    award: Award


class Comment(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="comment"):
    """A comment that the player makes at the table. A comment is allowed at any time."""

    text: Annotated[str, Meta(max_length=LONGEST_COMMENT)]


class MoodShown(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mood"):
    """The player's new mood. A mood is allowed at any time."""

    mood: WireMood


class Refusal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="fault"):
    """Reports to the author that the player cannot answer a question.

    Without an id, it reports that the player cannot play at all.
    """

    reason: str
    id: int | None = None


GivenAnswer: TypeAlias = PassAnswer | PlayAnswer | MoonAnswer
FromPlayer: TypeAlias = Hello | GivenAnswer | Comment | MoodShown | Refusal


class Expression(Struct, frozen=True):
    """A comment or a mood of a player."""

    text: str | None = None
    mood: WireMood | None = None


# ---------------------------------------------------------------- lines

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromPlayer)


class _AnyHello(Struct, tag_field="type", tag="hello"):
    protocol: int


def line_of(message: ToPlayer) -> bytes:
    """Return a message as a line that ends with a line feed."""
    return _encoder.encode(message) + b"\n"


def message_of(line: bytes, number: int) -> FromPlayer:
    """Return the message on a line of a player's output. `number` counts the lines from 1.

    Raises DialogueFault, which quotes the line and describes the error.
    """
    try:
        message: FromPlayer = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _check_version(line)
        shown = one_line(line.decode(errors="replace"), _SHOWN)
        raise DialogueFault(FaultKind.NOT_A_MESSAGE, f"line {number}, {error}: {shown}") from error
    if isinstance(message, Hello):
        _check_version(line)
    return message


def _check_version(line: bytes) -> None:
    """Raise DialogueFault for a hello with another protocol version, even if the hello has other errors."""
    try:
        spoken = msgspec.json.decode(line, type=_AnyHello).protocol
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if spoken != PROTOCOL:
        raise DialogueFault(FaultKind.OTHER_VERSION, f"{spoken}, and here it is {PROTOCOL}")
