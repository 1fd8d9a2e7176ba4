"""What the kernel has to know of the rules: numbers, drawn from a rule set and the scores of the match."""

from msgspec import Struct


class DealRules(Struct, frozen=True):
    """The rules of one deal as the kernel reads them."""

    flags: int
    """`Rules.flags`."""
    worth: tuple[int, ...]
    """What each of the 52 cards counts."""
    award: tuple[int, ...]
    """By seat: the size of a moon that it makes; 0 where moons are not allowed."""
    subtract: tuple[bool, ...]
    """By seat: whether its moon goes off its own score, and not onto the others'."""
    no_trick: int
    """What a deal without a trick counts."""
    sun: int
    """What all thirteen tricks count."""
