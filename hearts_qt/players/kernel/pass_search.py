"""The search for a pass: compares whole passes by rollouts over the same deals.

Each round deals the hidden cards again and draws the passes of the others from the pass policy. Then it plays the deal
out once for each pass that is still compared. All passes are tried in the same deals, so the comparison is fair.
"""

from array import array

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Evaluator
from hearts_qt.players.kernel.pass_policy import PassPolicy

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.players.kernel.bits import below, bit, lowest, next_random

DECK = (1 << 52) - 1
TWO = 1


class PassComparison:
    """Compares possible passes of one seat."""

    def __init__(
        self,
        board: Board,
        pass_policy: PassPolicy,
        evaluator: Evaluator,
        seat: int,
        hand: int,
        step: int,
        cards: int,
        leader: int,
        room: int,
        seed: int,
    ) -> None:
        """Compare passes of `seat`, which holds `hand`.

        Each seat passes `cards` cards to the seat `step` places to its left. A `step` of 0 is a scatter: one card to
        each other seat. `leader` leads the first trick; -1 stands for the holder of the two of clubs. `room` is the
        greatest number of passes that can be added. `board` is used for the rollouts.
        """
        self.board = board
        self.pass_policy = pass_policy
        self.evaluator = evaluator
        self.seat = seat
        self.hand = hand
        self.step = step
        self.cards = cards
        self.leader = leader
        self.seed = seed
        self.given = array("Q", bytes(8 * 3 * room))
        self.running = array("i", bytes(4 * room))
        self.value = array("d", bytes(8 * room))
        self.squares = array("d", bytes(8 * room))
        self.rounds = array("i", bytes(4 * room))
        self.passes = 0
        self.hidden = [0] * 39
        rest = DECK & ~hand
        for place in range(39):
            self.hidden[place] = lowest(rest)
            rest &= rest - 1
        self.dealt = [0, 0, 0, 0]
        self.gifts = [0] * 12
        self.hands = [0, 0, 0, 0]

    def add(self, left: int, across: int, right: int) -> None:
        """Add a pass: for each other seat, the mask of the cards that it gets. A mask can be empty."""
        self.given[3 * self.passes] = left
        self.given[3 * self.passes + 1] = across
        self.given[3 * self.passes + 2] = right
        self.running[self.passes] = 1
        self.passes += 1

    def drop(self, place: int) -> None:
        """Stop comparing a pass."""
        self.running[place] = 0

    def run(self, rounds: int) -> None:
        """Play out each pass that is still compared for `rounds` more deals. If compiled, releases the GIL."""
        with cython.nogil:
            self._run(rounds)

    def _run(self, rounds: int) -> None:
        for _ in range(rounds):
            self._deal()
            for place in range(self.passes):
                if self.running[place]:
                    self._try(self.board, place)

    def _deal(self) -> None:
        """Deal the hidden cards and draw the passes of the others."""
        for place in range(38):
            self.seed = next_random(self.seed)
            other = place + below(self.seed, 39 - place)
            card = self.hidden[other]
            self.hidden[other] = self.hidden[place]
            self.hidden[place] = card
        for seat in range(4):
            self.dealt[seat] = 0
        for place in range(39):
            self.dealt[(self.seat + 1 + place // 13) & 3] |= bit(self.hidden[place])
        self.dealt[self.seat] = self.hand
        for seat in range(4):
            if seat != self.seat:
                self._choose(seat)

    def _choose(self, seat: int) -> None:
        given = self.pass_policy.choose(self.dealt[seat], self.cards)
        for step in range(3):
            self.gifts[3 * seat + step] = 0
        if self.step:
            self.gifts[3 * seat + self.step - 1] = given
        else:
            for step in range(3):
                self.gifts[3 * seat + step] = bit(lowest(given))
                given &= given - 1

    def _try(self, board: Board, place: int) -> None:
        for step in range(3):
            self.gifts[3 * self.seat + step] = self.given[3 * place + step]
        for seat in range(4):
            self.hands[seat] = self.dealt[seat]
        for seat in range(4):
            for step in range(3):
                gift = self.gifts[3 * seat + step]
                self.hands[seat] &= ~gift
                self.hands[(seat + step + 1) & 3] |= gift
        leader = self.leader
        for seat in range(4):
            board.set_hand(seat, self.hands[seat])
            if self.leader < 0 and self.hands[seat] & TWO:
                leader = seat
        board.restart(leader)
        self.evaluator.evaluate(board)
        value = self.evaluator.value[self.seat]
        self.value[place] += value
        self.squares[place] += value * value
        self.rounds[place] += 1

    def tried(self, place: int) -> int:
        """Return in how many deals a pass was tried."""
        return self.rounds[place]

    def sum_of_values(self, place: int) -> float:
        """Return the sum of the utilities of a pass for the seat that passes."""
        return self.value[place]

    def sum_of_squares(self, place: int) -> float:
        """Return the sum of the squared utilities of a pass for the seat that passes."""
        return self.squares[place]
