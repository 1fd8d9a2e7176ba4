"""The line protocol with commentators: its messages, and how events and the table are written in them.

This is version 1. Lines, cards and seats are written as in the protocol of players, see `wire`. A commentator hears
only public events. It gets the view of a spectator, in a message that has no field for a hand or a passed card.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from hearts_qt.plain_text import one_line
from hearts_qt.remote import wire
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.view_messages import (
    names_in_order,
    rules_table,
    seats_of,
    sorted_names,
    wire_trick,
    worth_table,
)
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import card_name
from hearts_qt.rules.moves import Award, CashOut
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View

PROTOCOL: Final = 1
LONGEST_LINE: Final = 200
"""How many characters a commentator's remark may have at most."""
_SHOWN: Final = 120
"""How many characters of an unreadable line are quoted in a fault at most."""


# ---------------------------------------------------------------- events


class MatchBegan(Struct, frozen=True, tag_field="kind", tag="match_began"):
    """A match began."""


class DealBegan(Struct, frozen=True, tag_field="kind", tag="deal_began"):
    """A deal began; `direction` says how cards will be passed."""

    direction: Direction


class Passed(Struct, frozen=True, tag_field="kind", tag="passed"):
    """A seat chose the cards that it passes."""

    seat: int


class PlayBegan(Struct, frozen=True, tag_field="kind", tag="play_began"):
    """The play of the cards began; `seat` leads."""

    seat: int


class CardPlayed(Struct, frozen=True, tag_field="kind", tag="card_played"):
    """A seat played a card."""

    seat: int
    card: str


class HeartsBroken(Struct, frozen=True, tag_field="kind", tag="hearts_broken"):
    """A seat broke hearts."""

    seat: int


class TrickTaken(Struct, frozen=True, tag_field="kind", tag="trick_taken"):
    """A seat took a trick. The cards are in the order of play, the first one from `leader`."""

    seat: int
    leader: int
    cards: tuple[str, ...]
    points: int


class RestShown(Struct, frozen=True, tag_field="kind", tag="rest_shown"):
    """The deal ended early. `seat` takes all remaining tricks; it is None if these tricks are worth nothing."""

    seat: int | None
    why: CashOut


class AwardChosen(Struct, frozen=True, tag_field="kind", tag="award_chosen"):
    """The player who shot the moon chose how the moon is scored."""

    seat: int
    award: Award


class DealFinished(Struct, frozen=True, tag_field="kind", tag="deal_finished"):
    """A deal is over. `points` are the points of this deal, and `scores` are the scores of the match."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    shooter: int | None
    """The seat that shot the moon; None if nobody did, or if the rules do not allow a moon."""
    sun: int | None
    """The seat that took all thirteen tricks; None if nobody did."""


class DealAbandoned(Struct, frozen=True, tag_field="kind", tag="deal_abandoned"):
    """The deal was abandoned and does not count."""


class MovesUndone(Struct, frozen=True, tag_field="kind", tag="moves_undone"):
    """The last moves were undone."""


class MatchFinished(Struct, frozen=True, tag_field="kind", tag="match_finished"):
    """The match is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


WireEvent: TypeAlias = (
    MatchBegan
    | DealBegan
    | Passed
    | PlayBegan
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | RestShown
    | AwardChosen
    | DealFinished
    | DealAbandoned
    | MovesUndone
    | MatchFinished
)


def wire_event(event: object) -> WireEvent | None:
    """Return an event in the form in which commentators get it; None if they do not get such an event."""
    match event:
        case happened.MatchBegan():
            return MatchBegan()
        case happened.DealBegan(direction):
            return DealBegan(direction)
        case happened.PassChosen(giver):
            return Passed(giver)
        case happened.PlayBegan(leader):
            return PlayBegan(leader)
        case happened.CardPlayed(player, card):
            return CardPlayed(player, card_name(card))
        case happened.HeartsBroken(by):
            return HeartsBroken(by)
        case happened.TrickTaken(taker, leader, cards, points):
            return TrickTaken(taker, leader, names_in_order(cards), points)
        case happened.RestShown(why, taker):
            return RestShown(taker, why)
    return _wire_ending(event)


def _wire_ending(event: object) -> WireEvent | None:
    match event:
        case happened.AwardChosen(shooter, award):
            return AwardChosen(shooter, award)
        case happened.DealFinished(outcome):
            return DealFinished(outcome.points, outcome.scores, outcome.moon, outcome.sun)
        case happened.DealAbandoned():
            return DealAbandoned()
        case happened.MovesUndone():
            return MovesUndone()
        case happened.MatchFinished(outcome):
            return MatchFinished(outcome.scores, outcome.winners)
    return None


# ---------------------------------------------------------------- the table


class PastDeal(Struct, frozen=True):
    """The result of an earlier deal of the match."""

    points: tuple[int, ...]
    shooter: int | None


class WireTable(Struct, frozen=True, kw_only=True):
    """Everything that a spectator sees; see `rules.view.View`. Sets of cards are sorted."""

    stage: Stage
    phase: Phase
    rules: dict[str, str | int | bool]
    worth: dict[str, int]
    """The points of each card that scores under these rules."""
    seats: tuple[wire.WireSeat, ...]
    scores: tuple[int, ...]
    """The scores before this deal."""
    earlier: tuple[PastDeal, ...]
    direction: Direction
    has_passed: tuple[bool, ...]
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    leader: int
    trick: tuple[str, ...]
    tricks: tuple[wire.WireTrick, ...]
    taken: tuple[tuple[str, ...], ...]
    won: tuple[int, ...]
    """How many tricks each seat has taken in this deal."""
    points: tuple[int, ...]
    """The points of the cards that each seat has taken in this deal."""
    broken: bool
    awaited: tuple[int, ...]


def wire_table(view: View) -> WireTable:
    """Return the table as every spectator sees it. `view` must be the view of a spectator."""
    if view.seat is not None:
        raise ValueError("a commentator gets the view of a spectator only")
    return WireTable(
        stage=view.stage,
        phase=view.phase or Phase.DONE,
        rules=rules_table(view.rules),
        worth=worth_table(view.rules),
        seats=seats_of(view.seats),
        scores=view.scores,
        earlier=tuple(PastDeal(deal.points, deal.shooter) for deal in view.earlier),
        direction=view.direction,
        has_passed=view.has_passed,
        counts=view.counts,
        leader=view.leader,
        trick=names_in_order(view.trick),
        tricks=tuple(map(wire_trick, view.tricks)),
        taken=tuple(map(sorted_names, view.taken)),
        won=view.won,
        points=view.points,
        broken=view.broken,
        awaited=view.awaited,
    )


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
    event: WireEvent
    table: WireTable
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
