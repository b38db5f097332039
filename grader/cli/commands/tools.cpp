// sanitize and profile: the toolkit's own judges, run over the student's file and read out.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/cli/commands/ncu_report.h"
#include "grader/cli/commands/sanitizer_log.h"
#include "grader/judge/judge.h"
#include "grader/judge/ledger.h"
#include "grader/judge/verdict.h"
#include "grader/parts/parts.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct SanitizerTool {
  const char* name;
  const char* looks_for;
};
constexpr std::array<SanitizerTool, 4> kTools = {
    {{"memcheck", "accesses outside of allocations, CUDA errors"},
     {"racecheck", "races in shared memory"},
     {"synccheck", "barriers that not all threads come to"},
     {"initcheck", "reads of device memory that nobody wrote"}}};

fs::path tool_or_complain(const build::Gpu& gpu, const char* name) {
  fs::path tool = build::toolkit_program(gpu.nvcc, name);
  if (tool.empty()) {
    throw base::Error(
        fmt::format("{} is not installed: it comes with the CUDA Toolkit, in a package of its own "
                    "on some systems; add its folder to PATH.",
                    name));
  }
  return tool;
}

// Every case of the exercise under one tool; the logs of all of them, one after the other.
std::string logs_of(const Exercise& exercise, const fs::path& tool, const std::string& name,
                    const fs::path& program) {
  const base::TemporaryDirectory scratch;
  const fs::path script = scratch.path() / "under_tool.sh";
  // Each case starts the program anew; its process number tells the logs apart.
  base::write_text(script, fmt::format("#!/bin/sh\nexec {} --tool {} --log-file {}/$$.log {} "
                                       "\"$@\"\n",
                                       base::shell_quoted(tool.string()), name,
                                       base::shell_quoted(scratch.path().string()),
                                       base::shell_quoted(program.string())));
  fs::permissions(script, fs::perms::owner_all);
  // The verdicts of this run are not asked for: the tools change what is slow, not what is right.
  base::run_captured({parts::cases_of(exercise.chapter), "--submission=" + script.string(),
                      "--exercise=" + exercise.name, "--backend=gpu"});
  std::string text;
  for (const auto& entry : fs::directory_iterator(scratch.path())) {
    if (entry.path().extension() == ".log") text += base::content_of(entry.path()).value_or("");
  }
  return text;
}

// The rules that the referee names for the file.
std::set<std::string> rules_of(const Result& result) {
  std::set<std::string> rules;
  for (const Case& one : result.cases) {
    for (const Diagnosis& diagnosis : one.diagnoses) {
      if (diagnosis.is_error()) rules.insert(diagnosis.rule);
    }
  }
  return rules;
}

void print_finding(const Session& session, const ToolFinding& finding, const fs::path& file,
                   const std::set<std::string>& of_referee) {
  // The tool gives names of files without their folders.
  const bool own = fs::path(finding.file).filename() == file.filename();
  const std::string place =
      finding.file.empty()
          ? ""
          : fmt::format(" {}:{}", own ? session.places.shown(file) : finding.file, finding.line);
  fmt::print("  {}{}{}\n", session.style.bold_red(finding.rule), place,
             finding.count > 1 ? fmt::format("  ({} times)", finding.count) : "");
  for (const std::string& line : wrapped(finding.message, kColumns - 4))
    fmt::print("    {}\n", line);
  fmt::print("    {}\n", session.style.dim(of_referee.contains(finding.rule)
                                               ? "The referee says so, too."
                                               : "The referee does not name this rule here."));
}

int sanitize(const Session& session, const std::string& name, const std::string& from) {
  const Exercise& exercise = exercise_named(session.course, name);
  const fs::path file = file_of(session, exercise, from);
  const build::Gpu gpu = build::Gpu::find("sanitize");
  const fs::path sanitizer = tool_or_complain(gpu, "compute-sanitizer");
  Progress progress;
  progress.say(exercise.name, "compiling for the GPU");
  const build::BuildResult built = build::build_gpu_submission(
      gpu, {file, exercise.below(session.places.adapters()), session.places.cache(), {}});
  if (built.status != 0) {
    progress.say(exercise.name, "");
    fmt::print("{} does not compile:\n{}", session.places.shown(file), built.messages);
    return kNotPassed;
  }
  // The tools examine a skeleton, too.
  const Judge judge(session.places, {.judge_skeletons = true});
  const Result verdict = judge.judge(exercise, file, [&](const std::string& stage) {
    progress.say(exercise.name, "the referee: " + stage);
  });
  const std::set<std::string> of_referee = rules_of(verdict);

  std::set<std::string> found;
  fmt::print("{} under compute-sanitizer on {}\n", session.places.shown(file), gpu.name);
  for (const SanitizerTool& tool : kTools) {
    progress.say(exercise.name, tool.name);
    const std::string log = logs_of(exercise, sanitizer, tool.name, built.program);
    progress.say(exercise.name, "");
    if (const std::string trouble = sanitizer_trouble(log); !trouble.empty() || log.empty()) {
      throw base::Error(fmt::format("{} cannot examine programs here: {}", tool.name,
                                    log.empty() ? "it left no report." : trouble));
    }
    const std::vector<ToolFinding> findings = read_sanitizer(log);
    fmt::print("{} {} ({})\n", findings.empty() ? session.style.tick() : session.style.cross(),
               session.style.bold(tool.name), tool.looks_for);
    for (const ToolFinding& finding : findings) {
      print_finding(session, finding, file, of_referee);
    }
    for (const ToolFinding& finding : findings) found.insert(finding.rule);
  }
  fmt::print("The referee: {}.\n", state_in_words(verdict));
  std::set<std::string> alone;
  std::set_difference(of_referee.begin(), of_referee.end(), found.begin(), found.end(),
                      std::inserter(alone, alone.end()));
  if (!alone.empty()) fmt::print("The referee alone names: {}.\n", fmt::join(alone, ", "));
  return found.empty() ? kDone : kNotPassed;
}

int profile(const Session& session, const std::string& name, const std::string& from) {
  const Exercise& exercise = *benchmarked(session, {name}).front();
  const fs::path file = file_of(session, exercise, from);
  const build::Gpu gpu = build::Gpu::find("profile");
  const fs::path ncu = tool_or_complain(gpu, "ncu");
  const fs::path folder = bench_folder(session, gpu);
  Progress progress;
  progress.say(exercise.name, "building (the first time takes minutes)");
  std::string messages;
  if (!build_part(session, gpu, {"program", exercise.name, folder.string()}, messages)) {
    throw base::Error("The benchmark does not compile here:\n" + messages);
  }
  const fs::path library = folder / (exercise.name + "_student.so");
  if (!build_part(session, gpu, {"library", exercise.name, file.string(), library.string()},
                  messages)) {
    progress.say(exercise.name, "");
    fmt::print("{} does not compile:\n{}", session.places.shown(file), messages);
    return kNotPassed;
  }
  std::string metrics =
      base::content_of(session.places.root / "bench" / "device" / "metrics.txt").value_or("");
  while (metrics.ends_with('\n')) metrics.pop_back();
  std::replace(metrics.begin(), metrics.end(), '\n', ',');
  progress.say(exercise.name, "profiling");
  const base::TemporaryDirectory scratch;
  const fs::path about_call = scratch.path() / "call.json";
  // The clocks stay as they are: changing them would need rights, and others may use the device.
  const auto run =
      base::run_captured({ncu.string(), "--profile-from-start", "off", "--clock-control", "none",
                          "--csv", "--page", "raw", "--print-units", "base", "--metrics", metrics,
                          (folder / (exercise.name + "_bench")).string(), "--profile",
                          library.string(), "--json", about_call.string()});
  progress.say(exercise.name, "");
  const auto call =
      nlohmann::json::parse(base::content_of(about_call).value_or(""), nullptr, false);
  // Where there is no such file, the program did not come to its call; ncu's words say why.
  const bool came = call.is_object();
  if (const auto wrong = came ? call.at("wrong").get<std::string>() : ""; !wrong.empty()) {
    fmt::print("{} is not profiled: {}.\n", session.places.shown(file), wrong);
    return kNotPassed;
  }
  const std::vector<KernelCounters> kernels = read_ncu(run.output);
  if (kernels.empty()) {
    const std::string trouble = ncu_trouble(run.output);
    throw base::Error(trouble.empty() ? "ncu counted nothing:\n" + run.output : trouble);
  }
  const double least = came ? call.at("least_bytes").get<double>() : 0;
  fmt::print("{} on {}\n", session.places.shown(file), gpu.name);
  for (const KernelCounters& kernel : kernels) {
    fmt::print("\n{}\n", session.style.bold(kernel.name));
    // What the call must move is known for the call: with several kernels it is nobody's share.
    for (const std::string& line : explain(kernel, kernels.size() == 1 ? least : 0)) {
      for (const std::string& part : wrapped(line, kColumns - 2)) fmt::print("  {}\n", part);
    }
  }
  return kDone;
}

Action add_tool(CLI::App& app,
                int (*work)(const Session&, const std::string& name, const std::string& from)) {
  const auto exercise = std::make_shared<std::string>();
  const auto from = std::make_shared<std::string>();
  app.add_option("EXERCISE", *exercise, "The exercise")->required();
  app.add_option("--from", *from, "Take the file from this tree")->type_name("DIR");
  return [=](const Session& session) { return work(session, *exercise, *from); };
}

}  // namespace

Action add_sanitize(CLI::App& app) { return add_tool(app, sanitize); }

Action add_profile(CLI::App& app) { return add_tool(app, profile); }

}  // namespace warplings::cli
