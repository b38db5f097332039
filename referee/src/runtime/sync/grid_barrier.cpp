// grid.sync(): blocks wait until every block of the grid has come.
#include "referee/src/runtime/sync/grid_barrier.h"

#include <deque>

#include "referee/include/referee/groups/runtime.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/sync/barrier.h"
#include "referee/src/runtime/sync/call_path.h"

namespace referee {
namespace {

// Whether the grid's threads wait at one barrier, and none has ended.
void check_grid_barrier(const std::deque<Block*>& waiting) {
  for (Block* block : waiting) {
    current_launch->block = block;
    check_barrier_sites(*block);
    if (block->alive < block->threads) violation::ended_threads_of_grid(*block);
  }
  const std::uint64_t ended = current_launch->blocks - waiting.size();
  if (ended > 0) violation::ended_blocks(*waiting.front(), ended);
}

}  // namespace

bool complete_grid_barrier(const std::deque<Block*>& waiting) {
  if (waiting.empty()) return false;
  for (const Block* block : waiting)
    if (block->alive != block->at_grid_barrier) return false;
  check_grid_barrier(waiting);
  begin_grid_segments();
  for (Block* block : waiting) {
    events::grid_barrier(*block);
    block->at_grid_barrier = 0;
    ++block->barriers;
    for (Warp& warp : block->warps) {
      warp.ready |= warp.barrier;
      warp.barrier = warp.off_site = 0;
    }
    begin_segment(*block);
  }
  return true;
}

namespace groups {

bool is_grid_resident() {
  return current_launch != nullptr && current_launch->configuration->cooperative;
}

void grid_barrier(std::source_location where) {
  Lane* self = current.lane;
  if (!self) return;
  if (!is_grid_resident())
    refuse("grid.sync() in a kernel that was not launched cooperatively",
           "An ordinary launch does not promise that all blocks run at the same time, so they "
           "cannot wait for each other; a device traps here. The barrier of a grid is for kernels "
           "that cudaLaunchCooperativeKernel() has launched.",
           where);
  ++current.progress;
  self->barrier = {along_path(where), kGridSync};
  current.warp->barrier |= self->id.bit;
  current.warp->off_site |= self->id.bit;
  ++current.warp->block->at_grid_barrier;
  suspend();
}

}  // namespace groups
}  // namespace referee
