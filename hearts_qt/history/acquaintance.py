"""Describes what a computer player remembers of a person: what happened between the two in finished deals and games.

Only deals and games that count in the figures are remembered, so what a player says agrees with the statistics. But
whoever has finished any deal with a person is no stranger.
"""

from datetime import date
from enum import StrEnum
from typing import Final

from msgspec import Struct

OFTEN: Final = 3
"""After how many queens a player speaks of them."""
RIVALS: Final = 2
"""How many games both must have won before a player speaks of a rivalry."""


class Winner(StrEnum):
    """Who has won a game that a computer player and a person have finished together."""

    COMPUTER = "computer"
    """The computer player, alone."""
    PERSON = "person"
    """The person, alone."""
    OTHER = "other"
    """Another player, or several players."""


class Acquaintance(Struct, frozen=True, omit_defaults=True):
    """What happened between a computer player and a person until now."""

    games: int = 0
    """Games in which both sat at the last card."""
    computer_wins: int = 0
    """How many of these games the computer player has won, alone or together with others."""
    person_wins: int = 0
    """How many of these games the person has won, alone or together with others."""
    last_winner: Winner = Winner.OTHER
    """Who has won the last of these games."""
    last_day: date | None = None
    """The local date on which the last of these games ended; None if there is none."""
    queens_given: int = 0
    """In how many deals the person has taken the queen of spades that the computer player had played."""
    queens_taken: int = 0
    """In how many deals the computer player has taken the queen of spades that the person had played."""
    moons_stopped: int = 0
    """In how many deals the person has stopped the computer player, who was shooting the moon."""
    deals: int = 0
    """How many deals both have finished together, also those that do not count."""


class MemoryKind(StrEnum):
    """The kinds of memories."""

    NEW = "new"
    GIVEN = "given"
    TAKEN = "taken"
    WON = "won"
    LOST = "lost"
    RIVALRY = "rivalry"
    MOON = "moon"


def memories(of: Acquaintance) -> tuple[MemoryKind, ...]:
    """Return what the computer player can truly say to the person."""
    is_known = of.games > 0
    true = {
        MemoryKind.NEW: of.deals == 0,
        MemoryKind.GIVEN: of.queens_given >= OFTEN,
        MemoryKind.TAKEN: of.queens_taken >= OFTEN,
        MemoryKind.WON: is_known and of.last_winner is Winner.COMPUTER,
        MemoryKind.LOST: is_known and of.last_winner is Winner.PERSON,
        MemoryKind.RIVALRY: min(of.computer_wins, of.person_wins) >= RIVALS,
        MemoryKind.MOON: of.moons_stopped > 0,
    }
    return tuple(kind for kind in MemoryKind if true[kind])
