// Grades one exercise: compares with the skeleton, compiles, runs the trusted program over the
// cases, reads its result.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/harness/compile/gpu.h"
#include "grader/judge/result.h"
#include "grader/sandbox/sandbox.h"

namespace warplings {

// A stage of the work in a word or two ("compiling"), for a progress line.
using Stage = std::function<void(const std::string&)>;

// Where nobody asks for another one.
inline constexpr std::uint64_t kUsualSeed = 1;

struct JudgeOptions {
  std::uint64_t seed = kUsualSeed;  // inputs and the random schedules are made from it
  int random_schedules = 1;         // beside forward and reverse; the seed's own is the first
  std::optional<build::Gpu> gpu{};  // judge there; otherwise on the referee
  // Judge on the referee's WebAssembly engine. Of questions that need 64 bits, which the exercise's
  // adapter declares, the native engine judges the answers; both must be content. The result says
  // which cases those are. What a file says or does never chooses the engine.
  bool wasm = false;
  // Compile and run the file in it; nothing of it enters a cache. Must outlive the judge.
  const sandbox::Sandbox* sandbox = nullptr;
  // The schedule, which the student's program is told, is made from a digest of the seed: nobody
  // shall work out the inputs of others from it.
  bool hide_seed = false;
  // Compile and run a file that equals its skeleton as any other.
  bool judge_skeletons = false;
  // Judge the file of an exercise of kind `fix` as it is handed out: its bug is what there is to
  // see. The result says that the file is unchanged.
  bool judge_handed_out = false;
  // Nothing else is judged meanwhile: the cases may have all cores.
  bool alone = false;
  // Count memory traffic in every case, too (slower).
  bool count_memory = false;
  // Where what is built of files is kept; empty: in the course's cache. Programs of others neither
  // fill nor use the cache that is for the course and for one's own work.
  std::filesystem::path own_cache{};
};

class Judge {
 public:
  explicit Judge(Layout places, JudgeOptions options = {});

  // The verdict on `file` as an answer to the exercise. Throws Error where the machine
  // is the reason that there is none (no compiler, no space, unreadable file),
  // base::Interrupted on Ctrl-C, sandbox::NoSandbox where the sandbox is gone. A file
  // that does not exist counts as not started.
  Result judge(const Exercise& exercise, const std::filesystem::path& file,
               const Stage& stage) const;

 private:
  struct Built : build::BuildResult {
    bool wasm = false;
    // For what that engine cannot be asked: the native program, and what it is asked about.
    std::filesystem::path native;
    std::string asked_natively;
  };
  Built build_program(const Exercise& exercise, const std::filesystem::path& file,
                      const std::filesystem::path& program) const;
  Built add_native(Built built, build::SubmissionBuild parts,
                   const std::filesystem::path& program) const;
  build::BuildResult build_parts(build::SubmissionBuild parts,
                                 const std::filesystem::path& program) const;
  Result run_cases(const Exercise& exercise, const Built& built) const;
  void check_device() const;

  Layout places_;
  JudgeOptions options_;
  std::string schedules_;  ///< as warplings-cases takes them
};

}  // namespace warplings
