"""Finds out whether a seat can bring about a claim against every layout of the unseen cards and every play.

A claim says that a seat takes all remaining tricks, or none of them. What the seat knows is a set of cards for each of
the three others: the cards that this seat may still hold. A layout gives each of them as many of these cards as it
holds. The search plays against an adversary that decides about the layout only while it plays: an opponent may play
each card that it holds in some layout, and by playing it narrows the sets. So the seat's moves depend only on what it
can see, and a claim that is proved holds in all layouts.

A card is illegal in a hand if and only if it is illegal beside one other card of that hand; a test proves it for all
rules. So a card that was played tells which cards are not in its hand.

Seats are counted from the claiming seat, which is 0. The states of a line are kept by their ply.
"""

from array import array

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.players.kernel.bits import bit, count, highest, lowest, next_random
    from hearts_qt.rules.core import breaks_hearts, legal_plays
    from hearts_qt.rules.masks import CLUBS, NO_SUIT, QUEEN, QUEEN_AT_FIRST_CHANCE, QUEEN_LEADS_FREELY

ROOM = 65536
"""The number of states at the beginning of a trick that are remembered; newer states replace older ones."""
STOPPED = -1
"""The result of a search that was stopped."""


class ClaimSearch:
    """Searches for a way to play that makes a claim come true."""

    def __init__(self, flags: int, takes_all: bool) -> None:
        """Use the rules with these flags. `takes_all` says whether the seat claims all tricks, or none."""
        self.flags = flags
        self.takes_all = takes_all
        self.stopped = False
        self.own = [0] * 54
        self.may = [0] * (4 * 54)
        self.left = [0] * 54
        self.turn = [0] * 54
        self.size = [0] * 54
        self.led = [NO_SUIT] * 54
        self.best = [-1] * 54
        self.best_seat = [0] * 54
        self.broken = [False] * 54
        self.first = [False] * 54
        self.lost = [False] * 54
        self.known = array("Q", bytes(8 * 4 * ROOM))

    def start(self, own: int, left: int, leader: int, broken: bool, first: bool) -> None:
        """Set the state before the current trick: the seat's cards, and how many tricks are left with this one.

        The cards of the current trick that are on the table are played with `put`. Call `hold` for each other seat
        first.
        """
        self.own[0] = own
        self.left[0] = left
        self.turn[0] = leader
        self.size[0] = 0
        self.led[0] = NO_SUIT
        self.best[0] = -1
        self.best_seat[0] = 0
        self.broken[0] = broken
        self.first[0] = first
        self.lost[0] = False

    def hold(self, seat: int, cards: int) -> None:
        """Set the unseen cards that another seat, 1 to 3, may hold."""
        self.may[seat] = cards

    def put(self, ply: int, card: int) -> None:
        """Put a card on the table that was played to the current trick before; nothing more is learnt from it."""
        self.own[ply + 1] = self.own[ply]
        for other in range(1, 4):
            self.may[4 * (ply + 1) + other] = self.may[4 * ply + other]
        self._follow(ply, ply + 1, card)

    def play(self, ply: int, card: int) -> bool:
        """Play a card in the state `ply`, which gives the state `ply + 1`; return whether any layout has this card."""
        return self._play(ply, card)

    def is_lost(self, ply: int) -> bool:
        """Return whether the claim is broken in a state, whatever follows."""
        return self.lost[ply]

    def tricks_left(self, ply: int) -> int:
        """Return how many tricks are not complete in a state."""
        return self.left[ply]

    def seat_to_play(self, ply: int) -> int:
        """Return the seat that plays next in a state."""
        return self.turn[ply]

    def options(self, ply: int) -> int:
        """Return the cards that the search tries in a state; of cards with the same effect it is only one."""
        return self._options(ply)

    def begins_low(self, ply: int) -> bool:
        """Return whether low cards are tried first in a state. The first card that is found decides a search early."""
        return not self.takes_all and (self.turn[ply] != 0 or self.size[ply] == 0)

    def stop(self) -> None:
        """Make a running search return STOPPED. May be called from any thread."""
        self.stopped = True

    def wins(self, ply: int) -> int:
        """Return 1 if the claim holds from a state on, 0 if it can be broken, or STOPPED."""
        with cython.nogil:
            return self._wins(ply)

    def _in_hand(self, ply: int, seat: int) -> int:
        """Return how many cards a seat holds in a state."""
        leader = (self.turn[ply] - self.size[ply]) & 3
        return self.left[ply] - (((seat - leader) & 3) < self.size[ply])

    def _fits(self, ply: int) -> bool:
        """Return whether the unseen cards can be given to the three others (Hall's marriage theorem)."""
        one = self.may[4 * ply + 1]
        two = self.may[4 * ply + 2]
        three = self.may[4 * ply + 3]
        every = one | two | three
        first = self._in_hand(ply, 1)
        second = self._in_hand(ply, 2)
        third = self._in_hand(ply, 3)
        return (
            count(every) == first + second + third
            and count(every & ~(two | three)) <= first
            and count(every & ~(one | three)) <= second
            and count(every & ~(one | two)) <= third
            and count(every & ~one) <= second + third
            and count(every & ~two) <= first + third
            and count(every & ~three) <= first + second
        )

    def _excluded(self, ply: int, card: int, cards: int) -> int:
        """Return those of `cards` that cannot be in a hand from which `card` is played."""
        led = self.led[ply]
        first = self.first[ply]
        if not first and led == NO_SUIT and self.broken[ply]:
            return 0
        if not first and led != NO_SUIT:
            if card // 13 == led:
                return 0
            if not self.flags & QUEEN_AT_FIRST_CHANCE:
                return cards & CLUBS << 13 * led
        excluded = 0
        while cards:
            other = cards & (~cards + 1)
            cards ^= other
            if not legal_plays(bit(card) | other, led, first, self.broken[ply], self.flags) & bit(card):
                excluded |= other
        return excluded

    def _play(self, ply: int, card: int) -> bool:
        seat = self.turn[ply]
        own = bit(card)
        self.own[ply + 1] = self.own[ply]
        for other in range(1, 4):
            self.may[4 * (ply + 1) + other] = self.may[4 * ply + other] & ~own
        if seat == 0:
            self.own[ply + 1] &= ~own
            self._follow(ply, ply + 1, card)
            return True
        mine = self.may[4 * ply + seat]
        if not mine & own:
            return False
        self.may[4 * (ply + 1) + seat] &= ~self._excluded(ply, card, mine & ~own)
        self._follow(ply, ply + 1, card)
        return self._fits(ply + 1)

    def _follow(self, ply: int, to: int, card: int) -> None:
        """Write what is on the table after a card into the state `to`."""
        seat = self.turn[ply]
        led = self.led[ply]
        best = self.best[ply]
        best_seat = self.best_seat[ply]
        size = self.size[ply] + 1
        left = self.left[ply]
        broken = self.broken[ply] or breaks_hearts(card, led, self.flags)
        if led == NO_SUIT or (card // 13 == led and card > best):
            best = card
            best_seat = seat
        if led == NO_SUIT:
            led = card // 13
        lost = self.lost[ply]
        # The claiming seat has played to this trick if its place in the trick is before this card or at it.
        has_played = ((0 - (seat - size + 1)) & 3) < size
        if self.takes_all:
            lost = lost or (has_played and best_seat != 0)
        elif size == 4:
            lost = lost or best_seat == 0
        self.first[to] = self.first[ply]
        self.turn[to] = (seat + 1) & 3
        if size == 4:
            self.turn[to] = best_seat
            self.first[to] = False
            left -= 1
            size = 0
            led = NO_SUIT
            best = -1
        self.led[to] = led
        self.best[to] = best
        self.best_seat[to] = best_seat
        self.size[to] = size
        self.left[to] = left
        self.broken[to] = broken
        self.lost[to] = lost

    def _is_clear(self, ply: int) -> bool:
        """Return whether the claim certainly holds from the beginning of a trick on.

        All tricks: in each suit the leader has only winners, or as many winners as there are other cards, which all
        fall under them. No tricks: another seat leads, and in each suit the n-th lowest own card has fewer than n lower
        cards against it; so there is always a card below the one that is led.
        """
        every = self.may[4 * ply + 1] | self.may[4 * ply + 2] | self.may[4 * ply + 3]
        if self.takes_all != (self.turn[ply] == 0):
            return False
        if self.own[ply] & QUEEN:
            # Rules about the queen can prescribe another order.
            if self.takes_all and not self.broken[ply] and not self.flags & QUEEN_LEADS_FREELY:
                return False
            if not self.takes_all and self.flags & QUEEN_AT_FIRST_CHANCE:
                return False
        for suit in range(4):
            own = self.own[ply] >> 13 * suit & CLUBS
            others = every >> 13 * suit & CLUBS
            if not own or not others:
                continue
            if self.takes_all:
                winners = count(own & ~((bit(highest(others)) << 1) - 1))
                if winners < count(own) and winners < count(others):
                    return False
            else:
                place = 0
                while own:
                    card = lowest(own)
                    own &= own - 1
                    if count(others & (bit(card) - 1)) > place:
                        return False
                    place += 1
        return True

    def _suit_of_trick(self, ply: int, suit: int) -> int:
        """Return the suit led in a state, or `suit` if no card is led."""
        return suit if self.led[ply] == NO_SUIT else self.led[ply]

    def _options(self, ply: int) -> int:
        """Return one of each group of cards that the seat to play may play, and that have the same effect."""
        seat = self.turn[ply]
        one = self.may[4 * ply + 1]
        two = self.may[4 * ply + 2]
        three = self.may[4 * ply + 3]
        own = self.own[ply]
        live = own | one | two | three
        if self.best[ply] >= 0:
            live |= bit(self.best[ply])
        mine = own if seat == 0 else self.may[4 * ply + seat]
        if seat == 0:
            mine = legal_plays(own, self.led[ply], self.first[ply], self.broken[ply], self.flags)
        # Once the claiming seat leads for all tricks, the others keep their high cards: of the cards that the same
        # seats may hold, only the lowest is tried, or one that beats the leader.
        lowest_only = self.takes_all and seat != 0 and ((0 - (seat - self.size[ply])) & 3) < self.size[ply]
        chosen = 0
        before = -1
        owners_before = 0
        seen = 0
        suit = -1
        while live:
            card = lowest(live)
            live &= live - 1
            if card // 13 != suit:
                suit = card // 13
                seen = 0
                before = -1
            owners = (one >> card & 1) | (two >> card & 1) << 1 | (three >> card & 1) << 2
            is_special = bit(card) & QUEEN or (self.first[ply] and card == 0)
            same = before >= 0 and owners == owners_before and not is_special
            if seat != 0 and not self.takes_all and self.size[ply] < 3 and suit == self._suit_of_trick(ply, suit):
                # Who of the others takes the trick can depend on which of two neighbours each of them plays.
                same = False
            if mine & bit(card):
                if lowest_only and not is_special and not (suit == self.led[ply] and card > self.best[ply]):
                    if not seen >> owners & 1:
                        chosen |= bit(card)
                    seen |= 1 << owners
                elif not same:
                    chosen |= bit(card)
            # A card of the trick and a card that may not be played separate the cards below from those above.
            before = card if mine & bit(card) and not is_special else -1
            owners_before = owners
        return chosen

    def _wins(self, ply: int) -> int:
        if self.stopped:
            return -1
        if self.lost[ply]:
            return 0
        if self.left[ply] == 0:
            return 1
        if self.size[ply] or self.first[ply]:
            return self._tries(ply)
        if self._is_clear(ply):
            return 1
        if self.takes_all and self.turn[ply] != 0:
            return 0
        key = self.own[ply] | bit(52) | bit(53 + self.turn[ply]) | (bit(57) if self.broken[ply] else 0)
        one = self.may[4 * ply + 1]
        two = self.may[4 * ply + 2]
        three = self.may[4 * ply + 3]
        place = 4 * (next_random(one ^ next_random(two ^ next_random(three ^ next_random(key)))) >> 48)
        is_known = self.known[place] & ~bit(58) == key and self.known[place + 1] == one
        if is_known and self.known[place + 2] == two and self.known[place + 3] == three:
            return 1 if self.known[place] & bit(58) else 0
        result = self._tries(ply)
        if result >= 0:
            self.known[place] = key | (bit(58) if result else 0)
            self.known[place + 1] = one
            self.known[place + 2] = two
            self.known[place + 3] = three
        return result

    def _tries(self, ply: int) -> int:
        """Return the result of a state from the results after each card."""
        cards = self._options(ply)
        is_own = self.turn[ply] == 0
        upwards = self.begins_low(ply)
        while cards:
            card = lowest(cards) if upwards else highest(cards)
            cards &= ~bit(card)
            if self._play(ply, card):
                result = self._wins(ply + 1)
                if result < 0:
                    return result
                if is_own == (result == 1):
                    return result
        return 0 if is_own else 1
