// A recording with what can be said of it only at its end.
#pragma once

#include <string>
#include <vector>

#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

struct ResolvedTrace {
  std::string kernel;
  std::vector<Step> steps;
  std::vector<TracedReport> reports;
  std::vector<TracedArray> arrays;
};

// These steps of the recording and all else of it: source lines are looked up, dynamic memory has
// the name that the code gives it, and reports with one cause are one step.
ResolvedTrace resolved(const Recording& recording, std::vector<Step> steps);

}  // namespace referee
