// The first exercise's skeleton: it is here wherever there is something to grade, compiles, and
// needs nothing that others do without. See known_file.h.
#include "grader/classroom/run/known_file.h"

#include <optional>

#include "base/interrupt.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/gpu.h"
#include "grader/judge/judge.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::classroom {

std::string machine_trouble(const Batch& batch, const Course& course, const Layout& places) {
  try {
    const base::TemporaryDirectory cache;
    std::optional<sandbox::Sandbox> around;
    if (batch.settings.isolation == "bubblewrap") around = sandbox::Sandbox::find();
    JudgeOptions options{.wasm = batch.settings.engine == "wasm",
                         .sandbox = around ? &*around : nullptr,
                         .judge_skeletons = true,
                         .own_cache = cache.path()};
    if (batch.settings.backend != "referee") options.gpu = build::Gpu::find();
    const Exercise& exercise = *course.exercises().front();
    Judge(places, options).judge(exercise, exercise.below(places.skeletons()), [](const auto&) {});
    return "";
  } catch (const base::Interrupted&) {
    throw;
  } catch (const std::exception& trouble) {
    return trouble.what();
  }
}

}  // namespace warplings::classroom
