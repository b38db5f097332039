// similar: reads every submission as `grade` does, and compares what they wrote themselves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <mutex>

#include "base/error.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "grader/classroom/intake/intake.h"
#include "grader/classroom/similar/own_code.h"
#include "grader/classroom/similar/similar_report.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/judge/ledger.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;
using classroom::ClassWork;
using classroom::Similarity;

struct SimilarOptions {
  std::string folder;
  std::vector<std::string> exercises;  // empty: all
  double threshold = 70;               // percent
  std::size_t shown = 3;               // pairs whose passages are printed
  std::string html;
  std::string json;
};

// The class's answers to each exercise of the course; of all exercises, or of the named ones.
std::vector<ClassWork> empty_works(const Session& session, const std::vector<std::string>& names) {
  std::vector<const Exercise*> exercises;
  for (const std::string& name : names) exercises.push_back(&exercise_named(session.course, name));
  if (names.empty()) exercises = session.course.exercises();
  std::vector<ClassWork> works;
  for (const Exercise* exercise : exercises) {
    const auto skeleton = base::content_of(exercise->below(session.places.skeletons()));
    const auto solution = base::content_of(exercise->below(session.places.solutions()));
    works.push_back({exercise->name,
                     {},
                     solution ? classroom::own_code(*solution, skeleton.value_or(""))
                              : std::vector<std::string>{}});
  }
  return works;
}

// Reads all submissions; adds their answers to the works, and their names to the report.
void read_class(const Session& session, const fs::path& folder, std::vector<ClassWork>& works,
                classroom::SimilarReport& report, Progress& progress) {
  std::vector<std::string> skeletons;
  for (const ClassWork& work : works) {
    skeletons.push_back(
        base::content_of(
            exercise_named(session.course, work.exercise).below(session.places.skeletons()))
            .value_or(""));
  }
  const classroom::Intake intake = classroom::take_in(folder, session.course, session.places, {});
  for (const classroom::Submission& submission : intake.submissions) {
    progress.say("reading", submission.name);
    const std::size_t index = report.submissions.size();
    report.submissions.push_back(submission.name);
    std::map<std::string, std::string> answers;
    try {
      answers =
          classroom::read_submission(folder, submission, session.course, session.places).answers();
    } catch (const classroom::Unreadable& why) {
      progress.clear();
      fmt::print(stderr, "{} is not compared: {}\n", submission.name, why.what());
      continue;
    }
    for (std::size_t w = 0; w < works.size(); ++w) {
      const auto answer = answers.find(works[w].exercise);
      if (answer == answers.end()) continue;
      works[w].answers.push_back({index, base::lines_of(answer->second),
                                  classroom::own_code(answer->second, skeletons[w])});
    }
  }
  progress.say("reading", "");
}

// Compares the exercises, some at a time.
std::vector<Similarity> compare(const std::vector<ClassWork>& works, double threshold,
                                Progress& progress) {
  std::mutex mutex;
  std::vector<Similarity> all;
  base::for_each_index(works.size(), 0, [&](std::size_t w) {
    progress.say(works[w].exercise, "comparing");
    std::vector<Similarity> found = classroom::similarities(works[w], threshold);
    progress.say(works[w].exercise, "");
    const std::lock_guard lock(mutex);
    std::move(found.begin(), found.end(), std::back_inserter(all));
  });
  return all;
}

int similar(const Session& session, const SimilarOptions& options) {
  const fs::path folder = options.folder;
  if (!fs::is_directory(folder)) {
    throw UsageError(fmt::format("There is no folder {}.", options.folder));
  }
  if (base::program_in_path("sim_c++").empty()) {
    throw base::Error(
        "similar needs sim_c++, which is not installed. On Debian and Ubuntu:\n"
        "  apt-get install similarity-tester");
  }
  classroom::SimilarReport report;
  report.folder = session.places.shown(folder);
  report.threshold = options.threshold / 100.0;
  Progress progress;
  std::vector<ClassWork> works = empty_works(session, options.exercises);
  read_class(session, fs::absolute(folder), works, report, progress);
  report.exercises = works.size();
  report.pairs = classroom::ranked(compare(works, report.threshold, progress));
  for (const classroom::SimilarPair& pair : report.pairs) {
    for (const Similarity& similarity : pair.exercises) {
      for (const std::size_t who : {similarity.first, similarity.second}) {
        report.files[{who, similarity.exercise}];
      }
    }
  }
  for (ClassWork& work : works) {
    for (ClassWork::Answer& answer : work.answers) {
      const auto shown = report.files.find({answer.submission, work.exercise});
      if (shown != report.files.end()) shown->second = std::move(answer.file);
    }
  }
  progress.clear();
  fmt::print("{}", classroom::similar_text(report, 30, options.shown, session.style));
  if (!options.html.empty()) {
    base::write_text(options.html, classroom::similar_html(report));
    fmt::print("All of it side by side: {}\n", options.html);
  }
  if (!options.json.empty()) {
    base::write_text(options.json, classroom::similar_json(report).dump(1) + "\n");
  }
  return kDone;
}

}  // namespace

Action add_similar(CLI::App& app) {
  const auto options = std::make_shared<SimilarOptions>();
  app.add_option("DIR", options->folder, "A folder with one entry per submission, as for grade")
      ->required();
  app.add_option("--threshold", options->threshold, "How alike a pair must be, in percent [70]")
      ->check(number_between(1, 100))
      ->type_name("P");
  app.add_option("--exercise", options->exercises, "Compare only this exercise")->type_name("NAME");
  app.add_option("--show", options->shown, "How many pairs to print with their passages [3]")
      ->type_name("N");
  app.add_option("--html", options->html, "Write a page with all passages there")
      ->type_name("FILE");
  app.add_option("--json", options->json, "Write what was found there")->type_name("FILE");
  app.footer(
      "Compares what submissions add to the skeleton, without names, comments and\n"
      "layout. Code that many wrote counts little, and a few lines count nothing.\n"
      "A pair in the list is a reason to read both files, but no proof.");
  return [options](const Session& session) { return similar(session, *options); };
}

}  // namespace warplings::cli
