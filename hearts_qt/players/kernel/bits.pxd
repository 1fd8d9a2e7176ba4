# The C forms of `bits.py`. Compiled modules cimport these and never the Python functions.
cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __forceinline int hearts_lowest(unsigned long long m) {
        unsigned long i;
    #if defined(_WIN64)
        _BitScanForward64(&i, m);
    #else
        if (!_BitScanForward(&i, (unsigned long)m)) { _BitScanForward(&i, (unsigned long)(m >> 32)); i += 32; }
    #endif
        return (int)i;
    }
    static __forceinline int hearts_highest(unsigned long long m) {
        unsigned long i;
    #if defined(_WIN64)
        _BitScanReverse64(&i, m);
    #else
        if (_BitScanReverse(&i, (unsigned long)(m >> 32))) i += 32; else _BitScanReverse(&i, (unsigned long)m);
    #endif
        return (int)i;
    }
    #else
    #define hearts_lowest(m) __builtin_ctzll(m)
    #define hearts_highest(m) (63 - __builtin_clzll(m))
    #endif
    #if defined(__POPCNT__) || defined(__aarch64__)
    #define hearts_count(m) __builtin_popcountll(m)
    #else
    /* Not every x86-64 processor has a popcount instruction, and the compiler's library is three times slower. */
    static CYTHON_INLINE int hearts_count(unsigned long long m) {
        m = m - ((m >> 1) & 0x5555555555555555ULL);
        m = (m & 0x3333333333333333ULL) + ((m >> 2) & 0x3333333333333333ULL);
        return (int)((((m + (m >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    }
    #endif
    """
    int hearts_lowest(unsigned long long cards) noexcept nogil
    int hearts_highest(unsigned long long cards) noexcept nogil
    int hearts_count(unsigned long long cards) noexcept nogil

cdef inline unsigned long long bit(int card) noexcept nogil:
    return (<unsigned long long>1) << card

cdef inline int lowest(unsigned long long cards) noexcept nogil:
    return hearts_lowest(cards)

cdef inline int highest(unsigned long long cards) noexcept nogil:
    return hearts_highest(cards)

cdef inline int count(unsigned long long cards) noexcept nogil:
    return hearts_count(cards)

cdef inline unsigned long long next_random(unsigned long long state) noexcept nogil:
    state ^= state << 13
    state ^= state >> 7
    return state ^ (state << 17)

cdef inline int below(unsigned long long state, unsigned long long bound) noexcept nogil:
    return <int>((state >> 32) * bound >> 32)

cdef inline double unit(unsigned long long state) noexcept nogil:
    return <double>(state >> 11) * 1.1102230246251565e-16
