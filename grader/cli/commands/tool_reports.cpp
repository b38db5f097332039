// Parsers for the tools' text, and the sentences made of it. See tool_reports.h.
#include "grader/cli/commands/tool_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/text.h"

namespace warplings::cli {
namespace {

constexpr std::string_view kMargin = "=========";

// The lines of one report, without the margin.
struct Record {
  std::string headline;
  std::vector<std::string> details;
};

// A report begins with a line that is not indented behind the margin.
std::vector<Record> records_of(const std::string& log) {
  std::vector<Record> records;
  for (const std::string& line : base::lines_of(log)) {
    if (!line.starts_with(kMargin)) continue;
    std::string_view text = std::string_view(line).substr(kMargin.size());
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == text.npos) continue;
    text.remove_prefix(begin);
    if (begin <= 1) {
      records.push_back({std::string(text), {}});
    } else if (!records.empty()) {
      records.back().details.emplace_back(text);
    }
  }
  return records;
}

struct Place {
  std::string file;
  int line = 0;
};

// The place in "... in /path/file.cu:21" or "... in /path/file.cu:21 [508 hazards]".
std::optional<Place> place_in(std::string_view text) {
  const std::size_t in = text.rfind(" in ");
  if (in == text.npos) return std::nullopt;
  text.remove_prefix(in + 4);
  text = text.substr(0, text.find(" ["));
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos || colon + 1 == text.size()) return std::nullopt;
  const std::string number(text.substr(colon + 1));
  if (std::isdigit(static_cast<unsigned char>(number[0])) == 0) return std::nullopt;
  return Place{std::string(text.substr(0, colon)), std::atoi(number.c_str())};
}

// "Write" and "Read" of "Write access at ..."; in lower case.
std::string access_in(std::string_view text) {
  return base::mentions(text, "Write access") ? "write"
         : base::mentions(text, "Atomic")     ? "atomic"
                                              : "read";
}

std::string detail_with(const Record& record, std::string_view part) {
  for (const std::string& detail : record.details) {
    if (base::mentions(detail, part)) return detail;
  }
  return "";
}

std::optional<Place> first_place(const Record& record) {
  if (auto place = place_in(record.headline)) return place;
  for (const std::string& detail : record.details) {
    if (detail.starts_with("at ") || detail.starts_with("in ")) {
      if (auto place = place_in(" " + detail)) return place;
    }
  }
  return std::nullopt;
}

ToolFinding race(const Record& record) {
  ToolFinding finding{"shared-race", "", "", 0, 1};
  const std::string& first = record.headline;
  const std::string second = detail_with(record, " access at ");
  const auto one = place_in(first);
  const auto other = place_in(second);
  finding.message = fmt::format(
      "A {}{} and a {}{} meet in one place of shared memory, and no barrier orders them.",
      access_in(first), one ? fmt::format(" in line {}", one->line) : "", access_in(second),
      other ? fmt::format(" in line {}", other->line) : "");
  const std::size_t bracket = second.rfind('[');
  if (bracket != std::string::npos) {
    finding.count = std::max(1L, std::atol(second.c_str() + bracket + 1));
  }
  return finding;
}

ToolFinding invalid_access(const Record& record) {
  const std::string& text = record.headline;
  const bool write = base::mentions(text, "write");
  const bool misaligned = !detail_with(record, "misaligned").empty();
  const char* const space = base::mentions(text, "__shared__")  ? "shared"
                            : base::mentions(text, "__local__") ? "local"
                                                                : "global";
  const std::string thread = detail_with(record, "by thread");
  const std::string who =
      thread.empty() ? "A thread" : "T" + thread.substr(std::string("by t").size());
  if (misaligned) {
    return {"misaligned-access",
            fmt::format("{} {} {} memory at an address that is no multiple of the access's size.",
                        who, write ? "writes" : "reads", space),
            "", 0, 1};
  }
  const std::string near = detail_with(record, "nearest allocation");
  return {
      "out-of-bounds",
      fmt::format("{} {} {} memory outside of any allocation{}.", who, write ? "writes" : "reads",
                  space, base::mentions(near, "after") ? ", beyond the end of one" : ""),
      "", 0, 1};
}

// Nothing for lines that are no finding: banners, summaries, notes.
std::optional<ToolFinding> finding_of(const Record& record) {
  const std::string& text = record.headline;
  if (base::mentions(text, "Race reported between") || base::mentions(text, "hazard detected")) {
    return race(record);
  }
  if (text.starts_with("Invalid ") &&
      (base::mentions(text, "read") || base::mentions(text, "write") ||
       base::mentions(text, "atomic"))) {
    return invalid_access(record);
  }
  if (text.starts_with("Uninitialized ")) {
    return ToolFinding{"uninitialised-read",
                       "A thread reads device memory that nobody has written.", "", 0, 1};
  }
  if (text.starts_with("Barrier error detected")) {
    const bool divergent = base::mentions(text, "Divergent");
    return ToolFinding{divergent ? "barrier-divergence" : "mask-mismatch",
                       divergent ? "Threads of the block do not all come to this barrier."
                                 : "A warp operation waits with a mask that does not fit its "
                                   "lanes: " +
                                       text.substr(text.find('.') + 1),
                       "", 0, 1};
  }
  if (text.starts_with("Program hit ")) {
    return ToolFinding{"unchecked-error", "A CUDA call failed: " + text.substr(12), "", 0, 1};
  }
  if (text.starts_with("Leaked ")) {
    return ToolFinding{"memory-leak", "Device memory was never freed: " + text, "", 0, 1};
  }
  return std::nullopt;
}

// The cells of a line of CSV in which every cell may be quoted.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  return cells;
}

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

}  // namespace

std::vector<ToolFinding> read_sanitizer(const std::string& log) {
  std::vector<ToolFinding> findings;
  for (const Record& record : records_of(log)) {
    auto finding = finding_of(record);
    if (!finding) continue;
    if (const auto place = first_place(record)) {
      finding->file = place->file;
      finding->line = place->line;
    }
    const auto same = std::find_if(findings.begin(), findings.end(), [&](const ToolFinding& other) {
      return other.rule == finding->rule && other.file == finding->file &&
             other.line == finding->line;
    });
    if (same == findings.end()) {
      findings.push_back(*finding);
    } else {
      same->count += finding->count;
    }
  }
  return findings;
}

std::string sanitizer_trouble(const std::string& log) {
  for (const Record& record : records_of(log)) {
    for (const char* reason : {"Device not supported", "Target application terminated before first",
                               "Unable to find injection library", "Internal Sanitizer Error",
                               "No attachable process found"}) {
      if (base::mentions(record.headline, reason)) return record.headline;
    }
  }
  return "";
}

std::vector<KernelCounters> read_ncu(const std::string& csv) {
  std::vector<KernelCounters> kernels;
  std::vector<std::string> names;
  for (const std::string& line : base::lines_of(csv)) {
    if (!line.starts_with("\"")) continue;  // the tool's own words, and the program's
    const std::vector<std::string> cells = cells_of(line);
    if (cells[0] == "ID") {
      names = cells;
      continue;
    }
    // The line below the names holds the units; its first cell is empty.
    if (names.empty() || cells[0].empty()) continue;
    KernelCounters kernel;
    for (std::size_t i = 0; i < std::min(cells.size(), names.size()); ++i) {
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
  const auto metric = [&](const char* name) {
    const auto at = kernel.metrics.find(name);
    return at == kernel.metrics.end() ? 0.0 : at->second;
  };
  std::vector<std::string> lines;
  const double moved = metric("dram__bytes_read.sum") + metric("dram__bytes_write.sum");
  const double seconds = metric("gpu__time_duration.sum") * 1e-9;
  std::string moving = fmt::format("It moved {} to and from device memory", bytes_in_words(moved));
  if (least > 0) {
    moving += fmt::format("; the least possible is {} ({:.2f} times that)", bytes_in_words(least),
                          moved / least);
  }
  lines.push_back(moving + ".");

  const double loads = metric("smsp__sass_inst_executed_op_global_ld.sum");
  const double loaded = metric("smsp__sass_data_bytes_mem_global_op_ld.sum");
  const double sectors = metric("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum");
  const double lanes = metric("smsp__thread_inst_executed_per_inst_executed.ratio");
  double wide = 0;
  double used = 1;
  if (loads > 0 && sectors > 0) {
    wide = loaded / loads / (lanes > 0 ? lanes : 32);
    used = loaded / (32 * sectors);
    lines.push_back(
        fmt::format("A load brings {:.0f} bytes to each lane, and uses {:.0f} % of the sectors "
                    "that it touches.",
                    wide, 100 * std::min(1.0, used)));
  }
  const double conflicts = metric("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum") +
                           metric("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum");
  const double shared = metric("smsp__sass_inst_executed_op_shared_ld.sum") +
                        metric("smsp__sass_inst_executed_op_shared_st.sum");
  if (shared > 0) {
    lines.push_back(conflicts == 0
                        ? "Shared memory has no bank conflicts."
                        : fmt::format("Shared memory: {:.1f} extra turns for each access, because "
                                      "lanes meet in one bank.",
                                      conflicts / shared));
  }
  const double of_dram = metric("dram__throughput.avg.pct_of_peak_sustained_elapsed");
  const double of_sm = metric("sm__throughput.avg.pct_of_peak_sustained_elapsed");
  lines.push_back(fmt::format(
      "In {:.1f} microseconds it reached {:.0f} % of the memory's peak and {:.0f} % of the "
      "multiprocessors'.",
      1e6 * seconds, of_dram, of_sm));

  // What to look at next: the largest waste first.
  if (used < 0.6) {
    lines.push_back(
        "Next: let neighbouring lanes load neighbouring addresses; most of each sector is "
        "thrown away.");
  } else if (least > 0 && moved > 1.3 * least) {
    lines.push_back("Next: find what is read or written more than once.");
  } else if (shared > 0 && conflicts > 0.5 * shared) {
    lines.push_back("Next: pad the shared array by one column, or change who stores where.");
  } else if (of_dram > 80) {
    lines.push_back("Nothing is left to gain but fewer bytes: memory is the limit.");
  } else if (of_sm > 80) {
    lines.push_back("Next: fewer instructions; arithmetic or scheduling is the limit.");
  } else if (wide > 0 && wide < 12) {
    lines.push_back("Next: load 16 bytes at once in each lane, so that more is on its way.");
  } else {
    lines.push_back(
        "Next: neither memory nor arithmetic is busy. Let each thread have more loads on their "
        "way, or use more threads.");
  }
  return lines;
}

}  // namespace warplings::cli
