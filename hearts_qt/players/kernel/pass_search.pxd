# Types for `pass_search.py`.
cimport cython
from hearts_qt.players.kernel.bits cimport below, bit, lowest, next_random
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.pass_policy cimport PassPolicy
from hearts_qt.players.kernel.parts cimport Evaluator

cdef unsigned long long DECK, TWO

@cython.final
cdef class PassComparison:
    cdef Board board
    cdef PassPolicy pass_policy
    cdef Evaluator evaluator
    cdef int seat, step, cards, leader, passes
    cdef unsigned long long hand, seed
    cdef unsigned long long[::1] given
    cdef int[::1] running, rounds
    cdef double[::1] value, squares
    cdef int hidden[39]
    cdef unsigned long long dealt[4]
    cdef unsigned long long gifts[12]
    cdef unsigned long long hands[4]

    cpdef void add(self, unsigned long long left, unsigned long long across, unsigned long long right) noexcept nogil
    cpdef void drop(self, int place) noexcept nogil
    cpdef void run(self, int rounds)
    @cython.locals(_=cython.int, place=cython.int)
    cdef void _run(self, int rounds) noexcept nogil
    @cython.locals(place=cython.int, other=cython.int, card=cython.int, seat=cython.int)
    cdef void _deal(self) noexcept nogil
    @cython.locals(given=cython.ulonglong, step=cython.int)
    cdef void _choose(self, int seat) noexcept nogil
    @cython.locals(step=cython.int, seat=cython.int, gift=cython.ulonglong, leader=cython.int, value=cython.double)
    cdef void _try(self, Board board, int place) noexcept nogil
    cpdef double sum_of_values(self, int place) noexcept nogil
    cpdef int tried(self, int place) noexcept nogil
    cpdef double sum_of_squares(self, int place) noexcept nogil
