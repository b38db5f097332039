// solution: the reference answer, for whoever has an own one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/judge/judge.h"
#include "grader/judge/verdict.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// The state of the student's file, graded now where it is not known.
Result current_result(const Session& session, const Exercise& exercise) {
  const Ledger ledger(session.places);
  if (auto known = ledger.known(exercise)) return *known;
  const fs::path file = exercise.below(session.places.exercises());
  const std::string fingerprint = ledger.fingerprint(exercise, file);
  Progress progress;
  Result result = Judge(session.places).judge(exercise, file, [&](const std::string& stage) {
    progress.say(exercise.name, stage);
  });
  ledger.record(exercise, fingerprint, result);
  return result;
}

int show_solution(const Session& session, const std::string& name, bool anyway) {
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

}  // namespace

Action add_solution(CLI::App& app) {
  struct Options {
    std::string exercise;
    bool anyway = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("EXERCISE", options->exercise, "The exercise")->required();
  app.add_flag("--anyway", options->anyway, "Print it although yours does not pass");
  return [options](const Session& session) {
    return show_solution(session, options->exercise, options->anyway);
  };
}

}  // namespace warplings::cli
