// Conversions and movement by name (CUDA Math API, "Precision Conversion and Data Movement");
// included once for each format. REFEREE_NAME(a, b) is a##half##b or a##bfloat16##b.

__forceinline__ REFEREE_SCALAR REFEREE_NAME(__double2, )(double value) {
  return referee::floating::narrow<REFEREE_SCALAR>(value);
}
__forceinline__ REFEREE_SCALAR REFEREE_NAME(__float2, )(float value) {
  return referee::floating::narrow<REFEREE_SCALAR>(value);
}
__forceinline__ float REFEREE_NAME(__, 2float)(REFEREE_SCALAR value) {
  return referee::floating::widen(value);
}

// From and to integers in one rounding mode; a float becomes an integer by the mode, too.
#define REFEREE_INTEGER(word, type, suffix, mode)                                                \
  inline REFEREE_SCALAR REFEREE_NAME(__##word##2, suffix)(type value) {                          \
    return referee::floating::narrow_integer<REFEREE_SCALAR>(value,                              \
                                                             referee::floating::Rounding::mode); \
  }                                                                                              \
  inline type REFEREE_NAME(__, 2##word##suffix)(REFEREE_SCALAR value) {                          \
    return referee::floating::to_integer<type>(referee::floating::widen(value),                  \
                                               referee::floating::Rounding::mode);               \
  }
#define REFEREE_ROUNDING(suffix, mode)                                                          \
  inline REFEREE_SCALAR REFEREE_NAME(__float2, suffix)(float value) {                           \
    return referee::floating::narrow<REFEREE_SCALAR>(value, referee::floating::Rounding::mode); \
  }                                                                                             \
  REFEREE_INTEGER(short, short, suffix, mode)                                                   \
  REFEREE_INTEGER(ushort, unsigned short, suffix, mode)                                         \
  REFEREE_INTEGER(int, int, suffix, mode)                                                       \
  REFEREE_INTEGER(uint, unsigned int, suffix, mode)                                             \
  REFEREE_INTEGER(ll, long long, suffix, mode)                                                  \
  REFEREE_INTEGER(ull, unsigned long long, suffix, mode)
REFEREE_ROUNDING(_rn, nearest)
REFEREE_ROUNDING(_rz, zero)
REFEREE_ROUNDING(_rd, down)
REFEREE_ROUNDING(_ru, up)
#undef REFEREE_ROUNDING
#undef REFEREE_INTEGER

inline signed char REFEREE_NAME(__, 2char_rz)(REFEREE_SCALAR value) {
  return static_cast<signed char>(value);
}
inline unsigned char REFEREE_NAME(__, 2uchar_rz)(REFEREE_SCALAR value) {
  return static_cast<unsigned char>(value);
}

// Bits, unchanged.
__forceinline__ short REFEREE_NAME(__, _as_short)(REFEREE_SCALAR value) {
  return __builtin_bit_cast(short, value);
}
__forceinline__ unsigned short REFEREE_NAME(__, _as_ushort)(REFEREE_SCALAR value) {
  return __builtin_bit_cast(unsigned short, value);
}
__forceinline__ REFEREE_SCALAR REFEREE_NAME(__short_as_, )(short bits) {
  return __builtin_bit_cast(REFEREE_SCALAR, bits);
}
__forceinline__ REFEREE_SCALAR REFEREE_NAME(__ushort_as_, )(unsigned short bits) {
  return __builtin_bit_cast(REFEREE_SCALAR, bits);
}

// Pairs from and to float.
__forceinline__ REFEREE_PAIR REFEREE_NAME(__floats2, 2_rn)(float low, float high) {
  return {REFEREE_SCALAR(low), REFEREE_SCALAR(high)};
}
__forceinline__ REFEREE_PAIR REFEREE_NAME(__float2, 2_rn)(float value) {
  return {REFEREE_SCALAR(value), REFEREE_SCALAR(value)};
}
__forceinline__ REFEREE_PAIR REFEREE_NAME(__float22, 2_rn)(float2 value) {
  return {REFEREE_SCALAR(value.x), REFEREE_SCALAR(value.y)};
}
__forceinline__ float2 REFEREE_NAME(__, 22float2)(REFEREE_PAIR value) {
  return {referee::floating::widen(value.x), referee::floating::widen(value.y)};
}
__forceinline__ float __low2float(REFEREE_PAIR value) { return referee::floating::widen(value.x); }
__forceinline__ float __high2float(REFEREE_PAIR value) { return referee::floating::widen(value.y); }

// Pairs from and to their halves.
__forceinline__ REFEREE_PAIR REFEREE_NAME(make_, 2)(REFEREE_SCALAR x, REFEREE_SCALAR y) {
  return {x, y};
}
__forceinline__ REFEREE_PAIR REFEREE_NAME(__halves2, 2)(REFEREE_SCALAR low, REFEREE_SCALAR high) {
  return {low, high};
}
__forceinline__ REFEREE_PAIR REFEREE_SPREAD_NAME(REFEREE_SCALAR value) { return {value, value}; }
__forceinline__ REFEREE_SCALAR REFEREE_NAME(__low2, )(REFEREE_PAIR a) { return a.x; }
__forceinline__ REFEREE_SCALAR REFEREE_NAME(__high2, )(REFEREE_PAIR a) { return a.y; }
__forceinline__ REFEREE_PAIR REFEREE_NAME(__low2, 2)(REFEREE_PAIR a) { return {a.x, a.x}; }
__forceinline__ REFEREE_PAIR REFEREE_NAME(__high2, 2)(REFEREE_PAIR a) { return {a.y, a.y}; }
__forceinline__ REFEREE_PAIR REFEREE_NAME(__lows2, 2)(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {a.x, b.x};
}
__forceinline__ REFEREE_PAIR REFEREE_NAME(__highs2, 2)(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {a.y, b.y};
}
__forceinline__ REFEREE_PAIR __lowhigh2highlow(REFEREE_PAIR a) { return {a.y, a.x}; }
