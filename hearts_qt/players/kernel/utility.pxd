# Types for `utility.py`.
cimport cython
from libc.math cimport exp
from hearts_qt.players.kernel.board cimport Board

cdef int DIFFERENCES, WINNING, EXACT_NOTHING, EXACT_RESETS
cdef double SPREAD

@cython.final
cdef class Utility:
    cdef int aim, limit, exact, goal
    cdef bint last
    cdef double spread
    cdef int before[4]
    cdef int after[4]
    cdef double scale[4]
    cdef double value[4]

    @cython.locals(total=cython.int, seat=cython.int, points=cython.double)
    cpdef void settle(self, Board board) noexcept nogil
    @cython.locals(over=cython.bint, least=cython.int, winning=cython.int, seat=cython.int, after=cython.int, total=cython.double)
    cdef void _settle_match(self) noexcept nogil
    cpdef double value_of(self, int seat) noexcept nogil
