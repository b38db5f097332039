// What wrong values have to do with the right ones, for every exercise: they belong to other
// elements (reordered.h), are theirs times a factor (scaled.h), or 0 where those are small
// (vanished.h).
#pragma once

#include <vector>

#include "grader/harness/grading/finding.h"
#include "grader/harness/grading/reordered.h"

namespace warplings::grading {

// Puts into the finding what is found, unless it has an alternative. Precondition: every element
// was written.
void tell_what_is_reordered(Finding& finding, const Answer& answer, Held held);

// The same of floats: how far each may be from its reference is `bound`.
void tell_what_is_scaled_or_vanished(Finding& finding, const Answer& answer,
                                     const std::vector<double>& got,
                                     const std::vector<double>& reference,
                                     const std::vector<double>& bound);

}  // namespace warplings::grading
