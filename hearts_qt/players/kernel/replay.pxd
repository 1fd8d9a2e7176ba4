# Types for `replay.py`.
cimport cython
from libc.math cimport log
from hearts_qt.players.kernel.bits cimport bit, count
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.parts cimport Belief, Prior

cdef double SURPRISE, IMPOSSIBLE

@cython.final
cdef class Replay(Belief):
    cdef Board board
    cdef Prior prior
    cdef Belief passed
    cdef int me, leader, length
    cdef int[::1] cards
    cdef unsigned long long played[4]

    @cython.locals(place=cython.int)
    cdef void _note_who_played(self, Board board) noexcept nogil
    cpdef double likelihood(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
    @cython.locals(total=cython.double, place=cython.int, card=cython.int, legal=cython.ulonglong)
    cdef double _likelihood(self, Board board, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
