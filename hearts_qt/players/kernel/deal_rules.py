"""The rules of one deal as numbers for the kernel, made from a rule set and the scores of the match."""

from msgspec import Struct


class DealRules(Struct, frozen=True):
    """The rules of one deal, as numbers."""

    flags: int
    """The value of `Rules.flags`."""
    worth: tuple[int, ...]
    """The points of each of the 52 cards."""
    award: tuple[int, ...]
    """For each seat, the points of a moon that it shoots; 0 if moons are not allowed."""
    subtract: tuple[bool, ...]
    """For each seat, whether its moon is subtracted from its own score instead of added to the others' scores."""
    no_trick: int
    """The points for taking no trick."""
    sun: int
    """The points for taking all thirteen tricks."""
