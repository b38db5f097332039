// run: any CUDA program, on the referee or on the GPU.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/harness/compile/gpu.h"
#include "grader/parts/parts.h"
#include "referee/option_table.h"

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
    fmt::print(stderr, "{}", build::in_usual_form(built.output));
    return kNotPassed;
  }
  std::vector<std::string> command = {program.string()};
  if (!rest.empty()) command.insert(command.end(), rest.begin() + 1, rest.end());
  std::fflush(nullptr);
  return base::run_attached(command);
}

// The words but for the backend go to the referee as they are.
int run(std::vector<std::string> words) {
  std::string backend = "referee";
  const auto end = std::find(words.begin(), words.end(), "--");
  for (auto word = words.begin(); word != end; ++word) {
    if (*word == "--backend" && word + 1 != end) {
      backend = *(word + 1);
      words.erase(word, word + 2);
      break;
    }
    if (word->starts_with("--backend=")) {
      backend = word->substr(10);
      words.erase(word);
      break;
    }
  }
  if (backend == "gpu") return run_on_gpu(words);
  if (backend != "referee" && backend != "all") {
    throw UsageError(fmt::format("There is no backend '{}': referee or gpu.", backend));
  }
  words.insert(words.begin(), {parts::kReferee, "run"});
  base::become(words);
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
      add_value(flag, value, fmt::format("{} [{}]", entry.allowed, entry.default_value));
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
      "Exit status: the program's own, or 99 where the referee diagnosed an error.");
  return [](const Session& session) {
    return run({session.words.begin() + 1, session.words.end()});
  };
}

}  // namespace warplings::cli
