# Types for `determinizations.py`.
cimport cython
from hearts_qt.players.kernel.bits cimport below, bit, lowest, next_random, unit

cdef int ROOM

@cython.final
cdef class Determinizer:
    cdef unsigned long long seed
    cdef unsigned long long fixed[3]
    cdef unsigned long long hands[3]
    cdef int room[3]
    cdef int size[8]
    cdef int cards[52]
    cdef int start[9]
    cdef double[::1] ways
    cdef double[::1] binomial
    cdef int one, two

    cdef int _index(self, int kind, int first, int second) noexcept nogil
    @cython.locals(row=cython.int, column=cython.int, left=cython.int, kind=cython.int, first=cython.int, second=cython.int)
    cdef void _count_ways(self)
    @cython.locals(total=cython.double, one=cython.int, two=cython.int)
    cdef double _sum_of_splits(self, int kind, int first, int second, int left) noexcept nogil
    @cython.locals(size=cython.int, three=cython.int, ways=cython.double)
    cdef double _weight(self, int kind, int first, int second, int left, int one, int two) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int, left=cython.int, kind=cython.int, place=cython.int)
    cpdef void deal(self) noexcept nogil
    @cython.locals(start=cython.int, size=cython.int, place=cython.int, other=cython.int, card=cython.int, holder=cython.int)
    cdef void _deal_class(self, int kind, int first, int second, int left) noexcept nogil
    @cython.locals(draw=cython.double, weight=cython.double, one=cython.int, two=cython.int)
    cdef void _split(self, int kind, int first, int second, int left) noexcept nogil
    cpdef unsigned long long hand(self, int place) noexcept nogil
