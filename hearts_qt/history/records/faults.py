"""The faults that a record can have, as data. Their sentences are in `ui/words/records.py`."""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.forbidden import Forbidden


class RecordFaultKind(StrEnum):
    """The kinds of faults."""

    NOT_TEXT = "is not text in UTF-8"
    TOO_LARGE = "is too large"
    TOO_MANY = "is a record too many"
    TOO_LONG = "is a line that is too long"
    NO_RECORD = "is no record"
    OTHER_FORMAT = "has a format that this version does not know"
    NOT_UNDERSTOOD = "is not understood"
    TWICE = "is there twice"
    NOT_A_CARD = "has something else in the place of a card"
    NOT_A_SEAT = "has something else in the place of a seat, 1 to 4"
    WRONG_VALUE = "has a wrong value"
    NO_HANDS = "has no hands"
    WRONG_HAND = "has a hand with another number of cards"
    MISSING = "lacks cards"
    NO_TRICKS = "has cards taken that are not whole tricks"
    NO_SCRAMBLE = "scrambles a position"
    FORBIDDEN = "has a move that the rules forbid"
    NO_PASS = "has a pass, although nobody passes or all have passed"
    PASS_MISSING = "has a trick before all have passed"
    OVER = "has a trick after the deal is over"
    CARDS_MISSING = "has fewer than four cards, although another trick follows"
    WRONG_LEADER = "has another leader than the rules say"
    WRONG_TABLE = "begins with other cards than those on the table"
    WRONG_TRICK = "has another number than the trick"
    WRONG_TAKER = "marks another card than the one that took the trick"
    WRONG_NUMBER = "has hands that its number does not give"
    NO_MOON = "scores a moon, although there was none"
    WRONG_MOON = "scores a moon in another way than the rules do"
    MOON_MISSING = "does not tell how a moon was scored"
    UNFINISHED = "has points, although its moves do not finish it"
    WRONG_POINTS = "has other points than the rules give"
    WRONG_SCORES = "has other scores than the points give"


class RecordFault(Struct, frozen=True):
    """One fault of a record."""

    line: int
    """The number of the line, from 1."""
    what: RecordFaultKind
    detail: str = ""
    """The text that is wrong, or the result that the rules give."""
    reason: Forbidden | None = None
    """Why the rules forbid a move, for the kind FORBIDDEN; `detail` is then the card, or what they demand instead."""
