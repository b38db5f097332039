// dev: the files of a new exercise, and what an exercise lacks.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/course/devcheck/check.h"
#include "grader/course/scaffold.h"
#include "grader/text/nearest.h"

namespace warplings::cli {
namespace {

struct DevOptions {
  bool creates = false;  // `dev new`, and otherwise `dev check`
  std::string chapter;
  std::string name;
  std::vector<std::string> names;  // exercises and chapters to check; empty: all
  bool run = false;
  unsigned jobs = 0;  // 0: as many as there are cores
};

const Chapter* find_chapter(const Course& course, const std::string& key) {
  for (const Chapter& chapter : course.chapters) {
    if (chapter.key == key) return &chapter;
  }
  return nullptr;
}

const Chapter& chapter_named(const Course& course, const std::string& key) {
  if (const Chapter* chapter = find_chapter(course, key)) return *chapter;
  std::vector<std::string> keys;
  for (const Chapter& chapter : course.chapters) keys.push_back(chapter.key);
  const auto suggestion = nearest(key, keys);
  throw UsageError(fmt::format("There is no chapter '{}'.{}", key,
                               suggestion ? fmt::format(" Did you mean '{}'?", *suggestion) : ""));
}

int make_new(const Session& session, const DevOptions& options) {
  const Chapter& chapter = chapter_named(session.course, options.chapter);
  if (const std::string objection = objection_to_name(options.name); !objection.empty()) {
    throw UsageError(
        fmt::format("'{}' cannot be the name of an exercise, which is that of a "
                    "function, too: it {}.",
                    options.name, objection));
  }
  if (session.course.find(options.name) != nullptr) {
    throw UsageError(fmt::format("There is an exercise '{}' already.", options.name));
  }
  try {
    const auto files = make_exercise(session.places, chapter, options.name);
    for (const auto& file : files) fmt::print("  {}\n", file.string());
  } catch (const CourseError& error) {
    throw UsageError(error.what());
  }
  fmt::print(
      "\nThese build and pass as they are: out is a copy of in. Make them yours;\n"
      "{} dev check {} says what is still open.\n",
      session.places.command, options.name);
  return kDone;
}

int check(const Session& session, const DevOptions& options) {
  devcheck::CheckOptions chosen;
  for (const std::string& name : options.names) {
    if (const Chapter* chapter = find_chapter(session.course, name)) {
      for (const Exercise& one : chapter->exercises) chosen.exercises.push_back(&one);
    } else {
      chosen.exercises.push_back(&exercise_named(session.course, name));
    }
  }
  if (options.names.empty()) chosen.exercises = session.course.exercises();
  chosen.grades = options.run || options.names.empty();
  chosen.jobs =
      options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  return devcheck::check(session.places, session.course, chosen) == 0 ? kDone : kNotPassed;
}

int dev(const Session& session, const DevOptions& options) {
  if (session.places.is_students_copy()) {
    throw base::Error(
        "This is a student's copy of the course; exercises are written in the instructor's.");
  }
  return options.creates ? make_new(session, options) : check(session, options);
}

}  // namespace

Action add_dev(CLI::App& app) {
  auto options = std::make_shared<DevOptions>();
  app.require_subcommand(1);
  CLI::App* creation = app.add_subcommand("new", "Make the files of a new exercise.");
  creation->add_option("CHAPTER", options->chapter, "Its chapter (01_shared_memory)")->required();
  creation->add_option("NAME", options->name, "Its name, which is also its function's")->required();
  creation->callback([options] { options->creates = true; });
  creation->footer(
      "What is made builds and passes at once. Parts to be written are marked\n"
      "with TODO: and a word about what belongs there.");
  CLI::App* checking = app.add_subcommand("check", "Say what exercises lack.");
  checking->add_option("NAME", options->names,
                       "Exercises or chapters [all, which are also graded]");
  checking->add_flag("--run", options->run,
                     "Also grade their skeletons, solutions and wrong answers");
  checking
      ->add_option("-j,--jobs", options->jobs, "How many to grade at once [the number of cores]")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  checking->footer(
      "Looks at named exercises in seconds: files, hints, gaps, sentences of contracts\n"
      "that no wrong answer breaks, what is still marked TODO. With --run skeletons\n"
      "must fail, solutions pass under 18 schedules without a diagnosis, and wrong\n"
      "answers get what their first line names.\n"
      "Exit status: 0 in order, 1 not, 2 wrong usage, 3 this machine lacks something.");
  return [options](const Session& session) { return dev(session, *options); };
}

}  // namespace warplings::cli
