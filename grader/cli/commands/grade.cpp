// grade: settles what the batch is, has an engine work through it, and says how it ended.
#include "grader/cli/commands/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <string_view>
#include <thread>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "grader/classroom/engines/engine.h"
#include "grader/classroom/engines/slurm.h"
#include "grader/classroom/run/batch_progress.h"
#include "grader/classroom/run/begin.h"
#include "grader/classroom/run/worker.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/cli/commands/report.h"
#include "grader/harness/compile/gpu.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// The named exercises, or those of the named chapters, in the course's order.
std::vector<const Exercise*> chosen(const Course& course, const std::vector<std::string>& names) {
  std::set<std::string> wanted;
  for (const std::string& name : names) {
    const auto chapter =
        std::find_if(course.chapters.begin(), course.chapters.end(),
                     [&](const Chapter& candidate) { return candidate.key == name; });
    if (chapter == course.chapters.end()) {
      wanted.insert(exercise_named(course, name).name);
    } else {
      for (const Exercise& exercise : chapter->exercises) wanted.insert(exercise.name);
    }
  }
  std::vector<const Exercise*> result = course.exercises();
  std::erase_if(result, [&](const Exercise* exercise) {
    return !names.empty() && !wanted.contains(exercise->name);
  });
  return result;
}

std::optional<std::uint64_t> seed_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw UsageError(fmt::format("--seed takes a number from 0 to 2^64 - 1, and not '{}'.", text));
  }
  return seed;
}

classroom::Wishes wishes_of(const Session& session, const GradeOptions& options) {
  std::error_code error;
  if (options.folder.empty()) {
    throw UsageError(fmt::format("grade needs a folder of submissions. {} grade --help says more.",
                                 session.places.command));
  }
  if (!fs::is_directory(options.folder, error)) {
    throw UsageError(
        fs::exists(options.folder, error)
            ? fmt::format("'{}' is not a folder. grade takes a folder with one submission an "
                          "entry; unpack an archive of all of them first.",
                          options.folder)
            : fmt::format("There is no folder '{}' of submissions.", options.folder));
  }
  if (!options.roster.empty() && !fs::is_regular_file(options.roster, error)) {
    throw UsageError(fmt::format("There is no roster '{}'.", options.roster));
  }
  classroom::Wishes wishes;
  wishes.folder = options.folder;
  wishes.results = fs::absolute(options.results).lexically_normal();
  wishes.roster = options.roster;
  wishes.exercises = chosen(session.course, options.exercises);
  wishes.seed = seed_of(options.seed);
  wishes.backend = options.backend;
  wishes.isolation = options.no_sandbox ? "none" : "bubblewrap";
  wishes.deadline = options.deadline;
  wishes.resume = options.resume;
  return wishes;
}

// Refuses before anything is written where this machine cannot do what is asked.
void check_machine(const Session& session, const GradeOptions& options) {
  // The machine that submits to a cluster need not grade; its nodes look for themselves.
  if (options.engine != "local") return;
  if (options.backend != "referee") build::Gpu::find();
  if (!options.no_sandbox) {
    try {
      sandbox::Sandbox::find();
    } catch (const sandbox::NoSandbox& missing) {
      throw base::Error(
          fmt::format("Submissions cannot be isolated here. {}\nNo sandbox, no marks: {} grade "
                      "--no-sandbox grades without one, and every result says so.",
                      missing.what(), session.places.command));
    }
  }
}

std::vector<std::string> pending(const classroom::Batch& batch,
                                 const classroom::ResultsFolder& results) {
  std::vector<std::string> ids;
  for (const classroom::Submission& submission : batch.submissions) {
    if (!results.has_result(submission.id)) ids.push_back(submission.id);
  }
  return ids;
}

// The same command once more, for a person to copy.
std::string again(const Session& session, const GradeOptions& options) {
  std::string text =
      fmt::format("{} grade {} --out {}", session.places.command, base::shell_word(options.folder),
                  base::shell_word(options.results));
  if (!options.roster.empty()) text += " --roster " + base::shell_word(options.roster);
  for (const std::string& name : options.exercises) text += " --exercise " + name;
  if (options.backend != "referee") text += " --backend " + options.backend;
  if (options.deadline != GradeOptions().deadline) {
    text += fmt::format(" --deadline {:g}", options.deadline);
  }
  if (options.no_sandbox) text += " --no-sandbox";
  for (const std::string& name : options.formats) text += " --format " + name;
  if (options.engine != "local") text += " --engine " + options.engine;
  for (const std::string& word : options.slurm) text += " --slurm=" + base::shell_word(word);
  if (options.per_task != 0) text += fmt::format(" --per-task {}", options.per_task);
  return text;
}

std::unique_ptr<classroom::Engine> engine_for(const GradeOptions& options) {
  if (options.engine == "slurm") {
    return classroom::slurm_engine({options.slurm, options.per_task, options.jobs});
  }
  if (!options.slurm.empty() || options.per_task != 0) {
    throw UsageError("--slurm and --per-task go with --engine slurm.");
  }
  return classroom::local_engine();
}

int grade_batch(const Session& session, const GradeOptions& options) {
  const classroom::Wishes wishes = wishes_of(session, options);
  check_formats(options.formats);
  check_machine(session, options);
  const std::unique_ptr<classroom::Engine> engine = engine_for(options);
  const classroom::Begun begun = [&] {
    try {
      return classroom::begin(wishes, session.course, session.places);
    } catch (const classroom::Refused& reason) {
      throw UsageError(reason.what());
    }
  }();
  const classroom::Batch& batch = begun.batch;
  const classroom::ResultsFolder results(wishes.results);
  for (const std::string& note : begun.notes) fmt::print(stderr, "Note: {}\n", note);

  classroom::LeftOver left_over;
  const std::vector<std::string> ids = pending(batch, results);
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const classroom::Work work{batch, results, ids, fs::read_symlink("/proc/self/exe"),
                             static_cast<unsigned>(options.jobs == 0 ? cores : options.jobs)};
  try {
    classroom::BatchProgress progress(batch, results, ids.size());
    left_over = engine->run(work, progress.observer());
  } catch (const base::Interrupted& interrupted) {
    fmt::print(stderr,
               "Interrupted. {} of {} submissions are graded; nothing is half-done. To go on:\n"
               "  {} --resume\n",
               batch.submissions.size() - pending(batch, results).size(), batch.submissions.size(),
               again(session, options));
    return base::exit_status::kSignal + interrupted.signal();
  } catch (const classroom::CannotGrade& reason) {
    fmt::print(stderr,
               "This machine cannot go on: {}\n{} of {} submissions are graded; nothing is "
               "half-done. To go on:\n  {} --resume\n",
               reason.what(), batch.submissions.size() - pending(batch, results).size(),
               batch.submissions.size(), again(session, options));
    return kEnvironment;
  }
  for (const std::string& line :
       classroom::summary(batch, results, left_over, session.places.shown(wishes.results),
                          again(session, options), session.style)) {
    fmt::print("{}\n", line);
  }
  write_reports(session, wishes.results, options.formats);
  return left_over.empty() ? kDone : kNotPassed;
}

}  // namespace

void add_grade(CLI::App& app, GradeOptions& options) {
  CLI::App* grade = app.add_subcommand("grade", "Grade everybody's submissions.");
  grade->add_option("DIR", options.folder, "One submission an entry: a folder, archive, ...");
  grade->add_option("--out", options.results, "Write the results there [results]")
      ->type_name("DIR");
  grade->add_option("--roster", options.roster, "The class list, as CSV")->type_name("FILE");
  grade->add_option("--exercise", options.exercises, "Only these, or these chapters")
      ->type_name("NAME");
  grade->add_option("--seed", options.seed, "Grade as another time [secret, new]")->type_name("N");
  grade->add_option("-j,--jobs", options.jobs, "Grade so many at once [the number of cores]")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  grade->add_option("--engine", options.engine, "local or slurm [local]")
      ->check(quietly(CLI::IsMember({"local", "slurm"})))
      ->type_name("NAME");
  grade->add_option("--backend", options.backend, "referee, gpu or all [referee]")
      ->check(quietly(CLI::IsMember({"referee", "gpu", "all"})))
      ->type_name("NAME");
  grade->add_option("--deadline", options.deadline, "For one submission, in seconds [600]")
      ->check(number_between(1, 1e6))
      ->type_name("N");
  grade->add_option("--format", options.formats, "Also write gradescope, junit, ...")
      ->type_name("NAME");
  grade->add_flag("--resume", options.resume, "Go on with what was begun");
  grade->add_flag("--no-sandbox", options.no_sandbox, "Without isolation, and so without marks");
  grade->add_option("--slurm", options.slurm, "A word for sbatch: --slurm=--partition=gpu")
      ->type_name("WORD");
  grade->add_option("--per-task", options.per_task, "Submissions for one Slurm task [chosen]")
      ->check(quietly(CLI::Range(1U, 100000U)))
      ->type_name("N");
  // What engines start; not for people.
  grade->add_option("--worker", options.worker, "")->expected(2)->group("");
  grade->add_option("--slice", options.slice, "")->group("");
  grade->add_option("--list", options.list, "")->group("");
  grade->add_option("--first", options.first, "")->group("");
  grade->add_option("--count", options.count, "")->group("");
  grade->add_option("--after", options.dead_attempt, "")->group("");
  grade->footer(
      "A submission is a folder, a .zip or .tar(.gz), a git repository, or a .cu file.\n"
      "grader/classroom/README.md has the results' format and the roster's columns.\n"
      "Exit status: 0 every submission has a result, 1 some have none, 2 wrong usage,\n"
      "3 this machine cannot grade, which is explained.");
}

int grade_command(const Session& session, const GradeOptions& options) {
  if (options.worker.size() == 2) {
    return classroom::work(session.course, session.places, options.worker[0], options.worker[1],
                           options.dead_attempt);
  }
  if (!options.slice.empty()) {
    const classroom::ResultsFolder results(options.slice);
    return classroom::run_slice(classroom::read_batch(results.batch_file()), results,
                                fs::read_symlink("/proc/self/exe"),
                                {options.list, options.first, options.count});
  }
  return grade_batch(session, options);
}

}  // namespace warplings::cli
