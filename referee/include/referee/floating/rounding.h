// Conversions between the 16-bit formats and float, double and integers, each rounded once.
// Everything narrows through one function that sees the whole significand: no value is rounded to
// float on its way, because a second rounding can move a result by one step.
#pragma once

#include <math.h>

#include <type_traits>

#include "format.h"
#include "widen_half.h"

namespace referee::floating {

// +-(significand / 2^63) * 2^exponent in format T. The significand's top bit is set; bits that were
// cut off before must be gathered in its lowest bit.
template <class T>
inline T round_to(unsigned sign, int exponent, std::uint64_t significand, Rounding mode) {
  using F = Format<T>;
  const bool away = mode == (sign ? Rounding::down : Rounding::up);
  int biased = exponent + F::bias;
  unsigned result = F::infinity - 1;
  if (biased < 2 * F::bias + 1) {
    // A subnormal result keeps fewer bits: its lowest bit is worth what the smallest normal's is.
    int drop = 63 - F::mantissa_bits;
    if (biased < 1) {
      drop += 1 - biased;
      biased = 1;
    }
    const std::uint64_t kept = drop < 64 ? significand >> drop : 0;
    const std::uint64_t rest = drop < 64    ? significand << (64 - drop)
                               : drop == 64 ? significand
                                            : 1;
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;
    const bool up = mode == Rounding::nearest ? rest > kHalf || (rest == kHalf && kept & 1u)
                                              : away && rest != 0;
    // The implicit bit in `kept` raises the exponent by one, and so does a carry out of it.
    result =
        (static_cast<unsigned>(biased - 1) << F::mantissa_bits) + static_cast<unsigned>(kept) + up;
  } else if (mode == Rounding::nearest || away) {
    result = F::infinity;
  }
  return from_bits_of<T>(sign | result);
}

template <class T>
inline T narrow(double value, Rounding mode = Rounding::nearest) {
  const std::uint64_t bits = __builtin_bit_cast(std::uint64_t, value);
  const std::uint64_t magnitude = bits & ~(std::uint64_t{1} << 63);
  const unsigned sign = static_cast<unsigned>(bits >> 48) & kSign;
  constexpr std::uint64_t kInfinity = std::uint64_t{0x7ff} << 52;
  if (magnitude > kInfinity) return from_bits_of<T>(kNan);
  if (magnitude == kInfinity) return from_bits_of<T>(sign | Format<T>::infinity);
  if (magnitude == 0) return from_bits_of<T>(sign);
  const int biased = static_cast<int>(magnitude >> 52);
  if (biased == 0) {
    const int shift = __builtin_clzll(magnitude);
    return round_to<T>(sign, 63 - shift - 1074, magnitude << shift, mode);
  }
  return round_to<T>(sign, biased - 1023, magnitude << 11 | std::uint64_t{1} << 63, mode);
}

template <class T>
__forceinline__ T narrow(float value, Rounding mode = Rounding::nearest) {
  if constexpr (std::is_same_v<T, __nv_bfloat16>) {
    if (mode == Rounding::nearest) {
      if (value != value) return from_bits_of<T>(kNan);
      const std::uint32_t bits = __builtin_bit_cast(std::uint32_t, value);
      return from_bits_of<T>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
    }
  }
  return narrow<T>(static_cast<double>(value), mode);  // every float is a double
}

template <class T, class Integer>
inline T narrow_integer(Integer value, Rounding mode = Rounding::nearest) {
  static_assert(std::is_integral_v<Integer>);
  if (value == 0) return from_bits_of<T>(0);
  const bool negative = value < 0;
  const auto wide = static_cast<std::uint64_t>(value);
  const std::uint64_t magnitude = negative ? 0 - wide : wide;
  const int shift = __builtin_clzll(magnitude);
  return round_to<T>(negative ? kSign : 0u, 63 - shift, magnitude << shift, mode);
}

// Exact, but for a NaN of __half, which becomes the canonical one as on a device.
template <class T>
__forceinline__ float widen(T value) {
  const std::uint32_t bits = bits_of(value);
  if constexpr (std::is_same_v<T, __nv_bfloat16>) {
    return __builtin_bit_cast(float, bits << 16);
  } else {
    return widen_half(bits);
  }
}

// Rounds to an integer; what does not fit saturates. A NaN gives 0, or 2^63 for 64-bit types
// (CUDA Math API, "Half Precision Conversion and Data Movement").
template <class Integer>
inline Integer to_integer(float value, Rounding mode) {
  using Unsigned = std::make_unsigned_t<Integer>;
  constexpr int kBits = 8 * sizeof(Integer);
  constexpr auto kTop = static_cast<Unsigned>(Unsigned{1} << (kBits - 1));
  constexpr Integer kMaximum =
      static_cast<Integer>(std::is_signed_v<Integer> ? kTop - 1 : static_cast<Unsigned>(~0ull));
  constexpr Integer kMinimum = static_cast<Integer>(std::is_signed_v<Integer> ? kTop : 0u);
  if (value != value) return static_cast<Integer>(kBits == 64 ? kTop : 0u);
  const float whole = mode == Rounding::nearest ? rintf(value)
                      : mode == Rounding::zero  ? truncf(value)
                      : mode == Rounding::down  ? floorf(value)
                                                : ceilf(value);
  constexpr float kLimit =
      std::is_signed_v<Integer> ? static_cast<float>(kTop) : 2.0f * static_cast<float>(kTop);
  if (whole >= kLimit) return kMaximum;
  if (whole < static_cast<float>(kMinimum)) return kMinimum;
  return static_cast<Integer>(whole);
}

}  // namespace referee::floating
