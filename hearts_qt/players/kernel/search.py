"""The tree search: information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with AlphaZero's PUCT.

Each round draws one determinization, descends the tree by cards that are legal in this determinization, adds one node,
evaluates the new leaf for each seat, and adds the values to the nodes on the path. All determinizations share one tree,
so that the searching seat cannot use cards that it does not see. The hands of the others affect only the priors of
their cards.

Three parts can be replaced, see `parts`: the `Prior`, the `Evaluator`, and the `Belief` used by `importance_weights`.
"""

from array import array

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Evaluator, Prior

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import sqrt

    from hearts_qt.players.kernel.bits import bit, count, lowest, next_random, unit

DEEPEST = 60


class Search:
    """Searches for the best card of the seat to move."""

    def __init__(
        self,
        root: Board,
        board: Board,
        prior: Prior,
        evaluator: Evaluator,
        determinizations: int,
        nodes: int,
        seed: int,
        explore: float,
        curious: float,
    ) -> None:
        """Search from the position `root`; each determinization replaces the hands. `board` is used for the rounds.

        `determinizations` and `nodes` limit the numbers of determinizations and tree nodes. `explore`, in points, is
        the exploration constant of PUCT. `curious` is the share of the prior that is spread evenly over all cards.
        `seed` is any 64-bit number except 0.
        """
        self.root = root
        self.board = board
        self.prior = prior
        self.evaluator = evaluator
        self.seed = seed
        self.explore = explore
        self.curious = curious
        self.me = root.on_turn()
        self.hands = array("Q", bytes(8 * 4 * determinizations))
        self.sums = array("d", bytes(8 * determinizations))
        self.determinizations = 0
        self.room = nodes
        self.nodes = 1
        self.child = array("i", bytes(4 * (nodes + 1)))
        self.sibling = array("i", bytes(4 * (nodes + 1)))
        self.card = array("i", bytes(4 * (nodes + 1)))
        self.visits = array("i", bytes(4 * (nodes + 1)))
        self.value = array("d", bytes(8 * (nodes + 1)))
        self.node_of = [0] * 52
        self.path = [0] * 60
        self.mover = [0] * 60
        self.squares = [0.0] * 52
        self.rounds = 0

    def add_determinization(self, first: int, second: int, third: int, fourth: int, weight: float) -> None:
        """Add a determinization, given by its four hands; it is drawn in proportion to its weight."""
        place = self.determinizations
        self.hands[4 * place] = first
        self.hands[4 * place + 1] = second
        self.hands[4 * place + 2] = third
        self.hands[4 * place + 3] = fourth
        self.sums[place] = weight + (self.sums[place - 1] if place else 0.0)
        self.determinizations += 1

    def run(self, rounds: int) -> None:
        """Search for `rounds` more rounds. If compiled, releases the GIL."""
        with cython.nogil:
            self._run(rounds)

    def _run(self, rounds: int) -> None:
        for _ in range(rounds):
            self._draw_determinization()
            self._round(self.board)

    def _round(self, board: Board) -> None:
        node = 0
        depth = 0
        fresh = False
        while board.left > 0 and not fresh and depth < DEEPEST:
            seat = board.turn
            legal = self._distinct(board, board.legal())
            card = self._select(node, legal, seat)
            child = self.node_of[card]
            if child == 0 and self.nodes <= self.room:
                child = self._add_node(node, card)
                fresh = True
            board.play(card)
            if child == 0:
                break
            self.path[depth] = child
            self.mover[depth] = seat
            depth += 1
            node = child
        self.evaluator.evaluate(board)
        for place in range(depth):
            node = self.path[place]
            self.visits[node] += 1
            self.value[node] += self.evaluator.value[self.mover[place]]
        if depth:
            value = self.evaluator.value[self.me]
            self.squares[self.card[self.path[0]]] += value * value
        self.rounds += 1

    def _draw_determinization(self) -> None:
        self.seed = next_random(self.seed)
        draw = unit(self.seed) * self.sums[self.determinizations - 1]
        low = 0
        high = self.determinizations - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > draw:
                high = middle
            else:
                low = middle + 1
        self.board.copy(self.root)
        for seat in range(4):
            self.board.hands[seat] = self.hands[4 * low + seat]

    def _distinct(self, board: Board, legal: int) -> int:
        """Return the legal cards without those that are equivalent to the next higher legal card."""
        live = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
        for place in range(board.size):
            live |= bit(board.trick[place])
        kept = legal
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            above = live >> (card + 1) << (card + 1)
            if above and card < 51:
                upper = lowest(above)
                if upper // 13 == card // 13 and legal & bit(upper) and board.worth[upper] == board.worth[card]:
                    kept &= ~bit(card)
        return kept

    def _select(self, node: int, legal: int, seat: int) -> int:
        """Return the card to try, and store the nodes of all legal cards in `node_of`."""
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.node_of[card] = 0
        child = self.child[node]
        total = 0
        value = 0.0
        while child:
            card = self.card[child]
            if legal & bit(card):
                self.node_of[card] = child
                total += self.visits[child]
                value += self.value[child]
            child = self.sibling[child]
        if legal & (legal - 1) == 0:
            return lowest(legal)
        self.prior.weigh(self.board, legal)
        usual = value / total if total else 0.0
        root = sqrt(total + 1.0) * self.explore
        each = self.curious / count(legal)
        share = 1.0 - self.curious
        best = -1e30
        chosen = -1
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            child = self.node_of[card]
            tried = self.visits[child] if child else 0
            price = self.value[child] / tried if tried else usual
            price += root * (each + share * self.prior.probability[card]) / (1.0 + tried)
            if price > best:
                best = price
                chosen = card
        return chosen

    def _add_node(self, parent: int, card: int) -> int:
        node = self.nodes
        self.nodes += 1
        self.card[node] = card
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        return node

    # Results

    def choices(self) -> int:
        """Return the legal cards; of equivalent cards, only the highest. At least one determinization must be added."""
        self._draw_determinization()
        return self._distinct(self.board, self.board.legal())

    def _node_at_root(self, card: int) -> int:
        child = self.child[0]
        while child and self.card[child] != card:
            child = self.sibling[child]
        return child

    def tried(self, card: int) -> int:
        """Return in how many rounds a card was tried."""
        node = self._node_at_root(card)
        return self.visits[node] if node else 0

    def sum_of_values(self, card: int) -> float:
        """Return the sum of the utilities for the searching seat, over all rounds in which the card was tried."""
        node = self._node_at_root(card)
        return self.value[node] if node else 0.0

    def sum_of_squares(self, card: int) -> float:
        """Return the sum of the squared utilities for the searching seat, over the same rounds as `sum_of_values`."""
        return self.squares[card]
