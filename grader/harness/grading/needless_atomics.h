// What a verdict says of too many atomics, where leaving out those that do nothing would do.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/harness/grading/referee_report.h"

namespace warplings::grading {

// The counters of atomics of a launch; or those of them that might be left out.
struct Atomics {
  std::uint64_t global = 0, shared = 0;
};
Atomics atomics_of(const Launch& launch);

// A sentence with a space in front, where without the atomics of warps that access no global memory
// otherwise, or without those that change nothing, `count` of what is left is no more than `most`.
// Empty where there are none, or where no atomics are allowed. `count` adds up launches.
std::string needless_atomics(const std::vector<Launch>& launches, std::uint64_t most,
                             const std::function<std::uint64_t(const Launch&, Atomics)>& count);

}  // namespace warplings::grading
