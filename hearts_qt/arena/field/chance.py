"""Probabilities from simulated ends of a field, see `odds`."""

from msgspec import Struct


class Chance(Struct, frozen=True):
    """A probability from simulated ends."""

    share: float
    """From 0 to 1."""
    error: float
    """The standard error of `share`, because only some ends were simulated."""
    ends: int
    """How many ends were simulated."""


class Odds(Struct, frozen=True):
    """The odds of a player."""

    survive: Chance
    """To go on after the round that is being played."""
    win: Chance
    """To win the field."""
