// A log is a list of records: a headline, and details that are indented below it.
#include "grader/cli/commands/sanitizer_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>

#include "base/text.h"

#include "referee/rules.h"

namespace warplings::cli {
namespace {

using referee::name_of;
using referee::Rule;

constexpr std::string_view kMargin = "=========";

// The lines of one report, without the margin.
struct Record {
  std::string headline;
  std::vector<std::string> details;
};

// A report begins with a line that is not indented behind the margin.
std::vector<Record> records_of(const std::string& log) {
  std::vector<Record> records;
  std::istringstream stream(log);
  for (std::string line; std::getline(stream, line);) {
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
  ToolFinding finding{name_of(Rule::shared_race), "", "", 0, 1};
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
    return {name_of(Rule::misaligned_access),
            fmt::format("{} {} {} memory at an address that is no multiple of the access's size.",
                        who, write ? "writes" : "reads", space),
            "", 0, 1};
  }
  const std::string near = detail_with(record, "nearest allocation");
  return {
      name_of(Rule::out_of_bounds),
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
    return ToolFinding{name_of(Rule::uninitialised_read),
                       "A thread reads device memory that nobody has written.", "", 0, 1};
  }
  if (text.starts_with("Barrier error detected")) {
    const bool divergent = base::mentions(text, "Divergent");
    return ToolFinding{name_of(divergent ? Rule::barrier_divergence : Rule::mask_mismatch),
                       divergent ? "Threads of the block do not all come to this barrier."
                                 : "A warp operation waits with a mask that does not fit its "
                                   "lanes: " +
                                       text.substr(text.find('.') + 1),
                       "", 0, 1};
  }
  if (text.starts_with("Program hit ")) {
    return ToolFinding{name_of(Rule::unchecked_error), "A CUDA call failed: " + text.substr(12), "",
                       0, 1};
  }
  if (text.starts_with("Leaked ")) {
    return ToolFinding{name_of(Rule::memory_leak), "Device memory was never freed: " + text, "", 0,
                       1};
  }
  return std::nullopt;
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

}  // namespace warplings::cli
