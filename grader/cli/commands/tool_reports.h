// What compute-sanitizer and Nsight Compute print, read out in the course's words.
// Reads text only; needs neither tool.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace warplings::cli {

// One kind of fault at one place.
struct ToolFinding {
  std::string rule;     ///< the course's name for it ("shared-race"); empty where it has none
  std::string message;  ///< one or two sentences
  std::string file;     ///< empty where the tool names none
  int line = 0;
  long count = 1;
};

// The findings in a log of any of compute-sanitizer's tools; those of one kind and place are
// counted together. A log of a run without findings gives none.
std::vector<ToolFinding> read_sanitizer(const std::string& log);

// Why the tool could not examine the program at all (no device that it supports, ...); empty where
// it could.
std::string sanitizer_trouble(const std::string& log);

// What Nsight Compute counted for one launch.
struct KernelCounters {
  std::string name;
  std::map<std::string, double> metrics;  ///< by the profiler's names, in base units
};

// From `ncu --csv --page raw --print-units base`.
std::vector<KernelCounters> read_ncu(const std::string& csv);

// Why there are no counters (not permitted, not supported); empty where there are.
std::string ncu_trouble(const std::string& output);

// Sentences on one launch: bytes moved against `least` (0: not known), bytes for each load,
// conflicts, share of the peak, and what to look at next.
std::vector<std::string> explain(const KernelCounters& kernel, double least);

}  // namespace warplings::cli
