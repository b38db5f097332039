// The cases of one exercise in several processes: a person waits for the verdict, and has more than
// one core. Cases start programs one after the other and keep what they found in globals, so that
// threads would not do.
#pragma once

#include "grader/harness/grading/result_writer.h"
#include "grader/harness/grading/session.h"

namespace warplings::grading {

// Forks session.jobs processes, each of which calls `run_here` and ends with its status; the first
// begins with long cases, and only the first: what comes first in a verdict is run at once. Adds
// what they have found to `result`, in the order of the cases, and a failure of the machine to the
// session. Returns the largest status. Ends the processes where this one is asked to stop.
int run_side_by_side(Session& session, ResultWriter& result,
                     int (*run_here)(Session&, ResultWriter&));

}  // namespace warplings::grading
