// What the scheduler asks for when no lane can run: sync/ completes what lanes wait in.
#pragma once

#include <deque>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// Completes every warp operation whose lanes are all there. True if some lane became ready.
bool complete_collectives(Warp& warp);
// Completes the block barrier if all threads wait at it. True if it did.
bool complete_barrier(Block& block);
// Completes every operation of a part of the block whose threads are all there. True if some did.
bool complete_ranges(Block& block);
// Opens the grid barrier once every block that has not ended waits at it. True if it did.
bool complete_grid_barrier(const std::deque<Block*>& waiting);

// A lane of a block in a cluster has ended: the cluster's barrier does not wait for it.
void leave_cluster(const Lane& lane);
// Ends the launch if some block of the cluster is stuck, and no other can run.
void look_for_deadlock(const Cluster& cluster);

}  // namespace referee
