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

class Judge {
 public:
  // Inputs and the random schedule are made from the seed.
  // With a `gpu` it judges there, otherwise on the referee.
  // With a `sandbox`, the file is compiled and run in it, and nothing of it enters a cache. It must
  // outlive the judge.
  Judge(Layout places, std::uint64_t seed, std::optional<build::Gpu> gpu = std::nullopt,
        const sandbox::Sandbox* sandbox = nullptr)
      : places_(std::move(places)), seed_(seed), gpu_(std::move(gpu)), sandbox_(sandbox) {}

  // From now on the schedule, which the student's program is told, is made from a digest of the
  // seed: nobody shall work out the inputs of others from it.
  void hide_seed();

  // From now on a file that equals its skeleton is compiled and run as any other.
  void judge_skeletons() { skeletons_too_ = true; }

  // From now on the referee counts memory traffic in every case, too (slower).
  void count_memory() { count_memory_ = true; }

  // From now on what is built of files is kept in this folder: programs of others neither fill nor
  // use the cache that is for the course and for one's own work.
  void keep_apart(std::filesystem::path cache) { cache_apart_ = std::move(cache); }

  // The verdict on `file` as an answer to the exercise. Throws Error where the machine
  // is the reason that there is none (no compiler, no space, unreadable file),
  // base::Interrupted on Ctrl-C, sandbox::NoSandbox where the sandbox is gone. A file
  // that does not exist counts as not started.
  Result judge(const Exercise& exercise, const std::filesystem::path& file,
               const Stage& stage) const;

 private:
  build::BuildResult build_program(const Exercise& exercise, const std::filesystem::path& file,
                                   const std::filesystem::path& program) const;
  Result run_cases(const Exercise& exercise, const std::filesystem::path& program,
                   const Stage& stage) const;

  Layout places_;
  std::uint64_t seed_;
  std::string random_schedule_ = "random:" + std::to_string(seed_);
  std::optional<build::Gpu> gpu_;
  bool skeletons_too_ = false;
  bool count_memory_ = false;
  std::filesystem::path cache_apart_;
  const sandbox::Sandbox* sandbox_;
};

}  // namespace warplings
