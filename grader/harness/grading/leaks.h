// Which device memory a call of the student's function has left behind when it returned.
#pragma once

#include <optional>

#include "grader/harness/grading/answer.h"
#include "grader/harness/grading/finding.h"

namespace warplings::grading {

// Memory that the answer's own call has left allocated, whoever freed it later, or that nobody
// knows whose it is; nothing where there is none, or the run has no report.
std::optional<Finding> find_leak(const Answer& answer);

}  // namespace warplings::grading
