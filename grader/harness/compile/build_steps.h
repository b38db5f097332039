// What building a submission has in common on both engines.
#pragma once

#include <csignal>
#include <filesystem>
#include <string>

#include "base/exit_status.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/compile/object_cache.h"
#include "referee/src/driver/driver.h"

namespace warplings::build {

// The status of a program that wanted to write a larger file than it may.
inline constexpr int kFileTooLarge = base::exit_status::kSignal + SIGXFSZ;

struct Object : CachedObject {
  std::string messages;  // why there is none
  bool cached = false;
  bool refused = false;    // for what it contains
  bool too_large = false;  // BuildResult
  bool disk_full = false;  // driver::Outcome
};

// The course's own part.
referee::driver::Unit adapter_unit(const SubmissionBuild& build);

// Throws base::Error where it did not compile, which is nobody's fault but ours.
void require_adapter(const Object& adapter, const SubmissionBuild& build);

// The student's file, or the unit of its templates that includes it.
referee::driver::Unit exercise_unit(const SubmissionBuild& build);

// Whether there is an object; if not, `result` says why.
bool is_compiled(const Object& object, BuildResult& result);

// Takes the linked program into the cache as result.program; or `result` says why there is none.
void finish_link(const referee::driver::Outcome& outcome, const std::filesystem::path& exercise,
                 const TemporaryFile& linked, ObjectCache& cache, BuildResult& result);

}  // namespace warplings::build
