// Whether a call is wrong only because of calls before it in the same process. No value tells: the
// same call is made once more, as the first of a process.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "grader/harness/grading/finding.h"

namespace warplings::grading {

// Asks these questions in a new process; returns the answer to the one of this index.
using AskAgain =
    std::function<Answer(const std::vector<Question>&, std::size_t index, const Setting&)>;

// True where the finding is about values, of a call that was not the first one; where the very call
// is right as the first one under the same schedule; and where nothing but the calls before makes
// the difference. A random schedule goes on from call to call, so there the two are compared under
// the forward schedule, too. Asks nothing on a GPU, whose schedule is anybody's guess, or where the
// finding has an alternative already.
bool is_left_by_earlier_calls(const Finding& finding, const AskAgain& ask);

inline constexpr const char* kLeftByEarlierCalls = "left_by_earlier_calls";
inline constexpr const char* kLeftByEarlierCallsSentence =
    "In a process of its own this call is right: an earlier call has left something behind, as in "
    "a __device__ variable or a static one that is not set back.";

}  // namespace warplings::grading
