// <cooperative_groups/reduce.h>: combines the values of a group; every thread gets the result.
//
// The values are combined in the order that CUDA's header uses, so that floating-point results
// agree bit by bit: across tiles by exchanges at distance 16, 8, 4, 2, 1, in other groups as a
// scan.
#pragma once

#include "../cooperative_groups.h"
#include "../referee/groups/functional.h"
#include "../referee/groups/lane_scan.h"
#include "../referee/groups/members.h"

namespace referee::groups {

// The warp's own reduction for an operator on 32-bit integers; `count` where there is none.
template <class Operator, class T>
inline constexpr WarpOperation kWarpReduction = WarpOperation::count;
template <class T>
inline constexpr WarpOperation kWarpReduction<cooperative_groups::plus<T>, T> =
    WarpOperation::reduce_add;
template <class T>
inline constexpr WarpOperation kWarpReduction<cooperative_groups::less<T>, T> =
    std::is_signed_v<T> ? WarpOperation::reduce_min_signed : WarpOperation::reduce_min;
template <class T>
inline constexpr WarpOperation kWarpReduction<cooperative_groups::greater<T>, T> =
    std::is_signed_v<T> ? WarpOperation::reduce_max_signed : WarpOperation::reduce_max;
template <class T>
inline constexpr WarpOperation kWarpReduction<cooperative_groups::bit_and<T>, T> =
    WarpOperation::reduce_and;
template <class T>
inline constexpr WarpOperation kWarpReduction<cooperative_groups::bit_or<T>, T> =
    WarpOperation::reduce_or;
template <class T>
inline constexpr WarpOperation kWarpReduction<cooperative_groups::bit_xor<T>, T> =
    WarpOperation::reduce_xor;

// A device uses that instruction in coalesced groups and in tiles of 16 threads or more.
template <class Group, class Operator, class T>
inline constexpr bool kUsesWarpReduction =
    std::is_integral_v<T> && sizeof(T) <= 4 && kWarpReduction<Operator, T> != WarpOperation::count
    && (kTileSize<Group> == 0 || kTileSize<Group> >= 16);

template <class T, class Operator>
T reduce_by_exchange(const WarpPart& part, T value, Operator& op) {
  for (unsigned distance = part.lanes.size() / 2; distance > 0; distance /= 2)
    value = op(value, shuffle_value(part.call, WarpOperation::shfl_xor, value, distance, warpSize));
  return value;
}

template <class Group, class T, class Operator>
T reduce_in_warp(const WarpPart& part, const T& value, Operator& op) {
  if constexpr (kUsesWarpReduction<Group, Plain<Operator>, T>) {
    // Narrow signed values are widened with their sign.
    const auto wide = static_cast<unsigned>(static_cast<long long>(value));
    return static_cast<T>(
        collective(part.call, {kWarpReduction<Plain<Operator>, T>, kValueType<T>}, wide));
  } else {
    if (part.contiguous) return reduce_by_exchange(part, value, op);
    return part.from_rank(scan_lanes(part, value, op), part.lanes.size() - 1);
  }
}

// All warps reduce the warps' results alike, in the order of an exchange among as many lanes.
template <class T, unsigned kSize, class Operator>
T reduce_warps(WarpValues<T, kSize> values, Operator& op) {
  for (unsigned distance = values.warps / 2; distance > 0; distance /= 2) {
    const WarpValues<T, kSize> before = values;
    for (unsigned w = 0; w < values.warps; ++w)
      values.set(w, op(before.get(w), before.get(w ^ distance)));
  }
  return values.get(values.own);
}

}  // namespace referee::groups

namespace cooperative_groups {

// Combines the values of all threads of a tile or coalesced group with an associative operator.
template <class Group, class Value, class Operator>
auto reduce(const Group& group, Value&& value, Operator&& op,
            std::source_location where = std::source_location::current())
    -> decltype(op(value, value)) {
  using T = referee::groups::Plain<Value>;
  referee::groups::check_operation<Group, Value, decltype(op(value, value))>();
  const auto part = referee::groups::warp_part(group, "reduce", where);
  const T in_warp = referee::groups::reduce_in_warp<Group, T>(part, value, op);
  if constexpr (referee::groups::kTileSize < Group >> 32) {
    return referee::groups::reduce_warps(
        referee::groups::gather_warps(group, in_warp, 0, part.call), op);
  } else {
    return in_warp;
  }
}

// The same, and one thread stores the result; it is there for all after the group's next sync.
template <class Group, class T, class Value, class Operator>
void reduce_store_async(const Group& group, T* target, Value&& value, Operator&& op,
                        std::source_location where = std::source_location::current()) {
  static_assert(std::is_same_v<T, referee::groups::Plain<Value>>,
                "the target and the value must have the same type");
  const T result = reduce(group, value, op, where);
  if (group.thread_rank() == 0) *target = result;
}

}  // namespace cooperative_groups
