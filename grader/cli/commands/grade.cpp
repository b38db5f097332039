// grade: settles what the batch is, has an executor work through it, and says how it ended.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <thread>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "grader/classroom/executors/executor.h"
#include "grader/classroom/executors/slurm.h"
#include "grader/classroom/run/batch_progress.h"
#include "grader/classroom/run/begin.h"
#include "grader/classroom/run/known_file.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/cli/commands/report.h"
#include "grader/harness/compile/gpu.h"
#include "grader/harness/compile/wasm.h"
#include "grader/parts/parts.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct GradeOptions {
  std::string folder;
  std::string results = "results";
  std::string roster;
  std::vector<std::string> exercises;  // names or chapters; empty: all
  std::string seed;                    // empty: from the system's randomness
  unsigned jobs = 0;                   // 0: as many as there are cores
  std::string executor = "local";
  std::string backend = "referee";
  std::string engine;  // empty: settled by engine_for()
  double deadline = 600;
  bool resume = false;
  bool no_sandbox = false;
  std::vector<std::string> formats;  // written beside each result.json
  std::vector<std::string> slurm;    // more words for sbatch
  unsigned per_task = 0;             // submissions for one task of a job array; 0: chosen
};

std::optional<std::uint64_t> seed_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw UsageError(fmt::format("--seed takes a number from 0 to 2^64 - 1, and not '{}'.", text));
  }
  return seed;
}

// What runs the referee where nobody says: in a batch that goes on, what did so from its beginning;
// else the WebAssembly engine, or the native one where that is missing or only a device judges.
// `note` is for a person.
std::string engine_for(const GradeOptions& options, const fs::path& results, std::string& note) {
  if (!options.engine.empty()) return options.engine;
  if (options.backend == "gpu") return "native";
  const fs::path begun = classroom::ResultsFolder(results).batch_file();
  std::error_code error;
  if (options.resume && fs::exists(begun, error)) {
    return classroom::read_batch(begun).settings.engine;
  }
  try {
    build::wasm_machine();
    return "wasm";
  } catch (const build::NoWasm& missing) {
    note = fmt::format(
        "The native engine judges, which submissions share a process with (SECURITY.md), since {}.",
        missing.what());
    return "native";
  }
}

classroom::BatchRequest request_of(const Session& session, const GradeOptions& options,
                                   std::string& note) {
  std::error_code error;
  if (options.folder.empty()) {
    throw UsageError(fmt::format("grade needs a folder of submissions. {} grade --help says more.",
                                 session.places.command));
  }
  if (!fs::is_directory(options.folder, error)) {
    throw UsageError(fs::exists(options.folder, error)
                         ? fmt::format("'{}' is not a folder. grade takes a folder with one entry "
                                       "per submission; unpack an archive of all of them first.",
                                       options.folder)
                         : fmt::format("There is no folder '{}' of submissions.", options.folder));
  }
  if (!options.roster.empty() && !fs::is_regular_file(options.roster, error)) {
    throw UsageError(fmt::format("There is no roster '{}'.", options.roster));
  }
  if (options.results.empty()) {
    throw UsageError("--out needs the name of a folder. Without --out, results go to 'results'.");
  }
  classroom::BatchRequest request;
  request.folder = options.folder;
  request.results = fs::absolute(options.results).lexically_normal();
  request.roster = options.roster;
  const auto named = exercises_named(session.course, options.exercises);
  request.exercises = session.course.exercises();
  std::erase_if(request.exercises, [&](const Exercise* exercise) {
    return std::find(named.begin(), named.end(), exercise) == named.end();
  });
  request.seed = seed_of(options.seed);
  request.backend = options.backend;
  request.engine = engine_for(options, request.results, note);
  request.isolation = options.no_sandbox ? "none" : "bubblewrap";
  request.deadline = options.deadline;
  request.resume = options.resume;
  return request;
}

// Refuses before anything is written where this machine cannot do what is asked.
void check_machine(const Session& session, const GradeOptions& options, const std::string& engine) {
  // The machine that submits to a cluster need not grade; its nodes look for themselves.
  if (options.executor != "local") return;
  if (options.backend != "referee") build::Gpu::find();
  if (engine == "wasm") build::wasm_machine();
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
std::string again(const Session& session) {
  std::string text = session.places.command;
  for (const std::string& word : session.words) {
    if (word != "--resume") text += " " + base::shell_word(word);
  }
  return text;
}

std::unique_ptr<classroom::Executor> executor_for(const GradeOptions& options) {
  if (options.executor == "slurm") {
    return classroom::slurm_executor({options.slurm, options.per_task, options.jobs});
  }
  if (!options.slurm.empty() || options.per_task != 0) {
    throw UsageError("--slurm and --per-task go with --executor slurm.");
  }
  return classroom::local_executor();
}

// Exit status: 0 every submission has a result, whatever its marks; 1 some could not be graded; 2
// wrong usage, or the results' folder holds something else; 3 this machine cannot grade, which is
// explained; 128 + n stopped by signal n.
int grade(const Session& session, const GradeOptions& options) {
  std::string note;
  const classroom::BatchRequest request = request_of(session, options, note);
  check_formats(options.formats);
  check_machine(session, options, request.engine);
  const std::unique_ptr<classroom::Executor> executor = executor_for(options);
  const classroom::OpenedBatch opened = [&] {
    try {
      return classroom::open_batch(request, session.course, session.places);
    } catch (const classroom::BatchError& reason) {
      throw UsageError(reason.what());
    }
  }();
  const classroom::Batch& batch = opened.batch;
  const classroom::ResultsFolder results(request.results);
  if (!note.empty()) fmt::print(stderr, "Note: {}\n", note);
  for (const std::string& one : opened.notes) fmt::print(stderr, "Note: {}\n", one);

  classroom::LeftOver left_over;
  const std::vector<std::string> ids = pending(batch, results);
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const classroom::Work work{
      batch,
      results,
      ids,
      parts::kWorker,
      static_cast<unsigned>(options.jobs == 0 ? cores : options.jobs),
      [&] { return classroom::machine_trouble(batch, session.course, session.places); }};
  try {
    classroom::BatchProgress progress(batch, results, ids.size());
    left_over = executor->run(work, progress.observer());
  } catch (const base::Interrupted& interrupted) {
    fmt::print(stderr,
               "Interrupted. {} of {} submissions are graded; nothing is half-done. To go on:\n"
               "  {} --resume\n",
               batch.submissions.size() - pending(batch, results).size(), batch.submissions.size(),
               again(session));
    return base::exit_status::kSignal + interrupted.signal();
  } catch (const classroom::CannotGrade& reason) {
    fmt::print(stderr,
               "This machine cannot go on: {}\n{} of {} submissions are graded; nothing is "
               "half-done. To go on:\n  {} --resume\n",
               reason.what(), batch.submissions.size() - pending(batch, results).size(),
               batch.submissions.size(), again(session));
    return kEnvironment;
  }
  for (const std::string& line :
       classroom::summary(batch, results, left_over, session.places.shown(request.results),
                          again(session), session.style)) {
    fmt::print("{}\n", line);
  }
  write_reports(session, request.results, options.formats);
  return left_over.empty() ? kDone : kNotPassed;
}

}  // namespace

Action add_grade(CLI::App& app) {
  const auto options = std::make_shared<GradeOptions>();
  app.add_option("DIR", options->folder,
                 "A folder with one entry per submission: a folder, archive, ...");
  app.add_option("--out", options->results, "Write the results there [results]")->type_name("DIR");
  app.add_option("--roster", options->roster, "The class list, as CSV")->type_name("FILE");
  app.add_option("--exercise", options->exercises, "Only these, or these chapters")
      ->type_name("NAME");
  app.add_option("--seed", options->seed, "Repeat the grading with this seed [secret, new]")
      ->type_name("N");
  app.add_option("-j,--jobs", options->jobs, "How many to grade at once [the number of cores]")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  app.add_option("--executor", options->executor, "Where workers run: local or slurm [local]")
      ->check(one_of({"local", "slurm"}))
      ->type_name("NAME");
  app.add_option("--backend", options->backend, "referee, gpu or all [referee]")
      ->check(one_of({"referee", "gpu", "all"}))
      ->type_name("NAME");
  app.add_option("--engine", options->engine,
                 "What runs the referee: native or wasm [wasm, if here]")
      ->check(one_of({"native", "wasm"}))
      ->type_name("NAME");
  app.add_option("--deadline", options->deadline, "For one submission, in seconds [600]")
      ->check(number_between(1, 1e6))
      ->type_name("N");
  app.add_option("--format", options->formats, "Also write gradescope, junit, ...")
      ->type_name("NAME");
  app.add_flag("--resume", options->resume, "Continue a batch that was interrupted");
  app.add_flag("--no-sandbox", options->no_sandbox,
               "Grade without isolation, and so without marks");
  app.add_option("--slurm", options->slurm, "A word for sbatch: --slurm=--partition=gpu")
      ->type_name("WORD");
  app.add_option("--per-task", options->per_task, "Submissions for one Slurm task [chosen]")
      ->check(quietly(CLI::Range(1U, 100000U)))
      ->type_name("N");
  app.footer(
      "A submission is a folder, a .zip or .tar(.gz), a git repository, or a .cu file.\n"
      "grader/classroom/README.md has the results' format and the roster's columns.\n"
      "Exit status: 0 every submission has a result, 1 some have none, 2 wrong usage,\n"
      "3 this machine cannot grade, which is explained.");
  return [options](const Session& session) { return grade(session, *options); };
}

}  // namespace warplings::cli
