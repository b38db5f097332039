// What `trace` shows: the run that the cases program repeated under the referee's recorder, read
// from its JSON (grader/harness/README.md and referee/TRACE.md).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace warplings::cli::trace {

// One step of the block. Columns have one entry for each of `threads`, or none at all.
struct TracedStep {
  long number = 0;
  std::string kind;  ///< "shuffle", "read", "barrier", ...
  int warp = -1;     ///< -1: of more than one
  std::string file;
  int line = 0;  ///< 0: nowhere
  std::string name;
  std::optional<std::uint32_t> mask;
  int width = 0;  ///< of a shuffle
  std::string type;
  int array = -1;
  int bytes = 0;
  int wavefronts = 0;
  std::vector<int> threads;
  std::vector<std::optional<std::string>> before, after;
  std::vector<std::optional<long>> from;
  std::vector<long> index;
  std::set<int> undefined;
  std::vector<std::uint32_t> arrived;    ///< of a barrier: lanes of each warp
  std::optional<std::uint32_t> missing;  ///< of a wait in a warp operation: lanes
  int report = -1;

  bool is_access() const;
  // The thread's place in the columns, or -1.
  int place_of(int thread) const;
};

struct TracedArray {
  std::string name;
  bool global = false;
  long bytes = 0;
};

struct TracedReport {
  Diagnosis diagnosis;
  std::vector<int> racing;  ///< the two threads of a race in one block
};

struct Gap {
  long after = 0;
  long dropped = 0;
};

struct TracedRun {
  Case shown;            ///< name, sentence, schedule, message, mismatches
  std::string question;  ///< "n = 2"
  std::string state;     ///< ended, abandoned, stopped, nothing
  std::string kernel;
  std::string block;  ///< "(0,0,0)"
  std::string grid_extent, block_extent;
  int warp_size = 32;
  int threads = 0;
  std::string activemask;
  long steps_total = 0;
  std::vector<TracedArray> arrays;
  std::vector<TracedReport> reports;
  std::vector<TracedStep> steps;
  std::vector<Gap> gaps;

  // Who stored the first wrong element, and in which step; -1 and 0 where nobody here did.
  int wrong_thread = -1;
  long wrong_step = 0;

  int warp_of(int thread) const { return thread / warp_size; }
  int lane_of(int thread) const { return thread % warp_size; }
  // The lanes of one warp that take part in the step.
  std::uint32_t lanes_of(const TracedStep& step, int warp) const;

  // Warps that a failure is about, at most two; the first one where there is none.
  std::vector<int> telling_warps() const;
};

// Texts are made harmless for a terminal. Throws std::runtime_error where it is no such document.
TracedRun read_traced_run(const nlohmann::json& document);

}  // namespace warplings::cli::trace
