// Runs nvcc for what is not in the cache. See gpu.h.
#include "grader/harness/compile/gpu.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/harness/compile/object_cache.h"
#include "referee/src/driver/error.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;

// The harness's untrusted side.
const char* const kHarnessSources[] = {"grader/harness/submission/call.cpp",
                                       "grader/harness/submission/main.cpp",
                                       "grader/harness/submission/memory.cpp", "base/files.cpp",
                                       "grader/harness/protocol/message.cpp"};
const char* const kHarnessHeaders[] = {"grader/harness/submission/call.h",
                                       "grader/harness/submission/memory.h",
                                       "base/error.h",
                                       "base/exit_status.h",
                                       "base/files.h",
                                       "grader/harness/protocol/message.h"};

bool is_header(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".h" || extension == ".cuh" || extension == ".hpp" || extension == ".inc";
}

// The file and the headers beside it, which it may include.
void add_source(base::Sha256& hash, const fs::path& file) {
  hash.add(base::read_text(file));
  std::vector<fs::path> headers;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(fs::absolute(file).parent_path(), error)) {
    if (is_header(entry.path())) headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  for (const fs::path& header : headers) {
    hash.add(header.filename().string());
    hash.add(base::read_text(header));
  }
}

struct GpuObject {
  fs::path path;
  std::string key;
  std::string messages;  // why there is none
};

class Compiler {
 public:
  Compiler(const Gpu& gpu, ObjectCache& cache) : gpu_(gpu), cache_(cache) {
    for (const char* header : kHarnessHeaders) {
      harness_.add(base::read_text(fs::path(WARPLINGS_ROOT) / header));
    }
    harness_digest_ = harness_.hex_digest();
  }

  GpuObject object(const fs::path& source, const std::vector<std::string>& definitions = {},
                   const fs::path& included = {}) {
    base::Sha256 hash;
    start(hash);
    hash.add(fs::absolute(source).string());  // messages and line information name it
    add_source(hash, source);
    if (!included.empty()) add_source(hash, included);
    for (const std::string& definition : definitions) hash.add(definition);
    GpuObject result;
    result.key = hash.hex_digest();
    result.path = cache_.path(result.key, ".gpu.o");
    if (cache_.holds(result.path)) return result;
    const TemporaryFile temporary = cache_.begin(result.path);
    std::vector<std::string> command = nvcc({"-O3", "-lineinfo", "-c", "-I", WARPLINGS_ROOT});
    for (const std::string& definition : definitions) command.push_back("-D" + definition);
    command.insert(command.end(), {"-o", temporary.path().string(), fs::absolute(source).string()});
    const auto run = base::run_captured(command);
    if (run.status == 0) {
      cache_.finish(temporary, result.path);
    } else {
      check_toolkit(run.output);
      result.messages = run.output.empty() ? "nvcc failed without saying why." : run.output;
    }
    return result;
  }

  BuildResult link(const std::vector<GpuObject>& objects, const fs::path& exercise) {
    base::Sha256 hash;
    start(hash);
    std::vector<std::string> command = nvcc({});
    for (const GpuObject& object : objects) {
      hash.add(object.key);
      command.push_back(object.path.string());
    }
    BuildResult result;
    result.program = cache_.path(hash.hex_digest(), ".gpu.program");
    result.cached = cache_.holds(result.program);
    if (result.cached) return result;
    const TemporaryFile temporary = cache_.begin(result.program);
    command.insert(command.end(), {"-o", temporary.path().string()});
    const auto run = base::run_captured(command);
    if (run.status != 0) {
      result.status = 1;
      result.messages = explain_link_messages(run.output, exercise);
      return result;
    }
    cache_.finish(temporary, result.program);
    cache_.prune();
    return result;
  }

 private:
  void start(base::Sha256& hash) const {
    hash.add("gpu 1");
    hash.add(gpu_.version);
    hash.add(gpu_.architecture);
    hash.add(harness_digest_);
  }

  std::vector<std::string> nvcc(const std::vector<std::string>& options) const {
    std::vector<std::string> command = {gpu_.nvcc.string(), "-std=c++20",
                                        "-arch=" + gpu_.architecture};
    command.insert(command.end(), options.begin(), options.end());
    return command;
  }

  // What is no fault of the student's file.
  void check_toolkit(const std::string& messages) const {
    if (messages.find("nvcc fatal") == std::string::npos) return;
    throw base::Error(gpu_.nvcc.string() + " cannot compile for " + gpu_.architecture + ":\n" +
                      messages);
  }

  const Gpu& gpu_;
  ObjectCache& cache_;
  base::Sha256 harness_;
  std::string harness_digest_;
};

// Compiles the adapter, unless it includes the exercise, and the harness; appends them to
// `objects`.
void add_own_parts(Compiler& compiler, const Gpu& gpu, const SubmissionBuild& build,
                   std::vector<GpuObject>& objects) {
  std::vector<fs::path> sources;
  if (!includes_exercise(build.adapter)) sources.push_back(build.adapter);
  for (const char* source : kHarnessSources) sources.push_back(fs::path(WARPLINGS_ROOT) / source);
  for (const fs::path& source : sources) {
    const GpuObject object = compiler.object(source);
    if (!object.messages.empty()) {
      throw base::Error("The grader's own sources do not compile with " + gpu.nvcc.string() +
                        ":\n" + object.messages);
    }
    objects.push_back(object);
  }
}

}  // namespace

fs::path find_nvcc() {
  if (const fs::path found = base::program_in_path("nvcc"); !found.empty()) return found;
  const fs::path usual = "/usr/local/cuda/bin/nvcc";
  return access(usual.c_str(), X_OK) == 0 ? usual : fs::path();
}

fs::path toolkit_program(const fs::path& nvcc, const std::string& name) {
  std::error_code error;
  const fs::path beside = fs::weakly_canonical(nvcc, error).parent_path() / name;
  if (!error && access(beside.c_str(), X_OK) == 0) return beside;
  return base::program_in_path(name);
}

Gpu Gpu::find() {
  Gpu gpu;
  gpu.nvcc = find_nvcc();
  if (gpu.nvcc.empty()) {
    throw NoGpu(
        "The gpu backend needs nvcc: install the CUDA Toolkit, or add its bin folder to PATH.");
  }
  const std::string device =
      base::output_of({"nvidia-smi", "--query-gpu=compute_cap,name", "--format=csv,noheader"});
  const std::size_t comma = device.find(", ");
  if (comma == std::string::npos || std::isdigit(static_cast<unsigned char>(device[0])) == 0) {
    throw NoGpu(
        "The gpu backend needs a CUDA device, and nvidia-smi names none; --backend referee needs "
        "none.");
  }
  gpu.architecture = "sm_" + device.substr(0, comma);
  std::erase(gpu.architecture, '.');
  gpu.name = device.substr(comma + 2, device.find('\n') - comma - 2);
  gpu.version = base::output_of({gpu.nvcc.string(), "--version"});
  return gpu;
}

void build_own_gpu_parts(const Gpu& gpu, const SubmissionBuild& build) {
  ObjectCache cache(build.cache);
  Compiler compiler(gpu, cache);
  std::vector<GpuObject> objects;
  add_own_parts(compiler, gpu, build, objects);
}

BuildResult build_gpu_submission(const Gpu& gpu, const SubmissionBuild& build) {
  ObjectCache cache(build.cache, build.finished);
  Compiler compiler(gpu, cache);
  BuildResult failed;
  failed.status = 1;

  std::vector<GpuObject> objects;
  const bool includes = includes_exercise(build.adapter);
  if (includes) {
    objects.push_back(compiler.object(
        build.adapter, {"WARPLINGS_EXERCISE=\"" + fs::absolute(build.exercise).string() + "\""},
        build.exercise));
  } else {
    objects.push_back(compiler.object(build.exercise));
  }
  if (!objects[0].messages.empty()) {
    failed.messages = in_usual_form(objects[0].messages);
    return failed;
  }
  add_own_parts(compiler, gpu, build, objects);
  return compiler.link(objects, build.exercise);
}

std::string in_usual_form(const std::string& nvcc_messages) {
  std::string result;
  for (std::string line : base::lines_of(nvcc_messages)) {
    // "PATH(LINE): error: ..." and the same with warning.
    const std::size_t close = std::min(line.find("): error"), line.find("): warning"));
    const std::size_t open = close == std::string::npos ? close : line.rfind('(', close);
    if (open != std::string::npos && open + 1 < close &&
        std::all_of(line.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                    line.begin() + static_cast<std::ptrdiff_t>(close),
                    [](unsigned char c) { return std::isdigit(c) != 0; })) {
      line[open] = ':';
      line.erase(close, 1);
    }
    result += line + "\n";
  }
  return result;
}

}  // namespace warplings::build
