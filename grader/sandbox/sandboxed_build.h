// Builds a submission inside a sandbox: the rewriter, the compiler and the linker all read text
// that nobody trusts. What comes out is one program, and what came in is what one submission needs.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "grader/harness/compile/build_submission.h"
#include "grader/harness/compile/gpu.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::sandbox {

struct BuildLimits {
  std::chrono::seconds wall{120};
  std::chrono::seconds cpu{40};
  std::uint64_t file_bytes = std::uint64_t{128} << 20;
};

// As build::build_submission (or build_gpu_submission with a `gpu`), with these differences:
//   - the exercise must be a plain file of at most 1 MiB;
//   - it sees its own folder, the toolchain, the adapter and the runtime; nothing else;
//   - the program is written to `program`, and nothing of the exercise's enters any cache.
//     build.cache receives the course's own parts only, and is what the sandbox may read;
//   - a build that needs too much time, memory or space has failed, and the messages say so.
// Throws NoSandbox, and base::Error where this machine is at fault.
build::BuildResult build_in_sandbox(const Sandbox& sandbox, const build::SubmissionBuild& build,
                                    const std::filesystem::path& program,
                                    const std::optional<build::Gpu>& gpu = std::nullopt,
                                    const BuildLimits& limits = BuildLimits());

// What a program on the referee, or on the gpu, must see to run.
View view_of_program(const std::filesystem::path& program, bool on_gpu);

// What the machine of the WebAssembly engine must see to run such a program.
View view_of_module(const std::filesystem::path& program);

// The largest source that is given to a compiler, in a sandbox or without one: it would read a
// larger one for minutes.
inline constexpr std::uint64_t kLargestSource = 1 << 20;

// What is said where the disk is full and not the student's file is wrong.
inline constexpr const char* kNoSpaceToCompile =
    "There is no space left on the disk, so that the compiler cannot write. Free some, or set "
    "TMPDIR to a folder on another disk.";

// Why the file cannot be a submission: a link, a pipe, too large; nothing where it can. Does not
// follow links.
std::optional<std::string> refused(const std::filesystem::path& file);

}  // namespace warplings::sandbox
