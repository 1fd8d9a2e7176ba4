"""Constants of `core`: sets of cards as 52-bit masks, the flags of a rule set, and the rungs of the ladder.

They are not in `core` itself, because a compiled `core` uses the C constants in `masks.pxd` instead of this module.
"""

CLUBS = 0x1FFF
HEARTS = 0x1FFF << 39
QUEEN = 1 << 36
TWO = 1
POINT_CARDS = HEARTS | QUEEN
NO_SUIT = -1
SPADES_SUIT = 2

OPENS_WITH_TWO = 1
OPENS_WITH_CLUB = 2
HEARTS_NEED_BREAKING = 4
QUEEN_BREAKS_ALWAYS = 8
QUEEN_BREAKS_OFF_SUIT = 16
QUEEN_LEADS_FREELY = 32
QUEEN_GOES_FIRST = 64
NO_HEARTS_ON_FIRST = 128
NO_QUEEN_ON_FIRST = 256
QUEEN_AT_FIRST_CHANCE = 512

MAY_BE_PLAYED = 0
OPENING = 1
FOLLOW_SUIT = 2
FIRST_TRICK = 3
QUEEN_UNLED = 4
HEARTS_UNBROKEN = 5
QUEEN_BEFORE_HEARTS = 6
QUEEN_DUE = 7
