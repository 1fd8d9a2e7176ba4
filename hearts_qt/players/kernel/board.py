"""A deal under way with all four hands known, as the search plays it: cards to tricks, tricks to points.

It is the law of `rules.core` on a few numbers, without history, events or choices; a property test holds it equal to
`rules.deal.Deal`, card for card and point for point.
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
    """Hands, the trick under way, and what has been taken. Seats are 0 to 3, sets of cards masks of 52 bits."""

    def __init__(self, deal_rules: DealRules) -> None:
        """Play under those rules; `deal` puts cards on it."""
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
        """Put four hands of the same size on the board as at the start of a deal; `leader` leads."""
        for seat in range(4):
            self.hands[seat] = hands[seat]
        self.restart(leader)

    def restart(self, leader: int) -> None:
        """Begin a deal with the hands that are on the board; `leader` leads."""
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
        """Say who leads the trick under way, how many tricks are left with it, and whether hearts are broken.

        The cards of that trick are then played by `play`, and what was taken before is put there by `take`.
        """
        self.turn = leader
        self._clear()
        self.left = left
        self.first = self.won[0] + self.won[1] + self.won[2] + self.won[3] == 0
        self.broken = broken

    def take(self, seat: int, cards: int, tricks: int) -> None:
        """Give a seat the cards that it took in its tricks so far."""
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
        """Become what the other board is; the rules stay."""
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
        """Give a seat other cards."""
        self.hands[seat] = cards

    def legal(self) -> int:
        """Return the cards that the seat on turn may play."""
        return legal_plays(self.hands[self.turn], self.led, self.first, self.broken, self.flags)

    def play(self, card: int) -> None:
        """Play a card of the seat on turn; the fourth one gives the trick to its taker, who is then on turn."""
        seat = self.turn
        suit = card // 13
        worth = self.worth[card]
        self.hands[seat] &= ~(TWO << card)  # the two of clubs is card 0
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
        """Play the deal to its end, each legal card equally likely, and return the generator's state after it.

        `seed` is any number of 64 bits but 0; the state returned is the seed for the next deal.
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
        """Return what the deal, played to its end, counts for a seat, with the moon as the setting says."""
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
        """Return what the deal, played to its end, counts for the four seats."""
        return self.score(0), self.score(1), self.score(2), self.score(3)

    def hand(self, seat: int) -> int:
        """Return the cards that a seat holds."""
        return self.hands[seat]

    def on_turn(self) -> int:
        """Return the seat on turn."""
        return self.turn

    def tricks_left(self) -> int:
        """Return how many tricks are not taken yet."""
        return self.left
