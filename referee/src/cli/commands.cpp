// Objects and, unless they are to be kept, programs live in a scratch directory.
#include "referee/src/cli/commands.h"

#include <cstdlib>
#include <iostream>
#include <system_error>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/driver.h"
#include "referee/src/rewriter/rewriter.h"

namespace referee::cli {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

// Compiles and links to `program`; messages go to stderr. False if that failed.
bool build_program(const BuildOptions& options, const fs::path& scratch, const fs::path& program) {
  driver::Toolchain toolchain = driver::Toolchain::find();
  toolchain.for_debugger |= options.debug;
  std::vector<fs::path> objects;
  bool compiled = true;
  for (const fs::path& source : options.sources) {
    driver::Unit unit;
    unit.source = source;
    unit.object = scratch / (std::to_string(objects.size()) + ".o");
    unit.include_directories = options.include_directories;
    unit.definitions = options.definitions;
    const driver::Outcome outcome = driver::compile(toolchain, unit);
    std::cerr << outcome.messages;
    compiled &= outcome.status == 0;
    objects.push_back(unit.object);
  }
  if (!compiled) return false;
  const driver::Outcome outcome = driver::link(toolchain, objects, program);
  std::cerr << outcome.messages;
  return outcome.status == 0;
}

base::Environment runtime_environment(const RunOptions& options) {
  base::Environment environment;
  const auto set = [&](const char* name, const std::string& value) {
    if (!value.empty()) environment.emplace_back(name, value);
  };
  set("REFEREE_SCHEDULE", options.schedule);
  set("REFEREE_WARP_SIZE", options.warp_size);
  set("REFEREE_ACTIVEMASK", options.activemask);
  set("REFEREE_COUNTERS", options.counters ? "1" : "");
  // The program may change its directory before the report is written.
  if (!options.json.empty()) set("REFEREE_REPORT", fs::absolute(options.json).string());
  if (!options.trace.empty()) set("REFEREE_TRACE", fs::absolute(options.trace).string());
  set("REFEREE_TRACE_LAUNCH", options.trace_launch);
  set("REFEREE_TRACE_BLOCK", options.trace_block);
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
  if (!build_program(options.build, scratch.path(), program)) return kCompileError;
  if (options.build_only) return 0;
  // A report of an earlier run must not pass for this one's.
  for (const fs::path& file : {options.json, options.trace}) {
    std::error_code ignored;
    if (!file.empty()) fs::remove(file, ignored);
  }
  base::Arguments command = {fs::absolute(program).string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  return base::run_attached(command, runtime_environment(options));
}

int rewrite(const fs::path& source) {
  std::cout << rewriter::rewrite(base::read_text(source), source.string());
  return 0;
}

}  // namespace referee::cli
