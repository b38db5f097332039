// Steps made of what lanes have called together, or wait in.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// The lanes of `group` have met in a warp operation, and each has its result.
Step collective_step(const Warp& warp, Mask group);

// The same for a part of the block; `call` is that of one of its threads. Nothing where no thread
// of it has called.
std::optional<Step> range_step(const Block& block, const RangeCall& call);

// All threads that have not ended wait at the block's barrier; `predicates` is what each brought.
Step barrier_step(const Block& block, const std::array<int, kMaxThreads>& predicates);

// Lanes of the warp that wait for others who never come: a step for each call and place.
std::vector<Step> wait_steps(const Warp& warp);

}  // namespace referee
