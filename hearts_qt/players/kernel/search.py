"""The search: a tree of what may be played, grown over many worlds, with the chances of cards as priors.

Each round takes one world, goes down the tree by the cards that are legal in it, adds one node, looks what that leaf
promises to each seat and hands it back up. All worlds share the tree, so that the own seat cannot
choose by cards that it does not see; the others' cards guide only the chances with which they are tried. This is
information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with the selection rule of AlphaZero (PUCT).

Three parts can be replaced, see `parts`: the `Prior`, the `Leaf`, and the `Belief`, by which `weighing` adds worlds.
"""

from array import array

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.parts import Leaf, Prior

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import sqrt

    from hearts_qt.players.kernel.bits import bit, count, lowest, next_random, unit

DEEPEST = 60


class Search:
    """Searches for the best card of the seat on turn."""

    def __init__(
        self,
        root: Board,
        board: Board,
        prior: Prior,
        leaf: Leaf,
        worlds: int,
        nodes: int,
        seed: int,
        explore: float,
        curious: float,
    ) -> None:
        """Search from `root`, whose hands the worlds replace, with `board` as room to play on.

        `worlds` and `nodes` are how many of each there is room for; `explore`, in points, is how much a likely card
        that was seldom tried is favoured, and `curious` which share of that goes to all cards alike; `seed` is any
        number of 64 bits but 0.
        """
        self.root = root
        self.board = board
        self.prior = prior
        self.leaf = leaf
        self.seed = seed
        self.explore = explore
        self.curious = curious
        self.me = root.on_turn()
        self.hands = array("Q", bytes(8 * 4 * worlds))
        self.sums = array("d", bytes(8 * worlds))
        self.worlds = 0
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
        """Add the four hands of a world; it is drawn in proportion to its weight."""
        place = self.worlds
        self.hands[4 * place] = first
        self.hands[4 * place + 1] = second
        self.hands[4 * place + 2] = third
        self.hands[4 * place + 3] = fourth
        self.sums[place] = weight + (self.sums[place - 1] if place else 0.0)
        self.worlds += 1

    def run(self, rounds: int) -> None:
        """Search for so many rounds more. Compiled, other threads run meanwhile."""
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
        self.leaf.look(board)
        for place in range(depth):
            node = self.path[place]
            self.visits[node] += 1
            self.value[node] += self.leaf.value[self.mover[place]]
        if depth:
            value = self.leaf.value[self.me]
            self.squares[self.card[self.path[0]]] += value * value
        self.rounds += 1

    def _draw_determinization(self) -> None:
        self.seed = next_random(self.seed)
        draw = unit(self.seed) * self.sums[self.worlds - 1]
        low = 0
        high = self.worlds - 1
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
        """Return the cards without those that do the same as the next higher one of the same hand."""
        own = board.hands[board.turn]
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
                if upper // 13 == card // 13 and own & bit(upper) and board.worth[upper] == board.worth[card]:
                    kept &= ~bit(card)
        return kept

    def _select(self, node: int, legal: int, seat: int) -> int:
        """Return the card to try, and note the nodes of all legal cards in `node_of`."""
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

    # What came of it

    def choices(self) -> int:
        """Return the cards among which is chosen: of cards that do the same only the highest. There must be a world."""
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
        """Return the values of those rounds for the own seat, added up."""
        node = self._node_at_root(card)
        return self.value[node] if node else 0.0

    def sum_of_squares(self, card: int) -> float:
        """Return the squares of those values, added up."""
        return self.squares[card]
