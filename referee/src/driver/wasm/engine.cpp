// Compiler options are explained where driver.cpp has them for native programs, as far as both do.
#include "referee/src/driver/wasm/engine.h"

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/messages.h"
#include "referee/src/driver/wasm/call_sites.h"

namespace referee::driver::wasm {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

constexpr const char* kTarget = "--target=wasm32-wasi";

const std::vector<std::string> kOptions = {
    kTarget, "-std=gnu++20", "-O1",
    "-g1",  // lines, which call_sites.h reads
    // What is thrown ends the program, and nothing is caught: the machine's exceptions are not in
    // all browsers, and Debian's C++ library is built without.
    "-fexceptions", "-fignore-exceptions",
    // The driver of the compiler takes sanitizers for systems that have their runtime only.
    "-Xclang", "-fsanitize=thread", "-Xclang",
    "-fsanitize=shift-exponent,vla-bound,array-bounds,alignment", "-Xclang",
    "-fsanitize-recover=shift-exponent,vla-bound,array-bounds,alignment", "-fno-strict-aliasing",
    "-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset", "-fwrapv",
    "-ffp-contract=off", "-fno-vectorize", "-fno-slp-vectorize", "-fno-optimize-sibling-calls",
    "-fno-finite-loops", "-mllvm", "-tsan-instrument-read-before-write=1", "-mllvm",
    "-tsan-instrument-func-entry-exit=0", "-mllvm", "-tsan-distinguish-volatile=1",
    "-fno-caret-diagnostics", "-fdiagnostics-color=never", "-fmessage-length=0",
    "-Wno-unknown-cuda-version", "-ferror-limit=20"};

Outcome run(const std::vector<std::string>& command, const fs::path& scratch) {
  const base::ProcessResult result =
      base::run_captured(command, {{"LC_ALL", "C.UTF-8"}, {"TMPDIR", scratch.string()}});
  return {result.status, clean_messages(result.output, referee_include_directory(), true),
          result.status != 0 && base::is_disk_full(scratch)};
}

// Beside the object: its functions that asyncify must be told of, each behind a comma.
fs::path notes_of(const fs::path& object) { return object.string() + ".asyncify"; }

fs::path part_of_runtime(const std::string& name) {
  const fs::path part = runtime_directory() / name;
  if (!fs::exists(part))
    throw NoCompiler(
        "the runtime has not been built for WebAssembly: configure the build with "
        "-DREFEREE_WASM=ON, and build it");
  return part;
}

}  // namespace

Outcome compile(const Toolchain& toolchain, const Unit& unit) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path rewritten = prepare(unit, scratch.path());
  const fs::path plain = scratch.path() / "plain.ll", numbered = scratch.path() / "numbered.ll";
  std::vector<std::string> command = {toolchain.compiler.string()};
  command.insert(command.end(), kOptions.begin(), kOptions.end());
  for (const std::string& word :
       {std::string("-isystem"), (host_program().parent_path() / "include").string(),
        std::string("-isystem"), (toolchain.llvm / "include/wasm32-wasi/c++/v1").string(),
        std::string("-include"), (referee_include_directory() / "cuda_runtime.h").string()})
    command.push_back(word);
  for (const std::string& word : preprocessor_options(unit)) command.push_back(word);
  for (const std::string& word :
       {std::string("-x"), std::string("c++"), std::string("-S"), std::string("-emit-llvm"),
        rewritten.string(), std::string("-o"), plain.string()})
    command.push_back(word);
  Outcome outcome = run(command, scratch.path());
  if (outcome.status != 0) return outcome;
  const NumberedCode code = with_call_sites(base::read_text(plain));
  base::write_text(numbered, code.ir);
  base::write_text(notes_of(unit.object), code.may_suspend);
  const Outcome assembled =
      run({toolchain.compiler.string(), kTarget, "-O1", "-Xclang", "-disable-llvm-passes", "-c",
           numbered.string(), "-o", unit.object.string()},
          scratch.path());
  return {assembled.status, outcome.messages + assembled.messages, assembled.disk_full};
}

Outcome link(const Toolchain& toolchain, const fs::path& object, const fs::path& program) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path linked = scratch.path() / "linked.wasm", added = scratch.path() / "added";
  const fs::path version = fs::path(toolchain.llvm).filename().string().substr(5);  // "llvm-16"
  std::vector<std::string> command = {
      (toolchain.llvm / "bin/wasm-ld").string(), "--stack-first",
      // All memory that the program will ever have for itself.
      "--import-memory", "--initial-memory=536870912", "--allow-undefined", "-z",
      "stack-size=8388608", "--max-memory=4294967296", "--no-demangle", "--wrap=exit",
      "--undefined=exit",
      "--strip-debug",  // or asyncify takes twice as long
      "--export-table", "-L/usr/lib/wasm32-wasi",
      "-L" + (toolchain.llvm / "lib/wasm32-wasi").string(),
      part_of_runtime("first_markers.o").string(), object.string(),
      part_of_runtime("section_markers.o").string(), part_of_runtime("program_side.o").string()};
  // What the host and the runtime ask for.
  for (const char* const name :
       {"__stack_pointer", "referee_call_site", "__global_base", "__heap_base",
        "referee_data_begin", "referee_data_boundary", "referee_bss_begin", "referee_bss_boundary",
        "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize",
        "_ZN7referee20dynamic_shared_arenaE"})
    command.push_back(std::string("--export=") + name);
  for (const std::string& word :
       {std::string("-lc++"), std::string("-lc++abi"), std::string("-lc"),
        (toolchain.llvm / "lib/clang" / version / "lib/wasi/libclang_rt.builtins-wasm32.a")
            .string(),
        std::string("-o"), linked.string()})
    command.push_back(word);
  const Outcome outcome = run(command, scratch.path());
  if (outcome.status != 0) return outcome;
  std::vector<std::string> command_of_pass = {
      toolchain.optimizer.string(), "--asyncify",
      "--pass-arg=asyncify-imports@@" + part_of_runtime("suspending.txt").string(),
      "--pass-arg=asyncify-ignore-indirect"};
  // Each name has a comma in front.
  if (const std::string names = base::read_text(notes_of(object)); !names.empty()) {
    base::write_text(added, names.substr(1));
    command_of_pass.push_back("--pass-arg=asyncify-addlist@@" + added.string());
  }
  command_of_pass.insert(command_of_pass.end(), {"-g", linked.string(), "-o", program.string()});
  // Nothing is optimised: that would take longer than all the rest, and the machine does it, too.
  return run(command_of_pass, scratch.path());
}

std::vector<std::string> run_command(const Toolchain& toolchain, const fs::path& program) {
  return {toolchain.node.string(), host_program().string(),
          (runtime_directory() / "runtime.wasm").string(), program.string()};
}

}  // namespace referee::driver::wasm
