# Types for `pass_policy.py`.
cimport cython
from libc.math cimport exp, log
from hearts_qt.players.kernel.bits cimport below, bit, count, lowest, next_random

cdef unsigned long long SUIT
cdef int NOISES, QUEEN_CARD
cdef int PASS_HEART, PASS_HEART_RANK, PASS_HIGH_SPADE, PASS_HIGH_SPADE_GUARDED, PASS_LOW_HEARTS, PASS_LOW_SPADE
cdef int PASS_BONUS, PASS_QUEEN, PASS_QUEEN_GUARDED, PASS_RANK, PASS_SHORT

@cython.final
cdef class PassPolicy:
    cdef unsigned long long seed
    cdef double weight[11]
    cdef int bonus[52]
    cdef double noise[1024]
    cdef double prices[52]

    @cython.locals(given=cython.ulonglong, best=cython.double, price=cython.double, chosen=cython.int, rest=cython.ulonglong, card=cython.int, _=cython.int)
    cpdef unsigned long long choose(self, unsigned long long hand, int cards) noexcept nogil
    @cython.locals(given=cython.ulonglong, chosen=cython.int, _=cython.int)
    cpdef unsigned long long likeliest(self, unsigned long long hand, int cards) noexcept nogil
    @cython.locals(total=cython.double, chosen=cython.int, summed=cython.double, rest=cython.ulonglong)
    cpdef double likelihood(self, unsigned long long hand, unsigned long long given) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void _price_cards(self, unsigned long long hand, unsigned long long cards) noexcept nogil
    @cython.locals(best=cython.double, chosen=cython.int, card=cython.int)
    cdef int _dearest(self, unsigned long long cards) noexcept nogil
    @cython.locals(suit=cython.int, rank=cython.int, held=cython.ulonglong, low=cython.int)
    cpdef double price(self, unsigned long long hand, int card) noexcept nogil
    @cython.locals(guards=cython.int)
    cdef double _price_spade(self, unsigned long long held, int card) noexcept nogil
