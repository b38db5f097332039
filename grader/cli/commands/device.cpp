// bench, ptx and sass: what a kernel costs on a device, and what the compiler made of it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/cli/commands/bench_counters.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/device_parts.h"
#include "grader/cli/commands/generated_code.h"
#include "grader/harness/compile/gpu.h"
#include "grader/judge/judge.h"
#include "grader/judge/ledger.h"
#include "grader/text/progress.h"
#include "grader/text/source_quote.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// Builds and runs the benchmark of one exercise; returns the status of its program.
int bench_one(const Session& session, const build::Gpu& gpu, const Exercise& exercise,
              const BenchOptions& options) {
  const fs::path folder = bench_folder(session, gpu);
  std::string messages;
  Progress progress;
  progress.say(exercise.name, "building the benchmark (the first time takes minutes)");
  if (!build_part(session, gpu, {"program", exercise.name, folder.string()}, messages)) {
    progress.say(exercise.name, "");
    throw base::Error("The benchmark does not compile here:\n" + messages);
  }
  std::vector<std::string> command = {(folder / (exercise.name + "_bench")).string()};
  const auto add_library = [&](const char* who, const fs::path& file) {
    const fs::path library = folder / fmt::format("{}_{}.so", exercise.name, who);
    progress.say(exercise.name, fmt::format("building the {}", who));
    const bool built = build_part(
        session, gpu, {"library", exercise.name, file.string(), library.string()}, messages);
    if (built) command.insert(command.end(), {fmt::format("--{}", who), library.string()});
    return built;
  };
  const fs::path solution = exercise.below(session.places.solutions());
  std::error_code error;
  if (fs::exists(solution, error)) add_library("reference", solution);
  const fs::path file = file_of(session, exercise, options.from);
  const bool begun = !equals_skeleton(file, exercise.below(session.places.skeletons()));
  const bool built = !begun || add_library("student", file);
  progress.say(exercise.name, "");
  if (!begun) {
    fmt::print("{} is not started; the reference is measured alone.\n", session.places.shown(file));
  } else if (!built) {
    fmt::print("{} does not compile:\n{}", session.places.shown(file), messages);
    return kNotPassed;
  } else {
    fmt::print("{}\n", session.places.shown(file));
  }
  if (options.quick) command.emplace_back("--quick");
  if (!options.json.empty()) {
    fs::create_directories(options.json);
    command.insert(command.end(),
                   {"--json", (fs::path(options.json) / (exercise.name + ".json")).string()});
  }
  std::fflush(nullptr);
  return base::run_attached(
      command, {{"WARPLINGS_BENCH_COMMAND", fmt::format("./run.sh bench {}{}", exercise.name,
                                                        options.quick ? " --quick" : "")}});
}

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

}  // namespace

int bench_command(const Session& session, const BenchOptions& options) {
  const std::vector<const Exercise*> exercises = benchmarked(session, options.names);
  std::optional<build::Gpu> found;
  try {
    found = build::Gpu::find();
  } catch (const build::NoGpu& missing) {
    return count_instead(session, options, exercises, missing.what());
  }
  const build::Gpu& gpu = *found;
  int status = kDone;
  for (const Exercise* exercise : exercises) {
    const int one = bench_one(session, gpu, *exercise, options);
    if (one != 0) status = one == kNotPassed ? kNotPassed : kEnvironment;
  }
  return status;
}

int ptx_command(const Session& session, const CodeOptions& options) {
  const fs::path nvcc = nvcc_or_complain("ptx");
  const fs::path file =
      file_of(session, exercise_named(session.course, options.exercise), options.from);
  const std::string arch = architecture(options.architecture);
  const base::TemporaryDirectory scratch;
  if (!compile(nvcc, arch, "-ptx", file, scratch.path() / "code.ptx")) return kNotPassed;
  const auto text = base::content_of(scratch.path() / "code.ptx");
  return print_listing(session, file, arch, read_ptx(text.value_or(""), file.string()));
}

int sass_command(const Session& session, const CodeOptions& options) {
  const fs::path nvcc = nvcc_or_complain("sass");
  const fs::path file =
      file_of(session, exercise_named(session.course, options.exercise), options.from);
  const std::string arch = architecture(options.architecture);
  // nvdisasm knows lines; cuobjdump is there more often.
  std::vector<std::string> command;
  if (const fs::path tool = build::toolkit_program(nvcc, "nvdisasm"); !tool.empty()) {
    command = {tool.string(), "-c", "-g"};
  } else if (const fs::path other = build::toolkit_program(nvcc, "cuobjdump"); !other.empty()) {
    command = {other.string(), "-sass"};
  } else {
    throw base::Error(
        "sass needs nvdisasm or cuobjdump of the CUDA Toolkit (Debian:\n"
        "nvidia-cuda-toolkit, NVIDIA's packages: cuda-nvdisasm); ptx needs neither.");
  }
  const base::TemporaryDirectory scratch;
  const fs::path cubin = scratch.path() / "code.cubin";
  if (!compile(nvcc, arch, "-cubin", file, cubin)) return kNotPassed;
  command.push_back(cubin.string());
  const auto run = base::run_captured(command);
  if (run.status != 0) throw base::Error(run.output);
  return print_listing(session, file, arch, read_sass(run.output, file.string()));
}

}  // namespace warplings::cli
