// Which accesses are ordered before which: lanes of a warp by __syncwarp, the block by its barrier,
// everything else by fences and flags.
//
// Time within a block is cut into segments by block barriers; accesses of earlier segments are
// ordered before all later ones. Within a segment, lanes of one warp keep vector clocks that
// __syncwarp joins; a tile of several warps does the same among its threads. Otherwise, across
// warps and blocks order comes only through a release (a fence, then an atomic or volatile write)
// that is read (an atomic or volatile read, then a fence): PTX ISA, "Memory Consistency Model".
#pragma once

#include <cstdint>

#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/sync/block_range.h"

namespace referee {

// Joins the clocks of the lanes in `group` (`call` is a completed __syncwarp), with what fences
// have brought them.
void order_lanes(Warp& warp, Mask group, const Call& call);
// Orders threads [first, first + size) of the block at a barrier of theirs, which all of them that
// have not ended wait at.
void order_threads(Block& block, std::uint32_t first, std::uint32_t size);
// At a block barrier: what one lane acquired, all have; what one fenced, all may publish.
void share_fences(Block& block);
// A lane arrives at the barrier of its cluster; it opens; a lane has waited for it.
void release_to_cluster(const Lane& lane, bool relaxed);
void publish_to_cluster(Cluster& cluster);
void acquire_from_cluster(Lane& lane);
// At a block's start.
void reset_fences(Block& block);
// At the end of a launch.
void clear_releases();

// True if `access` (of the running launch) is ordered before what `lane` does now. `thread` is the
// accessing thread in its block, which need not be access.info's (readers share one record).
bool is_ordered(const Access& access, std::uint32_t thread, const Lane& lane);

// A thread of the block has read a flag that a fence precedes, behind this access; only its own
// fence is missing.
bool lacks_fence_only(const Access& access, std::uint32_t thread, const Block& block);

// The widest fence that a thread of the running launch has passed. One of block scope publishes
// nothing to other blocks (PTX ISA, "Morally Strong Operations").
enum class SeenFences { none, of_block_scope, of_wider_scope };
SeenFences seen_fences();
// A fence that the runtime needs for its own words, of which the program has none to show.
void fence_unseen(FenceScope scope);

// The same as is_ordered(), generously, for what a relaxed load must see: whatever some lane of the
// warp has acquired, and whatever flags the block's threads had read before its last barrier.
bool is_visible(const Access& access, std::uint32_t thread, const Lane& lane);

// A strong (atomic or volatile) access at `address`, for the fence rules.
void strong_read(Lane& lane, std::uintptr_t address);
void strong_write(Lane& lane, std::uintptr_t address, bool read_modify_write);
// A read-modify-write of which those who have read the word before know nothing.
void strong_update(Lane& lane, std::uintptr_t address);

struct HappensBefore : Observer {
  static void on_collective(Warp& warp, Mask group, const Call& call) {
    if (call.operation == WarpOperation::syncwarp) order_lanes(warp, group, call);
  }
  static void on_range(Block& block, const RangeCall& call) {
    if (call.operation == WarpOperation::tile_sync)
      order_threads(block, call.threads.first, call.threads.size);
  }
  static void on_barrier(Block& block) { share_fences(block); }
  static void on_cluster_arrival(const Lane& lane, bool relaxed) {
    release_to_cluster(lane, relaxed);
  }
  static void on_cluster_barrier(Cluster& cluster) { publish_to_cluster(cluster); }
  static void on_cluster_wait(Lane& lane, std::source_location) { acquire_from_cluster(lane); }
  static void on_block_begins(Block& block) { reset_fences(block); }
  static void on_launch_ends(const Launch&) { clear_releases(); }
};

}  // namespace referee
