// run: any CUDA program, on the referee or on the GPU.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>

#include "base/files.h"
#include "base/plain_text.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/cli/commands/run_report.h"
#include "grader/harness/compile/gpu.h"
#include "grader/parts/parts.h"
#include "referee/option_table.h"
#include "referee/src/driver/wasm/engine.h"
#include "referee/src/driver/wasm/toolchain.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// Builds the program with nvcc, runs it, and passes its status on.
int run_on_gpu(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments[0].starts_with("-")) {
    throw UsageError(
        "With --backend gpu: run FILE.cu --backend gpu [-- ARGS]. The referee's other "
        "options do not apply there.");
  }
  const fs::path source = arguments[0];
  if (!base::content_of(source)) throw UsageError(fmt::format("Cannot read {}.", source.string()));
  std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (!rest.empty() && rest[0] != "--") {
    throw UsageError(fmt::format("'{}' does not apply with --backend gpu.", rest[0]));
  }
  const build::Gpu gpu = build::Gpu::find();
  const base::TemporaryDirectory scratch;
  const fs::path program = scratch.path() / "program";
  const auto built =
      base::run_captured({gpu.nvcc.string(), "-std=c++20", "-O3", "-lineinfo",
                          "-arch=" + gpu.architecture, "-o", program.string(), source.string()});
  if (built.status != 0) {
    fmt::print(stderr, "{}", base::plain_text(build::in_usual_form(built.output)));
    return kNotPassed;
  }
  std::vector<std::string> command = {program.string()};
  if (!rest.empty()) command.insert(command.end(), rest.begin() + 1, rest.end());
  std::fflush(nullptr);
  return base::run_attached(command);
}

// Takes "--flag VALUE" or "--flag=VALUE" out of the words before "--"; nothing where it is not
// there.
std::optional<std::string> take(std::vector<std::string>& words, const std::string& flag) {
  const auto end = std::find(words.begin(), words.end(), "--");
  for (auto word = words.begin(); word != end; ++word) {
    std::string value;
    if (*word == flag && word + 1 != end) {
      value = *(word + 1);
      words.erase(word, word + 2);
      return value;
    }
    if (word->starts_with(flag + "=")) {
      value = word->substr(flag.size() + 1);
      words.erase(word);
      return value;
    }
  }
  return std::nullopt;
}

bool has(const std::vector<std::string>& words, const std::string& flag) {
  return std::find(words.begin(), words.end(), flag) != words.end();
}

// One value for each run: those of "all", or the one that was given ("": the referee's own).
std::vector<std::string> values(const std::optional<std::string>& given,
                                std::vector<std::string> all) {
  if (given == "all") return all;
  return {given.value_or("")};
}

// The settings of the referee that stand among the words, as variables.
base::Environment settings_in(std::vector<std::string> words) {
  base::Environment environment;
  for (const referee::OptionEntry& entry : referee::kOptions) {
    const std::string flag(entry.flag);
    if (flag.empty()) continue;
    if (entry.is_switch()) {
      if (has(words, flag)) environment.emplace_back(entry.variable, "1");
    } else if (const auto value = take(words, flag)) {
      environment.emplace_back(entry.variable,
                               entry.is_file() ? fs::absolute(*value).string() : *value);
    }
  }
  return environment;
}

// The source among the words that the referee has accepted: the one that is a file to compile.
fs::path source_in(const std::vector<std::string>& words) {
  std::error_code none;
  for (const bool any : {false, true}) {
    for (const std::string& word : words) {
      if ((any || word.ends_with(".cu")) && fs::is_regular_file(word, none)) return word;
    }
  }
  return {};
}

// A program that is built, and under what it runs.
class Runner {
 public:
  Runner(std::vector<std::string> command, base::Environment settings)
      : command_(std::move(command)), settings_(std::move(settings)) {}

  // The report is the referee's own where it shall print counters, which it alone knows how to.
  RefereedRun run(const std::string& schedule, const std::string& activemask, bool kept) {
    base::Environment environment = settings_;
    const auto set = [&](referee::Option option, const std::string& value) {
      if (!value.empty()) environment.emplace_back(referee::entry_of(option).variable, value);
    };
    const fs::path report = scratch_.path() / "report.json";
    std::error_code none;
    fs::remove(report, none);
    set(referee::Option::schedule, schedule);
    set(referee::Option::activemask, activemask);
    set(referee::Option::report_file, report.string());
    if (!counts()) set(referee::Option::quiet, "1");
    std::fflush(nullptr);
    std::string output;
    int status = 0;
    if (kept) {
      const auto result = base::run_captured(command_, environment);
      status = result.status;
      output = result.output;
    } else {
      status = base::run_attached(command_, environment);
    }
    text_ = base::content_of(report);
    std::optional<nlohmann::json> document;
    if (text_) document = nlohmann::json::parse(*text_, nullptr, false);
    if (document && !document->is_object()) document.reset();
    RefereedRun result = read_run(document, status);
    if (!document) {
      result.schedule = schedule;
      result.activemask = activemask;
    }
    result.output = std::move(output);
    return result;
  }

  // Whether memory traffic is counted, by an option or by the variable.
  bool counts() const {
    const std::string variable(referee::entry_of(referee::Option::counters).variable);
    const char* value = std::getenv(variable.c_str());
    return (value != nullptr && *value != '\0') ||
           std::any_of(settings_.begin(), settings_.end(),
                       [&](const auto& setting) { return setting.first == variable; });
  }

  // What the last run left.
  const std::optional<std::string>& report() const { return text_; }

 private:
  base::TemporaryDirectory scratch_;
  std::vector<std::string> command_;
  base::Environment settings_;
  std::optional<std::string> text_;
};

// Whether the program may ask which lanes are here. Then its output is kept, to be compared.
bool mentions_activemask(const fs::path& source) {
  const std::string text = base::content_of(source).value_or("");
  return base::mentions(text, "__activemask") || base::mentions(text, "coalesced_threads");
}

// Every combination of schedules and policies. A program that asks which lanes are here runs under
// a second policy in any case: one run cannot tell what depends on the answer.
std::vector<RefereedRun> all_runs(Runner& runner, const std::vector<std::string>& schedules,
                                  const std::vector<std::string>& policies, bool kept,
                                  bool second_policy,
                                  const std::function<void(const RefereedRun&)>& each) {
  std::vector<RefereedRun> runs;
  const auto add = [&](const std::string& schedule, const std::string& policy) {
    runs.push_back(runner.run(schedule, policy, kept));
    each(runs.back());
  };
  for (const std::string& schedule : schedules) {
    for (const std::string& policy : policies) add(schedule, policy);
    const RefereedRun& last = runs.back();
    if (second_policy && last.asks_activemask) add(schedule, "alone");
  }
  return runs;
}

// Throws where no source can be meant; the referee says what else is wrong with the words.
void check_source(const fs::path& source, const std::vector<std::string>& words) {
  if (!source.empty()) return;
  for (const std::string& word : words) {
    if (!word.starts_with("-")) throw UsageError(fmt::format("There is no file '{}'.", word));
  }
  throw UsageError("run needs FILE: a .cu file with a main().");
}

int run_on_referee(const Session& session, std::vector<std::string> words) {
  const auto schedule = take(words, "--schedule");
  const auto activemask = take(words, "--activemask");
  const auto json_file = take(words, "--json");
  const auto end = std::find(words.begin(), words.end(), "--");
  std::vector<std::string> arguments(end == words.end() ? end : end + 1, words.end());
  words.erase(end, words.end());

  const base::TemporaryDirectory scratch;
  std::vector<std::string> build = {parts::kReferee, "run", "--build-only"};
  std::vector<std::string> rest = words;
  auto keep = take(rest, "--keep");
  if (!keep) keep = take(rest, "-o");
  const fs::path source = source_in(rest);
  check_source(source, rest);
  const fs::path program = keep ? fs::path(*keep) : scratch.path() / source.stem();
  // The referee judges its own options.
  for (const auto& [flag, value] :
       {std::pair{"--schedule", schedule}, {"--activemask", activemask}}) {
    if (value && *value != "all") build.insert(build.end(), {flag, *value});
  }
  build.insert(build.end(), {"--keep", program.string()});
  build.insert(build.end(), rest.begin(), rest.end());
  std::fflush(nullptr);
  if (const int status = base::run_attached(build); status != 0) return status;

  std::vector<std::string> command = {fs::absolute(program).string()};
  base::Environment settings = settings_in(rest);
  if (take(rest, "--engine") == "wasm") {
    namespace wasm = referee::driver::wasm;
    command = wasm::run_command(wasm::Toolchain::find(), fs::absolute(program));
    settings = wasm::run_environment(std::move(settings));
  }
  command.insert(command.end(), arguments.begin(), arguments.end());
  Runner runner(std::move(command), std::move(settings));
  const auto schedules =
      values(schedule, {"forward", "reverse", "random:1", "interleave:1", "weak:1"});
  const char* of_environment =
      std::getenv(std::string(referee::entry_of(referee::Option::activemask).variable).c_str());
  const bool own_policy = !activemask && (of_environment == nullptr || *of_environment == '\0');
  const auto policies = values(activemask, {"converged", "alone", "random:1"});
  const bool kept =
      schedules.size() * policies.size() > 1 || (own_policy && mentions_activemask(source));
  std::string first;
  bool differs = false;
  bool faulty = false;
  std::size_t count = 0;
  std::optional<std::string> report;
  const auto each = [&](const RefereedRun& run) {
    // The report that is asked for is that of the first run that shows an error, else of the first.
    if (count == 0 || (run.errors() > 0 && !faulty)) report = runner.report();
    faulty = faulty || run.errors() > 0;
    if (count++ == 0) {
      first = run.output;
      fmt::print("{}", run.output);
    } else if (run.output != first) {
      differs = true;
    }
  };
  const std::vector<RefereedRun> runs =
      all_runs(runner, schedules, policies, kept, kept && own_policy, each);
  if (json_file && report) base::write_text(*json_file, *report);

  const Style style = Style::of(STDERR_FILENO);
  const bool counters = runner.counts();
  const RunContext context{&session.course, session.places.root.string(),
                           fs::absolute(source).string(), harmless(session.places.shown(source)),
                           style};
  const auto lines =
      counters && runs.size() == 1 ? std::vector<std::string>() : run_lines(runs, context);
  std::fflush(stdout);
  for (const std::string& line : lines) fmt::print(stderr, "{}\n", line);
  if (differs && !activemask_dependence(runs)) {
    fmt::print(stderr, "{}\n",
               style.yellow("What it prints is not the same in all runs; shown is the first."));
  }
  if (lines.empty() && !counters && isatty(STDERR_FILENO) == 1 && runs.front().finished) {
    fmt::print(
        stderr, "{} {}\n", style.tick(),
        style.dim(fmt::format("the referee found nothing wrong ({})", runs.front().conditions())));
  }
  return status_of(runs);
}

// The words but for the backend go to the referee as they are.
int run(const Session& session, std::vector<std::string> words) {
  const std::string backend = take(words, "--backend").value_or("referee");
  if (backend == "gpu") return run_on_gpu(words);
  if (backend != "referee" && backend != "all") {
    throw UsageError(fmt::format("There is no backend '{}': referee or gpu.", backend));
  }
  if (has(words, "--build-only")) {
    words.insert(words.begin(), {parts::kReferee, "run"});
    base::become(words);
  }
  return run_on_referee(session, std::move(words));
}

}  // namespace

Action add_run(CLI::App& app) {
  // These stand here for help and completion: the referee reads them itself.
  app.allow_extras();
  app.add_option("FILE", "A .cu file with a main()")->required();
  const auto add_value = [&](const std::string& flag, const std::string& value,
                             const std::string& meaning) {
    app.add_option(flag, meaning)->type_name(value);
  };
  add_value("--backend", "NAME", "referee or gpu [referee]");
  for (const referee::OptionEntry& entry : referee::kOptions) {
    const std::string flag(entry.flag), help(entry.help), value(entry.value_name());
    if (flag.empty()) continue;
    if (entry.is_switch()) {
      app.add_flag(flag, help);
    } else if (entry.words().empty()) {
      add_value(flag, value, help);
    } else {
      const bool several =
          entry.option == referee::Option::schedule || entry.option == referee::Option::activemask;
      add_value(
          flag, value,
          fmt::format("{}{} [{}]", entry.allowed, several ? "; or all" : "", entry.default_value));
    }
  }
  for (const auto& [name, meaning] :
       {std::pair{"--debug", "Optimise nothing, for a debugger"},
        std::pair{"--build-only", "Build, but do not run (with --keep)"}}) {
    app.add_flag(name, meaning);
  }
  add_value("--keep", "FILE", "Leave the program there");
  add_value("--engine", "NAME", "What runs it: native or wasm, where that is built [native]");
  app.footer(
      "Arguments for the program follow after --.\n"
      "A program that calls __activemask() runs under two of its policies.\n"
      "Exit status: 99 where the referee diagnosed an error in any run, whatever the\n"
      "program returned; else the program's own.");
  return [](const Session& session) {
    return run(session, {session.words.begin() + 1, session.words.end()});
  };
}

}  // namespace warplings::cli
