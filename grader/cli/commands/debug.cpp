// debug: stops in a student's kernel on the failing case, with gdb. A case asks a question of the
// student's program; the last one asked is kept, and asked again under the debugger.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/judge/case_group.h"
#include "grader/judge/judge.h"
#include "grader/judge/verdict.h"
#include "grader/parts/parts.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct DebugOptions {
  std::string exercise;
  int line = 0;                  // of the student's file, to stop at; 0: at every kernel
  bool prepare = false;          // leave everything for an editor's debugger, and start none
  std::vector<std::string> gdb;  // arguments for gdb; without any it runs to the first stop
};

// The failing case that the verdict shows, else the first case.
std::optional<Case> case_to_debug(const Result& result) {
  for (const Case& one : result.cases) {
    if (!one.passed && telling_diagnosis(one) != nullptr) return one;
  }
  for (const Case& one : result.cases) {
    if (!one.passed) return one;
  }
  if (result.cases.empty()) return std::nullopt;
  return result.cases.front();
}

// The student's program with nothing optimised away.
fs::path build_for_gdb(const Session& session, const Exercise& exercise, const fs::path& file) {
  build::SubmissionBuild build{file, exercise.below(session.places.adapters()),
                               session.places.cache(), parts::kSubmission};
  build.for_debugger = true;
  const build::BuildResult built = build::build_submission(build);
  if (built.status != 0) throw base::Error(built.messages);
  return built.program;
}

// Runs the case with a program that keeps each question and its conditions, and then asks the
// student's program. What is left in `folder` is the last question.
void keep_question(const Exercise& exercise, const Case& one, const fs::path& program,
                   const fs::path& folder) {
  const base::TemporaryDirectory scratch;
  const fs::path keeper = scratch.path() / "keeper";
  base::write_text(keeper, fmt::format("#!/bin/sh\n"
                                       "cp \"$1\" {0}/request && env | grep '^REFEREE_[A-Z_]*=' | "
                                       "grep -v -e REPORT -e QUIET -e BUDGET >{0}/environment\n"
                                       "exec {1} \"$@\"\n",
                                       base::shell_quoted(folder.string()),
                                       base::shell_quoted(program.string())));
  fs::permissions(keeper, fs::perms::owner_all);
  const auto run = base::run_captured(
      {parts::kCases, "--submission=" + keeper.string(), "--exercise=" + exercise.name,
       "--schedules=" + (one.schedule.empty() ? "forward" : one.schedule),
       fmt::format("--gtest_filter=*.{}/*", one.name)});
  std::error_code error;
  if (!fs::exists(folder / "request", error)) {
    throw base::Error(fmt::format("The case {} could not be repeated (status {}).\n{}", one.name,
                                  run.status, run.output));
  }
}

// The names of the kernels of a file.
std::set<std::string> kernels_of(const fs::path& file) {
  const std::string text = std::regex_replace(
      base::content_of(file).value_or(""), std::regex("//[^\n]*|__launch_bounds__\\([^)]*\\)"), "");
  const std::regex kernel("__global__[\\s\\w]*?[\\s*&](\\w+)\\s*\\(");
  std::set<std::string> names;
  for (std::sregex_iterator match(text.begin(), text.end(), kernel), end; match != end; ++match) {
    names.insert((*match)[1]);
  }
  return names;
}

std::string shown_environment(const fs::path& folder) {
  std::string text = base::content_of(folder / "environment").value_or("");
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Builds the exercise for a debugger, finds a case to look at (the failing one, else the first),
// and becomes gdb on it. Program, question and environment are in build/debug/EXERCISE.
// Returns kNotPassed, and prints the verdict, where there is no case: it does not compile or is
// not started. Throws EnvironmentError without gdb.
int debug(const Session& session, const DebugOptions& options) {
  const Exercise& exercise = exercise_named_or_next(session, options.exercise);
  const fs::path file = exercise.below(session.places.exercises());
  if (!options.prepare && base::program_in_path("gdb").empty()) {
    throw base::Error("debug needs gdb. On Debian and Ubuntu:  apt-get install gdb");
  }
  const fs::path folder = session.places.build / "debug" / exercise.name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  {
    Progress progress;
    const auto stage = [&](const std::string& text) { progress.say(exercise.name, text); };
    const Result result =
        Judge(session.places, {.judge_handed_out = true}).judge(exercise, file, stage);
    const auto one = case_to_debug(result);
    if (!one) {
      stage("");
      print_verdict(session, exercise, result);
      return kNotPassed;
    }
    stage("building for the debugger");
    const fs::path program = build_for_gdb(session, exercise, file);
    stage("repeating the case");
    keep_question(exercise, *one, program, folder);
    fs::copy_file(program, folder / "program");
    stage("");
    fmt::print(stderr, "{}: {}, {}\n", exercise.name, one->sentence,
               one->passed ? "which passes" : "which fails");
  }
  fmt::print(stderr, "{}\n  {}./program request response\n", session.places.shown(folder),
             shown_environment(folder));
  if (options.prepare) return kDone;

  std::vector<std::string> command = {"gdb", "-q"};
  if (options.line > 0) {
    command.insert(command.end(),
                   {"-ex", fmt::format("break {}:{}", file.filename().string(), options.line)});
  } else {
    for (const std::string& kernel : kernels_of(file)) {
      command.insert(command.end(), {"-ex", "break " + kernel});
    }
  }
  command.insert(command.end(), options.gdb.begin(), options.gdb.end());
  if (options.gdb.empty()) command.insert(command.end(), {"-ex", "run"});
  command.insert(command.end(), {"--args", "./program", "request", "response"});
  for (std::string rest = base::content_of(folder / "environment").value_or(""); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::size_t equals = rest.find('=');
    setenv(rest.substr(0, equals).c_str(), rest.substr(equals + 1, end - equals - 1).c_str(), 1);
    rest.erase(0, std::min(end + 1, rest.size()));
  }
  fs::current_path(folder);
  base::become(command);
}

}  // namespace

Action add_debug(CLI::App& app) {
  const auto options = std::make_shared<DebugOptions>();
  app.add_option("EXERCISE", options->exercise, kWhichExercise);
  app.add_option("--line", options->line, "Stop there [at the beginning of every kernel]")
      ->check(quietly(CLI::PositiveNumber))
      ->type_name("N");
  app.add_flag("--prepare", options->prepare,
               "Only build and find the case, for an editor's debugger");
  app.add_option("GDB", options->gdb, "Arguments for gdb, after --");
  app.footer(
      "One lane runs at a time: print threadIdx says which one you see.\n"
      "break LINE if threadIdx.x == 5 waits for a lane.");
  return [options](const Session& session) { return debug(session, *options); };
}

}  // namespace warplings::cli
