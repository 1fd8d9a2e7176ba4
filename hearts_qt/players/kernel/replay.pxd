# Types for `replay.py`.
cimport cython
from libc.math cimport exp, log
from hearts_qt.players.kernel.bits cimport bit, count
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.policy cimport Policy
from hearts_qt.players.kernel.search cimport Search
from hearts_qt.players.kernel.worlds cimport Worlds

cdef double SURPRISE, VARIETY, IMPOSSIBLE

@cython.final
cdef class Replay:
    cdef Board board
    cdef Policy policy
    cdef int me, leader, length
    cdef int[::1] cards
    cdef unsigned long long[::1] hands
    cdef double[::1] chances
    cdef unsigned long long played[4]

    @cython.locals(place=cython.int)
    cdef void _note_who_played(self, Board board) noexcept nogil
    cpdef void deal(self, Worlds worlds, Search search, unsigned long long hand, int count, double belief)
    @cython.locals(most=cython.double, place=cython.int, step=cython.int, first=cython.int)
    cdef void _deal(self, Worlds worlds, Search search, unsigned long long hand, int count, double belief) noexcept nogil
    @cython.locals(low=cython.double, high=cython.double, middle=cython.double, _=cython.int)
    cdef double _bearable(self, int count, double belief, double most) noexcept nogil
    @cython.locals(total=cython.double, squares=cython.double, weight=cython.double, place=cython.int)
    cdef double _variety(self, int count, double belief, double most) noexcept nogil
    cpdef double likelihood(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
    @cython.locals(total=cython.double, place=cython.int, card=cython.int, legal=cython.ulonglong)
    cdef double _likelihood(self, Board board, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth) noexcept nogil
