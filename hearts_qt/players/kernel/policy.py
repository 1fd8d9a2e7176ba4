"""A quick policy for playing cards: gives each legal card a price, computed from a few counts.

The policy is not a player. The search uses it in three ways: for rollouts, as the prior, and in the opponent model. The
board holds all hands, but the policy uses only the hand of the seat to move and the union of the other hands. So no
seat plays as if it could see another hand.

A price is a sum of weighted features. The probability of a card is the softmax of its price; a card is drawn by adding
Gumbel noise to the prices and taking the highest sum. `packaging/fit_policy.py` finds the weights by maximum likelihood
from the moves of good players. (With weights tuned by self-play, the policy alone plays better, but the search becomes
much weaker, because it then expects everybody to play like the tuned policy.)
"""

from collections.abc import Sequence

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.noise import GUMBEL, NOISES
from hearts_qt.players.kernel.parts import Prior
from hearts_qt.players.kernel.weights import (
    AGAIN_FIRST,
    ATTACK,
    ATTACK_DISCARD,
    ATTACK_LOSERS,
    DANGER,
    DANGER_FADES,
    DISCARD_GUARD,
    DISCARD_HEART,
    DISCARD_HIGH_HEART,
    DISCARD_HIGH_SPADE,
    DISCARD_PLAIN,
    DISCARD_QUEEN,
    DISCARD_SINGLE,
    DUMP_QUEEN,
    FLUSH,
    FLUSH_FROM_HIGH,
    GIVE,
    GIVE_BONUS,
    GUARD,
    HIGHER,
    KEEP_STOPPER,
    LEAD_DOUBLE,
    LEAD_HEART,
    LEAD_OWN_QUEEN,
    LEAD_SINGLE,
    LOWER,
    QUEEN_DANGER,
    SHED,
    SHED_HIGH_SPADE,
    SHED_LEAD,
    STOP,
    TAKE,
    TAKE_LEAD,
    WEIGHTS,
)

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from math import exp

    from hearts_qt.players.kernel.bits import below, bit, count, highest, lowest, next_random
    from hearts_qt.rules.masks import NO_SUIT, POINT_CARDS, QUEEN

COUNTS = 14
"""One more than the number of cards in a suit. The tables have this length in each dimension."""
SUIT = 0x1FFF
QUEEN_CARD = 36


class Policy(Prior):
    """Prices the legal cards of the seat to move, and draws one of them at random."""

    def __init__(self, weights: Sequence[float] = WEIGHTS, seed: int = 1) -> None:
        """Use these weights, in the order of `NAMES`, and this `seed`, which is any 64-bit number except 0."""
        super().__init__()
        self.seed = seed
        self.weight = list(weights)
        self.danger = [weights[DANGER] * weights[DANGER_FADES] ** out for out in range(14)]
        self.noise = list(GUMBEL)
        # The quotients are tabulated, because divisions would take most of the time of a price.
        counts = range(COUNTS)
        self.sticks = [(under + 0.5) / (under + over + 1.0) for under in counts for over in counts]
        self.taking = [
            (under + weights[LOWER]) / (under + weights[LOWER] + weights[HIGHER] * over * after)
            if over * after
            else 1.0
            for after in range(4)
            for under in counts
            for over in counts
        ]
        self.price = [0.0] * 52
        self.own = 0
        self.others = 0
        self.after = 0
        self.queen_out = False
        self.threat = 0.0
        self.holder = -1
        self.attacks = False
        self.suit_of = -1
        self.mine = 0
        self.theirs = 0
        self.out = 0
        self.over = 0
        self.under = 0
        self.stuck = 0.0

    def choose(self, board: Board) -> int:
        """Draw a card for the seat to move, with the probabilities from the prices."""
        legal = board.legal()
        if legal & (legal - 1) == 0:
            return lowest(legal)
        self._look(board)
        best = -1e30
        chosen = -1
        while legal:
            card = lowest(legal)
            legal &= legal - 1
            self.seed = next_random(self.seed)
            price = self._price(board, card) + self.noise[below(self.seed, NOISES)]
            if price > best:
                best = price
                chosen = card
        return chosen

    def weigh(self, board: Board, legal: int) -> None:
        """Set the `probability` of each of the `legal` cards of the seat to move; they add up to 1."""
        self._look(board)
        top = -1e30
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.price[card] = self._price(board, card)
            if self.price[card] > top:
                top = self.price[card]
        total = 0.0
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.probability[card] = exp(self.price[card] - top)
            total += self.probability[card]
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            self.probability[card] /= total

    def probability_of(self, card: int) -> float:
        """Return the probability of a card that the last call of `weigh` set."""
        return self.probability[card]

    def play_out(self, board: Board) -> None:
        """Play the deal on the board to its end."""
        while board.left > 0:
            board.play(self.choose(board))

    def play_out_against(self, board: Board, other: "Policy", seats: int) -> None:
        """Play the deal to its end for the seats in the mask `seats`; the other policy plays for the rest."""
        while board.left > 0:
            board.play(self.choose(board) if seats >> board.turn & 1 else other.choose(board))

    # The features of the prices

    def _look(self, board: Board) -> None:
        """Compute the features that all cards of the seat to move share."""
        me = board.turn
        self.own = board.hands[me]
        self.others = board.hands[0] | board.hands[1] | board.hands[2] | board.hands[3]
        self.others &= ~self.own
        self.after = 3 - board.size
        self.queen_out = (self.others & QUEEN) != 0
        self.suit_of = -1
        self.threat = 0.0
        self.holder = -1
        self.attacks = False
        if board.award[me]:
            self._look_for_moons(board, me)

    def _look_for_moons(self, board: Board, me: int) -> None:
        having = 0
        for seat in range(4):
            if board.point_cards[seat]:
                having += 1
                self.holder = seat
        if having == 1 and self.holder != me:
            self.threat = board.point_cards[self.holder] / 14.0
        elif having == 0 or (having == 1 and self.holder == me):
            allowed = self.weight[ATTACK_LOSERS]
            if having:
                allowed += self.weight[AGAIN_FIRST] * board.point_cards[me] / 14.0
            self.attacks = self._loses_at_most(allowed)

    def _loses_at_most(self, allowed: float) -> bool:
        """Return whether at most `allowed` cards of the hand are expected to lose a trick."""
        losers = 0.0
        for suit in range(4):
            mine = (self.own >> 13 * suit) & SUIT
            theirs = (self.others >> 13 * suit) & SUIT
            if mine and theirs:
                winners = count(mine >> (highest(theirs) + 1))
                rest = count(mine) - winners
                out = count(theirs) - 2.5 * winners
                if rest and out > 0.0:
                    losers += min(float(rest), 0.34 * out + 0.5)
                    if losers > allowed:
                        return False
        return losers <= allowed

    def _price(self, board: Board, card: int) -> float:
        suit = card // 13
        if suit != self.suit_of:
            self._look_at_suit(suit)
        self.over = count(self.theirs >> (card - 13 * suit))
        self.under = self.out - self.over
        self.stuck = self.sticks[COUNTS * self.under + self.over]
        if board.led == NO_SUIT:
            return self._price_lead(board, card)
        if suit == board.led:
            return self._price_follow(board, card)
        return self._price_discard(board, card)

    def _look_at_suit(self, suit: int) -> None:
        """Compute the features that all cards of a suit share. The cards are priced suit by suit."""
        self.suit_of = suit
        self.mine = count((self.own >> 13 * suit) & SUIT)
        self.theirs = (self.others >> 13 * suit) & SUIT
        self.out = count(self.theirs)

    def _takes(self, after: int) -> float:
        """Return the probability that a card takes the trick, if it is the highest so far."""
        return self.taking[(COUNTS * after + self.under) * COUNTS + self.over]

    def _haul(self, board: Board, card: int) -> float:
        """Return the expected points of the trick, if the card takes it."""
        haul = float(board.on_table + board.worth[card])
        if self.after and not board.first:
            each = self.danger[self.out]
            if self.queen_out and self.suit_of != 2:
                each *= self.weight[QUEEN_DANGER]
            if self.suit_of == 3:
                each += 0.7
            haul += each * self.after
        if self.queen_out and self.suit_of == 2 and card > QUEEN_CARD:
            haul += 13.0 * self.after / 3.5
        return haul

    def _price_moon(self, board: Board, card: int, takes: float) -> float:
        """Return the part of the price for shooting the moon, or for stopping another seat's moon."""
        if self.attacks:
            return self.weight[ATTACK] * takes
        price = 0.0
        if self.threat > 0.0:
            if self.suit_of == 3 or board.on_table > 0 or card == QUEEN_CARD:
                price = self.weight[STOP] * self.threat * takes
            if self.suit_of == 3 and self.over == 0 and takes < 0.5:
                price -= self.weight[KEEP_STOPPER] * self.threat
        return price

    def _price_lead(self, board: Board, card: int) -> float:
        takes = self._takes(3)
        if self.attacks:
            return self.weight[ATTACK] * takes
        price = -self.weight[TAKE] * takes * self._haul(board, card) - self.weight[TAKE_LEAD] * takes
        price += self.weight[SHED_LEAD] * self.stuck
        if board.worth[card] < 0:
            price += self.weight[GIVE_BONUS] * board.worth[card] * (1.0 - takes)
        if self.mine == 1:
            price += self.weight[LEAD_SINGLE]
        elif self.mine == 2:
            price += self.weight[LEAD_DOUBLE]
        if self.suit_of == 3:
            price += self.weight[LEAD_HEART]
        elif self.suit_of == 2 and card < QUEEN_CARD:
            if self.queen_out:
                price += self.weight[FLUSH_FROM_HIGH if self.own >> 37 & 3 else FLUSH]
            elif self.own & QUEEN:
                price += self.weight[LEAD_OWN_QUEEN]
        if self.threat > 0.0:
            price += self._price_moon(board, card, takes)
        return price

    def _price_follow(self, board: Board, card: int) -> float:
        takes = self._takes(self.after) if card > board.best else 0.0
        if self.attacks:
            return self.weight[ATTACK] * takes
        price = self.weight[SHED] * self.stuck
        if takes > 0.0:
            price -= takes * (self.weight[TAKE] * self._haul(board, card) + self.weight[TAKE_LEAD])
        elif card == QUEEN_CARD:
            price += self.weight[DUMP_QUEEN]
        if board.worth[card] < 0:
            price += self.weight[GIVE_BONUS] * board.worth[card] * (1.0 - takes)
        if self.suit_of == 2:
            price += self._price_spade(card, self.weight[SHED_HIGH_SPADE], self.weight[GUARD])
        if self.threat > 0.0:
            price += self._price_moon(board, card, takes)
        return price

    def _price_spade(self, card: int, high: float, guard: float) -> float:
        """Return the value of getting rid of a high spade, or minus the cost of giving up a guard."""
        if card > QUEEN_CARD:
            return high if self.queen_out else 0.0
        if card < QUEEN_CARD and (self.own & QUEEN or (self.queen_out and self.own >> 37 & 3)):
            return -guard
        return 0.0

    def _price_discard(self, board: Board, card: int) -> float:
        price = 0.0
        if self.attacks:
            price -= self.weight[ATTACK_DISCARD] * self.stuck
            if POINT_CARDS & bit(card):
                price -= 2.0 * self.weight[ATTACK_DISCARD]
            return price
        if card == QUEEN_CARD:
            price = self.weight[DISCARD_QUEEN]
        elif self.suit_of == 3:
            price = self.weight[DISCARD_HEART] + self.weight[DISCARD_HIGH_HEART] * self.stuck
        else:
            price = self.weight[DISCARD_PLAIN] * self.stuck
            if self.suit_of == 2:
                price += self._price_spade(card, self.weight[DISCARD_HIGH_SPADE], self.weight[DISCARD_GUARD])
            if self.mine == 1:
                price += self.weight[DISCARD_SINGLE]
            if board.worth[card] < 0:
                price += self.weight[GIVE_BONUS] * board.worth[card]
        if self.threat > 0.0 and POINT_CARDS & bit(card):
            if board.best_seat == self.holder:
                price -= self.weight[GIVE] * self.threat
            else:
                price += self.weight[GIVE] * self.threat
        return price
