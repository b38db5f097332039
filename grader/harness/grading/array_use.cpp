// Adds up what a report has by size and by name.
#include "grader/harness/grading/array_use.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/harness/grading/array_names.h"

namespace warplings::grading {
namespace {

using nlohmann::json;

void add_to(Use& use, const json& entry) {
  use.bytes += entry.value("bytes", std::uint64_t{0});
  use.atomic_bytes += entry.value("atomic_bytes", std::uint64_t{0});
  use.wide_bytes += entry.value("wide_bytes", std::uint64_t{0});
  use.sector_bytes += entry.value("sector_bytes", std::uint64_t{0});
  const auto most = [&entry](std::uint64_t& of, const char* counter) {
    of = std::max(of, entry.value(counter, std::uint64_t{0}));
  };
  most(use.most_of_a_thread, "most_of_a_thread");
  most(use.most_of_a_block, "most_of_a_block");
  if (const auto line = entry.find("most_of_a_line"); line != entry.end())
    use.most_of_a_line = std::max(use.most_of_a_line.value_or(0), line->get<std::uint64_t>());
  most(use.threads, "threads");
  most(use.blocks, "blocks");
}

// Of the arrays of its size, those that are meant. Where all are, they count together: what one
// thread asks for of the two of "keys and values" is of both.
void add_meant(Use& use, const Array& array, const json& entry, bool names) {
  const json named = entry.value("named", json::array());
  const auto is_other_memory = [](const json& one) { return one.value("name", "").empty(); };
  for (const json& one : named.empty() && names ? json::array({entry}) : named) {
    if (array.bytes > 0 && is_other_memory(one))
      use.other_memory +=
          one.value("bytes", std::uint64_t{0}) + one.value("atomic_bytes", std::uint64_t{0});
  }
  const auto is_meant_one = [&](const json& one) {
    return is_meant(array.name, one.value("name", ""));
  };
  if (std::all_of(named.begin(), named.end(), is_meant_one)) return add_to(use, entry);
  for (const json& one : named) {
    if (is_meant_one(one)) add_to(use, one);
  }
}

ByCalls by_calls(const Array& array, const std::vector<CopiesOfArrays>& all, bool names) {
  ByCalls sum;
  for (const CopiesOfArrays& copies : all) {
    if (copies.size != array.bytes || !is_meant(array.name, copies.name)) continue;
    sum.bytes += copies.bytes;
    if (names && copies.name.empty()) sum.other_memory += copies.bytes;
    if (sum.first.line == 0) sum.first = copies.first;
  }
  return sum;
}

}  // namespace

Use use_of(const Array& array, const std::vector<Launch>& launches, const char* direction) {
  Use use;
  const bool names = name_arrays(launches);
  for (const Launch& launch : launches) {
    const json traffic = launch.counters.value(direction, json::object());
    for (const json& entry : traffic.value("arrays", json::array())) {
      if (entry.value("size", std::uint64_t{0}) == array.bytes) add_meant(use, array, entry, names);
    }
  }
  return use;
}

const char* its(const Array& array) { return array.arrays == 1 ? "its" : "their"; }

std::string in_words(const Array& array, std::uint64_t other_memory, std::uint64_t all) {
  if (other_memory == 0) return array.name;
  if (other_memory >= all) return fmt::format("other memory of the size of {}", array.name);
  return fmt::format("{} and other memory of {} size", array.name, its(array));
}

std::string in_words(const Array& array, const Use& use) {
  return in_words(array, use.other_memory, use.bytes + use.atomic_bytes);
}

ByCalls copies_of(const Array& array, const RefereeReport& report) {
  return by_calls(array, report.copies_of_arrays, name_arrays(report.launches));
}

ByCalls stores_by_calls(const Array& array, const RefereeReport& report) {
  return by_calls(array, report.stores_by_calls, false);
}

}  // namespace warplings::grading
