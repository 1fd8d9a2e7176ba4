"""The weights of the policies: their meanings and their fitted values."""

from typing import Final

NAMES: Final = (
    "TAKE",  # cost of each expected point of a trick
    "TAKE_LEAD",  # cost of having to lead next
    "LOWER",  # probability to take the trick: number added to the lower cards that are out
    "HIGHER",  # probability to take the trick: weight of each higher card that is out, for each player to come
    "DANGER",  # expected points that each player to come discards on a suit that nobody else holds
    "DANGER_FADES",  # factor on DANGER for each card of the suit that is out
    "QUEEN_DANGER",  # factor on DANGER while the queen of spades is out
    "SHED",  # following: value of getting rid of a card that would probably take a trick later
    "SHED_HIGH_SPADE",  # following: value of getting rid of ace or king of spades while the queen is out
    "GUARD",  # following: value of keeping a spade below the queen together with queen, king or ace
    "DUMP_QUEEN",  # playing the queen under a higher spade
    "SHED_LEAD",  # leading: value of getting rid of a card that would probably take a trick later
    "LEAD_SINGLE",  # leading the only card of a suit
    "LEAD_DOUBLE",  # leading one of two cards of a suit
    "LEAD_HEART",  # leading hearts
    "FLUSH",  # leading a spade below the queen while another seat has her
    "FLUSH_FROM_HIGH",  # like FLUSH, from a hand with the ace or king of spades
    "LEAD_OWN_QUEEN",  # leading a spade below the queen from the hand with the queen
    "DISCARD_QUEEN",  # discarding the queen
    "DISCARD_HIGH_SPADE",  # discarding ace or king of spades while the queen is out
    "DISCARD_GUARD",  # discarding: value of keeping a spade below the queen together with queen, king or ace
    "DISCARD_HEART",  # discarding a heart
    "DISCARD_HIGH_HEART",  # additional value if that heart would probably take a trick later
    "DISCARD_PLAIN",  # discarding another card that would probably take a trick later
    "DISCARD_SINGLE",  # discarding the only card of a suit
    "GIVE_BONUS",  # playing the bonus card to a trick that another takes, for each of its points
    "STOP",  # taking a point while only one other seat has points
    "KEEP_STOPPER",  # keeping the highest heart while only one other seat has points
    "GIVE",  # giving a point card to a seat other than the only seat with points
    "ATTACK",  # taking a trick while going for the moon
    "ATTACK_DISCARD",  # keeping cards that take tricks while going for the moon
    "ATTACK_LOSERS",  # greatest number of losing cards with which the policy goes for the moon
    "AGAIN_FIRST",  # additional losing cards allowed, times the share of the point cards already taken
)
"""The weights in order. Prices are in units of Gumbel noise: one unit more makes a card 2.7 times as likely."""

TAKE = 0
TAKE_LEAD = 1
LOWER = 2
HIGHER = 3
DANGER = 4
DANGER_FADES = 5
QUEEN_DANGER = 6
SHED = 7
SHED_HIGH_SPADE = 8
GUARD = 9
DUMP_QUEEN = 10
SHED_LEAD = 11
LEAD_SINGLE = 12
LEAD_DOUBLE = 13
LEAD_HEART = 14
FLUSH = 15
FLUSH_FROM_HIGH = 16
LEAD_OWN_QUEEN = 17
DISCARD_QUEEN = 18
DISCARD_HIGH_SPADE = 19
DISCARD_GUARD = 20
DISCARD_HEART = 21
DISCARD_HIGH_HEART = 22
DISCARD_PLAIN = 23
DISCARD_SINGLE = 24
GIVE_BONUS = 25
STOP = 26
KEEP_STOPPER = 27
GIVE = 28
ATTACK = 29
ATTACK_DISCARD = 30
ATTACK_LOSERS = 31
AGAIN_FIRST = 32

WEIGHTS: Final = (
    1.94, 1.81, 0.38, 0.24, 1.41, 0.91, 1.41, 6.85, 5.99, -2.54, 19.87, 5.27, 4.20, 1.15,
    0.89, 5.11, -0.94, -1.85, 22.14, 4.03, 11.96, 4.70, 5.93, 8.14, 6.04, 1.20, 18.21, 11.94,
    19.65, 1.28, 1.27, 1.48, 4.65,
)  # fmt: skip
"""The fitted values, in the order of the names."""

PASS_NAMES: Final = (
    "PASS_QUEEN",  # passing the queen of spades
    "PASS_QUEEN_GUARDED",  # how much less PASS_QUEEN is for each lower spade with her
    "PASS_HIGH_SPADE",  # passing ace or king of spades
    "PASS_HIGH_SPADE_GUARDED",  # how much less PASS_HIGH_SPADE is for each spade below the queen
    "PASS_LOW_SPADE",  # value of keeping a spade below the queen
    "PASS_HEART",  # passing a heart
    "PASS_HEART_RANK",  # how much more PASS_HEART is for the ace
    "PASS_LOW_HEARTS",  # how much less it is for each low heart that guards the ace
    "PASS_RANK",  # passing an ace of clubs or diamonds
    "PASS_SHORT",  # passing the only club or diamond; half as much for one of two
    "PASS_BONUS",  # passing the bonus card, for each of its points
)
"""The weights of a pass in order."""

PASS_QUEEN = 0
PASS_QUEEN_GUARDED = 1
PASS_HIGH_SPADE = 2
PASS_HIGH_SPADE_GUARDED = 3
PASS_LOW_SPADE = 4
PASS_HEART = 5
PASS_HEART_RANK = 6
PASS_LOW_HEARTS = 7
PASS_RANK = 8
PASS_SHORT = 9
PASS_BONUS = 10

PASS_WEIGHTS: Final = (12.13, 1.93, 9.09, 0.89, -0.05, 0.72, 7.99, 1.94, 4.42, 5.83, 0.30)
"""The fitted values, in the order of the names."""
