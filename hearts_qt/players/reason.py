"""Why a player did what it did, as data: the judgement that decided. The window makes sentences of them."""

from enum import StrEnum

from msgspec import Struct

from hearts_qt.rules.cards import Card


class Judgement(StrEnum):
    """The single judgements from which a player's choice is made."""

    ONLY_CARD = "only card"


class Reason(Struct, frozen=True):
    """The judgement that decided, and the cards that it weighed against."""

    judgement: Judgement
    against: tuple[Card, ...] = ()
