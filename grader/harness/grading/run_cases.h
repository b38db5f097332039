// The main program of the cases.
#pragma once

namespace warplings::grading {

// Runs the cases of the session's exercise and writes its result. Returns the exit status of the
// cases program: 0 all passed, 1 not, 2 usage, 3 the grader's machine fails, 128 + signal if
// stopped. A result is written for 0 and 1 only, and at once; an older one is removed before.
int run_cases(int argc, char** argv);

}  // namespace warplings::grading
