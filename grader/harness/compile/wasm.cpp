// Compiles what is not in the cache, links, and names what is missing here.
#include "grader/harness/compile/wasm.h"

#include <algorithm>
#include <sstream>

#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/harness/compile/build_steps.h"
#include "grader/harness/compile/code_calls.h"
#include "grader/harness/compile/code_names.h"
#include "grader/harness/compile/dependencies.h"
#include "grader/harness/compile/symbols.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/wasm/engine.h"
#include "referee/src/driver/wasm/toolchain.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;
namespace wasm = referee::driver::wasm;

// In the keys of objects that were looked at; counts the changes of what is refused.
const char* const kLookedAtInModules = "-4";
// Where the numbers of an adapter's call sites begin: behind those of any student's file.
constexpr std::uint32_t kAdapterSites = 1u << 24;

fs::path part(const char* name) {
  fs::path file = fs::path(parts::kWasmSubmission) / name;
  if (!fs::exists(file)) {
    throw NoWasm("the WebAssembly engine has not been built; ./run.sh prepare grade builds it");
  }
  return file;
}

wasm::Toolchain toolchain() {
  try {
    return wasm::Toolchain::find();
  } catch (const driver::NoCompiler& missing) {
    throw NoWasm(missing.what());
  }
}

// Why the code must not be a submission's (symbols.h has the rules); where it may be one, `ir` gets
// calls of the referee's in place of some.
std::string look(std::string& ir, bool is_parsed, const fs::path& exercise) {
  if (is_parsed) return own_callbacks_in(ir, exercise);
  std::string messages = forbidden_in(ir, exercise);
  if (!messages.empty()) return messages;
  // A part of what native programs are given stands in this engine's modules instead.
  std::string own = base::read_text(parts::kOwnNames);
  for (const std::string& name : base::lines_of(base::read_text(part("offered.txt"))))
    own += name + " T\n";
  const std::string all = names_in(ir);
  std::istringstream names(all), own_names(own);
  messages = forbidden_names(names, own_names, exercise);
  if (!messages.empty()) return messages;
  std::istringstream again(all), own_again(own);
  ir = with_watched_calls(ir, host_functions_of(again, own_again));
  return "";
}

// Puts what stands beside a new object beside its place in the cache.
void keep_notes(ObjectCache& cache, const fs::path& fresh, const fs::path& object) {
  const TemporaryFile notes = cache.begin(wasm::notes_of(object));
  fs::rename(wasm::notes_of(fresh), notes.path());
  cache.finish(notes, wasm::notes_of(object));
}

// `exercise` is the student's file where the unit holds it and is looked at; otherwise empty.
Object compile(const wasm::Toolchain& tools, driver::Unit unit, ObjectCache& cache,
               const fs::path& exercise = {}) {
  const auto begun = fs::file_time_type::clock::now();
  const std::string command =
      wasm::cache_key(tools, unit) + (exercise.empty() ? "" : kLookedAtInModules);
  Object object;
  if (auto known = cache.find(command, ".wasm.o");
      known && cache.holds(wasm::notes_of(known->path))) {
    object.cached = true;
    static_cast<CachedObject&>(object) = std::move(*known);
    return object;
  }
  const base::TemporaryDirectory scratch;
  const TemporaryFile temporary = cache.begin(cache.path(command, ".wasm.o"));
  unit.object = temporary.path();
  unit.dependencies = scratch.path() / "dependencies";
  driver::Outcome outcome;
  if (exercise.empty()) {
    outcome = wasm::compile(tools, unit, kAdapterSites);
  } else {
    outcome = wasm::compile(tools, unit, wasm::kFirstSite, [&](std::string& ir, bool is_parsed) {
      std::string wrong = look(ir, is_parsed, exercise);
      object.refused = !wrong.empty();
      return wrong;
    });
  }
  object.disk_full = outcome.disk_full;
  object.too_large = outcome.status == kFileTooLarge;
  if (outcome.status != 0) {
    object.messages =
        outcome.messages.empty() ? "The compiler failed without saying why." : outcome.messages;
    return object;
  }
  auto files = files_outside(prerequisites(base::read_text(unit.dependencies)),
                             {driver::referee_include_directory()});
  // The rewritten copies are gone.
  std::erase_if(files, [](const fs::path& file) { return !fs::exists(file); });
  files.push_back(unit.source);
  static_cast<CachedObject&>(object) = cache.keep(temporary, command, ".wasm.o", files, begun);
  keep_notes(cache, temporary.path(), object.path);
  return object;
}

Object adapter_object(const SubmissionBuild& build, const wasm::Toolchain& tools,
                      ObjectCache& cache) {
  Object object = compile(tools, adapter_unit(build), cache);
  require_adapter(object, build);
  return object;
}

}  // namespace

void build_own_wasm_parts(const SubmissionBuild& build) {
  ObjectCache cache(build.cache);
  adapter_object(build, toolchain(), cache);
}

BuildResult build_wasm_submission(const SubmissionBuild& build) {
  const wasm::Toolchain tools = toolchain();
  ObjectCache cache(build.cache, build.finished);
  BuildResult result;
  const Object object = compile(tools, exercise_unit(build), cache,
                                build.refuse_nothing ? fs::path() : build.exercise);
  if (!is_compiled(object, result)) return result;
  const Object adapter = adapter_object(build, tools, cache);
  const fs::path own[] = {part("memory.o"), part("device_copies.o"), part("program_side.o")};
  std::vector<std::string> keys = {adapter.key, object.key};
  for (const fs::path& file : own) {
    base::Sha256 hash;
    hash.add(base::read_text(file));
    keys.push_back(hash.hex_digest());
  }
  result.program = cache.path(wasm::link_key(tools, keys), ".wasm");
  result.cached = cache.holds(result.program);
  if (result.cached) return result;
  const TemporaryFile temporary = cache.begin(result.program);
  // First comes what is trusted: of templates that both have, the linker takes the first.
  const driver::Outcome outcome =
      wasm::link(tools, {own[0], own[1], own[2], adapter.path, object.path}, temporary.path(),
                 part("offered.txt"));
  finish_link(outcome, build.exercise, temporary, cache, result);
  return result;
}

std::string asked_natively(const fs::path& adapter) {
  constexpr std::string_view kDefinition = "#define WARPLINGS_ASKED_NATIVELY \"";
  const std::string text = base::read_text(adapter);
  for (const std::string& line : base::lines_of(text))
    if (line.starts_with(kDefinition))
      return line.substr(kDefinition.size(), line.rfind('"') - kDefinition.size());
  return "";
}

std::vector<std::string> wasm_machine() {
  // A machine lives for a second or two: what V8 optimises in other threads meanwhile takes time
  // from other machines and hardly pays, and each run's memory of 4 GB makes it collect a heap of 4
  // MB.
  return {toolchain().node.string(),
          "--no-warnings",
          "--no-opt",
          "--single-threaded-gc",
          "--wasm-tiering-budget=9000000",
          (fs::path(parts::kRoot) / "grader/harness/submission/wasm/judge.mjs").string(),
          part("judge.wasm").string()};
}

std::vector<fs::path> wasm_parts() {
  const fs::path root = parts::kRoot;
  const fs::path scripts = root / "grader/harness/submission/wasm";
  return {scripts / "judge.mjs", scripts / "answer.mjs", part("judge.wasm"), part("judge.json"),
          root / "referee/src/runtime/platform/wasm"};
}

std::vector<fs::path> wasm_verdict_parts() {
  std::vector<fs::path> files = {part("judge.wasm"),      part("judge.json"),
                                 part("offered.txt"),     part("memory.o"),
                                 part("device_copies.o"), part("program_side.o")};
  for (const char* name :
       {"first_markers.o", "section_markers.o", "program_side.o", "suspending.txt"})
    files.push_back(wasm::runtime_directory() / name);
  for (const fs::path& folder : {wasm::host_program().parent_path(),
                                 fs::path(parts::kRoot) / "grader/harness/submission/wasm"}) {
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (const auto kind = entry.path().extension();
          entry.is_regular_file() &&
          (kind == ".mjs" || kind == ".txt" || kind == ".h" || kind.empty()))
        files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::map<std::string, std::string> wasm_versions() {
  const wasm::Toolchain tools = toolchain();
  return {{"wasm_compiler", base::first_line({tools.compiler, "--version"})},
          {"wasm_optimizer", base::first_line({tools.optimizer, "--version"})},
          {"wasm_machine", "node " + base::first_line({tools.node, "--version"})}};
}

std::vector<fs::path> wasm_build_parts() {
  return {parts::kWasmSubmission, wasm::runtime_directory(), wasm::host_program().parent_path()};
}

}  // namespace warplings::build
