// Compiles what is not in the cache, links, and explains what the linker says.
// See build_submission.h for the contract.
#include "grader/harness/compile/build_submission.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/assembly.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/harness/compile/object_cache.h"
#include "grader/harness/compile/symbols.h"
#include "referee/src/driver/driver.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;

// In the keys of objects that were looked at; counts the changes of what is refused.
const char* const kLookedAt = "-4";

struct Object {
  fs::path path;
  std::string key;
  std::string messages;  // why there is none
  bool cached = false;
  bool refused = false;  // for what it contains
};

// Adds the text without its comments: a word in one of them is no name.
void add_code(std::string& code, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line = text.find("//", at);
    const std::size_t block = text.find("/*", at);
    const std::size_t begin = std::min(line, block);
    code.append(text, at, begin - at);
    if (begin == text.npos) return;
    const std::size_t end = line < block ? text.find('\n', begin) : text.find("*/", begin);
    at = end == text.npos ? text.size() : end + (line < block ? 0 : 2);
  }
}

// All that the runtime's headers declare.
std::string code_of_headers() {
  std::string text;
  for (const auto& entry : fs::recursive_directory_iterator(driver::referee_include_directory())) {
    if (entry.is_regular_file()) add_code(text, base::read_text(entry.path()));
  }
  return text;
}

// Why the student's object must not be linked, by its names; empty where it may be.
std::string forbidden_names_of(const fs::path& object, bool adapter, const fs::path& exercise) {
  const auto nm = base::run_captured({"nm", "-P", "-g", object.string()}, {{"LC_ALL", "C"}});
  if (nm.status != 0) throw base::Error("nm cannot list the names of an object: " + nm.output);
  std::istringstream names(nm.output);
  std::ifstream own(WARPLINGS_OWN_NAMES);
  if (!own) throw base::Error("Cannot read " WARPLINGS_OWN_NAMES ".");
  return forbidden_names(names, own, code_of_headers(), adapter, exercise);
}

struct Outcome : driver::Outcome {
  bool refused = false;  // for what it contains
};

// As driver::compile, by way of assembly that can be looked at.
Outcome compile_and_look(const driver::Toolchain& toolchain, const driver::Unit& unit,
                         const fs::path& exercise) {
  const base::TemporaryDirectory scratch("referee-");
  const base::Environment environment = {{"LC_ALL", "C.UTF-8"},
                                         {"TMPDIR", scratch.path().string()}};
  const fs::path rewritten = driver::prepare(unit, scratch.path());
  driver::Unit to_assembly = unit;
  to_assembly.object = scratch.path() / "assembly.s";
  std::vector<std::string> command = driver::compile_command(toolchain, to_assembly, rewritten);
  std::replace(command.begin(), command.end(), std::string("-c"), std::string("-S"));
  auto run = base::run_captured(command, environment);
  if (run.status != 0) return {{run.status, driver::readable_messages(toolchain, run.output)}};
  std::ifstream assembly(to_assembly.object);
  std::string messages = forbidden_code(assembly, exercise);
  if (!messages.empty()) return {{1, messages}, true};
  run = base::run_captured(
      {toolchain.compiler.string(), "-c", to_assembly.object.string(), "-o", unit.object.string()},
      environment);
  if (run.status != 0) return {{run.status, driver::readable_messages(toolchain, run.output)}};
  messages = forbidden_names_of(unit.object, unit.source != exercise, exercise);
  return {{messages.empty() ? 0 : 1, messages}, !messages.empty()};
}

// The harness's headers are not the rewriter's concern, but an adapter's object depends on them.
std::string harness_digest() {
  base::Sha256 hash;
  for (const char* header :
       {"grader/harness/submission/call.h", "grader/harness/protocol/message.h"}) {
    hash.add(base::read_text(fs::path(WARPLINGS_ROOT) / header));
  }
  return hash.hex_digest();
}

driver::Unit adapter_unit(const SubmissionBuild& build, bool includes) {
  driver::Unit unit{build.adapter, {}, {WARPLINGS_ROOT}, {}, includes};
  if (includes) {
    unit.definitions = {"WARPLINGS_EXERCISE=\"" + fs::absolute(build.exercise).string() + "\""};
  }
  unit.definitions.push_back("WARPLINGS_HARNESS=" + harness_digest().substr(0, 16));
  return unit;
}

// `exercise` is the student's file where the unit holds it, and empty for the course's own.
Object compile(const driver::Toolchain& toolchain, driver::Unit unit, ObjectCache& cache,
               const fs::path& exercise = {}) {
  Object object;
  object.key = driver::cache_key(toolchain, unit);
  if (!exercise.empty()) object.key += kLookedAt;
  object.path = cache.path(object.key, ".o");
  object.cached = cache.holds(object.path);
  if (object.cached) return object;
  const TemporaryFile temporary = cache.begin(object.path);
  unit.object = temporary.path();
  const Outcome outcome = exercise.empty() ? Outcome{driver::compile(toolchain, unit)}
                                           : compile_and_look(toolchain, unit, exercise);
  object.refused = outcome.refused;
  if (outcome.status == 0) {
    cache.finish(temporary, object.path);
  } else {
    object.messages = outcome.messages.empty() ? "The compiler failed without saying why (status " +
                                                     std::to_string(outcome.status) + ")."
                                               : outcome.messages;
  }
  return object;
}

}  // namespace

bool includes_exercise(const fs::path& adapter) {
  return base::read_text(adapter).starts_with("// includes the exercise");
}

void build_own_parts(const SubmissionBuild& build) {
  if (includes_exercise(build.adapter)) return;
  ObjectCache cache(build.cache);
  const Object object = compile(driver::Toolchain::find(), adapter_unit(build, false), cache);
  if (object.messages.empty()) return;
  throw base::Error("The adapter " + build.adapter.string() + " does not compile:\n" +
                    object.messages);
}

BuildResult build_submission(const SubmissionBuild& build) {
  const driver::Toolchain toolchain = driver::Toolchain::find();
  ObjectCache cache(build.cache, build.finished);
  BuildResult result;

  const bool includes = includes_exercise(build.adapter);
  const fs::path looked_at = build.refuse_nothing ? fs::path() : build.exercise;
  std::vector<Object> objects;
  if (!includes) {
    objects.push_back(compile(toolchain, {build.exercise, {}, {}, {}, true}, cache, looked_at));
  }
  if (objects.empty() || objects[0].messages.empty()) {
    objects.push_back(compile(toolchain, adapter_unit(build, includes), cache,
                              includes ? looked_at : fs::path()));
    if (!includes && !objects.back().messages.empty()) {
      throw base::Error("The adapter " + build.adapter.string() + " does not compile:\n" +
                        objects.back().messages);
    }
  }

  std::vector<fs::path> paths;
  std::vector<std::string> keys;
  for (const Object& object : objects) {
    if (!object.messages.empty()) {
      result.status = 1;
      result.messages = object.messages;
      result.refused = object.refused;
      return result;
    }
    paths.push_back(object.path);
    keys.push_back(object.key);
  }
  base::Sha256 library;
  library.add(base::read_text(build.submission_library));
  keys.push_back(library.hex_digest());
  result.program = cache.path(driver::link_key(toolchain, keys), ".program");
  result.cached = cache.holds(result.program);
  if (result.cached) return result;

  paths.push_back(build.submission_library);
  const TemporaryFile temporary = cache.begin(result.program);
  const driver::Outcome outcome = driver::link(toolchain, paths, temporary.path());
  if (outcome.status != 0) {
    result.status = outcome.status;
    result.messages = explain_link_messages(outcome.messages, build.exercise);
    return result;
  }
  cache.finish(temporary, result.program);
  cache.prune();
  return result;
}

}  // namespace warplings::build
