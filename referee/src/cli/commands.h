// What the program `referee` does, apart from reading its command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/exit_status.h"

namespace referee::cli {

// Exit statuses of the program itself. `run` otherwise passes on the status of the program it runs,
// which is 99 where the referee diagnosed an error.
inline constexpr int kCompileError = warplings::base::exit_status::kNotPassed;
using warplings::base::exit_status::kUsage;
inline constexpr int kNoCompiler = warplings::base::exit_status::kEnvironment;

struct BuildOptions {
  std::vector<std::filesystem::path> sources;
  std::vector<std::filesystem::path> include_directories;
  std::vector<std::string> definitions;
  bool debug = false;             // as REFEREE_DEBUG=1 in the environment
  std::filesystem::path program;  // where to leave the program; empty: nowhere
};

struct RunOptions {
  BuildOptions build;
  std::string schedule;  // as in REFEREE_SCHEDULE; empty: the runtime's default
  std::string warp_size;
  std::string activemask;
  std::filesystem::path json;
  bool counters = false;
  std::filesystem::path trace;
  std::string trace_launch;  // as in REFEREE_TRACE_LAUNCH; empty: the recorder chooses
  std::string trace_block;
  bool build_only = false;
  std::vector<std::string> arguments;  // of the program
};

// All print the compiler's messages to stderr and return the exit status.
int build(const BuildOptions& options);
int run(const RunOptions& options);
int precompile();

// Prints the rewritten source to stdout.
int rewrite(const std::filesystem::path& source);

}  // namespace referee::cli
