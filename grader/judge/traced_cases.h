// Which runs of an exercise's cases are worth a recording: those that fail as the verdict says.
#pragma once

#include <string>
#include <vector>

#include "grader/judge/case_group.h"

namespace warplings {

// Of several cases the one with the smallest input is recorded.
using Recordable = std::vector<const CaseGroup*>;

// What to record, and what to record instead where no kernel ran: cases that fail for the same
// reason as the one that a verdict shows; where none fails, one after the other, as the first may
// be about an empty array.
std::vector<Recordable> recordable(const std::vector<CaseGroup>& groups);

// The cases program's --gtest_filter for these, each under the schedule that it failed under.
std::string filter_of(const std::string& exercise, const Recordable& groups);

}  // namespace warplings
