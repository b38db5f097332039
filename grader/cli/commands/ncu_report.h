// What Nsight Compute prints, read out in the course's words. Reads text only; needs no tool.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace warplings::cli {

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
