// The other backend: nvcc and a device. Finds them, and builds a student's file for them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "grader/harness/compile/build_submission.h"

namespace warplings::build {

// This machine has no toolkit or no device. what() is one line with what to do.
struct NoGpu : base::Error {
  using Error::Error;
};

struct Gpu {
  std::filesystem::path nvcc;
  std::string version;       // what `nvcc --version` prints
  std::string architecture;  // "sm_90"
  std::string name;          // "NVIDIA H200"

  // nvcc from PATH or /usr/local/cuda, and the first device that nvidia-smi names. Throws NoGpu,
  // which says that `who` needs it: a command that has no other backend, or, empty, this backend.
  static Gpu find(const std::string& who = "");
};

// nvcc from PATH or where toolkits are installed; empty where there is none.
std::filesystem::path find_nvcc();

// A program of the toolkit ("cuobjdump"): beside nvcc, or in PATH; empty where it is not installed.
std::filesystem::path toolkit_program(const std::filesystem::path& nvcc, const std::string& name);

// What reads machine code: nvdisasm, which knows lines, or cuobjdump; empty where neither is there.
std::filesystem::path disassembler(const std::filesystem::path& nvcc);

// As build_submission, for the device. SubmissionBuild::submission_library is not used: the
// harness's untrusted side is compiled against the toolkit, once, and kept in the cache.
BuildResult build_gpu_submission(const Gpu& gpu, const SubmissionBuild& build);

// As build_own_parts, for the device.
void build_own_gpu_parts(const Gpu& gpu, const SubmissionBuild& build);

// A program that allocates on the device and launches an empty kernel: it exits with 0, or prints
// why the device cannot be used. In the cache. Throws base::Error where it does not compile.
std::filesystem::path build_device_probe(const Gpu& gpu, const std::filesystem::path& cache);

// nvcc's "file(12): error: text" as "file:12: error: text", which is how the rest of the course
// reads messages. Other lines stay.
std::string in_usual_form(const std::string& nvcc_messages);

}  // namespace warplings::build
