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

#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// Joins the clocks of the lanes in `group` (a completed __syncwarp), fence knowledge included.
void order_lanes(Warp& warp, Mask group);
// Orders threads [first, first + size) of the block at a barrier of theirs, which all of them that
// have not ended wait at.
void order_threads(Block& block, std::uint32_t first, std::uint32_t size);
// At a block barrier: what one lane acquired, all have; what one fenced, all may publish.
void share_fences(Block& block);
// At a block's start.
void reset_fences(Block& block);
// At the end of a launch.
void forget_knowledge();

// True if `access` (of the running launch) is ordered before what `lane` does now. `thread` is the
// accessing thread in its block, which need not be access.who's (readers share one record).
bool is_ordered(const Access& access, std::uint32_t thread, const Lane& lane);

// A strong (atomic or volatile) access at `address`, for the fence rules.
void strong_read(Lane& lane, std::uintptr_t address);
void strong_write(Lane& lane, std::uintptr_t address, bool read_modify_write);

// Some races turn out to be harmless by what the lane does next: a write of the value that another
// one wrote, a plain read that is the first guess of a compare-and-swap. Reports the last such race
// unless it was harmless; called before the lane lets others run.
void report_unless_harmless();
inline void settle_pending_race() {
  if (hot.detours & kPendingRace) [[unlikely]]
    report_unless_harmless();
}

}  // namespace referee
