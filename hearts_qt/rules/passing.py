"""The rules of passing: the directions, their order from deal to deal, and who receives the cards."""

from enum import StrEnum
from typing import Final

from hearts_qt.rules.cards import Card, Seat
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules


class Direction(StrEnum):
    """The direction in which the cards of one deal are passed."""

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"
    SCATTER = "scatter"
    HOLD = "hold"


_ORDERS: Final = {
    PassOrder.RIGHT_ACROSS_LEFT: (Direction.RIGHT, Direction.ACROSS, Direction.LEFT),
    PassOrder.LEFT_RIGHT_ACROSS: (Direction.LEFT, Direction.RIGHT, Direction.ACROSS),
    PassOrder.LEFT_ACROSS_RIGHT: (Direction.LEFT, Direction.ACROSS, Direction.RIGHT),
    PassOrder.LEFT_ONLY: (Direction.LEFT,),
    PassOrder.NONE: (Direction.HOLD,),
}
_FOURTH: Final = {
    FourthPass.HOLD: (Direction.HOLD,),
    FourthPass.SCATTER: (Direction.SCATTER,),
    FourthPass.NONE: (),
}
_STEPS: Final = {Direction.LEFT: (1,), Direction.ACROSS: (2,), Direction.RIGHT: (3,), Direction.SCATTER: (1, 2, 3)}


def cycle_of(rules: Rules) -> tuple[Direction, ...]:
    """Return the pass directions of successive deals; after the last direction the cycle begins again."""
    return _ORDERS[rules.pass_order] + _FOURTH[rules.fourth_pass]


def receivers(seat: Seat, direction: Direction) -> tuple[Seat, ...]:
    """Return the seats that receive cards from a seat: none, one, or in a scatter all three others, clockwise."""
    return tuple((seat + step) % 4 for step in _STEPS.get(direction, ()))


def cards_to_pass(rules: Rules, direction: Direction) -> int:
    """Return how many cards each seat passes in this direction; in a scatter it is always three."""
    if direction is Direction.HOLD:
        return 0
    return 3 if direction is Direction.SCATTER else rules.cards_passed


def pass_of(seat: Seat, cards: tuple[Card, ...], direction: Direction, auto: bool = False) -> Pass:
    """Return the pass of these cards in that direction.

    In a scatter the first card goes left, the second across, the third right.
    """
    places = receivers(seat, direction)
    return Pass(seat, cards, places if len(places) == 3 else places * len(cards), auto)
