// <cub/block/radix_rank_sort_operations.cuh>: what takes a digit of some bits out of a key. Keys
// are the numbers without sign that BlockRadixRank takes.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "../../referee/qualifiers.h"

namespace cub {

// Of a floating-point Key, -0 has the digits of 0.
template <class Key>
struct ShiftDigitExtractor {
  static_assert(std::is_arithmetic_v<Key>, "on the referee, keys are numbers");
  using UnsignedBits = std::conditional_t<
      sizeof(Key) == 8, std::uint64_t,
      std::conditional_t<sizeof(Key) == 4, std::uint32_t,
                         std::conditional_t<sizeof(Key) == 2, std::uint16_t, std::uint8_t>>>;

  std::uint32_t bit_start, num_bits;

  __forceinline__ explicit ShiftDigitExtractor(std::uint32_t bit_start = 0,
                                               std::uint32_t num_bits = 0)
      : bit_start(bit_start), num_bits(num_bits) {}

  __forceinline__ std::uint32_t Digit(UnsignedBits key) const {
    constexpr int kBits = sizeof(Key) * 8;
    if constexpr (std::is_floating_point_v<Key>) {
      // In the order of keys -0 is the number before 0.
      constexpr UnsignedBits kZero = UnsignedBits{1} << (kBits - 1);
      if (key == kZero - 1) key = kZero;
    }
    const std::uint64_t mask = (std::uint64_t{1} << num_bits) - 1;
    return bit_start >= kBits ? 0 : static_cast<std::uint32_t>(key >> bit_start & mask);
  }
};

template <class Key>
struct BFEDigitExtractor : ShiftDigitExtractor<Key> {
  using ShiftDigitExtractor<Key>::ShiftDigitExtractor;
};

}  // namespace cub
