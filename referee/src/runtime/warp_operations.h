// What the lanes of a warp get from an operation that they have met in.
#pragma once

#include "referee/src/runtime/machine.h"

namespace referee {

// Gives each lane of `group` its result; `call` is what one of them brought. All made the same call
// with the same mask.
void compute_operation(Warp& warp, Mask group, const Arrival& call);

// The lane whose value a shuffle gives to `lane`, or `lane` itself at an edge: PTX ISA, shfl.sync.
inline int shuffle_source(const Arrival& call, int lane) {
  const int width = call.width;
  const int first = lane & ~(width - 1);
  const int last = first + width - 1;
  const int argument = static_cast<int>(call.argument & 31u);
  switch (call.operation) {
    case WarpOperation::shfl:
      return first + (argument & (width - 1));
    case WarpOperation::shfl_up:
      return lane - argument >= first ? lane - argument : lane;
    case WarpOperation::shfl_down:
      return lane + argument <= last ? lane + argument : lane;
    default:
      return (lane ^ argument) <= last ? lane ^ argument : lane;
  }
}

}  // namespace referee
