// The sandbox around a submission: bubblewrap, a user of its own, and limits. A program inside sees
// the toolchain, what it is shown, and an empty scratch folder; no network, no other process, no
// home, no course. README.md says what stops what, and what nothing here stops.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "grader/harness/grading/process.h"
#include "grader/sandbox/control_group.h"

namespace warplings::sandbox {

// This machine cannot have a sandbox. what() says why not, and what to do.
struct NoSandbox : base::Error {
  using Error::Error;
};

// What a program may see besides the toolchain in /usr. All of it keeps its path. A sandbox's user
// must be able to reach it: find() says where it is not.
struct View {
  std::vector<std::filesystem::path> readable;  // files and folders; none of them can be changed
  std::vector<std::filesystem::path> devices;   // device nodes, for a GPU
};

struct Bounds {
  std::uint64_t memory_bytes = std::uint64_t{3} << 30;     // with what lies in the scratch folder
  std::uint64_t scratch_bytes = std::uint64_t{256} << 20;  // of the scratch folder
  unsigned processes = 64;                                 // threads count as well
  unsigned cores = 2;                                      // at a time, by control group
};

class Sandbox {
 public:
  // Finds bubblewrap and really runs a program in a sandbox. Throws NoSandbox.
  // One object is one sandbox: what runs in it at the same time shares the bounds and the user. So
  // each worker has its own.
  static Sandbox find(const Bounds& bounds = Bounds());

  // Words that run a program in the sandbox (grading::Command::launcher). The program starts in the
  // caller's current folder, an empty scratch folder that vanishes with it, but for the regular
  // files that lie there: these are shared, to be written by the program where their owner may
  // write them. As root the folder and its files are given to the sandbox's user.
  std::vector<std::string> launcher(const View& view) const;

  // Runs a command. Throws NoSandbox where the sandbox cannot be started any more.
  grading::Ending run(const grading::Command& command, const View& view,
                      const grading::Limits& limits) const;

  // How often something inside was killed because it used too much memory; 0 without a group.
  std::uint64_t memory_kills() const;

  // "bubblewrap 0.8.0, memory by control group": for doctor and for results.
  std::string description() const;

  const Bounds& bounds() const { return bounds_; }
  const std::optional<ControlGroup>& group() const { return group_; }

  // The user as whom programs run; nothing where it is the caller.
  std::optional<unsigned> user() const { return user_; }

 private:
  Sandbox() = default;

  std::filesystem::path bubblewrap_;
  std::string version_;
  bool no_user_namespaces_inside_ = false;
  std::optional<unsigned> user_;
  std::optional<ControlGroup> group_;
  Bounds bounds_;
};

// Nodes of NVIDIA's driver that CUDA opens; those that this machine has.
std::vector<std::filesystem::path> gpu_devices();

// Folders outside of /usr in which the driver's libraries lie: those of LD_LIBRARY_PATH, which a
// program on the GPU is given, and a few usual ones.
std::vector<std::filesystem::path> gpu_libraries();

}  // namespace warplings::sandbox
