// Launches of which only some blocks run: see referee/include/referee/harness.h.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/src/runtime/exec/launch.h"

namespace referee {

// Whether a SampledLaunches lives.
bool samples_launches();

// Whether one lives, and the host must not fill or copy so many bytes; that is remembered.
bool leaves_out(std::size_t bytes);

// Called once for each launch then: the numbers of the blocks that shall run, ascending. Empty
// where none shall.
std::vector<std::uint64_t> sample_of(const Launch& launch);

}  // namespace referee
