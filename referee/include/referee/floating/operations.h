// Arithmetic of the 16-bit formats on single values, correctly rounded; NaN results are canonical.
// float has more than 2p+2 bits for both formats, so sums, differences, products, quotients and
// square roots may be computed in float and rounded again (Figueroa, 1995); a fused product may
// not.
#pragma once

#include "rounding.h"

namespace referee::floating {

// a * b + c rounded once. The product is exact in double; the sum is rounded to odd, which keeps
// what was cut off visible to the rounding that follows (Boldo and Melquiond, 2008).
template <class T>
inline T fused(T a, T b, T c) {
  const double product = static_cast<double>(widen(a)) * static_cast<double>(widen(b));
  const double addend = widen(c);
  double sum = product + addend;
  const double part = sum - product;
  const double error = (product - (sum - part)) + (addend - part);
  if (error > 0.0 || error < 0.0) {  // neither for an exact, infinite or NaN sum
    auto bits = __builtin_bit_cast(std::uint64_t, sum);
    if ((bits & 1u) == 0) bits += (error > 0.0) == (sum > 0.0) ? 1u : ~std::uint64_t{0};
    sum = __builtin_bit_cast(double, bits);
  }
  return narrow<T>(sum);
}

// The larger or smaller value; +0 is larger than -0, and a NaN loses to a number. Bits are chosen,
// not objects: choosing between objects reads one through its address, which the watch would see.
template <class T>
inline T larger(T a, T b) {
  if (is_nan(a) && is_nan(b)) return from_bits_of<T>(kNan);
  const float x = widen(a), y = widen(b);
  const bool first = is_nan(b) || x > y || (x == y && !is_negative(a));
  return from_bits_of<T>(first ? bits_of(a) : bits_of(b));
}
template <class T>
inline T smaller(T a, T b) {
  if (is_nan(a) && is_nan(b)) return from_bits_of<T>(kNan);
  const float x = widen(a), y = widen(b);
  const bool first = is_nan(b) || x < y || (x == y && is_negative(a));
  return from_bits_of<T>(first ? bits_of(a) : bits_of(b));
}

// Clamped to [0, 1]; a NaN becomes +0.
template <class T>
inline T saturated(T value) {
  const T zero = from_bits_of<T>(0), one = from_bits_of<T>(Format<T>::one);
  return smaller(larger(value, zero), one);
}

// Negative values become +0; a NaN stays one.
template <class T>
inline T rectified(T value) {
  return is_nan(value) ? from_bits_of<T>(kNan) : larger(value, from_bits_of<T>(0));
}

template <class T>
inline T with_sign_cleared(T value) {
  return is_nan(value) ? from_bits_of<T>(kNan) : from_bits_of<T>(bits_of(value) & 0x7fffu);
}
template <class T>
inline T with_sign_flipped(T value) {
  return is_nan(value) ? from_bits_of<T>(kNan) : from_bits_of<T>(bits_of(value) ^ kSign);
}

}  // namespace referee::floating
