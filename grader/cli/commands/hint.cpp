// hint: the next hint for an exercise, or all of them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/hint_text.h"
#include "grader/cli/commands/option_validators.h"

namespace warplings::cli {
namespace {

void print_numbered_hint(const Session& session, const Exercise& exercise, std::size_t index) {
  fmt::print("{}\n\n", session.style.bold(fmt::format("{}, hint {} of {}", exercise.name, index + 1,
                                                      exercise.hints.size())));
  for (const std::string& line : hint_lines(exercise.hints[index], session.style.width))
    fmt::print("{}\n", line);
}

int show_hint(const Session& session, const std::string& name, bool all) {
  const Exercise& exercise = exercise_named_or_next(session, name);
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

}  // namespace

Action add_hint(CLI::App& app) {
  struct Options {
    std::string exercise;
    bool all = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("EXERCISE", options->exercise, kWhichExercise);
  app.add_flag("--all", options->all, "Show all of them");
  return [options](const Session& session) {
    return show_hint(session, options->exercise, options->all);
  };
}

}  // namespace warplings::cli
