// The columns of a step: what its lanes brought and got, one entry for each lane.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// The number of the step in which a write (TracedLane::event) took place.
using StepOfEvent = std::map<std::uint64_t, std::uint64_t>;

// Threads, values before and after, and where they came from; values are of `type` before and of
// `result` after.
void add_columns(nlohmann::ordered_json& json, const Step& step, ValueType type, ValueType result,
                 const StepOfEvent& step_of_event);
// The same of an access of memory, with the array and the index, and banks and wavefronts of shared
// memory.
void add_access_columns(nlohmann::ordered_json& json, const Step& step,
                        const std::vector<TracedArray>& arrays, const StepOfEvent& step_of_event);

}  // namespace referee
