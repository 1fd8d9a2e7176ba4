# The numbers of `masks.py` as C constants. A test checks that the two files have the same numbers.
cdef extern from *:
    """
    #define HEARTS_CLUBS 0x1FFFULL
    #define HEARTS_HEARTS 0xFFF8000000000ULL
    #define HEARTS_QUEEN 0x1000000000ULL
    #define HEARTS_TWO 0x1ULL
    #define HEARTS_POINT_CARDS 0xFFF9000000000ULL
    """
    const unsigned long long CLUBS "HEARTS_CLUBS"
    const unsigned long long HEARTS "HEARTS_HEARTS"
    const unsigned long long QUEEN "HEARTS_QUEEN"
    const unsigned long long TWO "HEARTS_TWO"
    const unsigned long long POINT_CARDS "HEARTS_POINT_CARDS"

cdef enum:
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
