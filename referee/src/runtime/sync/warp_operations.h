// The result of a warp operation for each of its lanes.
#pragma once

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// Gives each lane of `group` its result; `call` is what one of them brought. All made the same call
// with the same mask.
void compute_operation(Warp& warp, Mask group, const Call& call);

inline bool is_shuffle(WarpOperation operation) { return operation <= WarpOperation::shfl_xor; }

// The largest delta or mask that means something. Up by 32 lanes, in the last round of a scan whose
// loop is `delta <= 32`, every lane keeps its value, by the range of lanes and by the instruction
// (PTX ISA, shfl: five bits) alike.
inline unsigned largest_argument(WarpOperation operation) {
  return operation == WarpOperation::shfl_up ? 32 : 31;
}

// The lane whose value `lane` receives in a shuffle, or `lane` itself at an edge: PTX ISA,
// shfl.sync. `argument` is the source lane, the delta or the lane mask.
[[gnu::always_inline]] inline int shuffle_source(WarpOperation operation, int width,
                                                 unsigned argument, int lane) {
  const int first = lane & ~(width - 1);
  const int last = first + width - 1;
  const int distance = static_cast<int>(argument & 31u);
  switch (operation) {
    case WarpOperation::shfl:
      return first + (distance & (width - 1));
    case WarpOperation::shfl_up:
      return lane - distance >= first ? lane - distance : lane;
    case WarpOperation::shfl_down:
      return lane + distance <= last ? lane + distance : lane;
    default:
      return (lane ^ distance) <= last ? lane ^ distance : lane;
  }
}
inline int shuffle_source(const Call& call, unsigned argument, int lane) {
  return shuffle_source(call.operation, call.width, argument, lane);
}

}  // namespace referee
