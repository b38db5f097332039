// Starts programs from argument lists, never through a shell, so that any path works.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warplings::base {

using Arguments = std::vector<std::string>;
using Environment = std::vector<std::pair<std::string, std::string>>;

struct ProcessResult {
  int status;          // the exit status, or 128 + the signal that ended it
  std::string output;  // stdout and stderr together, as far as they fit into kOutputLimit
};

inline constexpr std::size_t kOutputLimit = 4u << 20;

// Runs arguments[0], found in PATH unless it holds a slash, with `changes` set in its environment,
// and waits. Throws Error if it cannot be started and Interrupted after a signal.
ProcessResult run_captured(const Arguments& arguments, const Environment& changes = {});

// The same with the caller's standard streams; returns the status.
int run_attached(const Arguments& arguments, const Environment& changes = {});

}  // namespace warplings::base
