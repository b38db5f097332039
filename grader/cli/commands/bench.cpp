// bench: what a kernel costs on a device; without one, what it does, counted.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "base/error.h"
#include "base/subprocess.h"
#include "grader/cli/commands/bench_counters.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/harness/compile/gpu.h"
#include "grader/judge/ledger.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// Builds and runs the benchmark of one exercise; returns the status of its program.
int bench_one(const Session& session, const build::Gpu& gpu, const Exercise& exercise,
              const BenchOptions& options) {
  const fs::path folder = bench_folder(session, gpu);
  std::string messages;
  Progress progress;
  progress.say(exercise.name, "building the benchmark (the first time takes minutes)");
  if (!build_part(session, gpu, {"program", exercise.name, folder.string()}, messages)) {
    progress.say(exercise.name, "");
    throw base::Error("The benchmark does not compile here:\n" + messages);
  }
  std::vector<std::string> command = {(folder / (exercise.name + "_bench")).string()};
  const auto add_library = [&](const char* who, const fs::path& file) {
    const fs::path library = folder / fmt::format("{}_{}.so", exercise.name, who);
    progress.say(exercise.name, fmt::format("building the {}", who));
    const bool built = build_part(
        session, gpu, {"library", exercise.name, file.string(), library.string()}, messages);
    if (built) command.insert(command.end(), {fmt::format("--{}", who), library.string()});
    return built;
  };
  const fs::path solution = exercise.below(session.places.solutions());
  std::error_code error;
  if (fs::exists(solution, error)) add_library("reference", solution);
  const fs::path file = file_of(session, exercise, options.from);
  const bool begun = !equals_skeleton(file, exercise.below(session.places.skeletons()));
  const bool built = !begun || add_library("student", file);
  progress.say(exercise.name, "");
  if (!begun) {
    fmt::print("{} is not started; the reference is measured alone.\n", session.places.shown(file));
  } else if (!built) {
    fmt::print("{} does not compile:\n{}", session.places.shown(file), messages);
    return kNotPassed;
  } else {
    fmt::print("{}\n", session.places.shown(file));
  }
  if (options.quick) command.emplace_back("--quick");
  if (!options.json.empty()) {
    fs::create_directories(options.json);
    command.insert(command.end(),
                   {"--json", (fs::path(options.json) / (exercise.name + ".json")).string()});
  }
  std::fflush(nullptr);
  return base::run_attached(
      command, {{"WARPLINGS_BENCH_COMMAND", fmt::format("./run.sh bench {}{}", exercise.name,
                                                        options.quick ? " --quick" : "")}});
}

int bench(const Session& session, const BenchOptions& options) {
  const std::vector<const Exercise*> exercises = benchmarked(session, options.names);
  std::optional<build::Gpu> found;
  try {
    found = build::Gpu::find("Timing");
  } catch (const build::NoGpu& missing) {
    return count_instead(session, options, exercises, missing.what());
  }
  const build::Gpu& gpu = *found;
  int status = kDone;
  for (const Exercise* exercise : exercises) {
    const int one = bench_one(session, gpu, *exercise, options);
    if (one != 0) status = one == kNotPassed ? kNotPassed : kEnvironment;
  }
  return status;
}

}  // namespace

Action add_bench(CLI::App& app) {
  const auto options = std::make_shared<BenchOptions>();
  app.add_option("EXERCISE", options->names, "Exercises [all that have a benchmark]");
  app.add_option("--from", options->from, "Measure this tree instead of exercises/")
      ->type_name("DIR");
  app.add_option("--json", options->json, "Write EXERCISE.json into this folder")->type_name("DIR");
  app.add_flag("--quick", options->quick, "Fewer sizes and repetitions");
  app.footer(
      "Your kernel, the reference and the library's function, as shares of the time\n"
      "in which the device copies as many bytes. bench/README.md says how it is\n"
      "timed. A kernel whose results are wrong is not timed.");
  return [options](const Session& session) { return bench(session, *options); };
}

}  // namespace warplings::cli
