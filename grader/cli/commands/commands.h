// What a command of run.sh is, and what all of them know. commands.def lists them; each is a file
// of its own, which declares its options and does the work.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/judge/ledger.h"
#include "grader/text/terminal.h"

namespace CLI {
class App;
}

namespace warplings::cli {

using base::exit_status::kDone;
using base::exit_status::kEnvironment;
using base::exit_status::kNotPassed;
using base::exit_status::kUsage;

// The command line asks for something that does not exist; what() is for the person who typed it.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What every command knows.
struct Session {
  Layout places;
  Course course;
  Style style;                     ///< of stdout
  std::vector<std::string> words;  ///< the whole command line, from the command's name on
};

// Does the work, once the command line is read; returns the exit status.
using Action = std::function<int(const Session&)>;

// Declares a command's options to its parser. Of a parser that may allow_extras() only --help is
// used: its command finds its words in the session.
#define COMMAND(name, group, summary) Action add_##name(CLI::App& app);
#include "grader/cli/commands/commands.def"
#undef COMMAND

// Shows where the student stands: what run.sh does without a command.
int show_map(const Session& session);

// The exercise of that name; also found by the path of its file. Throws UsageError that suggests
// the nearest name.
const Exercise& exercise_named(const Course& course, const std::string& name);

// The same, or where no name is given the one that the map shows as the next. Throws UsageError
// where there is none any more.
const Exercise& exercise_named_or_next(const Session& session, const std::string& name);

// Those named, each by itself or by its chapter (key, number or name), once each; all of them where
// no name is given. Throws UsageError as exercise_named().
std::vector<const Exercise*> exercises_named(const Course& course,
                                             const std::vector<std::string>& names);

// Puts the skeleton in the place of the student's file, which is kept beside it. Returns what to
// say about it, in one or two lines. Throws Error where it cannot be written.
std::string reset_exercise(const Session& session, const Exercise& exercise);

// What is known of every exercise of the course, in its order.
struct Standing {
  const Exercise* exercise = nullptr;
  std::optional<Result> result;  ///< nothing: changed since it was last graded, or missing
  bool missing = false;
};
std::vector<Standing> standings(const Session& session);

// The first exercise that does not pass (boss exercises last), or nullptr.
const Exercise* next_exercise(const std::vector<Standing>& standings);

// How to go on with an exercise, in one or two lines.
std::vector<std::string> way_on(const Session& session, const Exercise& exercise);

// The files and verdict of a result, printed as `test` does.
void print_verdict(const Session& session, const Exercise& exercise, const Result& result);

}  // namespace warplings::cli
