// doctor: what this machine has, and what that enables.
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/error.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/harness/compile/gpu.h"
#include "grader/harness/compile/wasm.h"
#include "grader/sandbox/sandbox.h"
#include "referee/src/driver/driver.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

std::string nvcc_version(const std::string& nvcc) {
  const std::string text = base::run_captured({nvcc, "--version"}).output;
  const std::size_t at = text.find("release ");
  return at == std::string::npos ? nvcc
                                 : "CUDA " + text.substr(at + 8, text.find(',', at) - at - 8);
}

constexpr std::size_t kNameWidth = 15;

class Findings {
 public:
  explicit Findings(Style style) : style_(style) {}

  void heading(const std::string& text) { fmt::print("{}\n", style_.bold(text)); }

  // One thing: there or not, what was found, and what it is good for.
  void thing(bool there, const std::string& name, const std::string& found,
             const std::string& enables, bool required) {
    const std::string symbol = there ? style_.tick() : required ? style_.cross() : style_.dot();
    if (required && !there) complete_ = false;
    fmt::print(" {} {} {}\n", symbol, padded(name, kNameWidth),
               there ? found : style_.dim("not found"));
    constexpr std::size_t kIndent = 3 + kNameWidth + 1;
    for (const std::string& line : wrapped(enables, style_.width - kIndent))
      fmt::print("{}{}\n", std::string(kIndent, ' '), style_.dim(line));
  }

  void program(const std::string& name, const std::string& enables, bool required = false) {
    thing(!base::program_in_path(name).empty(), name, base::first_line({name, "--version"}),
          enables, required);
  }

  bool complete() const { return complete_; }

 private:
  Style style_;
  bool complete_ = true;
};

void compiler(Findings& findings) {
  try {
    const auto toolchain = referee::driver::Toolchain::find();
    findings.thing(true, "compiler", base::first_line({toolchain.compiler.string(), "--version"}),
                   "compiles your exercises", true);
  } catch (const std::exception&) {
    findings.thing(false, "compiler", "",
                   "compiles your exercises (g++ 12 or clang++ 16, or later)", true);
  }
}

void gpu(Findings& findings) {
  const std::string nvcc = build::find_nvcc().string();
  findings.thing(!nvcc.empty(), "nvcc", nvcc.empty() ? "" : nvcc_version(nvcc),
                 "ptx; the selftest checks that everything is CUDA to nvcc, too", false);
  const std::string reader = build::disassembler(nvcc).filename().string();
  findings.thing(!reader.empty(), "disassembler", reader,
                 "sass (nvdisasm or cuobjdump of the CUDA Toolkit)", false);
  const std::string name =
      base::first_line({"nvidia-smi", "--query-gpu=name", "--format=csv,noheader"});
  findings.thing(!name.empty(), "GPU", name,
                 name.empty() ? "not needed: the referee runs CUDA on the CPU"
                              : "test --backend all, bench, sanitize, profile",
                 false);
}

void classroom(Findings& findings) {
  try {
    findings.thing(true, "sandbox", sandbox::Sandbox::find().description(),
                   "grades files of people whom you do not trust", false);
  } catch (const sandbox::NoSandbox& missing) {
    findings.thing(false, "sandbox", "", missing.what(), false);
  }
}

void wasm(Findings& findings) {
  try {
    findings.thing(true, "WebAssembly",
                   base::first_line({build::wasm_machine().front(), "--version"}),
                   "grade and test --engine wasm: files run apart from what judges them", false);
  } catch (const build::NoWasm& missing) {
    findings.thing(false, "WebAssembly", "", missing.what(), false);
  }
}

std::string free_space(const fs::path& folder) {
  struct statvfs status {};
  if (statvfs(folder.c_str(), &status) != 0) return "";
  const double bytes = static_cast<double>(status.f_bavail) * static_cast<double>(status.f_frsize);
  return fmt::format("{:.1f} GB free", bytes / 1e9);
}

int doctor(const Session& session) {
  Findings findings(session.style);
  findings.heading("Your exercises");
  compiler(findings);
  findings.program("addr2line", "finds the source line of each access", true);
  const bool writable = access(session.places.exercises().c_str(), W_OK) == 0;
  findings.thing(writable, "checkout", session.places.root.string(),
                 writable ? "exercises/ can be edited" : "exercises/ is read-only here", false);
  findings.thing(
      access(session.places.build.c_str(), W_OK) == 0, "build folder",
      fmt::format("{}, {}", session.places.build.string(), free_space(session.places.build)),
      "holds what is compiled", true);
  findings.program("gdb", "debug stops in your kernel, on the failing case");
  findings.program("clangd", "your editor completes and checks .cu files");
  fmt::print("\n");
  findings.heading("A GPU");
  gpu(findings);
  fmt::print("\n");
  findings.heading("A class");
  classroom(findings);
  wasm(findings);
  fmt::print("\n");
  findings.heading("The web edition");
  findings.program("node", "book: the chapters in your browser (18 or later, with npm)");
  fmt::print("\n");
  findings.heading("The project's own tests");
  findings.program("clang-format-14", "checks the formatting");
  findings.program("shellcheck", "checks the shell scripts");
  findings.program("git", "copies the checkout for the end-to-end tests");
  fmt::print("\n");
  if (!findings.complete()) {
    fmt::print("Something is missing. {} test installs it, or says how.\n", session.places.command);
    return kEnvironment;
  }
  fmt::print("This machine has what the course needs.\n");
  return kDone;
}

}  // namespace

Action add_doctor(CLI::App&) { return doctor; }

}  // namespace warplings::cli
