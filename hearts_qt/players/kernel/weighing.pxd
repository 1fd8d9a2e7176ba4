# Types for `weighing.py`.
cimport cython
from libc.math cimport exp
from hearts_qt.players.kernel.parts cimport Belief
from hearts_qt.players.kernel.search cimport Search
from hearts_qt.players.kernel.worlds cimport Worlds

cdef double VARIETY

@cython.final
cdef class Weighing:
    cdef Worlds worlds
    cdef Belief belief
    cdef int me, count, dealt
    cdef unsigned long long hand
    cdef unsigned long long[::1] hands
    cdef double[::1] chances

    cpdef bint deal(self, int count, bint judged)
    @cython.locals(place=cython.int, step=cython.int, first=cython.int)
    cdef void _deal(self, int count, bint judged) noexcept nogil
    cpdef void hand_over(self, Search search, double trust)
    @cython.locals(count=cython.int, most=cython.double, place=cython.int, first=cython.int)
    cdef void _hand_over(self, Search search, double trust) noexcept nogil
    @cython.locals(low=cython.double, high=cython.double, middle=cython.double, least=cython.double, _=cython.int)
    cdef double _bearable(self, int count, double trust, double most) noexcept nogil
    @cython.locals(total=cython.double, squares=cython.double, weight=cython.double, place=cython.int)
    cdef double _variety(self, int count, double trust, double most) noexcept nogil
