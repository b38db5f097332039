// Stopping in a student's kernel with a debugger.
#pragma once

#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct DebugOptions {
  std::string exercise;
  int line = 0;                  ///< of the student's file, to stop at; 0: at every kernel
  bool prepare = false;          ///< leave everything for an editor's debugger, and start none
  std::vector<std::string> gdb;  ///< arguments for gdb; without any it runs to the first stop
};

// Builds the exercise for a debugger, finds a case to look at (the failing one, else the first),
// and becomes gdb on it. Program, question and environment are in build/debug/EXERCISE.
// Returns kNotPassed, and prints the verdict, where there is no case: it does not compile or is
// not started. Throws Error without gdb.
int debug_command(const Session& session, const DebugOptions& options);

}  // namespace warplings::cli
