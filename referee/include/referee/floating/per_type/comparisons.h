// Comparisons (CUDA Math API, "Comparison Functions"); included once for each format. An ordered
// one is false, and an unordered one (suffix u) is true, where an operand is a NaN.

// Four forms: of two values; of two pairs as 1.0 or 0.0, as all ones or zeros, and of both at once.
#define REFEREE_COMPARISON(name, relation)                                                  \
  __forceinline__ bool __h##name(REFEREE_SCALAR a, REFEREE_SCALAR b) {                      \
    const float x = referee::floating::widen(a), y = referee::floating::widen(b);           \
    return relation;                                                                        \
  }                                                                                         \
  inline REFEREE_PAIR __h##name##2(REFEREE_PAIR a, REFEREE_PAIR b) {                        \
    return {REFEREE_SCALAR(__h##name(a.x, b.x) ? 1.0f : 0.0f),                              \
            REFEREE_SCALAR(__h##name(a.y, b.y) ? 1.0f : 0.0f)};                             \
  }                                                                                         \
  inline unsigned __h##name##2_mask(REFEREE_PAIR a, REFEREE_PAIR b) {                       \
    return (__h##name(a.x, b.x) ? 0xffffu : 0u) | (__h##name(a.y, b.y) ? 0xffff0000u : 0u); \
  }                                                                                         \
  inline bool __hb##name##2(REFEREE_PAIR a, REFEREE_PAIR b) {                               \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                      \
  }
REFEREE_COMPARISON(eq, x == y)
REFEREE_COMPARISON(ne, x<y || x> y)
REFEREE_COMPARISON(le, x <= y)
REFEREE_COMPARISON(ge, x >= y)
REFEREE_COMPARISON(lt, x < y)
REFEREE_COMPARISON(gt, x > y)
REFEREE_COMPARISON(equ, !(x < y || x > y))
REFEREE_COMPARISON(neu, x != y)
REFEREE_COMPARISON(leu, !(x > y))
REFEREE_COMPARISON(geu, !(x < y))
REFEREE_COMPARISON(ltu, !(x >= y))
REFEREE_COMPARISON(gtu, !(x <= y))
#undef REFEREE_COMPARISON

inline bool __hisnan(REFEREE_SCALAR a) { return referee::floating::is_nan(a); }
inline REFEREE_PAIR __hisnan2(REFEREE_PAIR a) {
  return {REFEREE_SCALAR(__hisnan(a.x) ? 1.0f : 0.0f), REFEREE_SCALAR(__hisnan(a.y) ? 1.0f : 0.0f)};
}
// 1 for +infinity, -1 for -infinity, else 0.
inline int __hisinf(REFEREE_SCALAR a) {
  namespace f = referee::floating;
  if ((f::bits_of(a) & 0x7fffu) != f::Format<REFEREE_SCALAR>::infinity) return 0;
  return f::is_negative(a) ? -1 : 1;
}

__forceinline__ bool operator==(REFEREE_SCALAR a, REFEREE_SCALAR b) { return __heq(a, b); }
__forceinline__ bool operator!=(REFEREE_SCALAR a, REFEREE_SCALAR b) { return __hneu(a, b); }
__forceinline__ bool operator<(REFEREE_SCALAR a, REFEREE_SCALAR b) { return __hlt(a, b); }
__forceinline__ bool operator>(REFEREE_SCALAR a, REFEREE_SCALAR b) { return __hgt(a, b); }
__forceinline__ bool operator<=(REFEREE_SCALAR a, REFEREE_SCALAR b) { return __hle(a, b); }
__forceinline__ bool operator>=(REFEREE_SCALAR a, REFEREE_SCALAR b) { return __hge(a, b); }

// True where the relation holds for both halves, which makes != more than the opposite of ==.
__forceinline__ bool operator==(REFEREE_PAIR a, REFEREE_PAIR b) { return __hbeq2(a, b); }
__forceinline__ bool operator!=(REFEREE_PAIR a, REFEREE_PAIR b) { return __hbneu2(a, b); }
__forceinline__ bool operator<(REFEREE_PAIR a, REFEREE_PAIR b) { return __hblt2(a, b); }
__forceinline__ bool operator>(REFEREE_PAIR a, REFEREE_PAIR b) { return __hbgt2(a, b); }
__forceinline__ bool operator<=(REFEREE_PAIR a, REFEREE_PAIR b) { return __hble2(a, b); }
__forceinline__ bool operator>=(REFEREE_PAIR a, REFEREE_PAIR b) { return __hbge2(a, b); }
