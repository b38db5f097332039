// Lanes that wait by reading memory: after a few fruitless reads they let others run.
#pragma once

#include <cstdint>

#include "referee/src/runtime/exec/current.h"

namespace referee {

inline constexpr std::uint32_t kFruitlessReads = 16;  // before others run

// Called at every volatile or atomic read and failed read-modify-write: `value` is what it sees.
void spin_point(Lane& lane, std::uintptr_t address, std::uint64_t value);
// Lets others run, and wakes the lane when nobody else in its block can.
void yield_while_spinning();

}  // namespace referee
