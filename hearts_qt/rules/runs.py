"""Runs of a deal: the same cards can be played several times, and one of these runs counts.

The first complete run counts. A run that was left before its end does not count, so a later run can count. The run of
the CardShark (`RunKind.DUPLICATE`) never counts. Source: the chapters *Replay Same Deal* and *Duplicate Play* in the
manual of CardShark Hearts.

**A scramble** deals the hands of the other three seats again around one hand, as it was before the pass. The algorithm
(version 1), which the help shows too:

1. The number ``s`` of a scramble is a whole number from 0 to 2**64 - 1.
2. Begin with the 39 cards outside the kept hand, in the order two to ace of clubs, then diamonds, spades and hearts.
3. Shuffle them like the deck of a deal number (see `deal_number`), for each ``i`` from 38 down to 1. The words come
   from the blocks ``hearts:scramble:1:<s>:<b>``.
4. The card at place ``k`` goes to the seat ``k mod 3 + 1`` places to the left of the kept hand.

Test vectors are in ``tests/rules/test_scramble.py`` and in the help.
"""

from collections.abc import Sequence

from msgspec import Struct

from hearts_qt.rules.cards import DECK, Cards, Seat, each_card
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.deal_number import GREATEST, DealNumberError, shuffle
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.moves import Award, Move
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.scoring import DealOutcome


class Scramble(Struct, frozen=True):
    """The other three hands, dealt again around the hand of one seat."""

    number: int
    kept: Seat
    """The seat whose hand stays the same."""
    secret: str
    """The secret of the commitment to these hands."""
    hands: tuple[Cards, Cards, Cards, Cards]


class DealRun(Struct, frozen=True):
    """A run of the deal at the table."""

    kind: RunKind = RunKind.FIRST
    seat: Seat | None = None
    """The seat of the person who plays the deal again, or for whom the computer plays it; None in the first run."""
    scramble: Scramble | None = None
    outcome: DealOutcome | None = None
    """The outcome of the run; None while the run is played, or if it was left before its end."""


class CountedRun(Struct, frozen=True):
    """The complete run that counts, kept while another run of the same deal is played."""

    run: DealRun
    deal: Deal
    moves: tuple[Move, ...]
    award: Award | None
    outcome: DealOutcome
    deduct: bool
    helped: frozenset[KeptOut] = frozenset()
    """The help that keeps this run out of the person's figures."""


def points_of_duplicate(runs: Sequence[DealRun], counted: DealOutcome) -> int:
    """Return the computer's points in the person's place minus the person's own points in the run that counts.

    The computer's points are those of the last complete duplicate run. If there is no such run, the result is 0.
    """
    for run in reversed(runs):
        if run.kind is RunKind.DUPLICATE and run.outcome is not None and run.seat is not None:
            return run.outcome.points[run.seat] - counted.points[run.seat]
    return 0


def scrambled_hands(hands: Sequence[Cards], kept: Seat, number: int) -> tuple[Cards, Cards, Cards, Cards]:
    """Return four hands of thirteen: the kept seat's hand and the rest of the deck, dealt again by that number.

    Raises DealNumberError for a number out of range.
    """
    if not 0 <= number <= GREATEST:
        raise DealNumberError(str(number))
    dealt = [0, 0, 0, 0]
    dealt[kept] = hands[kept]
    for place, card in enumerate(shuffle(each_card(DECK & ~hands[kept]), f"hearts:scramble:1:{number}")):
        dealt[(kept + 1 + place % 3) % 4] |= 1 << card
    first, second, third, fourth = dealt
    return first, second, third, fourth
