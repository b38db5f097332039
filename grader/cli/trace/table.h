// A trace for a terminal of 80 columns: rounds down, lanes across.
#pragma once

#include <string>
#include <vector>

#include "grader/cli/trace/traced_run.h"
#include "grader/text/terminal.h"

namespace warplings::cli::trace {

struct TraceView {
  std::vector<std::string> source;  ///< lines of the student's file
  std::string file;                 ///< its path, as the trace names it
  std::vector<int> warps;           ///< which to show; empty: those that the failure is about
  std::string command;           ///< to see more, with what follows left open: "./run.sh trace x"
  std::size_t most_rounds = 60;  ///< beyond it the middle is left out, but for what went wrong
  Style style;
};

// The rounds: steps of one warp at one line of the source follow each other under that line.
std::vector<std::string> trace_lines(const TracedRun& run, const TraceView& view);

}  // namespace warplings::cli::trace
