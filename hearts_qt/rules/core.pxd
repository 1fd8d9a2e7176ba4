# C types for `core.py`, which are used when `core.py` is compiled. Without a compiler Python runs `core.py` itself.
cimport cython
from hearts_qt.rules.masks cimport *

ctypedef unsigned long long Cards

cdef Cards _lead_rung(int rung, Cards cards, bint first, bint broken, int flags) noexcept nogil

@cython.locals(suit=Cards)
cdef Cards _follow_rung(int rung, Cards cards, int led, bint first, int flags) noexcept nogil

@cython.locals(banned=Cards)
cpdef Cards without_banned(Cards cards, int flags) noexcept nogil

@cython.locals(own=Cards)
cpdef Cards legal_plays(Cards hand, int led, bint first, bint broken, int flags) noexcept nogil

@cython.locals(rung=cython.int, bit=Cards)
cpdef int why_not(int card, Cards hand, int led, bint first, bint broken, int flags) noexcept nogil

cpdef bint breaks_hearts(int card, int led, int flags) noexcept nogil

@cython.locals(
    place=cython.int, card=cython.int, seat=cython.int, bit=Cards, led=cython.int, suit=cython.int, best=cython.int,
    taker=cython.int,
)
cpdef tuple play_tricks(list hands, list seats, list cards, int leader, bint first, bint broken, int flags)
