// test: grades the named exercises in parallel, then prints one line each and one verdict in full.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/error.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/end_card.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/cli/commands/success.h"
#include "grader/harness/compile/wasm.h"
#include "grader/judge/judge.h"
#include "grader/judge/result_export.h"
#include "grader/judge/verdict.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct TestOptions {
  std::vector<std::string> names;  // exercises, chapters or files; empty means all
  std::string from;                // empty: exercises/
  std::string backend = "referee";
  std::string engine = "native";
  std::uint64_t seed = kUsualSeed;
  std::string json;
  std::string junit;
  unsigned jobs = 0;  // 0: as many as there are cores
};

// The folder to grade. A relative --from is looked for here first and then in the checkout.
fs::path graded_folder(const Session& session, const std::string& from) {
  if (from.empty()) return session.places.exercises();
  std::error_code error;
  fs::path folder = fs::absolute(from, error);
  if (!fs::exists(folder, error) && fs::path(from).is_relative()) {
    if (fs::exists(session.places.root / from, error)) folder = session.places.root / from;
  }
  if (!fs::exists(folder, error)) {
    throw UsageError(fmt::format("There is no folder '{}' to grade.", from));
  }
  if (!fs::is_directory(folder, error)) {
    throw UsageError(
        fmt::format("'{}' is not a folder. --from takes a folder that holds "
                    "<chapter>/<exercise>.cu, as exercises/ does.",
                    from));
  }
  return folder;
}

void check_readable(const fs::path& folder) {
  if (access(folder.c_str(), R_OK | X_OK) != 0) {
    throw base::Error(
        fmt::format("Cannot read the folder {}: {}.", folder.string(), std::strerror(errno)));
  }
}

// The device to grade on, where the options ask for one. Without one `gpu` ends here, and `all`
// goes on with a note.
std::optional<build::Gpu> wanted_gpu(const TestOptions& options) {
  if (options.backend == "referee") return std::nullopt;
  try {
    build::Gpu gpu = build::Gpu::find();
    fmt::print(stderr, "Note: the gpu is {}.\n", gpu.name);
    return gpu;
  } catch (const build::NoGpu& missing) {
    if (options.backend == "gpu") throw;
    fmt::print(stderr, "Note: the referee judges alone. {}\n", missing.what());
    return std::nullopt;
  }
}

// Grades every exercise, `jobs` at a time: on the referee, on the GPU, or on the one and, what
// passes there, on the other. The first exception of a worker is passed on.
std::vector<Graded> graded(const Session& session, const std::vector<const Exercise*>& exercises,
                           const fs::path& folder, const TestOptions& options,
                           const std::optional<build::Gpu>& gpu) {
  const bool on_referee = options.backend != "gpu";
  if (options.engine == "wasm") build::wasm_machine();  // says what is missing
  // Whoever asks for one exercise wants to see it; among many, one that nobody has touched waits.
  const Judge judge(session.places, {.seed = options.seed,
                                     .gpu = on_referee ? std::nullopt : gpu,
                                     .wasm = options.engine == "wasm",
                                     .judge_handed_out = exercises.size() == 1,
                                     .alone = exercises.size() == 1});
  const Ledger ledger(session.places);
  // What is remembered of an exercise is the referee's verdict: it sees more.
  const bool own = folder == session.places.exercises() && on_referee && options.engine == "native";
  std::vector<Graded> results(exercises.size());
  Progress progress;
  base::for_each_index(exercises.size(), options.jobs, [&](std::size_t i) {
    const Exercise& exercise = *exercises[i];
    const auto stage = [&](const std::string& what) { progress.say(exercise.name, what); };
    const fs::path file = exercise.below(folder);
    // Taken before grading: a file that is edited meanwhile is not the one that was graded.
    const std::string fingerprint = ledger.fingerprint(exercise, file);
    results[i] = {&exercise, judge.judge(exercise, file, stage)};
    if (own && !results[i].result.unchanged)
      ledger.record(exercise, fingerprint, results[i].result);
    if (on_referee && gpu && results[i].result.state == State::passed) {
      results[i].result =
          Judge(session.places, {.seed = options.seed, .gpu = gpu}).judge(exercise, file, stage);
    }
    stage("");
  });
  return results;
}

// One line for each exercise that was begun; the others are only counted.
void print_overview(const Session& session, const std::vector<Graded>& all) {
  const Style& style = session.style;
  std::size_t width = 0;
  for (const Graded& entry : all) {
    width = std::max(width, columns(session.places.shown(entry.result.file)));
  }
  std::size_t waiting = 0;
  for (const Graded& entry : all) {
    if (entry.result.state == State::not_started) {
      ++waiting;
      continue;
    }
    const std::string words = state_in_words(entry.result);
    fmt::print("{} {}  {}\n", state_symbol(entry.result.state, style),
               padded(session.places.shown(entry.result.file), width),
               entry.result.state == State::passed ? style.green(words) : style.red(words));
  }
  if (waiting > 0) {
    fmt::print("{} {} of {} exercises {} not started\n", style.dot(), waiting, all.size(),
               waiting == 1 ? "is" : "are");
  }
}

// What to look at after a run over several: the first that fails, else the first not begun.
const Graded* most_urgent(const std::vector<Graded>& all) {
  const Graded* waiting = nullptr;
  for (const Graded& entry : all) {
    if (entry.result.state == State::passed) continue;
    if (entry.result.state != State::not_started) return &entry;
    if (waiting == nullptr) waiting = &entry;
  }
  return waiting;
}

void print_several(const Session& session, const std::vector<Graded>& all, const fs::path& folder) {
  const auto passed = std::count_if(all.begin(), all.end(), [](const Graded& entry) {
    return entry.result.state == State::passed;
  });
  fmt::print("{}\n",
             session.style.bold(fmt::format("Graded {}/: {} of {} exercises pass",
                                            session.places.shown(folder), passed, all.size())));
  print_overview(session, all);
  const Graded* urgent = most_urgent(all);
  if (urgent == nullptr) return;
  fmt::print("\n");
  if (urgent->result.state == State::not_started) {
    fmt::print("{}\n\n", passed == 0 ? "Nothing is solved yet. Begin here:" : "Next:");
  }
  print_verdict(session, *urgent->exercise, urgent->result);
}

// What there is to see below the verdict of the student's own file that passes.
void print_success(const Session& session, const Graded& passed) {
  std::vector<std::string> lines;
  {
    Progress progress;
    lines = success_lines(
        session, *passed.exercise, passed.result, session.style,
        [&](const std::string& stage) { progress.say(passed.exercise->name, stage); });
  }
  for (const std::string& line : lines) fmt::print("{}\n", line);
}

// After a pass of the student's own file: what comes next.
void print_next(const Session& session) {
  const std::vector<Standing> all = standings(session);
  std::vector<std::string> lines = end_lines(session, all, session.style);
  if (const Exercise* next = next_exercise(all)) {
    lines = way_on(session, *next);
    lines.insert(lines.begin(), "");
  }
  for (const std::string& line : lines) fmt::print("{}\n", line);
}

// Which questions another engine answered than the one that was asked for.
void print_engine_note(const Graded& graded) {
  const std::string note = graded.result.document.value("engine_note", "");
  if (!note.empty()) fmt::print(stderr, "Note: {}: {}\n", graded.exercise->name, note);
}

int test(const Session& session, const TestOptions& options) {
  const std::optional<build::Gpu> gpu = wanted_gpu(options);
  const fs::path folder = graded_folder(session, options.from);
  check_readable(folder);
  const std::vector<const Exercise*> exercises = exercises_named(session.course, options.names);
  const std::vector<Graded> all = graded(session, exercises, folder, options, gpu);

  for (const Graded& one : all) print_engine_note(one);
  if (!options.json.empty()) base::write_text(options.json, json_report(all, options.seed));
  if (!options.junit.empty()) base::write_text(options.junit, junit_report(all));
  if (all.size() == 1) {
    print_verdict(session, *all.front().exercise, all.front().result);
  } else {
    print_several(session, all, folder);
  }
  const bool pass = most_urgent(all) == nullptr;
  if (pass && options.from.empty()) {
    if (all.size() == 1) print_success(session, all.front());
    print_next(session);
  }
  return pass ? kDone : kNotPassed;
}

}  // namespace

Action add_test(CLI::App& app) {
  const auto options = std::make_shared<TestOptions>();
  app.add_option("EXERCISE", options->names,
                 "An exercise, its file, or a chapter (01_shared_memory)");
  app.add_option("--from", options->from, "Grade this tree instead of exercises/")
      ->type_name("DIR");
  app.add_option("--backend", options->backend, "referee, gpu or all [referee]")
      ->check(one_of({"referee", "gpu", "all"}))
      ->type_name("NAME");
  app.add_option("--engine", options->engine, "What runs the referee: native or wasm [native]")
      ->check(one_of({"native", "wasm"}))
      ->type_name("NAME");
  app.add_option("--seed", options->seed, "Inputs and random schedules are made from it [1]")
      ->type_name("N");
  app.add_option("--json", options->json, "Write everything about the verdicts there")
      ->type_name("FILE");
  app.add_option("--junit", options->junit, "Write a JUnit test report there")->type_name("FILE");
  app.add_option("-j,--jobs", options->jobs, "How many to grade at once [the number of cores]")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  app.footer(
      "The first line of every verdict names the file that was graded.\n"
      "Exit status: 0 all of them pass, 1 at least one does not, 2 wrong usage,\n"
      "3 the environment lacks something, which is named.");
  return [options](const Session& session) { return test(session, *options); };
}

}  // namespace warplings::cli
