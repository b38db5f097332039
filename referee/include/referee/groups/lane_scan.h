// Prefix combinations over the lanes of a group in one warp.
#pragma once

#include "members.h"

namespace referee::groups {

// Every lane's value combined with those of all lower ranks, in steps of doubling distance.
template <class T, class Operator>
T scan_lanes(const WarpPart& part, T value, Operator& op) {
  const unsigned size = part.lanes.size(), rank = part.lanes.rank();
  for (unsigned distance = 1; distance < size; distance *= 2) {
    const T below = part.from_rank(value, distance <= rank ? rank - distance : rank);
    if (distance <= rank) value = op(value, below);
  }
  return value;
}

// The value of the rank below, for rank 0 its own.
template <class T>
T from_below(const WarpPart& part, const T& value) {
  const unsigned rank = part.lanes.rank();
  return part.from_rank(value, rank > 0 ? rank - 1 : 0);
}

}  // namespace referee::groups
