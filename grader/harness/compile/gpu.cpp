// Runs nvcc for what is not in the cache.
#include "grader/harness/compile/gpu.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/harness/compile/dependencies.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/harness/compile/object_cache.h"
#include "grader/parts/parts.h"

namespace warplings::build {
namespace {

namespace fs = std::filesystem;

// The harness's untrusted side.
const char* const kHarnessSources[] = {
    "grader/harness/submission/device_copies.cpp", "grader/harness/submission/host_memory.cpp",
    "grader/harness/submission/main.cpp",          "grader/harness/submission/memory.cpp",
    "grader/harness/submission/open_call.cpp",     "base/files.cpp",
    "grader/harness/protocol/message.cpp"};

struct GpuObject : CachedObject {
  std::string messages;  // why there is none
};

class Compiler {
 public:
  Compiler(const Gpu& gpu, ObjectCache& cache) : gpu_(gpu), cache_(cache) {}

  GpuObject object(const fs::path& source, const std::vector<std::string>& definitions = {}) {
    const auto begun = fs::file_time_type::clock::now();
    base::Sha256 hash;
    start(hash);
    hash.add(fs::absolute(source).string());  // messages and line information name it
    hash.add(source_digest(source));
    for (const std::string& definition : definitions) hash.add(definition);
    const std::string key = hash.hex_digest();
    if (auto known = cache_.find(key, ".gpu.o")) return {std::move(*known), ""};
    const base::TemporaryDirectory scratch;
    const fs::path dependencies = scratch.path() / "dependencies";
    const TemporaryFile temporary = cache_.begin(cache_.path(key, ".gpu.o"));
    std::vector<std::string> command = nvcc({"-O3", "-lineinfo", "-c", "-I", parts::kRoot});
    for (const std::string& definition : definitions) command.push_back("-D" + definition);
    command.insert(command.end(), {"-MMD", "-MF", dependencies.string(), "-o",
                                   temporary.path().string(), fs::absolute(source).string()});
    const auto run = base::run_captured(command);
    if (run.status == 0) {
      return {cache_.keep(temporary, key, ".gpu.o", files_in(dependencies), begun), ""};
    }
    check_toolkit(run.output);
    return {{}, run.output.empty() ? "nvcc failed without saying why." : run.output};
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
    hash.add("gpu 2");
    hash.add(gpu_.version);
    hash.add(gpu_.architecture);
  }

  // What nvcc read besides the toolkit's headers, for which its version stands.
  std::vector<fs::path> files_in(const fs::path& dependencies) const {
    std::error_code error;
    const fs::path toolkit = fs::canonical(gpu_.nvcc, error).parent_path().parent_path();
    return files_outside(prerequisites(base::read_text(dependencies)), {toolkit});
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
};

// Compiles the adapter and the harness; appends them to `objects`.
void add_own_parts(Compiler& compiler, const Gpu& gpu, const SubmissionBuild& build,
                   std::vector<GpuObject>& objects) {
  std::vector<fs::path> sources = {build.adapter};
  for (const char* source : kHarnessSources) sources.push_back(fs::path(parts::kRoot) / source);
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

fs::path disassembler(const fs::path& nvcc) {
  const fs::path best = toolkit_program(nvcc, "nvdisasm");
  return best.empty() ? toolkit_program(nvcc, "cuobjdump") : best;
}

Gpu Gpu::find(const std::string& who) {
  const std::string subject = who.empty() ? "The gpu backend" : who;
  Gpu gpu;
  gpu.nvcc = find_nvcc();
  if (gpu.nvcc.empty()) {
    throw NoGpu(subject + " needs nvcc: install the CUDA Toolkit, or add its bin folder to PATH.");
  }
  const std::string device =
      base::output_of({"nvidia-smi", "--query-gpu=compute_cap,name", "--format=csv,noheader"});
  const std::size_t comma = device.find(", ");
  if (comma == std::string::npos || std::isdigit(static_cast<unsigned char>(device[0])) == 0) {
    throw NoGpu(subject + " needs a CUDA device, and nvidia-smi names none" +
                (who.empty() ? "; --backend referee needs none." : "."));
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

fs::path build_device_probe(const Gpu& gpu, const fs::path& cache_directory) {
  ObjectCache cache(cache_directory);
  Compiler compiler(gpu, cache);
  const fs::path source = cache_directory / "device_probe.cu";
  base::write_text(source, R"(#include <cstdio>
__global__ void probe() {}
int main() {
  void* memory = nullptr;
  cudaError_t error = cudaMalloc(&memory, 1);
  if (error == cudaSuccess) {
    probe<<<1, 1>>>();
    error = cudaGetLastError();
  }
  if (error == cudaSuccess) error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s (%s).\\n", cudaGetErrorString(error), cudaGetErrorName(error));
  return error != cudaSuccess;
}
)");
  const GpuObject object = compiler.object(source);
  const BuildResult built =
      object.messages.empty() ? compiler.link({object}, source) : BuildResult();
  if (built.program.empty() || built.status != 0) {
    throw base::Error("The grader's own sources do not compile with " + gpu.nvcc.string() + ":\n" +
                      object.messages + built.messages);
  }
  return built.program;
}

BuildResult build_gpu_submission(const Gpu& gpu, const SubmissionBuild& build) {
  ObjectCache cache(build.cache, build.finished);
  Compiler compiler(gpu, cache);
  BuildResult failed;
  failed.status = 1;

  std::vector<GpuObject> objects;
  const fs::path instances = instances_of(build.adapter);
  objects.push_back(instances.empty() ? compiler.object(build.exercise)
                                      : compiler.object(instances, {exercise_definition(build)}));
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
