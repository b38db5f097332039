// Objects and, unless they are to be kept, programs live in a scratch directory.
#include "referee/src/cli/commands.h"

#include <cstdlib>
#include <iostream>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "base/plain_text.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/cli/sarif.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/wasm/engine.h"
#include "referee/src/rewriter/rewriter.h"

namespace referee::cli {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

// Compilers quote the source, whose author may have written it for the terminal.
bool tell(const driver::Outcome& outcome) {
  std::cerr << base::plain_text(outcome.messages);
  return outcome.status == 0;
}

// Where one file declares what another one defines, they were meant for nvcc -rdc=true: names are
// then the program's, else each file's own.
std::vector<driver::Unit> units_of(const BuildOptions& options, const fs::path& scratch) {
  std::vector<driver::Unit> units;
  bool shares_variables = false;
  for (const fs::path& source : options.sources) {
    driver::Unit& unit = units.emplace_back();
    unit.source = source;
    unit.object = scratch / (std::to_string(units.size()) + ".o");
    unit.include_directories = options.include_directories;
    unit.definitions = options.definitions;
    if (options.sources.size() > 1) shares_variables |= driver::declares_foreign_variables(unit);
  }
  for (driver::Unit& unit : units) unit.own_variables = units.size() > 1 && !shares_variables;
  return units;
}

// Compiles and links to `program`; messages go to stderr. False if that failed.
bool build_wasm_program(const driver::wasm::Toolchain& toolchain, const BuildOptions& options,
                        const fs::path& scratch, const fs::path& program) {
  const driver::Unit unit = units_of(options, scratch).at(0);
  return tell(driver::wasm::compile(toolchain, unit)) &&
         tell(driver::wasm::link(toolchain, {unit.object}, program));
}

// The same for this machine.
bool build_program(const BuildOptions& options, const fs::path& scratch, const fs::path& program) {
  driver::Toolchain toolchain = driver::Toolchain::find();
  toolchain.for_debugger |= options.debug;
  std::vector<fs::path> objects;
  bool compiled = true;
  for (const driver::Unit& unit : units_of(options, scratch)) {
    compiled &= tell(driver::compile(toolchain, unit));
    objects.push_back(unit.object);
  }
  if (!compiled) return false;
  return tell(driver::link(toolchain, objects, program));
}

base::Environment runtime_environment(const RunOptions& options) {
  base::Environment environment = {{std::string(entry_of(Option::errors_first).variable), "1"}};
  for (const auto& [option, value] : options.settings) {
    if (value.empty()) continue;
    const OptionEntry& entry = entry_of(option);
    // The program may change its directory before a file is written.
    environment.emplace_back(entry.variable,
                             entry.is_file() ? fs::absolute(value).string() : value);
  }
  return environment;
}

}  // namespace

int precompile() {
  const driver::Outcome outcome = driver::precompile_headers(driver::Toolchain::find());
  std::cerr << outcome.messages;
  return outcome.status;
}

int build(const BuildOptions& options) {
  const base::TemporaryDirectory scratch("referee-");
  return build_program(options, scratch.path(), options.program) ? 0 : kCompileError;
}

int run(const RunOptions& options) {
  const base::TemporaryDirectory scratch("referee-");
  fs::path program = options.build.program;
  if (program.empty()) program = scratch.path() / options.build.sources[0].stem();
  // A folder in between is made: whoever keeps a program has a place in mind.
  std::error_code made;
  fs::create_directories(fs::absolute(program).parent_path(), made);
  base::Arguments command = {fs::absolute(program).string()};
  base::Environment environment = runtime_environment(options);
  bool is_built = false;
  if (options.build.wasm) {
    const auto toolchain = driver::wasm::Toolchain::find();
    is_built = build_wasm_program(toolchain, options.build, scratch.path(), program);
    command = driver::wasm::run_command(toolchain, fs::absolute(program));
    environment = driver::wasm::run_environment(std::move(environment));
  } else {
    is_built = build_program(options.build, scratch.path(), program);
  }
  if (!is_built) return kCompileError;
  if (options.build_only) return 0;
  // A report of an earlier run must not pass for this one's.
  for (const auto& [option, value] : options.settings) {
    std::error_code ignored;
    if (entry_of(option).is_file() && !value.empty()) fs::remove(value, ignored);
  }
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  return base::run_attached(command, environment);
}

int sarif(const SarifOptions& options) {
  const std::string log = sarif_of(options.reports, fs::canonical(options.root));
  if (options.output.empty()) {
    std::cout << log << std::flush;
    if (!std::cout) throw base::Error("the log cannot be written");
  } else {
    base::write_text(options.output, log);
  }
  return 0;
}

int rewrite(const fs::path& source) {
  std::cout << rewriter::rewrite(base::read_text(source), source.string());
  return 0;
}

}  // namespace referee::cli
