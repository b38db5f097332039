// What a value's bytes mean, for the trace: collectives and shared memory carry bits only.
#pragma once

#include <cstdint>
#include <type_traits>

namespace referee {

enum class ValueType : std::uint8_t {
  bits,  // nothing is known
  predicate,
  mask,
  i8,
  u8,
  i16,
  u16,
  i32,
  u32,
  i64,
  u64,
  f16,
  bf16,
  f32,
  f64
};

// The type of T, or of the components of a vector type; `bits` for any other class.
template <class T>
constexpr ValueType value_type() {
  using Plain = std::remove_cv_t<std::remove_all_extents_t<T>>;
  if constexpr (std::is_same_v<Plain, float>) {
    return ValueType::f32;
  } else if constexpr (std::is_same_v<Plain, double>) {
    return ValueType::f64;
  } else if constexpr (std::is_integral_v<Plain> && sizeof(Plain) <= 8) {
    constexpr bool is_signed = std::is_signed_v<Plain>;
    if constexpr (sizeof(Plain) == 1) return is_signed ? ValueType::i8 : ValueType::u8;
    if constexpr (sizeof(Plain) == 2) return is_signed ? ValueType::i16 : ValueType::u16;
    if constexpr (sizeof(Plain) == 4) return is_signed ? ValueType::i32 : ValueType::u32;
    return is_signed ? ValueType::i64 : ValueType::u64;
  } else if constexpr (requires(Plain & v) { v.x; }) {
    return value_type<decltype(Plain::x)>();
  } else {
    return ValueType::bits;
  }
}

// Formats that their own headers bring specialise this.
template <class T>
inline constexpr ValueType kValueType = value_type<T>();

// The bits of a value that an operation leaves undefined, as REFEREE_POISON has it: NaNs for
// floating point and for what is not known, a wild number for integers; or large numbers of either
// sign. Smaller types take the low bytes.
std::uint64_t poison(ValueType type);

}  // namespace referee
