# Types for `claim_search.py`.
cimport cython
from hearts_qt.rules.core cimport breaks_hearts, legal_plays
from hearts_qt.rules.masks cimport CLUBS, NO_SUIT, QUEEN, QUEEN_AT_FIRST_CHANCE, QUEEN_LEADS_FREELY
from hearts_qt.players.kernel.bits cimport bit, count, highest, lowest, next_random

@cython.final
cdef class ClaimSearch:
    cdef int flags
    cdef bint takes_all
    cdef volatile bint stopped
    cdef unsigned long long own[54]
    cdef unsigned long long may[216]
    cdef int left[54]
    cdef int turn[54]
    cdef int size[54]
    cdef int led[54]
    cdef int best[54]
    cdef int best_seat[54]
    cdef bint broken[54]
    cdef bint first[54]
    cdef bint lost[54]
    cdef unsigned long long[::1] known

    cpdef void start(self, unsigned long long own, int left, int leader, bint broken, bint first) noexcept nogil
    cpdef void hold(self, int seat, unsigned long long cards) noexcept nogil
    @cython.locals(other=cython.int)
    cpdef void put(self, int ply, int card) noexcept nogil
    cpdef bint play(self, int ply, int card) noexcept nogil
    cpdef bint is_lost(self, int ply) noexcept nogil
    cpdef int tricks_left(self, int ply) noexcept nogil
    cpdef int seat_to_play(self, int ply) noexcept nogil
    cpdef unsigned long long options(self, int ply) noexcept nogil
    cpdef bint begins_low(self, int ply) noexcept nogil
    cpdef void stop(self) noexcept nogil
    cpdef int wins(self, int ply)
    @cython.locals(leader=cython.int)
    cdef int _in_hand(self, int ply, int seat) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, every=cython.ulonglong, first=cython.int, second=cython.int, third=cython.int)
    cdef bint _fits(self, int ply) noexcept nogil
    @cython.locals(led=cython.int, first=cython.bint, excluded=cython.ulonglong, other=cython.ulonglong)
    cdef unsigned long long _excluded(self, int ply, int card, unsigned long long cards) noexcept nogil
    @cython.locals(seat=cython.int, own=cython.ulonglong, mine=cython.ulonglong, other=cython.int)
    cdef bint _play(self, int ply, int card) noexcept nogil
    @cython.locals(seat=cython.int, led=cython.int, best=cython.int, best_seat=cython.int, size=cython.int, left=cython.int, broken=cython.bint, lost=cython.bint, has_played=cython.bint)
    cdef void _follow(self, int ply, int to, int card) noexcept nogil
    @cython.locals(every=cython.ulonglong, suit=cython.int, own=cython.ulonglong, others=cython.ulonglong, winners=cython.int, place=cython.int, card=cython.int)
    cdef bint _is_clear(self, int ply) noexcept nogil
    cdef int _suit_of_trick(self, int ply, int suit) noexcept nogil
    @cython.locals(seat=cython.int, one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, own=cython.ulonglong, live=cython.ulonglong, mine=cython.ulonglong, lowest_only=cython.bint, chosen=cython.ulonglong, before=cython.int, owners_before=cython.int, seen=cython.int, suit=cython.int, card=cython.int, owners=cython.int, is_special=cython.bint, same=cython.bint)
    cdef unsigned long long _options(self, int ply) noexcept nogil
    @cython.locals(key=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, place=cython.int, result=cython.int, is_known=cython.bint)
    cdef int _wins(self, int ply) noexcept nogil
    @cython.locals(cards=cython.ulonglong, is_own=cython.bint, upwards=cython.bint, card=cython.int, result=cython.int)
    cdef int _tries(self, int ply) noexcept nogil
