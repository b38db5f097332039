// Which options the steps have says platform/wasm/commands.txt.
#include "referee/src/driver/wasm/engine.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "base/files.h"
#include "base/sha256.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "referee/src/driver/wasm/whole_copies.h"

extern char** environ;

namespace referee::driver::wasm {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

constexpr const char* kTarget = "--target=wasm32-wasi";

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

// What commands.txt says of a step.
Words words_of(const std::string& step) {
  Words result;
  bool is_step = false;
  for (std::string line :
       base::lines_of(base::read_text(host_program().parent_path() / "commands.txt"))) {
    line.erase(std::min(line.find('#'), line.size()));
    if (line.starts_with(' ')) {
      std::istringstream words(is_step ? line : "");
      for (std::string word; words >> word;) result.push_back(word);
    } else if (!line.empty()) {
      is_step = line == step + ":";
    }
  }
  return result;
}

Outcome run(const std::vector<std::string>& command, const fs::path& scratch) {
  return run_compiler(command, true, scratch);
}

std::string part_of_runtime(const std::string& name) {
  const fs::path part = runtime_directory() / name;
  if (!fs::exists(part))
    throw NoCompiler(
        "the runtime has not been built for WebAssembly; build it with: ./run.sh prepare grade "
        "(the target referee_runtime_wasm)");
  return part.string();
}

// The words that decide how everything is compiled, whatever it is.
Words compile_words(const Toolchain& toolchain, const Unit& unit) {
  Words command = {toolchain.compiler.string(), kTarget};
  append(command, words_of("compile-program"));
  append(command, {"-isystem", (host_program().parent_path() / "include").string(), "-isystem",
                   (toolchain.llvm / "include/wasm32-wasi/c++/v1").string(), "-include",
                   (referee_include_directory() / "cuda_runtime.h").string()});
  append(command, preprocessor_options(unit));
  return command;
}

// The version of the parts, for keys.
std::string identity(const fs::path& file) {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  return real.string() + " " +
         std::to_string(fs::last_write_time(real, error).time_since_epoch().count());
}

}  // namespace

// The object's functions that asyncify must be told of, each behind a comma.
fs::path notes_of(const fs::path& object) { return object.string() + ".asyncify"; }

Outcome compile(const Toolchain& toolchain, const Unit& unit, std::uint32_t first_site,
                const Look& look) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path rewritten = prepare(unit, scratch.path());
  const fs::path parsed = scratch.path() / "parsed.ll", whole = scratch.path() / "whole.ll";
  const fs::path plain = scratch.path() / "plain.ll", numbered = scratch.path() / "numbered.ll";
  Words command = compile_words(toolchain, unit);
  if (!unit.dependencies.empty()) append(command, {"-MMD", "-MF", unit.dependencies.string()});
  append(command, {"-Xclang", "-disable-llvm-passes", "-x", "c++", "-S", "-emit-llvm",
                   rewritten.string(), "-o", parsed.string()});
  Outcome outcome = run(command, scratch.path());
  if (outcome.status != 0) return outcome;
  std::string written = base::read_text(parsed);
  if (look) {
    if (std::string wrong = look(written, true); !wrong.empty())
      return {1, std::move(wrong), false};
  }
  base::write_text(whole, with_whole_copies(written));
  command = {toolchain.compiler.string(), kTarget};
  append(command, words_of("optimize-program"));
  append(command, {"-x", "ir", "-S", "-emit-llvm", whole.string(), "-o", plain.string()});
  const Outcome optimized = run(command, scratch.path());
  outcome.messages += optimized.messages;
  if (optimized.status != 0) return {optimized.status, outcome.messages, optimized.disk_full};
  std::string ir = base::read_text(plain);
  if (look) {
    if (std::string wrong = look(ir, false); !wrong.empty()) return {1, std::move(wrong), false};
  }
  const NumberedCode code = with_call_sites(ir, first_site);
  base::write_text(numbered, code.ir);
  base::write_text(notes_of(unit.object), code.may_suspend);
  command = {toolchain.compiler.string(), kTarget};
  append(command, words_of("assemble-program"));
  append(command, {numbered.string(), "-o", unit.object.string()});
  const Outcome assembled = run(command, scratch.path());
  return {assembled.status, outcome.messages + assembled.messages, assembled.disk_full};
}

Outcome link(const Toolchain& toolchain, const std::vector<fs::path>& objects,
             const fs::path& program, const fs::path& offered) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path linked = scratch.path() / "linked.wasm", added = scratch.path() / "added";
  const fs::path version = fs::path(toolchain.llvm).filename().string().substr(5);  // "llvm-16"
  Words command = {(toolchain.llvm / "bin/wasm-ld").string()};
  append(command, words_of("link-program"));
  if (!offered.empty()) {
    std::erase(command, "--allow-undefined");
    command.push_back("--allow-undefined-file=" + offered.string());
  }
  append(command, {"-L/usr/lib/wasm32-wasi", "-L" + (toolchain.llvm / "lib/wasm32-wasi").string(),
                   part_of_runtime("first_markers.o")});
  for (const fs::path& object : objects) command.push_back(object.string());
  append(
      command,
      {part_of_runtime("section_markers.o"), part_of_runtime("program_side.o"), "-lc++", "-lc++abi",
       "-lc",
       (toolchain.llvm / "lib/clang" / version / "lib/wasi/libclang_rt.builtins-wasm32.a").string(),
       "-o", linked.string()});
  const Outcome outcome = run(command, scratch.path());
  if (outcome.status != 0) return outcome;
  command = {toolchain.optimizer.string(), "--asyncify",
             "--pass-arg=asyncify-imports@@" + part_of_runtime("suspending.txt")};
  for (const std::string& word : words_of("asyncify-program"))
    command.push_back("--pass-arg=" + word);
  // Each name has a comma in front. Objects of our own have no notes.
  std::string names;
  for (const fs::path& object : objects) names += base::content_of(notes_of(object)).value_or("");
  if (!names.empty()) {
    base::write_text(added, names.substr(1));
    command.push_back("--pass-arg=asyncify-addlist@@" + added.string());
  }
  append(command, {"-g", linked.string(), "-o", program.string()});
  // Nothing is optimised: that would take longer than all the rest, and the machine does it, too.
  return run(command, scratch.path());
}

std::string cache_key(const Toolchain& toolchain, const Unit& unit) {
  base::Sha256 hash;
  hash.add("referee wasm object 6");
  for (const std::string& word : words_of("optimize-program")) hash.add(word);
  hash.add(identity(toolchain.compiler));
  for (const std::string& word : compile_words(toolchain, unit)) hash.add(word);
  add_sources(hash, unit);
  return hash.hex_digest();
}

std::string link_key(const Toolchain& toolchain, const std::vector<std::string>& object_keys) {
  base::Sha256 hash;
  hash.add("referee wasm program 3");
  for (const fs::path& file : {toolchain.llvm / "bin/wasm-ld", toolchain.optimizer,
                               fs::path(part_of_runtime("program_side.o"))})
    hash.add(identity(file));
  for (const std::string& word : words_of("link-program")) hash.add(word);
  for (const std::string& word : words_of("asyncify-program")) hash.add(word);
  hash.add(base::read_text(part_of_runtime("suspending.txt")));
  for (const std::string& key : object_keys) hash.add(key);
  return hash.hex_digest();
}

std::vector<std::string> run_command(const Toolchain& toolchain, const fs::path& program) {
  return {toolchain.node.string(), host_program().string(), part_of_runtime("runtime.wasm"),
          program.string()};
}

base::Environment run_environment(base::Environment settings) {
  base::Environment result;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string name(text.substr(0, text.find('=')));
    if (name != "PATH" && !name.starts_with("REFEREE_")) result.emplace_back(name, std::nullopt);
  }
  result.insert(result.end(), settings.begin(), settings.end());
  return result;
}

}  // namespace referee::driver::wasm
