# Types for `search.py`.
cimport cython
from libc.math cimport sqrt
from hearts_qt.players.kernel.bits cimport bit, count, lowest, next_random, unit
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.parts cimport Evaluator, Prior

cdef int DEEPEST

@cython.final
cdef class Search:
    cdef Board root, board
    cdef Prior prior
    cdef Evaluator evaluator
    cdef unsigned long long seed
    cdef double explore, curious
    cdef int me, determinizations, room, nodes
    cdef long long rounds
    cdef unsigned long long[::1] hands
    cdef double[::1] sums
    cdef int[::1] child, sibling, card, visits
    cdef double[::1] value
    cdef int node_of[52]
    cdef int path[60]
    cdef int mover[60]
    cdef double squares[52]

    @cython.locals(place=cython.int)
    cpdef void add_determinization(self, unsigned long long first, unsigned long long second, unsigned long long third, unsigned long long fourth, double weight) noexcept nogil
    cpdef void run(self, int rounds)
    @cython.locals(_=cython.int)
    cdef void _run(self, int rounds) noexcept nogil
    @cython.locals(node=cython.int, depth=cython.int, fresh=cython.bint, seat=cython.int, legal=cython.ulonglong, card=cython.int, child=cython.int, place=cython.int, value=cython.double)
    cdef void _round(self, Board board) noexcept nogil
    @cython.locals(draw=cython.double, low=cython.int, high=cython.int, middle=cython.int, seat=cython.int)
    cdef void _draw_determinization(self) noexcept nogil
    @cython.locals(live=cython.ulonglong, kept=cython.ulonglong, rest=cython.ulonglong, above=cython.ulonglong, place=cython.int, card=cython.int, upper=cython.int)
    cdef unsigned long long _distinct(self, Board board, unsigned long long legal) noexcept nogil
    @cython.locals(rest=cython.ulonglong, card=cython.int, child=cython.int, total=cython.int, value=cython.double, usual=cython.double, root=cython.double, each=cython.double, share=cython.double, best=cython.double, chosen=cython.int, tried=cython.int, price=cython.double)
    cdef int _select(self, int node, unsigned long long legal, int seat) noexcept nogil
    @cython.locals(node=cython.int)
    cdef int _add_node(self, int parent, int card) noexcept nogil
    cpdef unsigned long long choices(self)
    @cython.locals(child=cython.int)
    cdef int _node_at_root(self, int card) noexcept nogil
    @cython.locals(node=cython.int)
    cpdef int tried(self, int card) noexcept nogil
    @cython.locals(node=cython.int)
    cpdef double sum_of_values(self, int card) noexcept nogil
    cpdef double sum_of_squares(self, int card) noexcept nogil
