# Types for `playout.py`.
cimport cython
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.parts cimport Leaf
from hearts_qt.players.kernel.policy cimport Policy
from hearts_qt.players.kernel.utility cimport Utility

cdef class Playout(Leaf):
    cdef Policy policy
    cdef Utility utility

    @cython.locals(seat=cython.int)
    cdef void look(self, Board board) noexcept nogil
