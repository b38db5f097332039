// What the referee has said about a run, as far as it bears on what its values mean.
#pragma once

#include <string>

#include "grader/harness/grading/answer.h"

namespace warplings::grading {

// Whether the referee had anything to say about the run, if only a note.
bool was_diagnosed(const Answer& answer);

// Whether what a lane got of a shuffle was undefined: the referee's stand-in for it is NaN, so a
// NaN among the results says nothing of what else is wrong.
bool has_undefined_shuffles(const Answer& answer);

// How an element is shown that still holds the poison. An atomic may have added to it, which leaves
// NaN as it is: then it is a value that nobody has set.
std::string written_as_poison(const Answer& answer);

}  // namespace warplings::grading
