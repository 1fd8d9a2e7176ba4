# Types for `board.py`.
cimport cython
from hearts_qt.rules.core cimport breaks_hearts, legal_plays
from hearts_qt.rules.masks cimport NO_SUIT, POINT_CARDS
from hearts_qt.players.kernel.bits cimport below, bit, count, lowest, next_random

@cython.final
cdef class Board:
    cdef int flags, no_trick, sun
    cdef int worth[52]
    cdef int award[4]
    cdef bint subtract[4]
    cdef unsigned long long hands[4]
    cdef int trick[4]
    cdef int points[4]
    cdef int extra[4]
    cdef int point_cards[4]
    cdef int won[4]
    cdef int void[4]
    cdef int turn, size, led, best, best_seat, on_table, points_on_table, point_cards_on_table, left
    cdef bint first, broken

    @cython.locals(seat=cython.int)
    cpdef void deal(self, hands, int leader)
    @cython.locals(seat=cython.int)
    cpdef void restart(self, int leader) noexcept nogil
    cpdef void resume(self, int leader, int left, bint broken) noexcept nogil
    @cython.locals(card=cython.int)
    cpdef void take(self, int seat, unsigned long long cards, int tricks) noexcept nogil
    cdef void _clear(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cpdef void copy(self, Board other) noexcept nogil
    cpdef void set_hand(self, int seat, unsigned long long cards) noexcept nogil
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, point=cython.int)
    cpdef void play(self, int card) noexcept nogil
    @cython.locals(legal=cython.ulonglong, _=cython.int)
    cpdef unsigned long long play_at_random(self, unsigned long long seed) noexcept nogil
    @cython.locals(taker=cython.int)
    cdef void _take(self) noexcept nogil
    @cython.locals(points=cython.int, shooter=cython.int, other=cython.int)
    cpdef int score(self, int seat) noexcept nogil
    cpdef unsigned long long hand(self, int seat) noexcept nogil
    cpdef int on_turn(self) noexcept nogil
    cpdef int tricks_left(self) noexcept nogil
