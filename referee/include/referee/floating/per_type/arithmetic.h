// Arithmetic by name and by operator (CUDA Math API, "Arithmetic Functions"); included once for
// each format. Every result is rounded once, to nearest even.

__forceinline__ REFEREE_SCALAR __hadd(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  return REFEREE_SCALAR(referee::floating::widen(a) + referee::floating::widen(b));
}
__forceinline__ REFEREE_SCALAR __hsub(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  return REFEREE_SCALAR(referee::floating::widen(a) - referee::floating::widen(b));
}
__forceinline__ REFEREE_SCALAR __hmul(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  return REFEREE_SCALAR(referee::floating::widen(a) * referee::floating::widen(b));
}
__forceinline__ REFEREE_SCALAR __hdiv(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  return REFEREE_SCALAR(referee::floating::widen(a) / referee::floating::widen(b));
}
inline REFEREE_SCALAR __hfma(REFEREE_SCALAR a, REFEREE_SCALAR b, REFEREE_SCALAR c) {
  return referee::floating::fused(a, b, c);
}
inline REFEREE_SCALAR __hfma_sat(REFEREE_SCALAR a, REFEREE_SCALAR b, REFEREE_SCALAR c) {
  return referee::floating::saturated(referee::floating::fused(a, b, c));
}
inline REFEREE_SCALAR __hfma_relu(REFEREE_SCALAR a, REFEREE_SCALAR b, REFEREE_SCALAR c) {
  return referee::floating::rectified(referee::floating::fused(a, b, c));
}
inline REFEREE_SCALAR __hneg(REFEREE_SCALAR a) { return referee::floating::with_sign_flipped(a); }
inline REFEREE_SCALAR __habs(REFEREE_SCALAR a) { return referee::floating::with_sign_cleared(a); }

inline REFEREE_PAIR __hfma2(REFEREE_PAIR a, REFEREE_PAIR b, REFEREE_PAIR c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
inline REFEREE_PAIR __hfma2_sat(REFEREE_PAIR a, REFEREE_PAIR b, REFEREE_PAIR c) {
  return {__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)};
}
inline REFEREE_PAIR __hfma2_relu(REFEREE_PAIR a, REFEREE_PAIR b, REFEREE_PAIR c) {
  return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};
}
inline REFEREE_PAIR __hneg2(REFEREE_PAIR a) { return {__hneg(a.x), __hneg(a.y)}; }
inline REFEREE_PAIR __habs2(REFEREE_PAIR a) { return {__habs(a.x), __habs(a.y)}; }
inline REFEREE_PAIR __h2div(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {__hdiv(a.x, b.x), __hdiv(a.y, b.y)};
}
// a * b + c on complex numbers (x real, y imaginary): four products, each fused.
inline REFEREE_PAIR __hcmadd(REFEREE_PAIR a, REFEREE_PAIR b, REFEREE_PAIR c) {
  return {__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};
}

// The _rn forms promise not to be contracted into an fma; nothing here is.
#define REFEREE_ARITHMETIC(name)                                                 \
  __forceinline__ REFEREE_SCALAR name##_rn(REFEREE_SCALAR a, REFEREE_SCALAR b) { \
    return name(a, b);                                                           \
  }                                                                              \
  inline REFEREE_SCALAR name##_sat(REFEREE_SCALAR a, REFEREE_SCALAR b) {         \
    return referee::floating::saturated(name(a, b));                             \
  }                                                                              \
  __forceinline__ REFEREE_PAIR name##2(REFEREE_PAIR a, REFEREE_PAIR b) {         \
    return {name(a.x, b.x), name(a.y, b.y)};                                     \
  }                                                                              \
  __forceinline__ REFEREE_PAIR name##2_rn(REFEREE_PAIR a, REFEREE_PAIR b) {      \
    return {name(a.x, b.x), name(a.y, b.y)};                                     \
  }                                                                              \
  inline REFEREE_PAIR name##2_sat(REFEREE_PAIR a, REFEREE_PAIR b) {              \
    return {name##_sat(a.x, b.x), name##_sat(a.y, b.y)};                         \
  }
REFEREE_ARITHMETIC(__hadd)
REFEREE_ARITHMETIC(__hsub)
REFEREE_ARITHMETIC(__hmul)
#undef REFEREE_ARITHMETIC

inline REFEREE_SCALAR __hmax(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  return referee::floating::larger(a, b);
}
inline REFEREE_SCALAR __hmin(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  return referee::floating::smaller(a, b);
}
inline REFEREE_SCALAR __hmax_nan(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  namespace f = referee::floating;
  return f::is_nan(a) || f::is_nan(b) ? f::from_bits_of<REFEREE_SCALAR>(f::kNan) : f::larger(a, b);
}
inline REFEREE_SCALAR __hmin_nan(REFEREE_SCALAR a, REFEREE_SCALAR b) {
  namespace f = referee::floating;
  return f::is_nan(a) || f::is_nan(b) ? f::from_bits_of<REFEREE_SCALAR>(f::kNan) : f::smaller(a, b);
}
inline REFEREE_PAIR __hmax2(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
}
inline REFEREE_PAIR __hmin2(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
}
inline REFEREE_PAIR __hmax2_nan(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)};
}
inline REFEREE_PAIR __hmin2_nan(REFEREE_PAIR a, REFEREE_PAIR b) {
  return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)};
}

// Operators take values, not references: the load then belongs to the user's line.
#define REFEREE_OPERATOR(type, symbol, function)                                  \
  __forceinline__ type operator symbol(type a, type b) { return function(a, b); } \
  __forceinline__ type& operator symbol##=(type& a, type b) { return a = function(a, b); }
#define REFEREE_OPERATORS(type, add, subtract, multiply, divide, negate, one) \
  REFEREE_OPERATOR(type, +, add)                                              \
  REFEREE_OPERATOR(type, -, subtract)                                         \
  REFEREE_OPERATOR(type, *, multiply)                                         \
  REFEREE_OPERATOR(type, /, divide)                                           \
  __forceinline__ type operator+(type a) { return a; }                        \
  __forceinline__ type operator-(type a) { return negate(a); }                \
  __forceinline__ type& operator++(type& a) { return a = add(a, one); }       \
  __forceinline__ type& operator--(type& a) { return a = subtract(a, one); }  \
  __forceinline__ type operator++(type& a, int) {                             \
    const type old = a;                                                       \
    a = add(old, one);                                                        \
    return old;                                                               \
  }                                                                           \
  __forceinline__ type operator--(type& a, int) {                             \
    const type old = a;                                                       \
    a = subtract(old, one);                                                   \
    return old;                                                               \
  }
REFEREE_OPERATORS(REFEREE_SCALAR, __hadd, __hsub, __hmul, __hdiv, __hneg, REFEREE_SCALAR(1.0f))
REFEREE_OPERATORS(REFEREE_PAIR, __hadd2, __hsub2, __hmul2, __h2div, __hneg2,
                  REFEREE_NAME(__float2, 2_rn)(1.0f))
#undef REFEREE_OPERATORS
#undef REFEREE_OPERATOR
