// Launches of which only some blocks run: see referee/include/referee/harness.h.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/src/runtime/exec/launch.h"

namespace referee {

// Whether a SampledLaunches lives.
bool samples_launches();

// Whether one lives, and allocations are sparse.
bool allocates_sparsely();
// Whether one lives, and a fill or a copy of so many bytes is not made; that is remembered.
bool leaves_out(std::size_t bytes);

// Called once for each launch then: the numbers of the blocks that shall run, or of the clusters
// where there are any, the first one, the last one, and others, ascending. Empty where none shall.
std::vector<std::uint64_t> sample_of(const Launch& launch);

// Whether so many of them say enough: each may have much to do.
bool have_enough_run(std::uint64_t blocks);

// Whether the running launch is one of which some blocks run, and has taken too long; or, where it
// has few, waits for others perhaps.
bool shall_give_up(double seconds, bool stuck);
// Ends it without an error. Callable from a signal handler, as abandon_launch().
[[noreturn]] void give_up_launch();

}  // namespace referee
