// The words of `grade`, for an instructor, and of its workers.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct GradeOptions {
  std::string folder;
  std::string results = "results";
  std::string roster;
  std::vector<std::string> exercises;  // names or chapters; empty: all
  std::string seed;                    // empty: from the system's randomness
  unsigned jobs = 0;                   // 0: as many as there are cores
  std::string engine = "local";
  std::string backend = "referee";
  double deadline = 600;
  bool resume = false;
  bool no_sandbox = false;
  std::vector<std::string> formats;  // written beside each result.json
  std::vector<std::string> slurm;    // more words for sbatch
  unsigned per_task = 0;             // submissions for one task of a job array; 0: chosen
  std::vector<std::string> worker;   // a batch file and an id
  int dead_attempt = 0;
  std::string slice;  // the results' folder of a task of a job array
  std::string list;   // and which submissions are its own
  std::size_t first = 0;
  std::size_t count = 0;
};

void add_grade(CLI::App& app, GradeOptions& options);

// Exit status: 0 every submission has a result, whatever its marks; 1 some could not be graded; 2
// wrong usage, or the results' folder holds something else; 3 this machine cannot grade, which is
// explained; 128 + n stopped by signal n. A worker's statuses are in classroom/engines/engine.h.
int grade_command(const Session& session, const GradeOptions& options);

}  // namespace warplings::cli
