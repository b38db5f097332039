// Warp-wide functions: shuffles, votes, match, reduce, __syncwarp, __activemask.
// Semantics: CUDA C++ Programming Guide 13, "Warp Shuffle/Vote/Match/Reduce Functions"; PTX ISA
// shfl.sync.
#pragma once

#include <cstdint>
#include <cstring>
#include <source_location>
#include <type_traits>

#include "builtin_variables.h"
#include "value_type.h"
#include "waiting_calls.h"

namespace referee {

enum class WarpOperation : std::uint8_t {
  shfl,
  shfl_up,
  shfl_down,
  shfl_xor,
  all,
  any,
  uni,
  ballot,
  match_any,
  match_all,
  reduce_add,
  reduce_min,
  reduce_max,
  reduce_min_signed,
  reduce_max_signed,
  reduce_and,
  reduce_or,
  reduce_xor,
  syncwarp,
  activemask,
  // Operations of cooperative groups that have no intrinsic.
  group,          // construction or partition of a group
  elect,          // choice of the lane that invoke_one runs
  tile_sync,      // sync of a tile of several warps
  tile_exchange,  // shuffle or vote of a tile of several warps
  grid_sync,
  count
};

// An operation, and what the values are that it is given.
struct TypedOperation {
  WarpOperation operation;
  ValueType type;

  constexpr TypedOperation(WarpOperation of, ValueType values = ValueType::bits)
      : operation(of), type(values) {}
};

// What is asked for and in which width, in one word: lanes that meet compare it at once.
using WarpRequest = std::uint64_t;
constexpr WarpRequest warp_request(TypedOperation what, int width) {
  return static_cast<std::uint64_t>(static_cast<unsigned>(width)) << 32 |
         static_cast<std::uint64_t>(what.type) << 8 | static_cast<std::uint64_t>(what.operation);
}
constexpr WarpOperation operation_of(WarpRequest request) {
  return static_cast<WarpOperation>(request & 0xFFu);
}
constexpr ValueType type_of(WarpRequest request) {
  return static_cast<ValueType>(request >> 8 & 0xFFu);
}

// Waits for the lanes of `mask` and combines their values. `argument` is the source lane, delta or
// lane mask of a shuffle; `width` its segment (a power of two up to the warp size). `name` is what
// reports call the operation; by default the intrinsic's name.
inline std::uint64_t warp_collective(TypedOperation what, unsigned mask, std::uint64_t value,
                                     unsigned argument, int width, std::source_location where,
                                     const char* name = nullptr) {
  return meet_in_warp(warp_request(what, width), mask, value, argument, where, name);
}

template <class T>
inline std::uint64_t to_bits(T value) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8,
                "warp functions take values of up to 8 bytes");
  std::uint64_t bits = 0;
  (__builtin_memcpy)(&bits, &value, sizeof(T));
  return bits;
}

template <class T>
inline T from_bits(std::uint64_t bits) {
  T value;
  (__builtin_memcpy)(static_cast<void*>(&value), &bits, sizeof(T));
  return value;
}

template <class T>
inline T shuffle(WarpOperation operation, unsigned mask, T value, unsigned argument, int width,
                 std::source_location where) {
  return from_bits<T>(
      warp_collective({operation, kValueType<T>}, mask, to_bits(value), argument, width, where));
}

// The types CUDA's shuffles accept; half and bfloat16 types join through their own headers.
template <class T>
struct IsShuffled
    : std::bool_constant<std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8)> {};
template <class T>
concept Shuffled = IsShuffled<T>::value;
template <class T>
concept Matched = std::is_arithmetic_v<T> &&(sizeof(T) == 4 || sizeof(T) == 8);

// Small integers are promoted to int at the call, as they are by CUDA's overloads.
template <class T>
concept PromotedToInt = std::is_integral_v<T> && sizeof(T) < 4;

}  // namespace referee

#define REFEREE_HERE std::source_location where = std::source_location::current()

#define REFEREE_SHUFFLE(name, operation, argument_type)                                       \
  template <referee::Shuffled T>                                                              \
  inline T name(unsigned mask, T value, argument_type argument, int width = warpSize,         \
                REFEREE_HERE) {                                                               \
    return referee::shuffle(referee::WarpOperation::operation, mask, value,                   \
                            static_cast<unsigned>(argument), width, where);                   \
  }                                                                                           \
  template <referee::PromotedToInt T>                                                         \
  inline int name(unsigned mask, T value, argument_type argument, int width = warpSize,       \
                  REFEREE_HERE) {                                                             \
    return referee::shuffle(referee::WarpOperation::operation, mask, static_cast<int>(value), \
                            static_cast<unsigned>(argument), width, where);                   \
  }
// idx reads lane `argument % width` of the caller's segment; up and down stay in the segment;
// xor may read an earlier segment.
REFEREE_SHUFFLE(__shfl_sync, shfl, int)
REFEREE_SHUFFLE(__shfl_up_sync, shfl_up, unsigned)
REFEREE_SHUFFLE(__shfl_down_sync, shfl_down, unsigned)
REFEREE_SHUFFLE(__shfl_xor_sync, shfl_xor, int)
#undef REFEREE_SHUFFLE

inline int __all_sync(unsigned mask, int predicate, REFEREE_HERE) {
  return static_cast<int>(
      referee::warp_collective(referee::WarpOperation::all, mask, predicate != 0, 0, 32, where));
}
inline int __any_sync(unsigned mask, int predicate, REFEREE_HERE) {
  return static_cast<int>(
      referee::warp_collective(referee::WarpOperation::any, mask, predicate != 0, 0, 32, where));
}
inline int __uni_sync(unsigned mask, int predicate, REFEREE_HERE) {
  return static_cast<int>(
      referee::warp_collective(referee::WarpOperation::uni, mask, predicate != 0, 0, 32, where));
}
// Bit i is lane i's predicate; lanes outside the mask contribute 0.
inline unsigned __ballot_sync(unsigned mask, int predicate, REFEREE_HERE) {
  return static_cast<unsigned>(
      referee::warp_collective(referee::WarpOperation::ballot, mask, predicate != 0, 0, 32, where));
}

// The lanes of the mask whose value has the same bits as the caller's.
template <referee::Matched T>
inline unsigned __match_any_sync(unsigned mask, T value, REFEREE_HERE) {
  return static_cast<unsigned>(
      referee::warp_collective({referee::WarpOperation::match_any, referee::kValueType<T>}, mask,
                               referee::to_bits(value), 0, 32, where));
}
template <referee::PromotedToInt T>
inline unsigned __match_any_sync(unsigned mask, T value, REFEREE_HERE) {
  return __match_any_sync(mask, static_cast<int>(value), where);
}
// The mask if all values have the same bits, else 0; *predicate says which.
template <referee::Matched T>
inline unsigned __match_all_sync(unsigned mask, T value, int* predicate, REFEREE_HERE) {
  const auto same = static_cast<unsigned>(
      referee::warp_collective({referee::WarpOperation::match_all, referee::kValueType<T>}, mask,
                               referee::to_bits(value), 0, 32, where));
  *predicate = same != 0;
  return same;
}
template <referee::PromotedToInt T>
inline unsigned __match_all_sync(unsigned mask, T value, int* predicate, REFEREE_HERE) {
  return __match_all_sync(mask, static_cast<int>(value), predicate, where);
}

#define REFEREE_REDUCE(name, operation, type)                                                    \
  inline type name(unsigned mask, type value, REFEREE_HERE) {                                    \
    return static_cast<type>(                                                                    \
        referee::warp_collective({referee::WarpOperation::operation, referee::kValueType<type>}, \
                                 mask, static_cast<unsigned>(value), 0, 32, where));             \
  }
REFEREE_REDUCE(__reduce_add_sync, reduce_add, unsigned)
REFEREE_REDUCE(__reduce_add_sync, reduce_add, int)
REFEREE_REDUCE(__reduce_min_sync, reduce_min, unsigned)
REFEREE_REDUCE(__reduce_min_sync, reduce_min_signed, int)
REFEREE_REDUCE(__reduce_max_sync, reduce_max, unsigned)
REFEREE_REDUCE(__reduce_max_sync, reduce_max_signed, int)
REFEREE_REDUCE(__reduce_and_sync, reduce_and, unsigned)
REFEREE_REDUCE(__reduce_or_sync, reduce_or, unsigned)
REFEREE_REDUCE(__reduce_xor_sync, reduce_xor, unsigned)
#undef REFEREE_REDUCE

// Orders the memory accesses of the lanes in the mask; the only warp function that does.
inline void __syncwarp(unsigned mask = 0xffffffffu, REFEREE_HERE) {
  referee::warp_collective(referee::WarpOperation::syncwarp, mask, 0, 0, 32, where);
}
// Some set of lanes that contains the caller: a snapshot that promises nothing about who will come.
inline unsigned __activemask(REFEREE_HERE) {
  return static_cast<unsigned>(
      referee::warp_collective(referee::WarpOperation::activemask, 0, 0, 0, 32, where));
}
#undef REFEREE_HERE
