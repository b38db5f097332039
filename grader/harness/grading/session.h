// One grading of one exercise: what the command line of the cases program says, and how much
// patience is left for a submission that keeps running out of time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/harness/grading/machine.h"
#include "grader/harness/grading/run_folder.h"
#include "grader/harness/grading/setting.h"
#include "grader/harness/grading/submission.h"
#include "grader/harness/grading/turns.h"

namespace warplings::grading {

// A command line that cannot be understood. what() says what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Session {
  std::filesystem::path submission;          // --submission=EXE
  std::vector<std::string> launcher;         // --launcher=WORD ...
  std::shared_ptr<Machine> machine;          // --machine=WORD ...
  std::filesystem::path native;              // --native=EXE: the same for a machine of 64 bits
  std::vector<std::string> native_launcher;  // --native-launcher=WORD ...
  bool without_64_bits = false;              // --without-64-bits: nor is there such a program
  std::string exercise;                      // --exercise=NAME
  std::string only;                          // --case=NAME: no other case
  std::vector<std::string> schedules{"forward", "reverse", "random:1"};  // --schedules=A,B,...
  std::uint64_t seed = 1;                                                // --seed=N
  std::filesystem::path result;                                          // --result=FILE
  std::string backend = "referee";                                       // --backend=referee|gpu
  std::filesystem::path trace;               // --trace=FILE: a failing run step by step
  std::optional<std::uint64_t> trace_block;  // --trace-block=N
  bool count_memory = false;                 // in every case, not only where one asks for it
  unsigned jobs = 1;                         // --jobs=N: so many cases at once
  bool verbose = false;                      // --verbose: gtest's own output
  bool list = false;                         // --list: name the exercise's cases and stop

  // Whether a question under this setting is one that the machine cannot answer, so that the native
  // program does.
  bool asks_natively(const Setting& setting) const { return machine && !setting.fits_32_bits(); }
  // Who answers it. Throws std::runtime_error where that would be a native program and none was
  // given. Must not outlive the session.
  Submission program_for(const Setting& setting) const;

  // One setting a schedule; one in all where the backend has no schedules.
  std::vector<Setting> settings() const;

  // Seconds spent on runs that ended at a limit of time or in an endless loop, or that took more
  // than half of patience() to crash (a fork bomb does, and whoever fills the memory), are wasted.
  // Beyond patience() the remaining runs are not made: the verdict is known, and a person is
  // waiting.
  static constexpr double kPatience = 1.5;
  // A GPU's program is stopped only by its limit of time, and the next case shall run all the same.
  static constexpr double kPatienceOnGpu = 25;
  double patience() const { return backend == "gpu" ? kPatienceOnGpu : kPatience; }

  // Why this machine could not run a case (no space, no processes); then there is no verdict at
  // all.
  std::string machine_failure;

  // Which cases are this process's, and how much all have wasted.
  Turns turns;
  bool begins_with_long_cases = false;

  // Where the submission runs, one time after the other.
  std::shared_ptr<RunFolder> folder = std::make_shared<RunFolder>();

  // The session of this process; filled by parse().
  static Session& current();

  // Reads the arguments that are its own; --gtest_* and what gtest knows are left in place. Throws
  // UsageError.
  static Session parse(int argc, char** argv);
};

// "block_sum" -> "BlockSum": the name of the exercise's test suite.
std::string suite_name(const std::string& exercise);

// Whether the case judges how an answer was found: "CraftStoresOnce".
bool is_craft(const std::string& case_name);

// "AddsIntegersAtEverySize" -> "Adds integers at every size"; a leading "Craft" is dropped.
std::string sentence(const std::string& case_name);

}  // namespace warplings::grading
