// Exact counters of a launch: barriers and collectives always, memory traffic where it is asked
// for (REFEREE_COUNTERS=1).
#pragma once

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/report/launch_record.h"

namespace referee {

struct Counters : Observer {
  static inline bool counts_memory = false;

  static bool wants_accesses() { return counts_memory; }
  static void on_launch_begins(const Launch& launch);
  static void on_launch_ends(const Launch& launch);
  static void on_block_begins(Block& block);
  static void on_block_ends(const Block& block);
  static void on_lane_ends(const Lane& lane);
  // Forms the accesses of the warp into warp-wide requests, and counts sectors and bank conflicts.
  static void on_warp_waits(const Warp& warp);
  static void on_collective(Warp& warp, Mask group, const Call& call);
  static void on_range_of_warp(WarpOperation operation, const Warp& warp, Mask group);
  static void on_barrier(Block& block);
  // Where all threads of a block meet with those of others, or as one group, it is a barrier of the
  // block, too.
  static void on_grid_barrier(const Block& block);
  static void on_cluster_barrier(const Cluster& cluster);
  static void on_range(const Block& block, const RangeCall& call);
  static void on_phase_wait(const Lane& lane, const PhaseWait& wait);
  static void on_access(const Lane& lane, const MemoryAccess& access);
  static void on_atomic_update(const Lane& lane, std::uintptr_t address, AtomicEffect effect);
  // Of launches whose memory traffic is not counted.
  static void on_helper_begins();
  static void on_helper_ends(std::string& part);
  static void on_helper_joins(const std::string& part);

  // The lane starts a copy, of no bytes where it was made at once.
  static void start_copy(const Lane& lane, const AsyncCopy& copy);
  // The lane's copy has been waited for.
  static void count_copy(const Lane& lane, const AsyncCopy& copy);
};

// What a launch was and what it did; it has ended, or was refused. Its counters start anew.
LaunchRecord take_record(const Launch& launch);

}  // namespace referee
