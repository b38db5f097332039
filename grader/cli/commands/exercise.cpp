// hint, solution, reset and run: what a student does with one exercise or one file.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/hint_text.h"
#include "grader/harness/compile/gpu.h"
#include "grader/judge/judge.h"
#include "grader/judge/verdict.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

void print_numbered_hint(const Session& session, const Exercise& exercise, std::size_t index) {
  fmt::print("{}\n\n", session.style.bold(fmt::format("{}, hint {} of {}", exercise.name, index + 1,
                                                      exercise.hints.size())));
  for (const std::string& line : hint_lines(exercise.hints[index])) fmt::print("{}\n", line);
}

// The state of the student's file, graded now where it is not known.
Result current_result(const Session& session, const Exercise& exercise) {
  const Ledger ledger(session.places);
  if (auto known = ledger.known(exercise)) return *known;
  const fs::path file = exercise.below(session.places.exercises());
  const std::string fingerprint = ledger.fingerprint(exercise, file);
  Progress progress;
  Result result = Judge(session.places, TestOptions{}.seed)
                      .judge(exercise, file,
                             [&](const std::string& stage) { progress.say(exercise.name, stage); });
  ledger.record(exercise, fingerprint, result);
  return result;
}

// The first name beside the file that is free.
fs::path backup_name(const fs::path& file) {
  for (int number = 1;; ++number) {
    fs::path candidate = file;
    candidate += fmt::format(".backup{}", number);
    std::error_code error;
    if (!fs::exists(fs::symlink_status(candidate, error))) return candidate;
  }
}

// A sentence for files that cannot be written: most often the checkout is read-only.
base::Error not_writable(const Session& session, const std::string& reason) {
  return base::Error(
      access(session.places.root.c_str(), W_OK) == 0
          ? reason
          : fmt::format("{} The checkout is read-only: work in a copy that you can write to, for "
                        "example  git clone {} warplings",
                        reason, session.places.root.string()));
}

// Builds the program with nvcc, runs it, and passes its status on.
int run_on_gpu(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments[0].starts_with("-")) {
    throw UsageError(
        "With --backend gpu: run FILE.cu --backend gpu [-- ARGS]. The referee's other "
        "options do not apply there.");
  }
  const fs::path source = arguments[0];
  if (!base::content_of(source)) throw UsageError(fmt::format("Cannot read {}.", source.string()));
  std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (!rest.empty() && rest[0] != "--") {
    throw UsageError(fmt::format("'{}' does not apply with --backend gpu.", rest[0]));
  }
  const build::Gpu gpu = build::Gpu::find();
  const base::TemporaryDirectory scratch;
  const fs::path program = scratch.path() / "program";
  const auto built =
      base::run_captured({gpu.nvcc.string(), "-std=c++20", "-O3", "-lineinfo",
                          "-arch=" + gpu.architecture, "-o", program.string(), source.string()});
  if (built.status != 0) {
    fmt::print(stderr, "{}", build::in_usual_form(built.output));
    return kNotPassed;
  }
  std::vector<std::string> command = {program.string()};
  if (!rest.empty()) command.insert(command.end(), rest.begin() + 1, rest.end());
  std::fflush(nullptr);
  return base::run_attached(command);
}

}  // namespace

int hint_command(const Session& session, const std::string& name, bool all) {
  const Exercise& exercise = exercise_named(session.course, name);
  if (exercise.hints.empty()) {
    fmt::print("There is no hint for {}; read {}.\n", exercise.name, exercise.section);
    return kDone;
  }
  if (all) {
    for (std::size_t i = 0; i < exercise.hints.size(); ++i) {
      if (i > 0) fmt::print("\n");
      print_numbered_hint(session, exercise, i);
    }
    return kDone;
  }
  const Ledger ledger(session.places);
  const std::size_t shown = ledger.hints_shown(exercise);
  // After the last one they begin again: somebody who asks wants to read.
  const std::size_t index = shown % exercise.hints.size();
  print_numbered_hint(session, exercise, index);
  ledger.set_hints_shown(exercise, index + 1);
  const std::string again = fmt::format("{} hint {}", session.places.command, exercise.name);
  fmt::print("\n");
  if (index + 1 < exercise.hints.size()) {
    fmt::print("{}\n", session.style.dim("The next one:  " + again));
  } else {
    fmt::print("{}\n",
               session.style.dim("That was the last one. To read on:  " + exercise.section));
  }
  return kDone;
}

int solution_command(const Session& session, const std::string& name, bool anyway) {
  const Exercise& exercise = exercise_named(session.course, name);
  const fs::path file = exercise.below(session.places.solutions());
  const auto text = base::content_of(file);
  if (!text) {
    throw base::Error(
        fmt::format("{} is not there; solutions are in the instructor's copy of the course.",
                    session.places.shown(file)));
  }
  if (!anyway) {
    const Result result = current_result(session, exercise);
    if (result.state != State::passed) {
      fmt::print(stderr, "{} is not solved yet ({}).\n", exercise.name, state_in_words(result));
      fmt::print(stderr, "  {} hint {}                gives a hint\n", session.places.command,
                 exercise.name);
      fmt::print(stderr, "  {} solution {} --anyway   shows the answer all the same\n",
                 session.places.command, exercise.name);
      return kNotPassed;
    }
  }
  // Only the file goes to stdout, so that it can be piped.
  fmt::print(stderr, "{}\n\n", session.places.shown(file));
  std::fflush(stderr);
  fmt::print("{}", *text);
  return kDone;
}

std::string reset_exercise(const Session& session, const Exercise& exercise) {
  const fs::path file = exercise.below(session.places.exercises());
  const fs::path skeleton = exercise.below(session.places.skeletons());
  const auto text = base::content_of(skeleton);
  if (!text) {
    throw base::Error(fmt::format("The skeleton {} is missing; this checkout is not complete.",
                                  session.places.shown(skeleton)));
  }
  if (base::content_of(file) == text) {
    return fmt::format("{} is the skeleton already.", session.places.shown(file));
  }
  std::error_code error;
  const bool had_one = fs::exists(file, error);
  const fs::path backup = backup_name(file);
  try {
    fs::create_directories(file.parent_path());
    if (had_one) {
      const auto mine = base::content_of(file);
      if (!mine) throw std::runtime_error("Cannot read " + session.places.shown(file) + ".");
      base::write_text(backup, *mine);
    }
    base::write_text(file, *text);
  } catch (const std::runtime_error& failure) {
    throw not_writable(session, failure.what());
  }
  Ledger(session.places).set_hints_shown(exercise, 0);
  return fmt::format(
      "{} is the skeleton again.{}", session.places.shown(file),
      had_one ? fmt::format("\nYour file is kept as {}.", session.places.shown(backup)) : "");
}

int reset_command(const Session& session, const std::string& name) {
  fmt::print("{}\n", reset_exercise(session, exercise_named(session.course, name)));
  return kDone;
}

int run_command(const std::string& backend, const std::vector<std::string>& arguments) {
  if (backend == "gpu") {
    return run_on_gpu(arguments);
  }
  std::vector<std::string> command = {WARPLINGS_REFEREE, "run"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  base::become(command);
}

}  // namespace warplings::cli
