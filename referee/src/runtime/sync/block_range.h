// Operations of a part of a block that is larger than a warp: its threads wait for each other and
// hand values over.
#pragma once

#include <cstdint>

#include "referee/include/referee/groups/runtime.h"
#include "referee/src/runtime/exec/lane.h"

namespace referee {

// One thread's call; lives on its stack while it waits.
struct RangeCall {
  WarpOperation operation = WarpOperation::group;
  groups::Threads threads;  // who take part
  std::uint64_t value = 0;  // what this thread brings
  groups::Gather gather;    // what it wants of the others
  bool undefined = false;   // some of that came from a thread that has ended
};

// The part is all of the block, and its threads wait for each other as at a barrier of the block's;
// of making a group nobody expects that.
inline bool is_block_barrier(const Block& block, const RangeCall& call) {
  return call.operation != WarpOperation::group && call.threads.first == 0 &&
         call.threads.size >= static_cast<std::uint32_t>(block.threads);
}

}  // namespace referee
