// How a run is configured: the REFEREE_* environment variables, read once at start-up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace referee {

enum class Order { forward, reverse, random, interleave, weak };
enum class ActivemaskPolicy { converged, alone, random };

// An element of global memory, to find the block that stores it: `size` bytes at `offset` of an
// allocation of exactly `bytes` bytes. No bytes: nothing is looked for.
struct StoreToFind {
  std::size_t bytes = 0, offset = 0, size = 0;
};

struct Options {
  Order order = Order::forward;  // REFEREE_SCHEDULE=forward|reverse|random:SEED
  std::uint64_t seed = 0;
  int warp_size = 32;                                         // REFEREE_WARP_SIZE=1|2|4|8|16|32
  ActivemaskPolicy activemask = ActivemaskPolicy::converged;  // REFEREE_ACTIVEMASK=...|random:SEED
  std::uint64_t activemask_seed = 0;
  bool counters = false;             // REFEREE_COUNTERS=1: memory counters, at some cost in speed
  double budget_seconds = 10;        // REFEREE_BUDGET: CPU time one lane may run without progress
  double launch_budget_seconds = 0;  // REFEREE_LAUNCH_BUDGET: CPU time of one launch; 0 is no limit
  std::size_t device_memory = std::size_t{8} << 30;  // REFEREE_DEVICE_MEMORY: bytes of the device
  int multiprocessors = 16;                          // REFEREE_MULTIPROCESSORS: 1 to 64
  std::uint64_t fail_call = 0;                       // REFEREE_FAIL_CALL=N: the N-th call fails
  std::string report_file;                           // REFEREE_REPORT=FILE: the report as JSON
  bool quiet = false;                                // REFEREE_QUIET=1: no report on stderr
  std::string trace_file;                            // REFEREE_TRACE=FILE: a block step by step
  std::optional<std::uint64_t> trace_launch;         // REFEREE_TRACE_LAUNCH=N, from 0
  std::optional<std::uint64_t> trace_block;          // REFEREE_TRACE_BLOCK=N: linear index
  std::size_t trace_steps = 1000;                    // REFEREE_TRACE_STEPS: how many are kept
  StoreToFind trace_store;                           // REFEREE_TRACE_STORE=BYTES:OFFSET:SIZE

  std::string schedule_name() const;
  std::string activemask_name() const;
};

// Throws std::invalid_argument naming the variable and what it may hold.
Options options_from_environment();

// The options of this process.
Options& options();

}  // namespace referee
