// The arrays that a trace names: of shared memory, and allocations.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

TracedArray traced(const SharedArray& array);

// The allocation that the address lies in or is nearest to, or the program's __device__ variables.
TracedArray traced_global(std::uintptr_t address);

// Adds the array to those that are known, unless it is one of them.
void know_array(std::vector<TracedArray>& known, TracedArray array);

}  // namespace referee
