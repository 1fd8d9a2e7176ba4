# Types for `pass_belief.py`.
cimport cython
from libc.math cimport exp, log
from hearts_qt.players.kernel.pass_policy cimport PassPolicy
from hearts_qt.players.kernel.parts cimport Belief

cdef double PASS_SURPRISE

@cython.final
cdef class PassBelief(Belief):
    cdef PassPolicy pass_policy
    cdef int me, step, cards
    cdef unsigned long long sent, received
    cdef double chance
    cdef unsigned long long got[4]
    cdef unsigned long long hands[4]

    @cython.locals(seat=cython.int, total=cython.double, given=cython.ulonglong, by_policy=cython.double)
    cpdef double likelihood(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
