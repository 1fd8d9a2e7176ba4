"""The board of the search: a deal in play with all four hands known.

It follows the rules of `rules.core` without keeping history or events. A property test checks that it agrees with
`rules.deal.Deal` for every card and every point.
"""

from collections.abc import Sequence

from hearts_qt.players.kernel.deal_rules import DealRules

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.players.kernel.bits import below, bit, count, lowest, next_random
    from hearts_qt.rules.core import breaks_hearts, legal_plays
    from hearts_qt.rules.masks import NO_SUIT, POINT_CARDS, TWO


class Board:
    """The hands, the current trick and the cards taken. Seats are 0 to 3, and sets of cards are 52-bit masks."""

    def __init__(self, deal_rules: DealRules) -> None:
        """Create an empty board with these rules; `deal` puts cards on it."""
        self.flags = deal_rules.flags
        self.worth = list(deal_rules.worth)
        self.award = list(deal_rules.award)
        self.subtract = list(deal_rules.subtract)
        self.no_trick = deal_rules.no_trick
        self.sun = deal_rules.sun
        self.hands = [0, 0, 0, 0]
        self.trick = [0, 0, 0, 0]
        self.points = [0, 0, 0, 0]
        self.extra = [0, 0, 0, 0]
        self.point_cards = [0, 0, 0, 0]
        self.won = [0, 0, 0, 0]
        self.void = [0, 0, 0, 0]
        self.turn = 0
        self.size = 0
        self.led = NO_SUIT
        self.best = -1
        self.best_seat = 0
        self.on_table = 0
        self.points_on_table = 0
        self.point_cards_on_table = 0
        self.left = 0
        self.first = True
        self.broken = False

    def deal(self, hands: Sequence[int], leader: int) -> None:
        """Begin a deal with four hands of the same size; `leader` leads."""
        for seat in range(4):
            self.hands[seat] = hands[seat]
        self.restart(leader)

    def restart(self, leader: int) -> None:
        """Begin a deal with the hands that are already on the board; `leader` leads."""
        for seat in range(4):
            self.points[seat] = 0
            self.extra[seat] = 0
            self.point_cards[seat] = 0
            self.won[seat] = 0
            self.void[seat] = 0
            self.trick[seat] = 0
        self.turn = leader
        self._clear()
        self.left = count(self.hands[leader])
        self.first = True
        self.broken = False

    def resume(self, leader: int, left: int, broken: bool) -> None:
        """Set who leads the current trick, how many tricks are left including it, and whether hearts are broken.

        Before this call, set with `take` what the seats took in earlier tricks. After this call, play the cards of the
        current trick with `play`.
        """
        self.turn = leader
        self._clear()
        self.left = left
        self.first = self.won[0] + self.won[1] + self.won[2] + self.won[3] == 0
        self.broken = broken

    def take(self, seat: int, cards: int, tricks: int) -> None:
        """Set the cards and the number of tricks that a seat has taken so far."""
        self.won[seat] = tricks
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if POINT_CARDS & bit(card):
                self.points[seat] += self.worth[card]
                self.point_cards[seat] += 1
            else:
                self.extra[seat] += self.worth[card]

    def _clear(self) -> None:
        self.size = 0
        self.led = NO_SUIT
        self.best = -1
        self.best_seat = self.turn
        self.on_table = 0
        self.points_on_table = 0
        self.point_cards_on_table = 0

    def copy(self, other: "Board") -> None:
        """Copy the position of the other board, but not its rules."""
        for seat in range(4):
            self.hands[seat] = other.hands[seat]
            self.trick[seat] = other.trick[seat]
            self.points[seat] = other.points[seat]
            self.extra[seat] = other.extra[seat]
            self.point_cards[seat] = other.point_cards[seat]
            self.won[seat] = other.won[seat]
            self.void[seat] = other.void[seat]
        self.turn = other.turn
        self.size = other.size
        self.led = other.led
        self.best = other.best
        self.best_seat = other.best_seat
        self.on_table = other.on_table
        self.points_on_table = other.points_on_table
        self.point_cards_on_table = other.point_cards_on_table
        self.left = other.left
        self.first = other.first
        self.broken = other.broken

    def set_hand(self, seat: int, cards: int) -> None:
        """Replace the hand of a seat."""
        self.hands[seat] = cards

    def legal(self) -> int:
        """Return the cards that the seat to move may play."""
        return legal_plays(self.hands[self.turn], self.led, self.first, self.broken, self.flags)

    def play(self, card: int) -> None:
        """Play a card for the seat to move. The fourth card completes the trick, and its taker is to move next."""
        seat = self.turn
        suit = card // 13
        worth = self.worth[card]
        self.hands[seat] &= ~(TWO << card)  # TWO is the bit of card 0
        if not self.broken and breaks_hearts(card, self.led, self.flags):
            self.broken = True
        if self.led == NO_SUIT:
            self.led = suit
            self.best = card
            self.best_seat = seat
        elif suit != self.led:
            self.void[seat] |= 1 << self.led
        elif card > self.best:
            self.best = card
            self.best_seat = seat
        self.trick[self.size] = card
        self.size += 1
        point = (POINT_CARDS >> card) & 1
        self.on_table += worth
        self.points_on_table += worth * point
        self.point_cards_on_table += point
        self.turn = (seat + 1) & 3
        if self.size == 4:
            self._take()

    def play_at_random(self, seed: int) -> int:
        """Play the deal to its end, each legal card equally likely, and return the new state of the generator.

        `seed` is any 64-bit number except 0; the returned state can be the seed for the next deal.
        """
        while self.left > 0:
            legal = legal_plays(self.hands[self.turn], self.led, self.first, self.broken, self.flags)
            if legal & (legal - 1):
                seed = next_random(seed)
                for _ in range(below(seed, count(legal))):
                    legal &= legal - 1
            self.play(lowest(legal))
        return seed

    def _take(self) -> None:
        taker = self.best_seat
        self.points[taker] += self.points_on_table
        self.extra[taker] += self.on_table - self.points_on_table
        self.point_cards[taker] += self.point_cards_on_table
        self.won[taker] += 1
        self.turn = taker
        self.left -= 1
        self.first = False
        self._clear()

    def score(self, seat: int) -> int:
        """Return the points of a seat in the finished deal, with a moon scored as the deal rules say."""
        points = self.extra[seat]
        shooter = -1
        for other in range(4):
            if self.point_cards[other] == 14 and self.award[other]:
                shooter = other
        if shooter < 0:
            points += self.points[seat]
        elif self.subtract[shooter]:
            if seat == shooter:
                points -= self.award[shooter]
        elif seat != shooter:
            points += self.award[shooter]
        if self.won[seat] == 0:
            points += self.no_trick
        if self.won[seat] == 13:
            points += self.sun
        return points

    def scores(self) -> tuple[int, int, int, int]:
        """Return the points of the four seats in the finished deal."""
        return self.score(0), self.score(1), self.score(2), self.score(3)

    def hand(self, seat: int) -> int:
        """Return the cards that a seat holds."""
        return self.hands[seat]

    def on_turn(self) -> int:
        """Return the seat to move."""
        return self.turn

    def tricks_left(self) -> int:
        """Return the number of tricks that are not complete yet."""
        return self.left
