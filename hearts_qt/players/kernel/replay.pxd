# Types for `replay.py`.
cimport cython
from libc.math cimport exp, log
from hearts_qt.players.kernel.bits cimport bit, count
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.parts cimport Belief, Prior
from hearts_qt.players.kernel.pass_belief cimport PassBelief
from hearts_qt.players.kernel.policy cimport Policy

cdef double SURPRISE, IMPOSSIBLE, PLAN_LOSERS, EVEN_LOSERS, LEAST_PLAN
cdef unsigned long long DECK

@cython.final
cdef class Replay(Belief):
    cdef Board board
    cdef Prior prior
    cdef Policy plan
    cdef PassBelief passed
    cdef int me, leader, length
    cdef int[::1] cards
    cdef unsigned long long played[4]
    cdef double planned[4]
    cdef double usual[4]
    cdef double moon[4]

    @cython.locals(place=cython.int)
    cdef void _note_who_played(self, Board board) noexcept nogil
    cpdef double likelihood(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
    @cython.locals(seat=cython.int, place=cython.int)
    cdef double _likelihood(self, Board board, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
    @cython.locals(own=cython.ulonglong, planned=cython.double)
    cdef double _planned(self, Board board, int seat) noexcept nogil
    @cython.locals(legal=cython.ulonglong, usual=cython.double)
    cdef void _weigh_card(self, Board board, int seat, int card) noexcept nogil
    @cython.locals(other=cython.int, others=cython.int)
    cdef bint _is_split(self, Board board, int seat) noexcept nogil
    @cython.locals(total=cython.double, seat=cython.int, ratio=cython.double, share=cython.double)
    cdef double _mixture(self) noexcept nogil
