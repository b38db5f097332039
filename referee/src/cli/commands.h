// What the program `referee` does, apart from reading its command line.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "referee/option_table.h"

namespace referee::cli {

// Exit statuses of the program itself. `run` otherwise passes on the status of the program it runs,
// which is 99 where the referee diagnosed an error.
inline constexpr int kCompileError = warplings::base::exit_status::kNotPassed;
using warplings::base::exit_status::kUsage;

struct BuildOptions {
  std::vector<std::filesystem::path> sources;
  std::vector<std::filesystem::path> include_directories;
  std::vector<std::string> definitions;
  bool wasm = false;              // for a WebAssembly machine instead of this one
  bool debug = false;             // as REFEREE_DEBUG=1 in the environment
  std::filesystem::path program;  // where to leave the program; empty: nowhere
};

struct RunOptions {
  BuildOptions build;
  std::map<Option, std::string> settings;  // as in the variables; empty: the runtime's default
  bool build_only = false;
  std::vector<std::string> arguments;  // of the program
};

struct SarifOptions {
  std::vector<std::filesystem::path> reports;
  std::filesystem::path root = ".";
  std::filesystem::path output;  // empty: stdout
};

// All print the compiler's messages to stderr and return the exit status.
int build(const BuildOptions& options);
int run(const RunOptions& options);
int precompile();
int sarif(const SarifOptions& options);

// Prints the rewritten source to stdout.
int rewrite(const std::filesystem::path& source);

}  // namespace referee::cli
