"""The line protocol with players outside: its messages, and how they stand on a line. Nothing about processes here.

Version 1. A message is one line: a JSON object in UTF-8 whose ``type`` says what it is. Cards are their two-character
names, seats are numbers from 0 to 3 clockwise. Every question has an id, which its answer carries. What the table
writes may gain fields and messages within a version, and a player ignores those that it does not know. What a player
writes is read strictly: anything unknown in it is a fault that says where it is.
"""

from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from hearts_qt.plain_text import one_line
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.rules.moves import Award
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.seating import Kind

PROTOCOL: Final = 1
LONGEST_LINE: Final = 64 * 1024
"""Bytes that a line of a player may have."""
LONGEST_COMMENT: Final = 200
"""Characters of a comment."""
_SHOWN: Final = 120
"""Characters of an unreadable line that a fault repeats."""


class WireMood(StrEnum):
    """How a player looks, for as long as its face shows it."""

    PLEASED = "pleased"
    GRIMACING = "grimacing"
    THINKING = "thinking"
    GLOATING = "gloating"
    SHOOTING = "shooting"


class Skill(StrEnum):
    """What a player can decide. What it cannot, a standard player decides for it."""

    PASS = "pass"
    PLAY = "play"
    MOON = "moon"


# ---------------------------------------------------------------- what a seat sees


class WireSeat(Struct, frozen=True):
    """Who sits in a seat."""

    name: str
    kind: Kind
    player: str
    """The computer player that decides, or that would if a computer took the seat over."""


class WireTrick(Struct, frozen=True):
    """A complete trick: its cards in the order of play."""

    leader: int
    cards: tuple[str, ...]
    taker: int


class WireGift(Struct, frozen=True):
    """A card that was passed, and the seat that it went to or came from."""

    card: str
    other: int


class WireDeal(Struct, frozen=True):
    """An earlier deal of the match, as it was played."""

    direction: Direction
    tricks: tuple[WireTrick, ...]
    taken: tuple[tuple[str, ...], ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    shooter: int | None


class WireView(Struct, frozen=True, kw_only=True):
    """All that a seat may know when something is awaited from it; see `rules.view.View`. Lists are in card order."""

    seat: int
    stage: Stage
    phase: Phase
    rules: dict[str, str | int | bool]
    worth: dict[str, int]
    """The cards that count anything under these rules, and what for their taker."""
    seats: tuple[WireSeat, ...]
    scores: tuple[int, ...]
    deals_played: int
    earlier: tuple[WireDeal, ...]
    seat_seed: int = field(name="lot")
    """The secret random seed of the seat, `lot` on the wire."""
    direction: Direction
    to_pass: int
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    passed: tuple[WireGift, ...]
    received: tuple[WireGift, ...]
    has_passed: tuple[bool, ...]
    counts: tuple[int, ...]
    leader: int
    trick: tuple[str, ...]
    tricks: tuple[WireTrick, ...]
    taken: tuple[tuple[str, ...], ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    broken: bool
    awaited: tuple[int, ...]
    legal: tuple[str, ...]


# ---------------------------------------------------------------- to the player


class Greeting(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: which version is spoken, by which program, and for which seat the player will play."""

    program: str
    seat: int
    seconds: float
    """How long the player may take for an answer; the first includes its start."""
    protocol: int = PROTOCOL
    moods: tuple[WireMood, ...] = tuple(WireMood)


class MatchNews(Struct, frozen=True, tag_field="type", tag="match"):
    """Another match, or somebody else at the table."""

    seat: int
    seats: tuple[WireSeat, ...]


class RulesNews(Struct, frozen=True, tag_field="type", tag="rules"):
    """The rules that are in force from now on."""

    rules: dict[str, str | int | bool]
    worth: dict[str, int]


class DealNews(Struct, frozen=True, tag_field="type", tag="deal"):
    """Another deal, the first of the match being 1, with the scores before it."""

    place: int
    direction: Direction
    hand: tuple[str, ...]
    scores: tuple[int, ...]


class AskPass(Struct, frozen=True, tag_field="type", tag="pass?"):
    """Which cards to pass."""

    id: int
    seed: int = field(name="chance")
    """The random seed for this question, `chance` on the wire. The same question has the same seed."""
    view: WireView


class AskPlay(Struct, frozen=True, tag_field="type", tag="play?"):
    """Which card to play."""

    id: int
    seed: int = field(name="chance")
    view: WireView


class AskMoon(Struct, frozen=True, tag_field="type", tag="moon?"):
    """How to score the moon that the seat has shot."""

    id: int
    seed: int = field(name="chance")
    view: WireView


class Cancel(Struct, frozen=True, tag_field="type", tag="cancel"):
    """That question needs no answer any more; one that comes all the same is dropped."""

    id: int


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The last message: the player shall end."""


Ask: TypeAlias = AskPass | AskPlay | AskMoon
ToPlayer: TypeAlias = Greeting | MatchNews | RulesNews | DealNews | Ask | Cancel | Bye


# ---------------------------------------------------------------- from the player


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The player's first message: the version that it speaks, its name, and what it can decide."""

    protocol: int
    name: str = ""
    can: tuple[Skill, ...] = tuple(Skill)


class PassAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pass"):
    """The cards to pass. In a scatter the first goes left, the second across, the third right."""

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
    """Something that the player says to the table; at any time."""

    text: Annotated[str, Meta(max_length=LONGEST_COMMENT)]


class MoodShown(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mood"):
    """How the player looks from now on; at any time."""

    mood: WireMood


class Refusal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="fault"):
    """The player cannot answer a question, or without an id cannot play at all; for its author to read."""

    reason: str
    id: int | None = None


GivenAnswer: TypeAlias = PassAnswer | PlayAnswer | MoonAnswer
FromPlayer: TypeAlias = Hello | GivenAnswer | Comment | MoodShown | Refusal


class Expression(Struct, frozen=True):
    """What a player wants the table to hear or see."""

    text: str | None = None
    mood: WireMood | None = None


# ---------------------------------------------------------------- lines

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromPlayer)


class _AnyHello(Struct, tag_field="type", tag="hello"):
    protocol: int


def line_of(message: ToPlayer) -> bytes:
    """Return a message as a line."""
    return _encoder.encode(message) + b"\n"


def message_of(line: bytes, number: int) -> FromPlayer:
    """Return the message on a line of a player's, `number` of its output from 1.

    Raises DialogueFault, which tells the line and what in it is wrong.
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
    """Raise DialogueFault for a hello of another version, whatever else is in it."""
    try:
        spoken = msgspec.json.decode(line, type=_AnyHello).protocol
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if spoken != PROTOCOL:
        raise DialogueFault(FaultKind.OTHER_VERSION, f"{spoken}, and here it is {PROTOCOL}")
