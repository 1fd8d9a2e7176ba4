# Types for `parts.py`.
cimport cython
from hearts_qt.players.kernel.bits cimport count, lowest
from hearts_qt.players.kernel.board cimport Board

cdef class Prior:
    cdef double probability[52]

    @cython.locals(each=cython.double)
    cdef void weigh(self, Board board, unsigned long long legal) noexcept nogil

cdef class Evaluator:
    cdef double value[4]

    cdef void evaluate(self, Board board) noexcept nogil

cdef class Belief:
    cdef double likelihood(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
