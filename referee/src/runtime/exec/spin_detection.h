// Lanes that wait by reading memory: after a few fruitless reads they let others run.
#pragma once

#include <cstdint>

#include "referee/src/runtime/exec/machine.h"

namespace referee {

// Called at every volatile or atomic read and failed read-modify-write: `value` is what it sees.
void spin_point(Lane& lane, std::uintptr_t address, std::uint64_t value);

}  // namespace referee
