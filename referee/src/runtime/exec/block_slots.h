// The blocks that exist at a time: a slot holds lanes, warps and stacks, and serves one block after
// another.
#pragma once

#include <cstdint>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// A slot whose lanes have fibers, with `linear` as its block: every lane ready. Its shared memory
// is the caller's to begin.
Block& start_block(std::uint64_t linear, const dim3& grid, const dim3& extent);
// The block has ended: its slot may serve another.
void return_slot(const Block& block);
// After an abandoned launch: no fiber stands where the next launch expects it, so all slots are
// free, and all fibers are made anew.
void discard_fibers();

}  // namespace referee
