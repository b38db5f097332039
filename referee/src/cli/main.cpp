// The program `referee`: builds and runs .cu files on a machine without a GPU.
#include <CLI/CLI.hpp>
#include <iostream>

#include "referee/src/cli/commands.h"
#include "referee/src/driver/run_main.h"

namespace referee::cli {

namespace base = warplings::base;
namespace {

// What the words of a table's entry allow.
CLI::Validator one_of(const OptionEntry& entry) {
  std::string description;
  for (const std::string& word : entry.words())
    description += (description.empty() ? "" : "|") + word;
  return CLI::Validator(
      [&entry, description](std::string& text) -> std::string {
        return entry.has_word(text) ? std::string() : "'" + text + "' is not " + description;
      },
      description);
}

// In the words of a person who has typed a name.
CLI::Validator a_file() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        const std::string wrong = CLI::ExistingFile(text);
        return wrong.empty() ? wrong : "there is no file '" + text + "'";
      },
      "FILE");
}

// A flag for every option of the runtime that has one.
void add_settings(CLI::App& command, std::map<Option, std::string>& settings) {
  for (const OptionEntry& entry : kOptions) {
    if (entry.flag.empty()) continue;
    std::string& value = settings[entry.option];
    const std::string flag(entry.flag);
    std::string help(entry.help);
    if (!entry.default_value.empty())
      help.append(" (").append(entry.default_value).append(" if not given)");
    if (entry.is_switch()) {
      command.add_flag_callback(
          flag, [&value] { value = "1"; }, help);
      continue;
    }
    CLI::Option* option = command.add_option(flag, value, help);
    if (!entry.words().empty()) {
      option->check(one_of(entry));
    } else {
      if (!entry.is_file() && !entry.is_text()) option->check(CLI::NonNegativeNumber);
      option->type_name(std::string(entry.value_name()));
    }
  }
}

void add_build_options(CLI::App& command, BuildOptions& options) {
  command.add_flag("--debug", options.debug,
                   "Optimise nothing, so that a debugger sees every variable");
  command.add_option("-I", options.include_directories, "Directory to look for headers in")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
  command.add_option("-D", options.definitions, "Macro to define: NAME or NAME=VALUE")
      ->type_name("NAME[=VALUE]")
      ->allow_extra_args(false);
}

void add_run_options(CLI::App& command, RunOptions& options) {
  add_build_options(command, options.build);
  // One file only: the words that follow belong to the program.
  options.build.sources.resize(1);
  command.add_option("file", options.build.sources[0], "The .cu file")->required()->check(a_file());
  command.add_option("arguments", options.arguments, "Arguments of the program, after --");
  command.add_option("-o,--keep", options.build.program, "Leave the program here")
      ->type_name("FILE");
  command
      .add_option_function<std::string>(
          "--engine",
          [&options](const std::string& engine) { options.build.wasm = engine == "wasm"; },
          "What runs the program: this machine, or a WebAssembly machine (native if not given)")
      ->check(CLI::IsMember({"native", "wasm"}));
  command.add_flag("--build-only", options.build_only, "Build, but do not run (with --keep)");
  add_settings(command, options.settings);
}

int run_command(int argc, char** argv) {
  CLI::App app("CUDA on the CPU, with a verdict.", "referee");
  app.require_subcommand(1);
  app.footer(
      "Exit status of run: 99 where the referee diagnosed an error, whatever the program\n"
      "returned; else the program's own.\n"
      "1: the source does not compile. 2: wrong usage. 3: no usable compiler.\n"
      "REFEREE_CXX chooses the compiler.");

  RunOptions run_options;
  CLI::App* run_app = app.add_subcommand("run", "Build a .cu file and run it");
  add_run_options(*run_app, run_options);

  BuildOptions build_options;
  CLI::App* build_app = app.add_subcommand("build", "Build a program from .cu files");
  add_build_options(*build_app, build_options);
  build_app->add_option("files", build_options.sources, "The .cu files")
      ->required()
      ->check(a_file());
  build_app->add_option("-o", build_options.program, "The program")->required()->type_name("FILE");

  std::string rewrite_source;
  CLI::App* rewrite_app =
      app.add_subcommand("rewrite", "Print what the host compiler is given for a .cu file");
  rewrite_app->add_option("file", rewrite_source, "The .cu file")->required()->check(a_file());

  SarifOptions sarif_options;
  CLI::App* sarif_app =
      app.add_subcommand("sarif", "Turn reports (run --json) into one log in SARIF");
  sarif_app->add_option("reports", sarif_options.reports, "The reports")
      ->required()
      ->check(a_file());
  sarif_app
      ->add_option("--root", sarif_options.root,
                   "Folder that files are told relative to (here if not given)")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  sarif_app->add_option("-o", sarif_options.output, "The log (stdout if not given)")
      ->type_name("FILE");

  // Part of the build, and of no use to others: --help does not show it.
  CLI::App* precompile_app = app.add_subcommand("precompile", "Compile the headers in advance");
  precompile_app->group("");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  if (*run_app) return run(run_options);
  if (*build_app) return build(build_options);
  if (*precompile_app) return precompile();
  if (*sarif_app) return sarif(sarif_options);
  return rewrite(rewrite_source);
}

}  // namespace
}  // namespace referee::cli

int main(int argc, char** argv) {
  return referee::driver::run_main("referee",
                                   [&] { return referee::cli::run_command(argc, argv); });
}
