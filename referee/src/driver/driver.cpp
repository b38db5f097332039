// Compiler options are explained here once: each is a fact about what the runtime needs to see.
#include "referee/src/driver/driver.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/messages.h"
#include "referee/src/driver/source_tree.h"
#include "referee/src/rewriter/rewriter.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

// Options for both compilers.
const std::vector<std::string> kCommonOptions = {
    "-std=gnu++20",       // as nvcc does, with the host compiler's extensions
    "-gdwarf-4",          // binutils 2.40 takes file 1 of DWARF 5 tables for file 0, our copy
    "-fsanitize=thread",  // calls the runtime for every load, store and atomic
    "-fsanitize=shift-exponent",  // and for a count or an index that is out of range; not for what
    "-fsanitize=vla-bound",       // a GPU does as well: integers that wrap
    "-fsanitize=alignment",       // or a compiler that can tell hides it behind smaller accesses
    "-fstack-clash-protection",   // or a huge local array jumps over the stack's guard page
    "-fno-pie",                   // a return address is a line of the source
    "-fno-strict-aliasing",       // as CUDA code expects
    "-fwrapv",                    // integers wrap, as they do on a device
    "-ffp-contract=off",          // a fused multiply-add only where the source says so
    "-fno-builtin-memcpy",        // or what these read and write goes unseen: watched_copies.h
    "-fno-builtin-memmove",
    "-fno-builtin-memset",
    "-fno-builtin-strcpy",  // nor may a literal's become a store that nobody watches
    "-fno-builtin-strncpy",
    "-fno-builtin-stpcpy",
    "-fno-builtin-strcat",
    "-fno-builtin-strncat",
#ifdef __x86_64__
    "-mno-red-zone",  // what a waiting lane keeps lies above its stack pointer
#endif
    "-U_FORTIFY_SOURCE",  // which some compilers define: the C library's checked calls go unseen
    "-fdiagnostics-color=never",
    "-fmessage-length=0"};

const std::vector<std::string> kGccOptions = {
    "-fsanitize=bounds-strict",            // also of an array at a struct's end
    "-fno-tree-sra",                       // or members of vector types lose their addresses
    "-fno-tree-sink",                      // or a load goes behind the check that should guard it
    "-fno-thread-jumps",                   // or into one of its branches
    "-fno-elide-constructors",             // or a struct goes into a call, or comes from it, unseen
    "-fno-aggressive-loop-optimizations",  // or a loop beyond an array's end changes its meaning
    "--param",
    "tsan-instrument-func-entry-exit=0",
    "--param",
    "tsan-distinguish-volatile=1",
    "-Wno-tsan",      // fences are the runtime's own
    "-Wno-volatile",  // C++17, which nvcc takes programs for, deprecates nothing of it
#ifdef __aarch64__
    "--param",
    "stack-clash-protection-guard-size=12",  // the guard is a page, not 64 KB
#endif
    "-fmax-errors=20"};

const std::vector<std::string> kClangOptions = {
    "-fsanitize=array-bounds",  // less local-bounds, which traps
    "-fstrict-flex-arrays=2",   // also of an array at a struct's end
    "-fno-math-errno",          // or what was loaded before expf() is loaded again behind it
    "-fno-vectorize",
    "-fno-slp-vectorize",           // or neighbouring accesses are merged
    "-fno-optimize-sibling-calls",  // or a return address is another function's
    "-fno-finite-loops",            // or an endless loop is taken for none
    "-mllvm",
    "-tsan-instrument-read-before-write=1",
    "-mllvm",
    "-tsan-instrument-func-entry-exit=0",
    "-mllvm",
    "-tsan-distinguish-volatile=1",
    "-mllvm",
    "-instcombine-code-sinking=false",  // or loads are left out whose value a branch does not use
    "-fno-caret-diagnostics",           // clang would show the rewritten line
    "-Wno-unknown-cuda-version",
    "-Wno-deprecated-volatile",
    "-ferror-limit=20"};

// The linker has calls of these come to the runtime first, as __wrap_NAME (check/library_reads.h).
constexpr std::string_view kWatchedReaders[] = {"strlen", "strcmp", "strncmp", "memcmp", "fwrite",
                                                "fputs",  "puts",   "printf",  "fprintf"};

void append(std::vector<std::string>& list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

// The words that decide how everything is compiled, whatever it is.
std::vector<std::string> options_of(const Toolchain& toolchain) {
  std::vector<std::string> words = kCommonOptions;
  // For a debugger nothing may be optimised away; otherwise -O1 keeps what the runtime looks at.
  words.emplace_back(toolchain.for_debugger ? "-O0" : "-O1");
  append(words, toolchain.is_clang ? kClangOptions : kGccOptions);
  // Where variables lie at each instruction is for debuggers alone, and half of what g++ writes.
  if (!toolchain.is_clang && !toolchain.for_debugger) words.emplace_back("-fno-var-tracking");
  return words;
}

// What every source begins with, as under nvcc: where the headers were compiled in advance, the
// file beside them. In full, or a file of that name in the working directory would be taken.
fs::path first_header(const Toolchain& toolchain) {
  const fs::path header = precompiled_headers() / "cuda_runtime.h";
  std::error_code error;
  const bool fits =
      !toolchain.is_clang && std::getenv("REFEREE_INCLUDE") == nullptr && !toolchain.for_debugger;
  if (fits && fs::exists(header.string() + ".gch", error)) return header;
  return referee_include_directory() / "cuda_runtime.h";
}

std::string digest_headers() {
  std::vector<fs::path> headers;
  for (const auto& entry : fs::recursive_directory_iterator(referee_include_directory())) {
    if (entry.is_regular_file()) headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  base::Sha256 hash;
  for (const fs::path& header : headers) {
    hash.add(header.string());
    hash.add(base::read_text(header));
  }
  return hash.hex_digest();
}

}  // namespace

fs::path prepare(const Unit& unit, const fs::path& directory) {
  return SourceTree(unit).write(directory);
}

std::vector<std::string> preprocessor_options(const Unit& unit) {
  // Files beside the source are found although its copy lies elsewhere.
  const fs::path beside = unit.source.parent_path();
  std::vector<std::string> options = {"-iquote", beside.empty() ? "." : beside.string()};
  // The referee's headers come before any toolkit's that the user may name.
  options.push_back("-I" + referee_include_directory().string());
  for (const fs::path& directory : unit.include_directories)
    options.push_back("-I" + directory.string());
  for (const std::string& definition : unit.definitions) options.push_back("-D" + definition);
  return options;
}

std::vector<std::string> compile_command(const Toolchain& toolchain, const Unit& unit,
                                         const fs::path& rewritten) {
  std::vector<std::string> command = {toolchain.compiler.string()};
  append(command, options_of(toolchain));
  append(command, preprocessor_options(unit));
  append(command, unit.compiler_options);
  append(command, {"-include", first_header(toolchain).string()});
  if (!unit.dependencies.empty()) append(command, {"-MMD", "-MF", unit.dependencies.string()});
  append(command, {"-x", "c++", "-c", rewritten.string(), "-o", unit.object.string()});
  return command;
}

std::vector<std::string> link_command(const Toolchain& toolchain,
                                      const std::vector<fs::path>& objects, const fs::path& program,
                                      const Libraries& libraries,
                                      const std::vector<std::string>& options) {
  // Without any -fsanitize: the runtime supplies the callbacks. The boundary object comes first
  // of the referee's: it tells the program's variables from the runtime's.
  std::vector<std::string> command = {toolchain.compiler.string(), "-no-pie"};
  for (const fs::path& object : objects) command.push_back(object.string());
  append(command, options);
  for (const fs::path& library : libraries) {
    command.push_back(library.string());
    if (library.extension() == ".so")
      command.push_back("-Wl,-rpath," + library.parent_path().string());
  }
  for (const std::string_view name : kWatchedReaders)
    command.push_back("-Wl,--wrap=" + std::string(name));
  append(command, {"-pthread", "-o", program.string()});
  return command;
}

Outcome run_compiler(const std::vector<std::string>& command, bool is_clang,
                     const fs::path& scratch) {
  // Messages in English, in characters that the source may have; temporary files where we clean up.
  const base::ProcessResult result = base::run_captured(
      command, {{"LC_ALL", "C.UTF-8"}, {"TMPDIR", scratch.string()}}, base::kCompilerBounds);
  CleanMessages messages = clean_messages(result.output, referee_include_directory(), is_clang);
  const int status = result.status == 0 && messages.refuse_program ? 1 : result.status;
  return {status, std::move(messages.text), result.status != 0 && base::is_disk_full(scratch)};
}

Outcome precompile_headers(const Toolchain& toolchain) {
  fs::create_directories(precompiled_headers());  // a sandbox shows it, empty or not
  if (toolchain.is_clang) return {0, ""};
  const fs::path header = precompiled_headers() / "cuda_runtime.h";
  const fs::path result = header.string() + ".gch", fresh = header.string() + ".new";
  base::write_text(
      header, "#include \"" + (referee_include_directory() / "cuda_runtime.h").string() + "\"\n");
  std::vector<std::string> command = {toolchain.compiler.string()};
  append(command, options_of(toolchain));
  append(command, {"-I" + referee_include_directory().string(), "-x", "c++-header", "-c",
                   header.string(), "-o", fresh.string()});
  const base::TemporaryDirectory scratch("referee-");
  const Outcome outcome = run_compiler(command, toolchain.is_clang, scratch.path());
  if (outcome.status == 0) fs::rename(fresh, result);
  return outcome;
}

Outcome compile(const Toolchain& toolchain, const Unit& unit) {
  const base::TemporaryDirectory scratch("referee-");
  const fs::path rewritten = prepare(unit, scratch.path());
  return run_compiler(compile_command(toolchain, unit, rewritten), toolchain.is_clang,
                      scratch.path());
}

Outcome link(const Toolchain& toolchain, const std::vector<fs::path>& objects,
             const fs::path& program, const Libraries& libraries,
             const std::vector<std::string>& options) {
  const base::TemporaryDirectory scratch("referee-");
  return run_compiler(link_command(toolchain, objects, program, libraries, options),
                      toolchain.is_clang, scratch.path());
}

bool declares_foreign_variables(const Unit& unit) {
  const std::vector<std::string> texts = SourceTree(unit).texts();
  return std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
    return rewriter::declares_foreign_variables(text);
  });
}

std::string source_digest(const Unit& unit) {
  base::Sha256 hash;
  for (const std::string& text : SourceTree(unit).texts()) hash.add(text);
  return hash.hex_digest();
}

void add_sources(base::Sha256& hash, const Unit& unit) {
  hash.add(digest_headers());
  if (unit.own_variables) hash.add("own variables");
  if (unit.own_lines) hash.add("own lines");
  if (unit.relaxed_constexpr) hash.add("relaxed constexpr");
  const SourceTree tree(unit);
  for (const fs::path& path : tree.paths()) hash.add(path.string());
  for (const std::string& text : tree.texts()) hash.add(text);
}

std::string cache_key(const Toolchain& toolchain, const Unit& unit) {
  base::Sha256 hash;
  hash.add("referee object 1");
  hash.add(toolchain.identity());
  Unit anywhere = unit;
  anywhere.object = "object";
  anywhere.dependencies.clear();
  for (const std::string& word : compile_command(toolchain, anywhere, "source")) hash.add(word);
  add_sources(hash, unit);
  return hash.hex_digest();
}

std::string link_key(const Toolchain& toolchain, const std::vector<std::string>& object_keys,
                     const Libraries& libraries) {
  base::Sha256 hash;
  hash.add("referee program 1");
  hash.add(toolchain.identity());
  for (const std::string& word : link_command(toolchain, {}, "program", libraries)) hash.add(word);
  for (const std::string& key : object_keys) hash.add(key);
  for (const fs::path& library : libraries) hash.add(base::read_text(library));
  return hash.hex_digest();
}

}  // namespace referee::driver
