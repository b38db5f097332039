// The conditions of a run: which backend, which schedule, which warp size.
// A case is repeated under several of them; a right program gives the same answer under all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplings::grading {

struct Setting {
  std::string backend = "referee";   // "referee", "gpu", or "host" for plain programs in tests
  std::string schedule = "forward";  // "forward", "reverse" or "random:SEED"
  int warp_size = 32;
  std::string activemask = "converged";  // what __activemask() returns: see referee/README.md

  // The device's memory in bytes; 0 leaves it to the backend. A GPU's cannot be chosen.
  std::uint64_t device_memory = 0;

  // The device whose limits hold, as REFEREE_DEVICE names it; "" is the usual one.
  std::string device{};

  // The device's multiprocessors; the same holds for them.
  int multiprocessors = 0;

  // How many blocks of an ordinary launch run at a time; 0 leaves it to the device's room.
  int resident_blocks = 0;

  // The warp functions that bring wrong values: the beginning of their names; "" for none.
  std::string without{};

  // The question is about pointers or sizes that a machine of 32 bits has not.
  bool needs_64_bits = false;
  bool fits_32_bits() const { return !needs_64_bits && device_memory <= std::uint64_t{1} << 32; }

  // Which of the program's CUDA calls and launches fails, from 1 on; 0 lets none fail. On the
  // referee only.
  std::uint64_t failing_call = 0;

  // Count memory traffic, too. Barriers, collectives and shared bytes are always counted.
  bool memory_counters = false;

  // Count how much of each 128 bytes a thread loads, too.
  bool line_shares = false;

  // Tell by line where counters come from.
  bool counters_by_line = false;

  // Record what a block does; further variables for the recorder.
  bool trace = false;
  std::vector<std::string> trace_variables{};

  // Whether a run leaves the referee's report: diagnoses and counters.
  bool has_report() const { return backend == "referee"; }

  // The REFEREE_* variables that bring these conditions about; without those of the report's form
  // and place.
  std::vector<std::string> environment() const;

  // Letters, digits and underscores: "forward", "random_7".
  std::string name() const;
};

// The names by which a run opens the files that it leaves.
struct RunFiles {
  std::string report, trace;
};

// All REFEREE_* variables of a run under these conditions; of CPU time one launch may take so much.
// A trace is written only where the setting asks for one.
std::vector<std::string> variables_of_run(const Setting& setting, const RunFiles& files,
                                          const char* launch_seconds);

// Throws std::invalid_argument, saying what is allowed, unless `schedule` is one that Setting
// names.
void check_schedule(const std::string& schedule);

}  // namespace warplings::grading
