// What a .cu file gets from <cooperative_groups.h> when the referee compiles it: groups of threads,
// their partitions and collectives. Reductions, scans and copies are headers of their own, as in
// CUDA. Semantics: CUDA C++ Programming Guide 13, "Cooperative Groups".
//
// Making the group of a block, of a grid or of one thread costs nothing and is not checked; a
// partition and every operation of a group is collective for its threads that have not ended.
#pragma once

#include "cuda_runtime.h"
#include "referee/groups/cluster_group.h"
#include "referee/groups/coalesced_group.h"
#include "referee/groups/grid_group.h"
#include "referee/groups/invoke.h"
#include "referee/groups/partition.h"
#include "referee/groups/thread_block.h"
#include "referee/groups/thread_group.h"
#include "referee/groups/tile.h"

namespace cooperative_groups {

template <class Group>
void sync(const Group& group, std::source_location where = std::source_location::current()) {
  group.sync(where);
}
template <class Group>
auto thread_rank(const Group& group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <class Group>
auto group_size(const Group& group) -> decltype(group.num_threads()) {
  return group.num_threads();
}

}  // namespace cooperative_groups
