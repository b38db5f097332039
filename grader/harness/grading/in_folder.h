// A run of a submission's program as a process of its own.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "grader/harness/grading/process.h"
#include "grader/harness/grading/run_folder.h"
#include "grader/harness/grading/setting.h"

namespace warplings::grading {

// The referee writes some thousand launches at most; this is room for more than that, and what a
// forged report can make of it fits into memory many times.
inline constexpr std::uint64_t kMaxReportBytes = std::uint64_t{8} << 20;
// The referee keeps a trace below 4 MB or so; what is larger was not written by it.
inline constexpr std::uint64_t kMaxTraceBytes = std::uint64_t{16} << 20;

// What is there when a run is over.
struct Remains {
  Ending ending;
  bool has_answered = false;
  std::vector<std::byte> response;  // where it has, and
  std::string unreadable;           // is empty: otherwise why the answer cannot be read
  std::string report, trace;        // empty where there is none
};

// Runs the program in the folder, under these conditions, with this request.
Remains run_in_folder(const std::filesystem::path& program,
                      const std::vector<std::string>& launcher, RunFolder& folder,
                      std::span<const std::byte> request, const Setting& setting,
                      const Limits& limits);

}  // namespace warplings::grading
