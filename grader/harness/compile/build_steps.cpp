// Turns what compilers and linkers say into a result.
#include "grader/harness/compile/build_steps.h"

#include "base/error.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/parts/parts.h"

namespace warplings::build {

referee::driver::Unit adapter_unit(const SubmissionBuild& build) {
  return {build.adapter, {}, {parts::kRoot}, {}, false};
}

void require_adapter(const Object& adapter, const SubmissionBuild& build) {
  if (adapter.messages.empty()) return;
  throw base::Error("The adapter " + build.adapter.string() + " does not compile:\n" +
                    adapter.messages);
}

referee::driver::Unit exercise_unit(const SubmissionBuild& build) {
  const std::filesystem::path instances = instances_of(build.adapter);
  referee::driver::Unit unit = {build.exercise, {}, {}, {}, true};
  if (!instances.empty())
    unit = {instances, {}, {parts::kRoot}, {exercise_definition(build)}, true};
  unit.own_lines = true;
  unit.relaxed_constexpr = false;  // the exercises are compiled without nvcc's options for it
  return unit;
}

bool is_compiled(const Object& object, BuildResult& result) {
  if (object.messages.empty()) return true;
  result.status = 1;
  result.messages = object.messages;
  result.refused = object.refused;
  result.too_large = object.too_large;
  result.disk_full = object.disk_full;
  return false;
}

void finish_link(const referee::driver::Outcome& outcome, const std::filesystem::path& exercise,
                 const TemporaryFile& linked, ObjectCache& cache, BuildResult& result) {
  if (outcome.status != 0) {
    result.status = outcome.status;
    result.messages = explain_link_messages(outcome.messages, exercise);
    result.disk_full = outcome.disk_full;
    return;
  }
  cache.finish(linked, result.program);
  cache.prune();
}

}  // namespace warplings::build
