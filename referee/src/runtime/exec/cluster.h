// The blocks of a cluster: they start together, and stay until all of them have ended.
// CUDA C++ Programming Guide, "Thread Block Clusters".
#pragma once

#include <cstdint>
#include <source_location>
#include <vector>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

struct ReleaseClock;

// A thread's part in the cluster's barrier, and what it knows of the other blocks.
struct ClusterThread {
  bool arrived = false;  // and has not waited since
  bool waits = false;
  std::uint32_t phase = 0;  // that it has arrived in
  std::source_location arrived_at;
  std::uint32_t known_to_run = 0;  // by rank: blocks that are known to have started
};

// The last access of a thread to the shared memory of a block of another rank.
struct RemoteAccess {
  Access access;
  std::uintptr_t address = 0;
  bool wrote = false;
  bool between = false;             // the thread's arrival at the cluster's barrier and its wait
  std::source_location arrived_at;  // of that arrival
};

struct ClusterBlock {
  Block* block = nullptr;
  std::vector<ClusterThread> threads;
  // Of other blocks to this one's shared memory, by rank and thread; empty where there is none.
  std::vector<std::vector<RemoteAccess>> accesses;
};

struct Cluster {
  std::vector<ClusterBlock> blocks;  // by rank
  int alive = 0;                     // threads that have not ended
  int arrived = 0;                   // of these, in the running phase of the barrier
  std::uint32_t phase = 1;           // of the barrier
  int running = 0;                   // blocks that have not ended
  // What the arrivals in the running phase publish, and in the one before: see happens_before.cpp.
  ReleaseClock* publishing = nullptr;
  ReleaseClock* published = nullptr;
};

inline ClusterThread& cluster_thread(const Lane& lane) {
  const Block& block = *lane.warp->block;
  return block.cluster->blocks[block.cluster_rank].threads[lane.thread];
}

// Starts the blocks of the launch's cluster of this number; in the order in which they shall run.
std::vector<Block*> start_cluster(std::uint64_t number);
// A block of a cluster has ended: its slot is free when all of them have.
void end_in_cluster(Block& block);
// Nobody looks at an abandoned launch's clusters any more.
void forget_clusters();

}  // namespace referee
