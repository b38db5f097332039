// Warp functions taken away (REFEREE_WITHOUT): where the contract says that values come by them,
// they must be wrong then. Counters only tell that functions were called; this tells what for.
#pragma once

#include <string>
#include <vector>

#include "grader/harness/grading/answer.h"
#include "grader/harness/grading/finding.h"

namespace warplings::grading {

// Functions whose names begin in one of these ways.
struct WarpFunctions {
  std::vector<std::string> prefixes;
  std::string name;  // what they are called, in the plural
};

inline const WarpFunctions kShuffles{{"__shfl"}, "shuffles"};  // those of cooperative groups, too
inline const WarpFunctions kAnyWarpFunctions{{"__"}, "warp functions"};

// The results of `answer` are right, and stay so where each shuffle of these brings the value of
// another lane than the one it asks for, and each vote, match or reduction leaves out a lane.
Finding not_needed(const WarpFunctions& functions, const Answer& answer);

// The results of `answer` are right. Where each of these shuffles brings the value of another lane,
// they are neither right nor these values.
Finding not_brought(const WarpFunctions& shuffles, const Answer& answer);

}  // namespace warplings::grading
