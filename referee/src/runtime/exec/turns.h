// Schedules that interleave: wherever lanes communicate, others may run first.
#pragma once

#include <cstdint>

#include "referee/src/runtime/exec/current.h"

namespace referee {

// The address of a fence, which is at none.
inline constexpr std::uintptr_t kNoAddress = 0;

// Lets other lanes of the block run, or other blocks, as the schedule has it.
void take_turn(std::uintptr_t address);

// The running lane is about to make an atomic or volatile access, or a fence, of which nothing has
// been checked or recorded yet.
[[gnu::always_inline]] inline void turn_point(std::uintptr_t address) {
  if (current.takes_turns && current.lane && !current.critical) [[unlikely]]
    take_turn(address);
}

// Whether the block, which has come to a point where it may, lets another one run.
bool ends_turn(Block& block);

}  // namespace referee
