// Which steps of a run stand together under one line of source, and which of these are shown.
#pragma once

#include <vector>

#include "grader/cli/trace/traced_run.h"

namespace warplings::cli::trace {

struct Round {
  std::vector<const TracedStep*> steps;  ///< at least one; accesses of one line, or a single step
  bool telling = false;                  ///< something goes wrong here
};

// The steps that concern one of the warps, in the order of the run, which must outlive them.
std::vector<Round> rounds_of(const TracedRun& run, const std::vector<int>& warps);

// For each round whether it is shown. Where there are more than `most`, these are the first, the
// last, and what stands around something that goes wrong.
std::vector<bool> kept_rounds(const std::vector<Round>& rounds, std::size_t most);

}  // namespace warplings::cli::trace
