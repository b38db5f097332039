// trace: judges the exercise, chooses a case, and shows the run that the cases program repeats
// under the referee's recorder.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/cli/trace/page.h"
#include "grader/cli/trace/table.h"
#include "grader/cli/trace/traced_run.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/judge/case_group.h"
#include "grader/judge/judge.h"
#include "grader/judge/traced_cases.h"
#include "grader/judge/verdict.h"
#include "grader/parts/parts.h"
#include "grader/text/nearest.h"
#include "grader/text/pager.h"
#include "grader/text/progress.h"
#include "grader/text/source_quote.h"

namespace warplings::cli {
namespace trace {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct TraceOptions {
  std::string exercise;
  std::string case_name;  // empty: the failing one, or the first
  std::string from;       // empty: exercises/
  std::string html;       // write a page there
  std::string json;       // write all of it there
  std::optional<std::uint64_t> block;
  std::vector<int> warps;  // empty: those that the failure is about
  std::uint64_t seed = kUsualSeed;
};

// The case of that name, or of that sentence or a part of it.
const CaseGroup& case_named(const std::vector<CaseGroup>& groups, const std::string& name) {
  const std::string wanted = base::lower(name);
  std::vector<const CaseGroup*> found;
  std::vector<std::string> names;
  for (const CaseGroup& group : groups) {
    names.push_back(group.shown->name);
    if (base::lower(group.shown->name) == wanted || base::lower(group.shown->sentence) == wanted)
      return group;
    if (base::lower(group.shown->sentence).find(wanted) != std::string::npos)
      found.push_back(&group);
  }
  if (found.size() == 1) return *found.front();
  const auto suggestion = nearest(name, names);
  throw UsageError(fmt::format("There is no case '{}'.{} The cases are:\n  {}", name,
                               suggestion ? fmt::format(" Did you mean {}?", *suggestion) : "",
                               fmt::join(names, "\n  ")));
}

// What to show; the case that was named, where one was.
std::vector<Recordable> choices(const std::vector<CaseGroup>& groups, const std::string& name) {
  if (!name.empty()) return {{&case_named(groups, name)}};
  return recordable(groups);
}

json recorded(const Session& session, const Exercise& exercise, const fs::path& file,
              const TraceOptions& options, const Recordable& groups) {
  const build::BuildResult built =
      build::build_submission({file, exercise.below(session.places.adapters()),
                               session.places.cache(), parts::kSubmission});
  if (built.status != 0) throw base::Error(built.messages);  // it did when it was judged
  const base::TemporaryDirectory scratch;
  const fs::path trace = scratch.path() / "trace.json";
  std::vector<std::string> command = {
      parts::cases_of(exercise.chapter),
      "--submission=" + built.program.string(),
      "--exercise=" + exercise.name,
      fmt::format("--schedules=forward,reverse,weak:{}", options.seed),
      fmt::format("--seed={}", options.seed),
      "--trace=" + trace.string(),
      "--gtest_filter=" + filter_of(exercise.name, groups)};
  if (options.block) command.push_back(fmt::format("--trace-block={}", *options.block));
  const auto run = base::run_captured(command);
  const auto text = base::content_of(trace);
  if (!text)
    throw base::Error(fmt::format("There is no trace of {}. {}", exercise.name, run.output));
  return json::parse(*text);
}

// What runs, and how it fails. `passes` says which case it is where it does not.
std::vector<std::string> head(const Session& session, const Exercise& exercise,
                              const fs::path& file, const TracedRun& run,
                              const std::string& passes) {
  const Style& style = session.style;
  std::vector<std::string> lines = {
      style.bold(session.places.shown(file)),
      fmt::format("{} {}: {}", run.shown.passed ? style.tick() : style.cross(), exercise.name,
                  run.shown.passed ? passes : "fails")};
  std::string conditions = run.shown.sentence;
  if (!run.question.empty()) conditions += ", with " + run.question;
  conditions += fmt::format(" (schedule {}{})", run.shown.schedule,
                            run.activemask == "converged" || run.activemask.empty()
                                ? ""
                                : ", __activemask() " + run.activemask);
  for (const std::string& text : {"Case: " + conditions, harmless(run.shown.message)})
    for (const std::string& line : wrapped(text, style.width - 2)) lines.push_back("  " + line);
  if (run.state == "nothing") return lines;
  const std::string block = run.grid_extent == "1"
                                ? "one block"
                                : fmt::format("block {} of {}", run.block, run.grid_extent);
  lines.push_back(style.dim(fmt::format("  {}, {} of {} thread{}", run.kernel, block,
                                        run.block_extent, run.block_extent == "1" ? "" : "s")));
  return lines;
}

int print_nothing(const TraceOptions& options) {
  if (options.block) {
    fmt::print("\n  No launch of this case has a block {}.\n", *options.block);
  } else {
    fmt::print("\n  No kernel ran in this case, so there are no lanes to show.\n");
  }
  return kNotPassed;
}

void check_warps(const TracedRun& run, const TraceOptions& options) {
  const int warps = (run.threads + run.warp_size - 1) / run.warp_size;
  for (const int warp : options.warps)
    if (warp >= warps)
      throw UsageError(fmt::format("The block has {} warp{}, from 0 to {}; there is no warp {}.",
                                   warps, warps == 1 ? "" : "s", warps - 1, warp));
}

void write_file(const Session& session, const std::string& file, const std::string& text) {
  try {
    base::write_text(file, text);
  } catch (const std::runtime_error& error) {
    throw base::Error(error.what());
  }
  fmt::print("{} {}\n", session.style.dim("Written:"), file);
}

// The verdict takes the place of a trace where there is nothing that could run.
int run_trace(const Session& session, const TraceOptions& options) {
  const Exercise& exercise = exercise_named_or_next(session, options.exercise);
  const fs::path file = file_of(session, exercise, options.from);
  Progress progress;
  const auto say = [&](const std::string& stage) { progress.say(exercise.name, stage); };
  const Result result = Judge(session.places, {.seed = options.seed, .judge_handed_out = true})
                            .judge(exercise, file, say);
  if (result.cases.empty()) {
    say("");
    print_verdict(session, exercise, result);
    return kNotPassed;
  }
  say("recording");
  const std::vector<CaseGroup> groups = grouped(result.cases);
  json document;
  TracedRun run;
  std::string passes =
      options.case_name.empty() ? "passes; this is its first case" : "this case passes";
  for (const Recordable& choice : choices(groups, options.case_name)) {
    if (!document.is_null()) passes = "passes; this is its first case with lanes to show";
    document = recorded(session, exercise, file, options, choice);
    run = read_traced_run(document);
    if (run.state != "nothing") break;
  }
  say("");
  std::vector<std::string> lines = head(session, exercise, file, run, passes);
  if (run.state == "nothing") {
    show_paged(lines);
    return print_nothing(options);
  }
  check_warps(run, options);
  const std::vector<std::string> source = lines_of(file.string());
  if (options.html.empty() && options.json.empty()) {
    TraceView view;
    view.source = source;
    view.file = file.string();
    view.warps = options.warps;
    view.command = fmt::format("{} trace {}", session.places.command, exercise.name);
    view.style = session.style;
    const std::vector<std::string> table = trace_lines(run, view);
    lines.insert(lines.end(), table.begin(), table.end());
  }
  show_paged(lines);
  if (!options.html.empty()) {
    write_file(session, options.html,
               trace_page(session.places, document, session.places.shown(file), source));
  }
  if (!options.json.empty()) {
    write_file(session, options.json,
               document.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
  }
  return kDone;
}

}  // namespace
}  // namespace trace

Action add_trace(CLI::App& app) {
  const auto options = std::make_shared<trace::TraceOptions>();
  app.add_option("EXERCISE", options->exercise, kWhichExercise);
  app.add_option("--case", options->case_name, "Show this case [the one that fails, or the first]")
      ->type_name("NAME");
  app.add_option("--block", options->block, "Show this block [the one that goes wrong, or 0]")
      ->type_name("N");
  app.add_option("--warp", options->warps, "Show these warps [the ones that go wrong, or 0]")
      ->check(quietly(CLI::Range(0, 1023)))
      ->type_name("N");
  app.add_option("--html", options->html, "Write a page to step through, for any browser")
      ->type_name("FILE");
  app.add_option("--json", options->json, "Write everything that was recorded")->type_name("FILE");
  app.add_option("--from", options->from, "Take the file from this tree")->type_name("DIR");
  app.add_option("--seed", options->seed, "Inputs and random schedules are made from it [1]")
      ->type_name("N");
  app.footer(
      "Rounds go down, lanes across: values before and after, where they came from,\n"
      "and what the referee reports, where it happens. It shows the smallest input\n"
      "that fails, under a schedule under which it fails.\n"
      "What does not fit on the terminal goes through $PAGER, or through less.\n"
      "Exit status: 0 there was something to show, 1 not, 2 wrong usage.");
  return [options](const Session& session) { return trace::run_trace(session, *options); };
}

}  // namespace warplings::cli
