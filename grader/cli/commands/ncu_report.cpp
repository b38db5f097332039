// From the profiler's table to a few numbers for each kernel, and from these to sentences.
#include "grader/cli/commands/ncu_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <sstream>

#include "base/text.h"
#include "grader/classroom/roster/csv.h"

namespace warplings::cli {
namespace {

// "1,234.5" as a number; nothing where the cell holds none.
std::optional<double> number_of(std::string cell) {
  std::erase(cell, ',');
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  if (cell.empty() || *end != '\0') return std::nullopt;
  return value;
}

std::string bytes_in_words(double bytes) {
  if (bytes >= 1e9) return fmt::format("{:.2f} GB", bytes / 1e9);
  if (bytes >= 1e6) return fmt::format("{:.2f} MB", bytes / 1e6);
  if (bytes >= 1e3) return fmt::format("{:.1f} kB", bytes / 1e3);
  return fmt::format("{:.0f} bytes", bytes);
}

// What sentences and advice are made from.
struct Measures {
  double bytes = 0;         // moved to and from device memory
  double excess = 0;        // times the least possible; 0: not known
  double microseconds = 0;  // of the launch
  double lane_bytes = std::numeric_limits<double>::infinity();  // of a load, where there are loads
  double sector_use = 1;                                        // share of the sectors touched
  bool uses_shared = false;
  double conflicts = 0;       // extra turns of an access to shared memory
  double memory_percent = 0;  // of the peak
  double compute_percent = 0;
};

Measures measures_of(const KernelCounters& kernel, double least) {
  const auto metric = [&](const char* name) {
    const auto at = kernel.metrics.find(name);
    return at == kernel.metrics.end() ? 0.0 : at->second;
  };
  Measures result;
  result.bytes = metric("dram__bytes_read.sum") + metric("dram__bytes_write.sum");
  if (least > 0) result.excess = result.bytes / least;
  result.microseconds = metric("gpu__time_duration.sum") * 1e-3;
  const double loads = metric("smsp__sass_inst_executed_op_global_ld.sum");
  const double loaded = metric("smsp__sass_data_bytes_mem_global_op_ld.sum");
  const double sectors = metric("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum");
  const double lanes = metric("smsp__thread_inst_executed_per_inst_executed.ratio");
  if (loads > 0 && sectors > 0) {
    result.lane_bytes = loaded / loads / (lanes > 0 ? lanes : 32);
    result.sector_use = loaded / (32 * sectors);
  }
  const double conflicts = metric("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum") +
                           metric("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum");
  const double shared = metric("smsp__sass_inst_executed_op_shared_ld.sum") +
                        metric("smsp__sass_inst_executed_op_shared_st.sum");
  result.uses_shared = shared > 0;
  if (shared > 0) result.conflicts = conflicts / shared;
  result.memory_percent = metric("dram__throughput.avg.pct_of_peak_sustained_elapsed");
  result.compute_percent = metric("sm__throughput.avg.pct_of_peak_sustained_elapsed");
  return result;
}

// What to look at next: the largest waste first.
struct Advice {
  double Measures::*measure;
  enum { kBelow, kAbove } side;
  double limit;
  const char* sentence;
};
constexpr Advice kAdvice[] = {
    {&Measures::sector_use, Advice::kBelow, 0.6,
     "Next: let neighbouring lanes load neighbouring addresses; most of each sector is thrown "
     "away."},
    {&Measures::excess, Advice::kAbove, 1.3, "Next: find what is read or written more than once."},
    {&Measures::conflicts, Advice::kAbove, 0.5,
     "Next: pad the shared array by one column, or change who stores where."},
    {&Measures::memory_percent, Advice::kAbove, 80,
     "Nothing is left to gain but fewer bytes: memory is the limit."},
    {&Measures::compute_percent, Advice::kAbove, 80,
     "Next: fewer instructions; arithmetic or scheduling is the limit."},
    {&Measures::lane_bytes, Advice::kBelow, 12,
     "Next: load 16 bytes at once in each lane, so that more is on its way."},
};
const char* const kOtherAdvice =
    "Next: neither memory nor arithmetic is busy. Let each thread have more loads on their way, or "
    "use more threads.";

std::string advice_on(const Measures& measures) {
  for (const Advice& advice : kAdvice) {
    const double value = measures.*advice.measure;
    if (advice.side == Advice::kBelow ? value < advice.limit : value > advice.limit) {
      return advice.sentence;
    }
  }
  return kOtherAdvice;
}

}  // namespace

std::vector<KernelCounters> read_ncu(const std::string& csv) {
  std::string table;  // without the tool's own words, and the program's
  std::istringstream stream(csv);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("\"")) table += line + "\n";
  }
  std::vector<KernelCounters> kernels;
  std::vector<std::string> names;
  for (const std::vector<std::string>& cells : classroom::parse_csv(table)) {
    if (cells[0] == "ID") {
      names = cells;
      continue;
    }
    // The line below the names holds the units; its first cell is empty.
    if (names.empty() || cells[0].empty()) continue;
    KernelCounters kernel;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == "Kernel Name") kernel.name = cells[i];
      const auto value = number_of(cells[i]);
      if (value && base::mentions(names[i], "__")) kernel.metrics[names[i]] = *value;
    }
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

std::string ncu_trouble(const std::string& output) {
  if (base::mentions(output, "ERR_NVGPUCTRPERM")) {
    return "The counters may not be read by this user: the machine's administrator allows it "
           "(NVIDIA's page ERR_NVGPUCTRPERM says how), or run it as root.";
  }
  if (base::mentions(output, "LibraryNotLoaded") ||
      base::mentions(output, "Failed to initialize")) {
    return "The profiler cannot reach the counters of this machine; virtual machines and "
           "containers often hide them.";
  }
  if (base::mentions(output, "No kernels were profiled")) return "No kernel was launched.";
  return "";
}

std::vector<std::string> explain(const KernelCounters& kernel, double least) {
  const Measures measures = measures_of(kernel, least);
  std::vector<std::string> lines;
  lines.push_back(
      fmt::format("It moved {} to and from device memory{}.", bytes_in_words(measures.bytes),
                  least <= 0 ? ""
                             : fmt::format("; the least possible is {} ({:.2f} times that)",
                                           bytes_in_words(least), measures.excess)));
  if (std::isfinite(measures.lane_bytes)) {
    lines.push_back(
        fmt::format("A load brings {:.0f} bytes to each lane, and uses {:.0f} % of the sectors "
                    "that it touches.",
                    measures.lane_bytes, 100 * std::min(1.0, measures.sector_use)));
  }
  if (measures.uses_shared) {
    lines.push_back(measures.conflicts == 0
                        ? "Shared memory has no bank conflicts."
                        : fmt::format("Shared memory: {:.1f} extra turns for each access, because "
                                      "lanes meet in one bank.",
                                      measures.conflicts));
  }
  lines.push_back(fmt::format(
      "In {:.1f} microseconds it reached {:.0f} % of the memory's peak and {:.0f} % of the "
      "multiprocessors'.",
      measures.microseconds, measures.memory_percent, measures.compute_percent));
  lines.push_back(advice_on(measures));
  return lines;
}

}  // namespace warplings::cli
