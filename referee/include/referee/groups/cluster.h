// What a kernel asks of the runtime about its cluster: the blocks that run together and see each
// other's shared memory. A kernel that was launched without clusters has clusters of one block.
#pragma once

#include <source_location>

#include "../vector_types.h"

namespace referee::groups {

// In blocks, of the running launch.
dim3 cluster_extent();

// The cluster's barrier in two halves: arrive tells the others, wait waits until all threads of the
// cluster that have not ended have arrived. What precedes an arrival, unless it is relaxed, is
// ordered before what follows a wait. A thread arrives, then waits.
void arrive_in_cluster(bool relaxed, std::source_location where);
void wait_for_cluster(const char* name, std::source_location where);

// Where the calling block sees a byte of its shared memory in the block of that rank.
void* map_shared_rank(const void* pointer, unsigned rank, std::source_location where);
// The rank of the block whose shared memory the pointer points into.
unsigned query_shared_rank(const void* pointer);

}  // namespace referee::groups
