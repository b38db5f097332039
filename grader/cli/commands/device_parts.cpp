// Looks into the checkout for exercises and benchmarks, and has the latter's parts built.
#include "grader/cli/commands/device_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/subprocess.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// The source of an exercise's benchmark.
fs::path benchmark_of(const Session& session, const Exercise& exercise) {
  return session.places.benchmark_of(exercise);
}

}  // namespace

fs::path file_of(const Session& session, const Exercise& exercise, const std::string& from) {
  fs::path folder = from.empty() ? session.places.exercises() : fs::path(from);
  std::error_code error;
  if (!fs::exists(folder, error) && folder.is_relative()) folder = session.places.root / folder;
  fs::path file = exercise.below(folder);
  if (!fs::exists(file, error)) {
    throw UsageError(fmt::format("There is no file {}.", session.places.shown(file)));
  }
  return fs::absolute(file);
}

std::vector<const Exercise*> benchmarked(const Session& session,
                                         const std::vector<std::string>& names) {
  std::vector<const Exercise*> all;
  std::string list;
  for (const Exercise* exercise : session.course.exercises()) {
    if (!fs::exists(benchmark_of(session, *exercise))) continue;
    all.push_back(exercise);
    list += (list.empty() ? "" : ", ") + exercise->name;
  }
  if (names.empty()) return all;
  std::vector<const Exercise*> result;
  for (const std::string& name : names) {
    const Exercise& exercise = exercise_named(session.course, name);
    if (std::find(all.begin(), all.end(), &exercise) == all.end()) {
      throw UsageError(
          fmt::format("{} has no benchmark: its subject is not speed. These have one: {}.",
                      exercise.name, list));
    }
    result.push_back(&exercise);
  }
  return result;
}

bool build_part(const Session& session, const build::Gpu& gpu,
                const std::vector<std::string>& words, std::string& messages) {
  std::vector<std::string> command = {
      (session.places.root / "bench" / "device" / "build.sh").string()};
  command.insert(command.end(), words.begin(), words.end());
  const auto run =
      base::run_captured(command, {{"NVCC", gpu.nvcc.string()}, {"ARCH", gpu.architecture}});
  messages = build::in_usual_form(run.output);
  return run.status == 0;
}

fs::path bench_folder(const Session& session, const build::Gpu& gpu) {
  return session.places.build / "bench" / gpu.architecture;
}

}  // namespace warplings::cli
