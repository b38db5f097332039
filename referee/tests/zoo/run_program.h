// Builds a .cu file with the driver and runs it under chosen schedules, for tests.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "referee/src/driver/toolchain.h"

namespace referee::testing {

// How one run differs from another; the names are those of the REFEREE_* variables.
struct RunOptions {
  std::string schedule = "forward";
  std::string activemask = "converged";
  std::string launch_budget;  // seconds; empty for none
  bool counters = false;
  std::string fail_call{};  // which CUDA call fails; empty for none
  std::string device{};     // whose limits hold; empty for the default
  std::string multiprocessors{};
  std::string device_memory{};    // bytes; empty for the default
  std::string cores{};            // empty for all
  std::string resident_blocks{};  // of an ordinary launch; empty for what fits
  std::string without{};          // warp functions that bring wrong values; empty for none
  bool counters_by_line = false;
};

struct ProgramRun {
  int status = 0;  // the program's, or 128 + signal
  std::string output;
  nlohmann::json report;  // null where the program left none
};

// What programs are built with: REFEREE_CXX, or the driver's own choice.
const driver::Toolchain& compiler();

// Compiles and links the file into `directory`, unless the program there is up to date. Throws
// std::runtime_error with the compiler's messages.
std::filesystem::path build_program(const std::filesystem::path& source,
                                    const std::filesystem::path& directory);

ProgramRun run_program(const std::filesystem::path& program, const RunOptions& options);

// forward, reverse, random:1 to random:`seeds`.
std::vector<std::string> schedules(int seeds = 16);

// `order`:1 to `order`:`seeds`.
std::vector<std::string> seeded(const std::string& order, int seeds);

// Runs that show a dependence on __activemask(): every policy, each under a few schedules.
std::vector<RunOptions> activemask_runs();

// "rule at lines 3, 7: message", for failure texts.
std::string describe(const nlohmann::json& diagnosis);

// The file's bytes; none if it cannot be read.
std::string read_file(const std::filesystem::path& path);

// All .cu files below the folder, sorted.
std::vector<std::filesystem::path> cuda_files(const std::filesystem::path& folder);

}  // namespace referee::testing
