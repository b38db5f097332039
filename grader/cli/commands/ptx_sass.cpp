// ptx and sass: what the compiler made of a kernel.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/cli/commands/generated_code.h"
#include "grader/harness/compile/gpu.h"
#include "grader/text/source_quote.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct ListingOptions {
  std::string exercise;
  std::string from;
  std::string architecture;  // empty: the device's, or sm_90
};

// The architecture to compile for: as asked, as the device's, or the H200's.
std::string architecture(const std::string& wanted) {
  if (!wanted.empty()) return wanted;
  try {
    return build::Gpu::find().architecture;
  } catch (const build::NoGpu&) {
    return "sm_90";
  }
}

fs::path nvcc_or_complain(const char* command) {
  fs::path nvcc = build::find_nvcc();
  if (nvcc.empty()) {
    throw base::Error(fmt::format(
        "{} needs nvcc: install the CUDA Toolkit, or add its bin folder to PATH.", command));
  }
  return nvcc;
}

// Compiles the file alone, so that only the student's code is shown. False where it does not
// compile; the compiler's messages are printed then.
bool compile(const fs::path& nvcc, const std::string& arch, const char* kind, const fs::path& file,
             const fs::path& to) {
  const auto run = base::run_captured({nvcc.string(), "-std=c++20", "-O3", "-lineinfo",
                                       "-arch=" + arch, kind, "-o", to.string(), file.string()});
  if (run.status != 0) fmt::print(stderr, "{}", build::in_usual_form(run.output));
  return run.status == 0;
}

int print_listing(const Session& session, const fs::path& file, const std::string& arch,
                  const std::vector<GeneratedFunction>& functions) {
  std::size_t of_warp = 0;
  for (const GeneratedFunction& function : functions) {
    of_warp += static_cast<std::size_t>(
        std::count_if(function.instructions.begin(), function.instructions.end(),
                      [](const Instruction& instruction) { return instruction.of_warp; }));
  }
  fmt::print("{} for {}: {} function{}, {} instruction{} of warps and barriers (>)\n\n",
             session.places.shown(file), arch, functions.size(), functions.size() == 1 ? "" : "s",
             of_warp, of_warp == 1 ? "" : "s");
  for (const std::string& line : listing(functions, lines_of(file.string()), session.style)) {
    fmt::print("{}\n", line);
  }
  if (functions.empty()) {
    fmt::print(
        "The file has no kernel that is used. A template has code only once it is called.\n");
  }
  return kDone;
}

int show_ptx(const Session& session, const ListingOptions& options) {
  const fs::path nvcc = nvcc_or_complain("ptx");
  const fs::path file =
      file_of(session, exercise_named(session.course, options.exercise), options.from);
  const std::string arch = architecture(options.architecture);
  const base::TemporaryDirectory scratch;
  if (!compile(nvcc, arch, "-ptx", file, scratch.path() / "code.ptx")) return kNotPassed;
  const auto text = base::content_of(scratch.path() / "code.ptx");
  return print_listing(session, file, arch, read_ptx(text.value_or(""), file.string()));
}

int show_sass(const Session& session, const ListingOptions& options) {
  const fs::path nvcc = nvcc_or_complain("sass");
  const fs::path file =
      file_of(session, exercise_named(session.course, options.exercise), options.from);
  const std::string arch = architecture(options.architecture);
  const fs::path tool = build::disassembler(nvcc);
  if (tool.empty()) {
    throw base::Error(
        "sass needs nvdisasm or cuobjdump of the CUDA Toolkit (Debian:\n"
        "nvidia-cuda-toolkit, NVIDIA's packages: cuda-nvdisasm); ptx needs neither.");
  }
  const base::TemporaryDirectory scratch;
  const fs::path cubin = scratch.path() / "code.cubin";
  if (!compile(nvcc, arch, "-cubin", file, cubin)) return kNotPassed;
  std::vector<std::string> command = {tool.string()};
  if (tool.filename() == "nvdisasm") {
    command.insert(command.end(), {"-c", "-g"});
  } else {
    command.emplace_back("-sass");
  }
  command.push_back(cubin.string());
  const auto run = base::run_captured(command);
  if (run.status != 0) throw base::Error(run.output);
  return print_listing(session, file, arch, read_sass(run.output, file.string()));
}

Action add_listing(CLI::App& app, int (*show)(const Session&, const ListingOptions&)) {
  const auto options = std::make_shared<ListingOptions>();
  app.add_option("EXERCISE", options->exercise, "The exercise")->required();
  app.add_option("--from", options->from, "Take the file from this tree")->type_name("DIR");
  app.add_option("--arch", options->architecture, "Compile for it [this machine's GPU, or sm_90]")
      ->type_name("sm_NN");
  app.footer("Warp operations and barriers are marked with >. Needs nvcc, but no GPU.");
  return [options, show](const Session& session) { return show(session, *options); };
}

}  // namespace

Action add_ptx(CLI::App& app) { return add_listing(app, show_ptx); }

Action add_sass(CLI::App& app) { return add_listing(app, show_sass); }

}  // namespace warplings::cli
