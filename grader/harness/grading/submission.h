// A submission's program as the grader sees it: something to start, ask once, and doubt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grader/harness/grading/in_folder.h"
#include "grader/harness/grading/machine.h"
#include "grader/harness/grading/process.h"
#include "grader/harness/grading/referee_report.h"
#include "grader/harness/grading/run_folder.h"
#include "grader/harness/grading/setting.h"
#include "grader/harness/protocol/message.h"

namespace warplings::grading {

// How a run came out. Only kAnswered has a response.
enum class Outcome {
  kAnswered,     // a response that fits its request came, and the program ended in order
  kDiagnosed,    // the referee ended the program
  kCrashed,      // a signal, an early exit, or an answer that is none
  kTimedOut,     // killed at a limit of time
  kInterrupted,  // the grader was asked to stop
};

struct Execution {
  Outcome outcome = Outcome::kCrashed;
  std::string trouble;  // one or two plain sentences unless kAnswered
  protocol::Message response;
  std::optional<RefereeReport> report;  // may exist for every outcome
  std::string trace;                    // as the program left it, where one was asked for
  Ending ending;
  Setting setting;
};

class Submission {
 public:
  // `launcher`: words that start the program, say in a sandbox (process.h). It runs in `folder`.
  // `machine`: what runs the program instead, if it is not null. Both must live as long as this.
  Submission(std::filesystem::path program, std::vector<std::string> launcher, RunFolder& folder,
             Machine* machine = nullptr)
      : program_(std::move(program)),
        launcher_(std::move(launcher)),
        folder_(folder),
        machine_(machine) {}

  // Starts the program, hands it the request, and waits for its end. Throws
  // std::runtime_error only where the grader's own machine fails (no space for the request, no
  // sandbox).
  Execution run(const protocol::Message& request, const Setting& setting,
                const Limits& limits) const;

 private:
  Remains run_on_machine(std::span<const std::byte> request, const Setting& setting,
                         const Limits& limits) const;

  std::filesystem::path program_;
  std::vector<std::string> launcher_;
  RunFolder& folder_;
  Machine* machine_;
};

// "a segmentation fault (SIGSEGV): ...": for sentences.
std::string describe_signal(int signal);

}  // namespace warplings::grading
