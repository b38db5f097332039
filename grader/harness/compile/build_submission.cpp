// Compiles what is not in the cache, links, and explains what the linker says.
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
#include "grader/harness/compile/dependencies.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/harness/compile/object_cache.h"
#include "grader/harness/compile/symbols.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/driver.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;

// In the keys of objects that were looked at; counts the changes of what is refused.
const char* const kLookedAt = "-4";

struct Object : CachedObject {
  std::string messages;  // why there is none
  bool cached = false;
  bool refused = false;    // for what it contains
  bool disk_full = false;  // driver::Outcome
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
  std::ifstream own(parts::kOwnNames);
  if (!own) throw base::Error(std::string("Cannot read ") + parts::kOwnNames + ".");
  return forbidden_names(names, own, code_of_headers(), adapter, exercise);
}

struct Outcome : driver::Outcome {
  bool refused = false;  // for what it contains
};

// The way from a unit to its object. A student's file goes by way of assembly, to be looked at.
class Compilation {
 public:
  Compilation(const driver::Toolchain& toolchain, driver::Unit unit)
      : toolchain_(toolchain), unit_(std::move(unit)) {
    unit_.dependencies = scratch_.path() / "dependencies";
  }

  Outcome compile() const {
    return run(driver::compile_command(toolchain_, unit_, driver::prepare(unit_, scratch_.path())));
  }

  Outcome compile_and_look(const fs::path& exercise) const {
    driver::Unit to_assembly = unit_;
    to_assembly.object = scratch_.path() / "assembly.s";
    auto command =
        driver::compile_command(toolchain_, to_assembly, driver::prepare(unit_, scratch_.path()));
    std::replace(command.begin(), command.end(), std::string("-c"), std::string("-S"));
    Outcome outcome = run(command);
    if (outcome.status != 0) return outcome;
    std::ifstream assembly(to_assembly.object);
    std::string messages = forbidden_code(assembly, exercise);
    if (!messages.empty()) return {{1, messages}, true};
    outcome = run({toolchain_.compiler.string(), "-c", to_assembly.object.string(), "-o",
                   unit_.object.string()});
    if (outcome.status != 0) return outcome;
    messages = forbidden_names_of(unit_.object, unit_.source != exercise, exercise);
    return {{messages.empty() ? 0 : 1, messages}, !messages.empty()};
  }

  // What the compiler read besides the referee's headers, which the unit's key stands for, and the
  // rewritten copies.
  std::vector<fs::path> files() const {
    auto files = files_outside(
        prerequisites(base::read_text(unit_.dependencies)),
        {scratch_.path(), driver::referee_include_directory(), driver::precompiled_headers()});
    files.push_back(unit_.source);
    return files;
  }

 private:
  Outcome run(const std::vector<std::string>& command) const {
    const auto result =
        base::run_captured(command, {{"LC_ALL", "C.UTF-8"}, {"TMPDIR", scratch_.path().string()}});
    return {{result.status, driver::readable_messages(toolchain_, result.output),
             result.status != 0 && base::is_disk_full(scratch_.path())}};
  }

  const base::TemporaryDirectory scratch_;
  const driver::Toolchain& toolchain_;
  driver::Unit unit_;
};

driver::Unit adapter_unit(const SubmissionBuild& build, bool includes) {
  driver::Unit unit{build.adapter, {}, {parts::kRoot}, {}, includes};
  if (includes) {
    unit.definitions = {"WARPLINGS_EXERCISE=\"" + fs::absolute(build.exercise).string() + "\""};
  }
  return unit;
}

driver::Toolchain toolchain_of(const SubmissionBuild& build) {
  driver::Toolchain toolchain =
      build.compiler.empty() ? driver::Toolchain::find() : driver::Toolchain::at(build.compiler);
  toolchain.for_debugger |= build.for_debugger;
  return toolchain;
}

// `exercise` is the student's file where the unit holds it, and empty for the course's own.
Object compile(const driver::Toolchain& toolchain, driver::Unit unit, ObjectCache& cache,
               const fs::path& exercise = {}) {
  const auto begun = fs::file_time_type::clock::now();
  std::string command = driver::cache_key(toolchain, unit);
  if (!exercise.empty()) command += kLookedAt;
  Object object;
  if (auto known = cache.find(command, ".o")) {
    object.cached = true;
    static_cast<CachedObject&>(object) = std::move(*known);
    return object;
  }
  const TemporaryFile temporary = cache.begin(cache.path(command, ".o"));
  unit.object = temporary.path();
  const Compilation compilation(toolchain, std::move(unit));
  const Outcome outcome =
      exercise.empty() ? compilation.compile() : compilation.compile_and_look(exercise);
  object.refused = outcome.refused;
  object.disk_full = outcome.disk_full;
  if (outcome.status == 0) {
    static_cast<CachedObject&>(object) =
        cache.keep(temporary, command, ".o", compilation.files(), begun);
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
  const Object object = compile(toolchain_of(build), adapter_unit(build, false), cache);
  if (object.messages.empty()) return;
  throw base::Error("The adapter " + build.adapter.string() + " does not compile:\n" +
                    object.messages);
}

BuildResult build_submission(const SubmissionBuild& build) {
  const driver::Toolchain toolchain = toolchain_of(build);
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
      result.disk_full = object.disk_full;
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
    result.disk_full = outcome.disk_full;
    return result;
  }
  cache.finish(temporary, result.program);
  cache.prune();
  return result;
}

}  // namespace warplings::build
