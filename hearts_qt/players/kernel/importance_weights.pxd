# Types for `importance_weights.py`.
cimport cython
from libc.math cimport exp
from hearts_qt.players.kernel.parts cimport Belief
from hearts_qt.players.kernel.search cimport Search
from hearts_qt.players.kernel.determinizations cimport Determinizer

cdef double MIN_EFFECTIVE_SAMPLES

@cython.final
cdef class ImportanceSampler:
    cdef Determinizer determinizer
    cdef Belief belief
    cdef int me, count, dealt
    cdef readonly double effective
    cdef unsigned long long hand
    cdef unsigned long long[::1] hands
    cdef double[::1] log_likelihoods

    cpdef bint draw(self, int count, bint weighted)
    @cython.locals(place=cython.int, step=cython.int, first=cython.int)
    cdef void _draw(self, int count, bint weighted) noexcept nogil
    cpdef void add_to(self, Search search, double trust)
    @cython.locals(count=cython.int, most=cython.double, place=cython.int, first=cython.int)
    cdef void _add_to(self, Search search, double trust) noexcept nogil
    @cython.locals(low=cython.double, high=cython.double, middle=cython.double, least=cython.double, _=cython.int)
    cdef double _tempered_trust(self, int count, double trust, double most) noexcept nogil
    @cython.locals(total=cython.double, squares=cython.double, weight=cython.double, place=cython.int)
    cdef double _effective_samples(self, int count, double trust, double most) noexcept nogil
