// The words of `dev`, for whoever writes exercises.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct DevOptions {
  bool creates = false;  ///< `dev new`, and otherwise `dev check`
  std::string chapter;
  std::string name;
  std::vector<std::string> names;  ///< exercises and chapters to check; empty: all
  bool run = false;
  unsigned jobs = 0;  ///< 0: as many as there are cores
};

void add_dev(CLI::App& app, DevOptions& options);

// Exit status: 0 made, or in order; 1 not in order; 2 wrong usage; 3 the environment lacks
// something, or this is a student's copy of the course.
int dev_command(const Session& session, const DevOptions& options);

}  // namespace warplings::cli
