// <cooperative_groups/scan.h>: prefix combinations over the ranks of a group, in the order of
// CUDA's header (see reduce.h).
#pragma once

#include "../cooperative_groups.h"
#include "../referee/groups/functional.h"
#include "../referee/groups/lane_scan.h"
#include "../referee/groups/members.h"

namespace referee::groups {

// Integer sums can be taken back, so the exclusive sum needs no exchange.
template <class T, class Operator>
inline constexpr bool kIsIntegerSum =
    std::is_integral_v<T>&& std::is_same_v<Plain<Operator>, cooperative_groups::plus<T>>;

// The exclusive result from the inclusive one; rank 0 gets a value-initialised T.
template <class T, class Operator>
T exclude_own(const WarpPart& part, const T& inclusive, const T& value, Operator&) {
  if constexpr (kIsIntegerSum<T, Operator>) {
    return static_cast<T>(inclusive - value);
  } else {
    const T below = from_below(part, inclusive);
    return part.lanes.rank() == 0 ? T{} : below;
  }
}

// What all warps before the caller's come to, from one total for each warp.
template <class T, unsigned kSize, class Operator>
T warps_before(WarpValues<T, kSize> values, Operator& op) {
  const T own = values.get(values.own);
  for (unsigned distance = 1; distance < values.warps; distance *= 2)
    for (unsigned w = values.warps; w-- > distance;)
      values.set(w, op(values.get(w), values.get(w - distance)));
  if constexpr (kIsIntegerSum<T, Operator>) {
    return static_cast<T>(values.get(values.own) - own);
  } else {
    return values.own == 0 ? T{} : values.get(values.own - 1);
  }
}

template <bool kInclusive, class Group, class T, class Operator>
T scan(const Group& group, const T& value, Operator& op, const WarpPart& part) {
  const T inclusive = scan_lanes(part, value, op);
  if constexpr (kTileSize < Group >> 32) {
    const unsigned last = static_cast<unsigned>(warpSize) - 1;
    const auto totals = gather_warps(group, inclusive, last, part.call);
    const T before = warps_before(totals, op);
    const T in_warp = kInclusive ? inclusive : from_below(part, inclusive);
    if (!kInclusive && part.lanes.rank() == 0) return before;
    return totals.own == 0 ? in_warp : op(in_warp, before);
  } else {
    return kInclusive ? inclusive : exclude_own(part, inclusive, value, op);
  }
}

}  // namespace referee::groups

namespace cooperative_groups {

// Thread r gets the values of ranks 0 to r combined by an associative operator.
template <class Group, class Value, class Operator>
auto inclusive_scan(const Group& group, Value&& value, Operator&& op,
                    std::source_location where = std::source_location::current())
    -> decltype(op(value, value)) {
  using T = referee::groups::Plain<Value>;
  referee::groups::check_operation<Group, Value, decltype(op(value, value))>();
  return referee::groups::scan<true, Group, T>(
      group, value, op, referee::groups::warp_part(group, "inclusive_scan", where));
}
template <class Group, class Value>
referee::groups::Plain<Value> inclusive_scan(
    const Group& group, Value&& value,
    std::source_location where = std::source_location::current()) {
  return inclusive_scan(group, value, plus<referee::groups::Plain<Value>>(), where);
}

// Thread r gets the values of ranks 0 to r - 1 combined; thread 0 a value-initialised one.
template <class Group, class Value, class Operator>
auto exclusive_scan(const Group& group, Value&& value, Operator&& op,
                    std::source_location where = std::source_location::current())
    -> decltype(op(value, value)) {
  using T = referee::groups::Plain<Value>;
  referee::groups::check_operation<Group, Value, decltype(op(value, value))>();
  return referee::groups::scan<false, Group, T>(
      group, value, op, referee::groups::warp_part(group, "exclusive_scan", where));
}
template <class Group, class Value>
referee::groups::Plain<Value> exclusive_scan(
    const Group& group, Value&& value,
    std::source_location where = std::source_location::current()) {
  return exclusive_scan(group, value, plus<referee::groups::Plain<Value>>(), where);
}

}  // namespace cooperative_groups
