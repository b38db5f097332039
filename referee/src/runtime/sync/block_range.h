// Operations of a part of a block that is larger than a warp: its threads wait for each other and
// hand values over.
#pragma once

#include <cstdint>

#include "referee/include/referee/groups/runtime.h"

namespace referee {

// One thread's call; lives on its stack while it waits.
struct RangeCall {
  WarpOperation operation = WarpOperation::group;
  groups::Threads threads;  // who take part
  std::uint64_t value = 0;  // what this thread brings
  groups::Gather gather;    // what it wants of the others
  bool undefined = false;   // some of that came from a thread that has ended
};

}  // namespace referee
