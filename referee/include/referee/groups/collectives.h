// Warp collectives as groups make them: under the group's own name, with values of up to 32 bytes.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <source_location>
#include <type_traits>

#include "runtime.h"

namespace referee::groups {

// One collective call by a group that lies within a warp: the lanes it is for, what reports call
// it, and where it stands.
struct Call {
  unsigned mask;
  const char* name;
  std::source_location where;
};

template <class T>
using Plain = std::remove_cv_t<std::remove_reference_t<T>>;

inline std::uint64_t collective(const Call& call, TypedOperation what, std::uint64_t value = 0,
                                unsigned argument = 0) {
  return warp_collective(what, call.mask, value, argument, warpSize, call.where, call.name);
}

// Shuffles within segments of `width` lanes. A value of more than eight bytes takes a shuffle for
// every eight.
template <class T>
T shuffle_value(const Call& call, WarpOperation operation, const T& value, unsigned argument,
                int width) {
  static_assert(std::is_trivially_copyable_v<T>,
                "a group's shuffle takes values that can be copied byte by byte");
  static_assert(sizeof(T) <= 32, "a group's shuffle takes values of up to 32 bytes");
  if constexpr (sizeof(T) <= 8) {
    return from_bits<T>(warp_collective({operation, kValueType<T>}, call.mask, to_bits(value),
                                        argument, width, call.where, call.name));
  } else {
    std::array<std::uint64_t, (sizeof(T) + 7) / 8> words{};
    (__builtin_memcpy)(words.data(), &value, sizeof(T));
    for (std::uint64_t& word : words)
      word = warp_collective(operation, call.mask, word, argument, width, call.where, call.name);
    T received = value;
    (__builtin_memcpy)(&received, words.data(), sizeof(T));
    return received;
  }
}

inline unsigned ballot(const Call& call, bool predicate) {
  return static_cast<unsigned>(collective(call, WarpOperation::ballot, predicate));
}

// The types that match and labels compare: as the intrinsic takes them after promotion.
template <class T>
std::uint64_t comparable_bits(T value) {
  static_assert(std::is_arithmetic_v<T>, "match compares integers and floating-point numbers");
  if constexpr (std::is_integral_v<T> && sizeof(T) < 4) {
    return to_bits(static_cast<int>(value));
  } else {
    return to_bits(value);
  }
}

}  // namespace referee::groups
