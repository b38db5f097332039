// The float of the same value as the IEEE binary16 with these bits; a NaN becomes the canonical
// one.
#pragma once

#include <cstdint>

namespace referee::floating {

inline float widen_half(std::uint32_t bits) {
  const std::uint32_t magnitude = bits & 0x7fffu;
  const std::uint32_t sign = (bits & 0x8000u) << 16;
  if (magnitude > 0x7c00u) return __builtin_bit_cast(float, 0x7fffffffu);
  if (magnitude == 0x7c00u) return __builtin_bit_cast(float, sign | 0x7f800000u);
  // The bits read as a float are 2^112 too small, subnormal values included.
  return __builtin_bit_cast(float, sign | magnitude << 13) * 0x1p112f;
}

}  // namespace referee::floating
