// The two 16-bit floating-point formats, and the bits behind a value of them.
// Sources: IEEE 754-2019 section 3.6 (binary16); PTX ISA 9.0, "Alternate Floating-Point Data
// Formats" (bf16: binary32 without its lower 16 bits). Both give 0x7fff for a NaN.
#pragma once

#include <cstdint>

#include "../qualifiers.h"

struct __half;
struct __nv_bfloat16;

namespace referee::floating {

// How a result that the format cannot hold is chosen: the suffixes _rn, _rz, _rd and _ru.
enum class Rounding { nearest, zero, down, up };

// mantissa_bits are the stored ones, without the implicit leading bit.
template <class T>
struct Format;

template <>
struct Format<__half> {
  static constexpr int mantissa_bits = 10;
  static constexpr int bias = 15;
  static constexpr unsigned infinity = 0x7c00u;
  static constexpr unsigned short one = 0x3c00u;
};

template <>
struct Format<__nv_bfloat16> {
  static constexpr int mantissa_bits = 7;
  static constexpr int bias = 127;
  static constexpr unsigned infinity = 0x7f80u;
  static constexpr unsigned short one = 0x3f80u;
};

inline constexpr unsigned short kSign = 0x8000u;
inline constexpr unsigned short kNan = 0x7fffu;

template <class T>
__forceinline__ constexpr unsigned short bits_of(T value) {
  return __builtin_bit_cast(unsigned short, value);
}
template <class T>
__forceinline__ constexpr T from_bits_of(unsigned bits) {
  return __builtin_bit_cast(T, static_cast<unsigned short>(bits));
}

template <class T>
__forceinline__ constexpr bool is_nan(T value) {
  return (bits_of(value) & 0x7fffu) > Format<T>::infinity;
}
template <class T>
__forceinline__ constexpr bool is_negative(T value) {
  return (bits_of(value) & kSign) != 0;
}

}  // namespace referee::floating
