// What a diagnosis says where lanes wait at one place that they have come to by different calls.
#pragma once

#include <source_location>

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/report/diagnosis.h"

namespace referee {

// `one` waits at `a`, `other` at `b`. Adds the calls at which their ways part, if that is what
// tells the two places apart.
void add_call_fork(Diagnosis& d, const Lane& one, std::source_location a, const Lane& other,
                   std::source_location b);

}  // namespace referee
