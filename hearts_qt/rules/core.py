"""The rules of play on 52-bit masks: which cards are legal, who takes a trick, and what the cards count.

The functions take and return whole numbers and use no objects, so that the same source can be compiled. The switches
of a rule set are passed as one number of flags (`ruleset.Rules.flags`), and the points of the cards as a table of 52
numbers. `cards` describes how cards and sets of cards are numbered.

**The ladder.** A ladder of rungs decides which cards are legal. Each rung is one short rule that removes cards from
those that the earlier rungs left. The cards left at the end are legal. If a card is not legal, the reason is the first
rung that removed it.

Sources of the rungs: the manuals of CardShark Hearts (CS), Hearts for Windows (PH), Hearts 3 (H3), DOS Hearts 6.6
(DOS) and Black Lady (BL). Where the manuals differ, a flag chooses the rule.
"""

try:
    import cython
except ImportError:
    from hearts_qt.rules import cython_shim as cython

if not cython.compiled:
    from hearts_qt.rules.masks import (
        CLUBS,
        FIRST_TRICK,
        FOLLOW_SUIT,
        HEARTS,
        HEARTS_NEED_BREAKING,
        HEARTS_UNBROKEN,
        MAY_BE_PLAYED,
        NO_HEARTS_ON_FIRST,
        NO_QUEEN_ON_FIRST,
        NO_SUIT,
        OPENING,
        OPENS_WITH_CLUB,
        OPENS_WITH_TWO,
        POINT_CARDS,
        QUEEN,
        QUEEN_AT_FIRST_CHANCE,
        QUEEN_BEFORE_HEARTS,
        QUEEN_BREAKS_ALWAYS,
        QUEEN_BREAKS_OFF_SUIT,
        QUEEN_DUE,
        QUEEN_GOES_FIRST,
        QUEEN_LEADS_FREELY,
        QUEEN_UNLED,
        SPADES_SUIT,
        TWO,
    )


def _lead_rung(rung: int, cards: int, first: bool, broken: bool, flags: int) -> int:
    if rung == OPENING:
        if first and flags & OPENS_WITH_TWO:
            return cards & TWO or cards
        if first and flags & OPENS_WITH_CLUB:
            return cards & CLUBS or cards
    elif rung == FIRST_TRICK:
        return without_banned(cards, flags) if first else cards
    elif broken:
        return cards
    elif rung == QUEEN_UNLED:
        if not flags & QUEEN_LEADS_FREELY and cards & ~POINT_CARDS:
            return cards & ~QUEEN
    elif flags & HEARTS_NEED_BREAKING:
        if rung == HEARTS_UNBROKEN and cards & ~POINT_CARDS:
            return cards & ~HEARTS
        if rung == QUEEN_BEFORE_HEARTS and flags & QUEEN_GOES_FIRST and not cards & ~POINT_CARDS:
            return cards & QUEEN or cards
    return cards


def _follow_rung(rung: int, cards: int, led: int, first: bool, flags: int) -> int:
    suit = CLUBS << 13 * led
    if rung == FOLLOW_SUIT:
        return cards & suit or cards
    if rung == FIRST_TRICK:
        return without_banned(cards, flags) if first else cards
    if rung == QUEEN_DUE and flags & QUEEN_AT_FIRST_CHANCE and not cards & suit:
        return cards & QUEEN or cards
    return cards


def without_banned(cards: int, flags: int) -> int:
    """Return those of the cards that the first trick does not forbid, or all of them if it forbids all."""
    banned = (HEARTS if flags & NO_HEARTS_ON_FIRST else 0) | (QUEEN if flags & NO_QUEEN_ON_FIRST else 0)
    return cards & ~banned or cards


def legal_plays(hand: int, led: int, first: bool, broken: bool, flags: int) -> int:
    """Return the cards of `hand` that may be played now.

    `led` is the suit led, 0 to 3, or NO_SUIT for the leader; `first` is true on the first trick of the deal;
    `broken` is true once hearts are broken.
    """
    # The rungs are called one by one and not in a loop, so that the compiler can inline each of them. The most frequent
    # cases return early.
    if led == NO_SUIT:
        if broken and not first:
            return hand
        hand = _lead_rung(OPENING, hand, first, broken, flags)
        hand = _lead_rung(FIRST_TRICK, hand, first, broken, flags)
        hand = _lead_rung(QUEEN_UNLED, hand, first, broken, flags)
        hand = _lead_rung(HEARTS_UNBROKEN, hand, first, broken, flags)
        return _lead_rung(QUEEN_BEFORE_HEARTS, hand, first, broken, flags)
    own = hand & CLUBS << 13 * led
    if own and not first:
        return own
    hand = _follow_rung(FOLLOW_SUIT, hand, led, first, flags)
    hand = _follow_rung(FIRST_TRICK, hand, led, first, flags)
    return _follow_rung(QUEEN_DUE, hand, led, first, flags)


def why_not(card: int, hand: int, led: int, first: bool, broken: bool, flags: int) -> int:
    """Return the rung that forbids a card of `hand`, or MAY_BE_PLAYED; the arguments are those of `legal_plays`."""
    bit = TWO << card  # TWO is the bit of card 0
    # A rung that does not apply to this play removes no cards.
    for rung in range(OPENING, QUEEN_DUE + 1):
        if led == NO_SUIT:
            hand = _lead_rung(rung, hand, first, broken, flags)
        else:
            hand = _follow_rung(rung, hand, led, first, flags)
        if not hand & bit:
            return rung
    return MAY_BE_PLAYED


def breaks_hearts(card: int, led: int, flags: int) -> bool:
    """Return whether playing this card breaks hearts. `led` is the suit led, or NO_SUIT if this card is the lead.

    A heart always breaks hearts. The queen of spades breaks them whenever she is played (CS, H3, DOS), only when she is
    discarded or led (BL), or never (PH).
    """
    if card >= 39:
        return True
    if card != 36:
        return False
    return bool(flags & QUEEN_BREAKS_ALWAYS) or bool(flags & QUEEN_BREAKS_OFF_SUIT and led != SPADES_SUIT)


def best_place(trick: list[int]) -> int:
    """Return the place, 0 to 3 in order of play, of the card that takes the trick: the highest card of the suit led."""
    best = 0
    suit = trick[0] // 13
    for place in range(1, len(trick)):
        card = trick[place]
        if card // 13 == suit and card > trick[best]:
            best = place
    return best


def play_tricks(
    hands: list[int], seats: list[int], cards: list[int], leader: int, first: bool, broken: bool, flags: int
) -> tuple[list[int], bool]:
    """Play whole tricks: take their cards out of `hands`; return who takes each, and whether hearts are then broken.

    `seats` and `cards` say who plays which card, four for each trick. `leader` leads to the first of these tricks, and
    `first` says whether that is the first trick of the deal. No tricks are returned if a card is not legal or not
    played in turn; then `hands` are of no use.
    """
    takers = []
    suit = best = taker = 0
    for place in range(len(cards)):
        card = cards[place]
        seat = seats[place]
        bit = TWO << card  # TWO is the bit of card 0
        led = suit if place & 3 else NO_SUIT
        if seat != (leader + place) & 3 or not legal_plays(hands[seat], led, first, broken, flags) & bit:
            return [], broken
        if not broken and breaks_hearts(card, led, flags):
            broken = True
        hands[seat] = hands[seat] ^ bit
        if led == NO_SUIT:
            suit, best, taker = card // 13, card, seat
        elif card // 13 == suit and card > best:
            best, taker = card, seat
        if place & 3 == 3:
            takers.append(taker)
            leader = taker
            first = False
    return takers, broken


def points_of(cards: int, worth: tuple[int, ...]) -> int:
    """Return the points of a set of cards; `worth` holds the points of each of the 52 cards."""
    points = 0
    while cards:
        lowest = cards & -cards
        points += worth[lowest.bit_length() - 1]
        cards ^= lowest
    return points


def shooter_of(taken: list[int]) -> int:
    """Return the seat that took all hearts and the queen of spades, or -1 if no seat did."""
    for seat in range(4):
        if taken[seat] & POINT_CARDS == POINT_CARDS:
            return seat
    return -1


def deal_scores(
    taken: list[int], tricks: list[int], worth: tuple[int, ...], no_trick: int, sun: int, award: int, subtract: bool
) -> list[int]:
    """Return the points of a finished deal for the four seats.

    `taken` holds the cards and `tricks` the number of tricks that each seat took. `no_trick` is added for a seat
    without a trick, `sun` for a seat with all thirteen tricks.

    `award` is the value of a moon, or 0 if no moon is scored. If a moon is scored, the shooter's hearts and queen count
    0. Then `award` is subtracted from the shooter's points if `subtract` is true. If `subtract` is false, `award` is
    added to the points of each other seat.
    """
    shooter = shooter_of(taken) if award else -1
    scores = [0, 0, 0, 0]
    for seat in range(4):
        cards = taken[seat] & ~POINT_CARDS if seat == shooter else taken[seat]
        scores[seat] = points_of(cards, worth)
        if tricks[seat] == 0:
            scores[seat] += no_trick
        if tricks[seat] == 13:
            scores[seat] += sun
        if shooter >= 0 and subtract and seat == shooter:
            scores[seat] -= award
        if shooter >= 0 and not subtract and seat != shooter:
            scores[seat] += award
    return scores


def only_winners(hand: int, unseen: int) -> bool:
    """Return whether each card of `hand` beats every unseen card of its suit.

    If so, a leader with this hand takes the rest.
    """
    for suit in range(4):
        own = hand >> 13 * suit & CLUBS
        others = unseen >> 13 * suit & CLUBS
        if own and others > (own & -own):
            return False
    return True
