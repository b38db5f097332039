// Compiles what is not in the cache, links, and explains what the linker says.
#include "grader/harness/compile/build_submission.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/assembly.h"
#include "grader/harness/compile/build_steps.h"
#include "grader/harness/compile/confine.h"
#include "grader/harness/compile/dependencies.h"
#include "grader/harness/compile/host_functions.h"
#include "grader/harness/compile/symbol_table.h"
#include "grader/harness/compile/symbols.h"
#include "grader/harness/compile/unwatched_code.h"
#include "grader/harness/compile/wasm.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/driver.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;

// In the keys of objects that were looked at; counts the changes of what is refused.
const char* const kLookedAt = "-8";

// What an object's names say: why it must not be linked, empty where it may be; and what it has of
// the libraries for the host.
struct Names {
  std::string refusal;
  std::set<std::string> host;
};

Names names_of(const fs::path& object, const fs::path& exercise) {
  const auto nm = base::run_captured({"nm", "-P", "-g", object.string()}, {{"LC_ALL", "C"}});
  if (nm.status != 0) throw base::Error("nm cannot list the names of an object: " + nm.output);
  if (nm.output.size() >= base::kOutputLimit) {
    return {exercise.string() + ": error: the file has more names than the grader looks at.\n", {}};
  }
  const std::string own_text = base::read_text(parts::kOwnNames);
  std::istringstream names(nm.output), own(own_text);
  Names result;
  result.refusal = forbidden_names(names, own, exercise);
  if (!result.refusal.empty()) return result;
  std::istringstream again(nm.output), own_again(own_text);
  result.host = host_functions_of(again, own_again);
  return result;
}

// Whose code may copy as the compiler knows it: the C++ library may lie where the compiler does.
std::vector<fs::path> libraries(const fs::path& compiler) {
  std::error_code unknown;
  const fs::path installed = fs::canonical(compiler, unknown).parent_path().parent_path();
  std::vector<fs::path> folders = {"/usr", driver::referee_include_directory(),
                                   driver::precompiled_headers()};
  if (installed.has_relative_path()) folders.push_back(installed);
  return folders;
}

struct Outcome : driver::Outcome {
  bool refused = false;    // for what it contains
  bool too_large = false;  // BuildResult
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
    const fs::path table = scratch_.path() / "symbols";
    auto command =
        driver::compile_command(toolchain_, to_assembly, driver::prepare(unit_, scratch_.path()));
    std::replace(command.begin(), command.end(), std::string("-c"), std::string("-S"));
    const fs::path watched = scratch_.path() / "watched";
    if (!toolchain_.is_clang) {
      command.push_back("-fdump-ipa-visibility=" + table.string());
      // The pass has another name where nothing is optimised.
      const std::string pass = toolchain_.for_debugger ? "tsan0" : "tsan";
      command.push_back("-fdump-tree-" + pass + "-lineno=" + watched.string());
    }
    Outcome outcome = run(command);
    if (outcome.status != 0) return outcome;
    std::ifstream assembly(to_assembly.object);
    std::string messages = forbidden_code(assembly, exercise);
    if (messages.empty() && !toolchain_.is_clang) {
      std::ifstream symbols(table);
      messages = forbidden_symbols(symbols, exercise);
      std::ifstream statements(watched);
      if (messages.empty())
        messages = unwatched_code(statements, libraries(toolchain_.compiler), exercise);
    }
    if (!messages.empty()) return {{1, messages}, true};
    outcome = assemble(to_assembly.object);
    if (outcome.status != 0) return outcome;
    const Names names = names_of(unit_.object, exercise);
    if (!names.refusal.empty()) return {{1, names.refusal}, true};
    confine(unit_.object, names.host);
    return names.host.empty() ? outcome : add_stubs(names.host);
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
  Outcome add_stubs(const std::set<std::string>& host) const {
    const std::string compiler = toolchain_.compiler.string();
    const fs::path own = scratch_.path() / "own.o", text = scratch_.path() / "stubs.s",
                   stubs = scratch_.path() / "stubs.o";
    fs::copy_file(unit_.object, own);
    base::write_text(text, host_stubs(host));
    const Outcome outcome = run({compiler, "-c", text.string(), "-o", stubs.string()});
    if (outcome.status != 0) return outcome;
    return run({compiler, "-nostdlib", "-no-pie", "-r", own.string(), stubs.string(), "-o",
                unit_.object.string()});
  }

  // What the compiler has written, so that it fails at limits only. g++'s own status does not tell
  // which; the assembler's does.
  Outcome assemble(const fs::path& assembly) const {
    const std::string compiler = toolchain_.compiler.string();
    Outcome outcome = run({compiler, "-c", assembly.string(), "-o", unit_.object.string()});
    if (outcome.status == 0 || toolchain_.is_clang) return outcome;
    const std::string assembler = base::first_line({compiler, "-print-prog-name=as"});
    if (assembler.empty()) return outcome;
    outcome.too_large = run({assembler, assembly.string(), "-o", unit_.object.string()}).too_large;
    return outcome;
  }

  Outcome run(const std::vector<std::string>& command) const {
    Outcome outcome = {driver::run_compiler(command, toolchain_.is_clang, scratch_.path())};
    outcome.too_large = outcome.status == kFileTooLarge;
    return outcome;
  }

  const base::TemporaryDirectory scratch_;
  const driver::Toolchain& toolchain_;
  driver::Unit unit_;
};

driver::Toolchain toolchain_of(const SubmissionBuild& build) {
  driver::Toolchain toolchain =
      build.compiler.empty() ? driver::Toolchain::find() : driver::Toolchain::at(build.compiler);
  toolchain.for_debugger |= build.for_debugger;
  return toolchain;
}

// `exercise` is the student's file where the unit holds it and is looked at; otherwise empty.
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
  object.too_large = outcome.too_large;
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

Object adapter_object(const SubmissionBuild& build, const driver::Toolchain& toolchain,
                      ObjectCache& cache) {
  Object object = compile(toolchain, adapter_unit(build), cache);
  require_adapter(object, build);
  return object;
}

// A submission's program runs some eighty times for a verdict, and a third of such a run goes into
// loading the C++ library and binding its symbols: it is linked in where there is one to link.
std::vector<std::string> own_cxx_library(const driver::Toolchain& toolchain) {
  const auto asked =
      base::run_captured({toolchain.compiler.string(), "-print-file-name=libstdc++.a"});
  // Where it is not found, the name alone is the answer.
  if (asked.status != 0 || !asked.output.starts_with('/')) return {};
  return {"-static-libstdc++", "-static-libgcc"};
}

}  // namespace

fs::path instances_of(const fs::path& adapter) {
  const fs::path file = fs::path(adapter).replace_extension(".instances.cu");
  return fs::exists(file) ? file : fs::path();
}

std::string exercise_definition(const SubmissionBuild& build) {
  return "WARPLINGS_EXERCISE=\"" + fs::absolute(build.exercise).string() + "\"";
}

void build_own_parts(const SubmissionBuild& build) {
  if (build.wasm) return build_own_wasm_parts(build);
  ObjectCache cache(build.cache);
  adapter_object(build, toolchain_of(build), cache);
}

BuildResult build_submission(const SubmissionBuild& build) {
  if (build.wasm) return build_wasm_submission(build);
  const driver::Toolchain toolchain = toolchain_of(build);
  ObjectCache cache(build.cache, build.finished);
  BuildResult result;

  const Object object = compile(toolchain, exercise_unit(build), cache,
                                build.refuse_nothing ? fs::path() : build.exercise);
  if (!is_compiled(object, result)) return result;
  // First comes what is trusted: of templates that both have, the linker takes the first.
  const Object adapter = adapter_object(build, toolchain, cache);
  const std::vector<fs::path> paths = {adapter.path, object.path};
  const driver::Libraries library = {build.submission_library};
  result.program =
      cache.path(driver::link_key(toolchain, {adapter.key, object.key}, library), ".program");
  result.cached = cache.holds(result.program);
  if (result.cached) return result;

  const TemporaryFile temporary = cache.begin(result.program);
  const driver::Outcome outcome =
      driver::link(toolchain, paths, temporary.path(), library, own_cxx_library(toolchain));
  finish_link(outcome, build.exercise, temporary, cache, result);
  return result;
}

}  // namespace warplings::build
