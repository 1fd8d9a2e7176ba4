# Types for `policy.py`.
cimport cython
from libc.math cimport exp
from hearts_qt.players.kernel.bits cimport below, bit, count, highest, lowest, next_random
from hearts_qt.players.kernel.board cimport Board
from hearts_qt.players.kernel.parts cimport Prior
from hearts_qt.rules.masks cimport NO_SUIT, POINT_CARDS, QUEEN

cdef unsigned long long SUIT
cdef int COUNTS, NOISES, QUEEN_CARD
cdef int TAKE, TAKE_LEAD, LOWER, HIGHER, DANGER, DANGER_FADES, QUEEN_DANGER, SHED, SHED_HIGH_SPADE, GUARD, DUMP_QUEEN, SHED_LEAD, LEAD_SINGLE, LEAD_DOUBLE, LEAD_HEART, FLUSH, FLUSH_FROM_HIGH
cdef int LEAD_OWN_QUEEN, DISCARD_QUEEN, DISCARD_HIGH_SPADE, DISCARD_GUARD, DISCARD_HEART, DISCARD_HIGH_HEART, DISCARD_PLAIN, DISCARD_SINGLE, GIVE_BONUS, STOP, KEEP_STOPPER, GIVE, ATTACK, ATTACK_DISCARD, ATTACK_LOSERS, AGAIN_FIRST

@cython.final
cdef class Policy(Prior):
    cdef unsigned long long seed, own, others, theirs
    cdef double weight[33]
    cdef double danger[14]
    cdef double noise[1024]
    cdef double sticks[196]
    cdef double taking[784]
    cdef double price[52]
    cdef int after, holder, suit_of, mine, out, over, under
    cdef bint queen_out, attacks
    cdef double threat, stuck

    @cython.locals(legal=cython.ulonglong, best=cython.double, price=cython.double, chosen=cython.int, card=cython.int)
    cpdef int choose(self, Board board) noexcept nogil
    @cython.locals(rest=cython.ulonglong, top=cython.double, total=cython.double, card=cython.int)
    cpdef void weigh(self, Board board, unsigned long long legal) noexcept nogil
    cpdef double probability_of(self, int card) noexcept nogil
    cpdef void play_out(self, Board board) noexcept nogil
    cpdef void play_out_against(self, Board board, Policy other, int seats) noexcept nogil
    @cython.locals(me=cython.int)
    cdef void _look(self, Board board) noexcept nogil
    @cython.locals(having=cython.int, seat=cython.int, allowed=cython.double)
    cdef void _look_for_moons(self, Board board, int me) noexcept nogil
    @cython.locals(losers=cython.double, suit=cython.int, mine=cython.ulonglong, theirs=cython.ulonglong, winners=cython.int, rest=cython.int, out=cython.double)
    cdef bint _loses_at_most(self, double allowed) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef double _price(self, Board board, int card) noexcept nogil
    cdef void _look_at_suit(self, int suit) noexcept nogil
    cdef double _takes(self, int after) noexcept nogil
    @cython.locals(haul=cython.double, each=cython.double)
    cdef double _haul(self, Board board, int card) noexcept nogil
    @cython.locals(price=cython.double)
    cdef double _price_moon(self, Board board, int card, double takes) noexcept nogil
    @cython.locals(takes=cython.double, price=cython.double)
    cdef double _price_lead(self, Board board, int card) noexcept nogil
    @cython.locals(takes=cython.double, price=cython.double)
    cdef double _price_follow(self, Board board, int card) noexcept nogil
    cdef double _price_spade(self, int card, double high, double guard) noexcept nogil
    @cython.locals(price=cython.double)
    cdef double _price_discard(self, Board board, int card) noexcept nogil
