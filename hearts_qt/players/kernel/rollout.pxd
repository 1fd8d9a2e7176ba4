# Types for `rollout.py`.
cimport cython
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.parts cimport Evaluator
from hearts_qt.players.kernel.policy cimport Policy
from hearts_qt.players.kernel.utility cimport Utility

cdef class Rollout(Evaluator):
    cdef Policy policy
    cdef Utility utility

    @cython.locals(seat=cython.int)
    cdef void evaluate(self, Board board) noexcept nogil
