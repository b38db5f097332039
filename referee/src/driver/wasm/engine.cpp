// Which options the steps have says platform/wasm/commands.txt.
#include "referee/src/driver/wasm/engine.h"

#include <algorithm>
#include <sstream>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "referee/src/driver/messages.h"
#include "referee/src/driver/wasm/call_sites.h"

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
  const base::ProcessResult result =
      base::run_captured(command, {{"LC_ALL", "C.UTF-8"}, {"TMPDIR", scratch.string()}});
  return {result.status, clean_messages(result.output, referee_include_directory(), true),
          result.status != 0 && base::is_disk_full(scratch)};
}

// Beside the object: its functions that asyncify must be told of, each behind a comma.
fs::path notes_of(const fs::path& object) { return object.string() + ".asyncify"; }

std::string part_of_runtime(const std::string& name) {
  const fs::path part = runtime_directory() / name;
  if (!fs::exists(part))
    throw NoCompiler(
        "the runtime has not been built for WebAssembly: configure the build with "
        "-DREFEREE_WASM=ON, and build it");
  return part.string();
}

}  // namespace

Outcome compile(const Toolchain& toolchain, const Unit& unit) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path rewritten = prepare(unit, scratch.path());
  const fs::path plain = scratch.path() / "plain.ll", numbered = scratch.path() / "numbered.ll";
  Words command = {toolchain.compiler.string(), kTarget};
  append(command, words_of("compile-program"));
  append(command, {"-isystem", (host_program().parent_path() / "include").string(), "-isystem",
                   (toolchain.llvm / "include/wasm32-wasi/c++/v1").string(), "-include",
                   (referee_include_directory() / "cuda_runtime.h").string()});
  append(command, preprocessor_options(unit));
  append(command, {"-x", "c++", "-S", "-emit-llvm", rewritten.string(), "-o", plain.string()});
  Outcome outcome = run(command, scratch.path());
  if (outcome.status != 0) return outcome;
  const NumberedCode code = with_call_sites(base::read_text(plain));
  base::write_text(numbered, code.ir);
  base::write_text(notes_of(unit.object), code.may_suspend);
  command = {toolchain.compiler.string(), kTarget};
  append(command, words_of("assemble-program"));
  append(command, {numbered.string(), "-o", unit.object.string()});
  const Outcome assembled = run(command, scratch.path());
  return {assembled.status, outcome.messages + assembled.messages, assembled.disk_full};
}

Outcome link(const Toolchain& toolchain, const fs::path& object, const fs::path& program) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path linked = scratch.path() / "linked.wasm", added = scratch.path() / "added";
  const fs::path version = fs::path(toolchain.llvm).filename().string().substr(5);  // "llvm-16"
  Words command = {(toolchain.llvm / "bin/wasm-ld").string()};
  append(command, words_of("link-program"));
  append(
      command,
      {"-L/usr/lib/wasm32-wasi", "-L" + (toolchain.llvm / "lib/wasm32-wasi").string(),
       part_of_runtime("first_markers.o"), object.string(), part_of_runtime("section_markers.o"),
       part_of_runtime("program_side.o"), "-lc++", "-lc++abi", "-lc",
       (toolchain.llvm / "lib/clang" / version / "lib/wasi/libclang_rt.builtins-wasm32.a").string(),
       "-o", linked.string()});
  const Outcome outcome = run(command, scratch.path());
  if (outcome.status != 0) return outcome;
  command = {toolchain.optimizer.string(), "--asyncify",
             "--pass-arg=asyncify-imports@@" + part_of_runtime("suspending.txt")};
  for (const std::string& word : words_of("asyncify-program"))
    command.push_back("--pass-arg=" + word);
  // Each name has a comma in front.
  if (const std::string names = base::read_text(notes_of(object)); !names.empty()) {
    base::write_text(added, names.substr(1));
    command.push_back("--pass-arg=asyncify-addlist@@" + added.string());
  }
  append(command, {"-g", linked.string(), "-o", program.string()});
  // Nothing is optimised: that would take longer than all the rest, and the machine does it, too.
  return run(command, scratch.path());
}

std::vector<std::string> run_command(const Toolchain& toolchain, const fs::path& program) {
  return {toolchain.node.string(), host_program().string(), part_of_runtime("runtime.wasm"),
          program.string()};
}

}  // namespace referee::driver::wasm
