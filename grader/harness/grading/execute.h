// How the grader's processes become the programs that they start.
#pragma once

#include <unistd.h>

#include <cerrno>

namespace warplings::grading {

// execve, and again for two seconds while somebody has the program's file open for writing: a
// process that another thread of the grader has just forked holds what that thread was writing,
// until it executes its own program. Returns errno where it fails. Safe after fork.
inline int execute(const char* path, char* const* arguments, char* const* environment) {
  constexpr int kTurns = 200;
  for (int turn = 0; turn < kTurns; ++turn) {
    ::execve(path, arguments, environment);
    if (errno != ETXTBSY) break;
    ::usleep(10'000);
  }
  return errno;
}

}  // namespace warplings::grading
