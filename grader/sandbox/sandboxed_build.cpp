// Starts warplings-build in a sandbox and doubts what it leaves. See sandboxed_build.h.
#include "grader/sandbox/sandboxed_build.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/plain_text.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/dependencies.h"
#include "grader/harness/compile/wasm.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/driver.h"

namespace warplings::sandbox {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;
using grading::Ending;

constexpr std::uint64_t kLargestProgram = std::uint64_t{256} << 20;
constexpr std::uint64_t kLargestMessages = 4 << 20;

// A compiler's cache (ccache) behind the compiler's name would be one that submissions share.
bool is_compiler_cache(const fs::path& compiler) {
  std::error_code error;
  const std::string name = fs::canonical(compiler, error).filename().string();
  return name == "ccache" || name == "sccache" || name == "distcc";
}

// The compiler itself.
fs::path plain_compiler() {
  static const fs::path chosen = [] {
    fs::path compiler = driver::Toolchain::find().compiler;
    if (is_compiler_cache(compiler)) {
      std::istringstream folders("/usr/local/bin:/usr/bin:/bin");
      const std::string name = compiler.filename().string();
      for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path candidate = fs::path(folder) / name;
        if (::access(candidate.c_str(), X_OK) == 0 && !is_compiler_cache(candidate)) {
          compiler = candidate;
          break;
        }
      }
    }
    return compiler;
  }();
  return chosen;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  const fs::path rest = path.lexically_relative(folder);
  return !rest.empty() && *rest.begin() != "..";
}

// The folder of a program that is installed outside /usr, such as /opt/gcc-14; empty for others.
fs::path prefix_outside_usr(const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error || is_below(real, "/usr")) return {};
  return real.parent_path().parent_path();
}

// What the compiler and the linker read besides the exercise's own folder.
View view_of_build(const build::SubmissionBuild& build, const std::optional<build::Gpu>& gpu) {
  View view;
  view.readable = {parts::kBuilder,
                   parts::kOwnNames,
                   driver::referee_include_directory(),
                   driver::precompiled_headers(),
                   fs::absolute(build.adapter),
                   fs::absolute(build.submission_library),
                   fs::absolute(build.cache),
                   fs::absolute(build.exercise).parent_path()};
  for (fs::path& folder : build::untrusted_folders()) view.readable.push_back(std::move(folder));
  if (build.wasm) {
    for (fs::path& part : build::wasm_build_parts()) view.readable.push_back(std::move(part));
  }
  for (const fs::path& program : {plain_compiler(), gpu ? gpu->nvcc : fs::path()}) {
    const fs::path prefix = program.empty() ? fs::path() : prefix_outside_usr(program);
    if (!prefix.empty() && prefix != "/") view.readable.push_back(prefix);
  }
  return view;
}

// Whether the program that has the sandbox was asked to end.
bool is_interrupted() {
  try {
    base::throw_if_interrupted();
  } catch (const base::Interrupted&) {
    return true;
  }
  return false;
}

// The line of a build that was stopped, in the form of a compiler's message.
std::string stopped(const fs::path& exercise, const std::string& why) {
  return exercise.string() + ": error: " + why + "\n";
}

std::string words(std::uint64_t bytes) {
  return bytes >= std::uint64_t{1} << 30 ? std::to_string(bytes >> 30) + " GB"
                                         : std::to_string(bytes >> 20) + " MB";
}

// Why a build ended at a limit, by facts alone: what is said in messages may be the student's
// words.
std::optional<std::string> reason_to_stop(const Ending& ending, bool out_of_memory,
                                          const Sandbox& sandbox, const BuildLimits& limits) {
  const bool exited = ending.how == Ending::How::kExited;
  // Who watches memory ends everything; nobody else inside could.
  const bool killed = ending.how == Ending::How::kSignalled && ending.code == SIGKILL;
  if (out_of_memory || (killed && !sandbox.group())) {
    return "compiling it needs more than the " + words(sandbox.bounds().memory_bytes) +
           " of memory that it may have.";
  }
  if (exited && ending.code == base::exit_status::kTooLong) {
    return "compiling it takes more than the " + std::to_string(limits.cpu.count()) +
           " s that it may take.";
  }
  if (exited && ending.code == base::exit_status::kTooLarge) {
    return "what the compiler makes of it is larger than allowed.";
  }
  if (ending.how == Ending::How::kTimedOut) return "compiling it takes longer than allowed.";
  return std::nullopt;
}

// Only a plain file of a sane size leaves the sandbox as a program.
void take_program(const fs::path& from, const fs::path& to) {
  base::write_file(to, base::read_file(from, kLargestProgram));
  fs::permissions(to, fs::perms(0755));
}

std::vector<std::string> command(const build::SubmissionBuild& build,
                                 const std::optional<build::Gpu>& gpu) {
  std::vector<std::string> words = {parts::kBuilder,
                                    "--exercise=" + fs::absolute(build.exercise).string(),
                                    "--adapter=" + fs::absolute(build.adapter).string(),
                                    "--library=" + fs::absolute(build.submission_library).string(),
                                    "--finished=" + fs::absolute(build.cache).string(),
                                    "--cache=cache",
                                    "--program=program",
                                    "--messages=messages"};
  if (build.wasm) words.emplace_back("--wasm");
  if (gpu) {
    words.insert(words.end(), {"--nvcc=" + gpu->nvcc.string(), "--toolkit=" + gpu->version,
                               "--architecture=" + gpu->architecture});
  }
  return words;
}

}  // namespace

std::optional<std::string> refused(const fs::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0)
    return "cannot be read: " + std::string(std::strerror(errno));
  if (S_ISLNK(status.st_mode)) return "is a symbolic link; a submission is a plain file";
  if (!S_ISREG(status.st_mode)) return "is no plain file";
  if (static_cast<std::uint64_t>(status.st_size) > kLargestSource) {
    return "has " + std::to_string(status.st_size) + " bytes; at most " +
           std::to_string(kLargestSource) + " are allowed";
  }
  return std::nullopt;
}

View view_of_program(const fs::path& program, bool on_gpu) {
  View view;
  view.readable.push_back(fs::absolute(program));
  if (on_gpu) {
    view.devices = gpu_devices();
    for (fs::path& folder : gpu_libraries()) view.readable.push_back(std::move(folder));
  }
  return view;
}

View view_of_module(const fs::path& program) {
  View view;
  view.readable = build::wasm_parts();
  view.readable.push_back(fs::absolute(program));
  const fs::path node = prefix_outside_usr(build::wasm_machine().front());
  if (!node.empty()) view.readable.push_back(node);
  return view;
}

build::BuildResult build_in_sandbox(const Sandbox& sandbox, const build::SubmissionBuild& build,
                                    const fs::path& program, const std::optional<build::Gpu>& gpu,
                                    const BuildLimits& limits) {
  build::BuildResult result;
  if (const auto why = refused(build.exercise)) {
    result.status = 1;
    result.messages = stopped(build.exercise, "the file " + *why + ".");
    return result;
  }
  const fs::path compiler = plain_compiler();
  if (gpu) {
    build::build_own_gpu_parts(*gpu, build);
  } else {
    // With the same compiler as inside, so that they are found there.
    build::SubmissionBuild own_parts = build;
    own_parts.compiler = compiler;
    build::build_own_parts(own_parts);
  }

  const base::TemporaryDirectory folder;
  for (const char* name : {"program", "messages"}) base::write_text(folder.path() / name, "");
  const std::uint64_t kills = sandbox.memory_kills();
  // A file reaches its own limit, which is told by a status, before it has filled the folder.
  const std::uint64_t file_bytes = std::min(limits.file_bytes, sandbox.bounds().scratch_bytes / 2);
  grading::Limits all{limits.wall, limits.cpu, file_bytes};
  all.stop = is_interrupted;
  const Ending ending =
      sandbox.run({command(build, gpu),
                   {"PATH=/usr/local/bin:/usr/bin:/bin", "REFEREE_CXX=" + compiler.string(),
                    "TMPDIR=" + folder.path().string(), "HOME=" + folder.path().string()},
                   folder.path()},
                  view_of_build(build, gpu), all);
  if (ending.how == Ending::How::kInterrupted) {
    base::throw_if_interrupted();
    throw base::Interrupted(grading::stop_signal());
  }
  if (ending.how == Ending::How::kExited && ending.code == 0) {
    take_program(folder.path() / "program", program);
    result.program = program;
    return result;
  }

  if (base::is_disk_full(folder.path())) {
    throw base::Error(kNoSpaceToCompile);
  }
  result.status = 1;
  std::string messages;
  try {
    messages = base::plain_text(base::read_text(folder.path() / "messages", kLargestMessages));
  } catch (const std::runtime_error&) {
    // Then what it printed has to do.
  }
  const bool out_of_memory = sandbox.memory_kills() > kills;
  if (const auto why = reason_to_stop(ending, out_of_memory, sandbox, limits)) {
    result.messages = stopped(build.exercise, *why);
  } else if (ending.how == Ending::How::kExited && ending.code == base::exit_status::kEnvironment) {
    throw base::Error(ending.output);
  } else if (!messages.empty()) {
    result.messages = messages;
    result.refused =
        ending.how == Ending::How::kExited && ending.code == base::exit_status::kRefused;
  } else {
    result.messages = stopped(build.exercise, "the compiler was stopped before it had ended.");
  }
  return result;
}

}  // namespace warplings::sandbox
