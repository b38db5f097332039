// What the commands for a device share: the device, the file, the benchmark's parts.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"
#include "grader/harness/compile/gpu.h"

namespace warplings::cli {

// The student's file, or the one of the same name in the tree `from`. Throws UsageError.
std::filesystem::path file_of(const Session& session, const Exercise& exercise,
                              const std::string& from);

// The named exercises that have a benchmark, or all that have one. Throws UsageError.
std::vector<const Exercise*> benchmarked(const Session& session,
                                         const std::vector<std::string>& names);

// Where benchmarks for the device are built.
std::filesystem::path bench_folder(const Session& session, const build::Gpu& gpu);

// Runs bench/device/build.sh; false, with what the compiler said, where it fails.
bool build_part(const Session& session, const build::Gpu& gpu,
                const std::vector<std::string>& words, std::string& messages);

}  // namespace warplings::cli
