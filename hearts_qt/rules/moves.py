"""The moves of a deal: pass, play a card, choose how a moon is scored, or end the deal early by a cash-out."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from hearts_qt.rules.cards import Card, Cards, Seat, cards_of


class Award(StrEnum):
    """How a shot moon is scored."""

    ADD = "add"
    SUBTRACT = "subtract"


class CashOut(StrEnum):
    """Why the rest of a deal need not be played."""

    POINTS_IN = "points in"
    ONLY_WINNERS = "only winners"


class ClaimKind(StrEnum):
    """What a person claims about the rest of a deal."""

    ALL = "all"
    """The rest of the tricks are mine."""
    NONE = "none"
    """None of the rest of the tricks is mine."""


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag="pass"):
    """A seat passes `cards`. Each card goes to the seat at the same position in `to`."""

    seat: Seat
    cards: tuple[Card, ...]
    to: tuple[Seat, ...]
    auto: bool = False
    """Whether the computer chose for the person in this seat."""

    @property
    def mask(self) -> Cards:
        """The passed cards as a set."""
        return cards_of(self.cards)


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """A seat plays a card."""

    seat: Seat
    card: Card
    auto: bool = False
    """Whether the computer chose for the person in this seat."""


class ChooseAward(Struct, frozen=True, forbid_unknown_fields=True, tag="award"):
    """The shooter of a moon chooses how it is scored."""

    seat: Seat
    award: Award
    auto: bool = False
    """Whether the computer chose for the person in this seat."""


class CashedOut(Struct, frozen=True, forbid_unknown_fields=True, tag="cashed_out"):
    """The remaining cards are shown, and the deal is scored without playing them."""

    why: CashOut


Move: TypeAlias = Pass | Play | ChooseAward | CashedOut


def is_by(seat: Seat | None, move: Move) -> bool:
    """Return whether that seat made the move; a cash-out is made by no seat."""
    return not isinstance(move, CashedOut) and move.seat == seat
