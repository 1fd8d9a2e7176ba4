"""Reads the parts of a record's lines: cards, seats, numbers, names, tricks.

Each function raises PartError for a text that it cannot read.
"""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from msgspec import Struct

from hearts_qt.history.records.faults import RecordFaultKind
from hearts_qt.history.records.writing import NOTE
from hearts_qt.plain_text import LONGEST_NAME, plain_name
from hearts_qt.rules.cards import Card, CardNameError, Cards, Seat, parse_card
from hearts_qt.rules.seating import Kind, Seating

_SYMBOLS: Final = str.maketrans("♣♦♠♥♧♢♤♡", "CDSHCDSH", "\ufe0e\ufe0f")
_PLAYED: Final = re.compile(r"(?P<open>\[?)(?P<card>[^\s\[\]!?]+)(?P<mark>[!?]{0,2})(?P<close>\]?)(?P<after>[!?]{0,2})")
_LEADS: Final = re.compile(r"(?P<leader>\S+)\s+leads\s+(?P<cards>.*)", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_MOST_DIGITS: Final = 9


class PartError(ValueError):
    """Raised for a part of a line that cannot be read."""

    def __init__(self, what: RecordFaultKind, detail: str = "") -> None:
        super().__init__(f"{what.value}: {detail}")
        self.what = what
        self.detail = detail


class PlayedCard(Struct, frozen=True):
    """A card of a trick, as it is written in a record."""

    card: Card
    takes: bool
    """Whether the card is written in brackets, because it took the trick."""
    mark: str
    """A sign after the card that says what somebody thinks of it: one or two of ``!`` and ``?``; or empty."""


class CardMark(Struct, frozen=True):
    """A sign that says what somebody thinks of a card."""

    line: int
    """The number of the line with its trick, from 1."""
    place: int
    """The place of the card in the trick, from 0."""
    mark: str
    """The sign: one or two of ``!`` and ``?``."""


def split_note(line: str) -> tuple[str, str | None]:
    """Return a line without its note, and the note or None."""
    at = next(_outside_quotes(line, NOTE), None)
    return (line, None) if at is None else (line[:at], line[at + 1 :].strip())


def _outside_quotes(text: str, sign: str) -> Iterator[int]:
    """Yield the places of a sign in a text, except those in quotation marks."""
    at, is_closed = 0, True
    while at < len(text):
        if is_closed and text[at] == '"':
            quoted = _QUOTED.match(text, at)
            # If a mark is never closed, no later one is. So the rest of the text is searched for the end only once.
            is_closed = quoted is not None
            if quoted is not None:
                at = quoted.end()
                continue
        if text[at] == sign:
            yield at
        at += 1


def read_card(word: str) -> Card:
    """Return the card with that name. A ten can be written as 10, a suit as its symbol, and letters can be small."""
    plain = word.translate(_SYMBOLS)
    if plain.startswith("10"):
        plain = f"T{plain[2:]}"
    try:
        return parse_card(plain)
    except CardNameError as error:
        raise PartError(RecordFaultKind.NOT_A_CARD, word) from error


def read_cards(text: str) -> list[Card]:
    """Return the cards that a text names, in the same order; commas between them are allowed."""
    return [read_card(word) for word in text.replace(",", " ").split()]


def read_hand(text: str) -> Cards:
    """Return a set of cards; no card must be named twice."""
    cards = 0
    for word in text.replace(",", " ").split():
        bit = 1 << read_card(word)
        if cards & bit:
            raise PartError(RecordFaultKind.TWICE, word)
        cards |= bit
    return cards


def read_seat(text: str) -> Seat:
    """Return the seat with that number, from 1 to 4."""
    if text.strip() not in ("1", "2", "3", "4"):
        raise PartError(RecordFaultKind.NOT_A_SEAT, text.strip())
    return int(text) - 1


def read_number(text: str) -> int:
    """Return a whole number; it can be negative."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    digits = plain.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > _MOST_DIGITS:
        raise PartError(RecordFaultKind.WRONG_VALUE, text.strip())
    return int(plain)


def read_four(text: str) -> tuple[int, int, int, int]:
    """Return four whole numbers, which are separated by spaces or commas."""
    found = [read_number(word) for word in text.replace(",", " ").split()]
    if len(found) != 4:
        raise PartError(RecordFaultKind.WRONG_VALUE, text.strip())
    first, second, third, fourth = found
    return first, second, third, fourth


def read_trick(text: str) -> tuple[Seat, list[PlayedCard]]:
    """Return the seat that leads to a trick, and the cards of the trick in the order of play."""
    found = _LEADS.fullmatch(text.strip())
    if found is None:
        raise PartError(RecordFaultKind.NOT_UNDERSTOOD, text.strip())
    cards = [_played(word) for word in found["cards"].replace(",", " ").split()]
    if not 1 <= len(cards) <= 4:
        raise PartError(RecordFaultKind.WRONG_VALUE, found["cards"])
    return read_seat(found["leader"]), cards


def _played(word: str) -> PlayedCard:
    found = _PLAYED.fullmatch(word)
    if found is None or bool(found["open"]) != bool(found["close"]):
        raise PartError(RecordFaultKind.NOT_A_CARD, word)
    return PlayedCard(read_card(found["card"]), bool(found["open"]), found["mark"] or found["after"])


def fields_of(text: str) -> list[str]:
    """Return the fields of a text. Commas separate the fields; a field in quotation marks can contain any character."""
    ends = pairwise((-1, *_outside_quotes(text, ","), len(text)))
    return [text[before + 1 : end].strip() for before, end in ends]


def read_name(text: str) -> str:
    """Return a name, which can be in quotation marks."""
    if not text.startswith('"'):
        return text
    try:
        name = json.loads(text)
    except ValueError as error:
        raise PartError(RecordFaultKind.WRONG_VALUE, text) from error
    return str(name)


def read_seating(text: str) -> Seating:
    """Return who has a seat: a name, then ``person`` or ``computer ID``, then a face and a character if it has them."""
    name, *fields = fields_of(text)
    kind, values = Kind.COMPUTER, {}
    for field in fields:
        word, _, value = field.partition(" ")
        word = word.casefold()
        if word == "person" and not value:
            kind = Kind.PERSON
        elif word in ("computer", "face", "character") and value.strip():
            values["player" if word == "computer" else word] = plain_name(read_name(value.strip()), LONGEST_NAME)
        else:
            raise PartError(RecordFaultKind.NOT_UNDERSTOOD, field)
    return Seating(read_name(name), kind, **values)
