# Types for `core.py`, used when it is compiled; without a compiler the same source runs as it is.
cimport cython

ctypedef unsigned long long Cards

cdef Cards CLUBS, HEARTS, QUEEN, TWO, POINT_CARDS
cdef int NO_SUIT, SPADES_SUIT
cdef int OPENS_WITH_TWO, OPENS_WITH_CLUB, HEARTS_NEED_BREAKING, QUEEN_BREAKS_ALWAYS, QUEEN_BREAKS_OFF_SUIT
cdef int QUEEN_LEADS_FREELY, QUEEN_GOES_FIRST, NO_HEARTS_ON_FIRST, NO_QUEEN_ON_FIRST, QUEEN_AT_FIRST_CHANCE
cdef int MAY_BE_PLAYED, OPENING, FOLLOW_SUIT, FIRST_TRICK, QUEEN_UNLED, HEARTS_UNBROKEN, QUEEN_BEFORE_HEARTS, QUEEN_DUE

cdef Cards _lead_rung(int rung, Cards cards, bint first, bint broken, int flags) noexcept nogil

@cython.locals(suit=Cards)
cdef Cards _follow_rung(int rung, Cards cards, int led, bint first, int flags) noexcept nogil

@cython.locals(banned=Cards)
cpdef Cards without_banned(Cards cards, int flags) noexcept nogil

@cython.locals(rung=cython.int)
cpdef Cards legal_plays(Cards hand, int led, bint first, bint broken, int flags) noexcept nogil

@cython.locals(rung=cython.int, bit=Cards)
cpdef int why_not(int card, Cards hand, int led, bint first, bint broken, int flags) noexcept nogil

cpdef bint breaks_hearts(int card, int led, int flags) noexcept nogil
