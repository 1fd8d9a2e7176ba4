# Types for `pass_belief.py`.
cimport cython
from libc.math cimport exp, log
from hearts_qt.players.kernel.pass_policy cimport PassPolicy

cdef double PASS_SURPRISE

@cython.final
cdef class PassBelief:
    cdef PassPolicy pass_policy, moon_policy
    cdef int me, step, cards
    cdef unsigned long long sent, received
    cdef double chance
    cdef unsigned long long got[4]
    cdef unsigned long long hands[4]

    @cython.locals(seat=cython.int)
    cpdef void look(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
    @cython.locals(given=cython.ulonglong)
    cpdef double usual(self, int seat) noexcept nogil
    @cython.locals(receiver=cython.int, given=cython.ulonglong)
    cpdef double moon(self, int seat) noexcept nogil
    cdef double _floored(self, double by_policy) noexcept nogil
