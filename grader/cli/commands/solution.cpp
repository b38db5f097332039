// solution: the reference answer, for whoever has an own one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/cli/commands/solution_diff.h"
#include "grader/judge/judge.h"
#include "grader/judge/verdict.h"
#include "grader/text/pager.h"
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
  Result result =
      Judge(session.places, {.alone = true}).judge(exercise, file, [&](const std::string& stage) {
        progress.say(exercise.name, stage);
      });
  ledger.record(exercise, fingerprint, result);
  return result;
}

std::string colour_of_diff(const std::string& line, const Style& style) {
  if (line.starts_with("+")) return style.green(line);
  if (line.starts_with("-")) return style.yellow(line);
  return line.starts_with("@") ? style.dim(line) : line;
}

int show_solution(const Session& session, const std::string& name, bool anyway, bool diff) {
  const Exercise& exercise = exercise_named_or_next(session, name);
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
  if (diff) {
    show_paged(solution_diff(session, exercise, session.style));
    return kDone;
  }
  // Only the file goes to stdout, so that it can be piped.
  fmt::print(stderr, "{}\n\n", session.places.shown(file));
  std::fflush(stderr);
  fmt::print("{}", *text);
  return kDone;
}

}  // namespace

std::vector<std::string> solution_diff(const Session& session, const Exercise& exercise,
                                       const Style& style) {
  const fs::path mine = exercise.below(session.places.exercises());
  const fs::path reference = exercise.below(session.places.solutions());
  std::error_code error;
  if (!fs::exists(reference, error)) {
    throw base::Error("There is no reference answer in this copy of the course.");
  }
  const std::string yours = session.places.shown(mine), theirs = session.places.shown(reference);
  const auto run = base::run_captured(
      {"diff", "-u", "-b", "--label", yours, "--label", theirs, mine.string(), reference.string()});
  if (run.status > 1) throw base::Error(run.output);
  std::vector<std::string> lines;
  for (const std::string& line : base::lines_of(run.output)) {
    lines.push_back(colour_of_diff(harmless(line), style));
  }
  if (lines.empty()) lines.push_back("Yours is the reference, line by line.");
  return lines;
}

Action add_solution(CLI::App& app) {
  struct Options {
    std::string exercise;
    bool anyway = false;
    bool diff = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("EXERCISE", options->exercise, kWhichExercise);
  app.add_flag("--anyway", options->anyway, "Print it even though yours does not pass");
  app.add_flag("--diff", options->diff, "Show how it differs from yours");
  return [options](const Session& session) {
    return show_solution(session, options->exercise, options->anyway, options->diff);
  };
}

}  // namespace warplings::cli
