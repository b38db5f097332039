// Reads the counts by line of a run that is made again.
#include "grader/harness/grading/storing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warplings::grading {
namespace {

std::uint64_t bytes_of(const protocol::Field& field) { return field.count * field.element_size; }

// To an array of the caller's that has one of these sizes.
bool stores_to(const std::set<std::uint64_t>& arrays, const LineCount& line) {
  return writes(line) && line.of_the_caller && arrays.contains(line.array);
}

}  // namespace

FindPlaces storing_places(const std::string& outputs, std::uint64_t array,
                          const std::set<std::uint64_t>& in_other_calls) {
  const auto lines_that_store = [](const std::set<std::uint64_t>& arrays, std::string words) {
    return lines_by_weight(
        [=](const LineCount& line) { return stores_to(arrays, line) ? line.calls : 0; },
        [=](std::uint64_t) { return words; }, Few::all);
  };
  return [=](const RefereeReport& report) {
    const Places here = lines_that_store({array}, outputs + " is stored here")(report);
    if (!here.empty()) return here;
    return lines_that_store(in_other_calls, outputs + " is stored here in other calls")(report);
  };
}

SayOfReport say_if_not_stored(const std::string& outputs, std::uint64_t array) {
  return [=](const RefereeReport& report) -> std::string {
    if (!report.finished || report.launches.empty()) return "";
    for (const Launch& launch : report.launches) {
      const bool has_lines = launch.counters.contains("lines");
      const bool has_copies = launch.counters.contains("async_copies");
      if (!launch.error.empty() || !has_lines || has_copies) return "";
    }
    const std::vector<LineCount> lines = line_counts(report);
    const bool is_stored = std::any_of(lines.begin(), lines.end(), [&](const LineCount& line) {
      return stores_to({array}, line);
    });
    return is_stored ? "" : fmt::format("In this call no thread stores anything to {}.", outputs);
  };
}

void tell_who_stores(Finding& finding, const Answer& answer, std::string_view name) {
  const protocol::Field* const field = answer.question().call().find(name);
  if (field == nullptr || field->role != protocol::Role::kOutput) return;
  std::vector<std::string> alike;
  std::set<std::uint64_t> of_its_name, of_others;
  for (const Question& question : answer.questions()) {
    for (const protocol::Field& other : question.call().fields) {
      if (other.role != protocol::Role::kOutput) continue;
      (other.name == name ? of_its_name : of_others).insert(bytes_of(other));
    }
  }
  for (const protocol::Field& other : answer.question().call().fields) {
    if (other.role == protocol::Role::kOutput && bytes_of(other) == bytes_of(*field))
      alike.push_back(other.name);
  }
  for (const std::uint64_t size : of_others) of_its_name.erase(size);
  const std::string words = fmt::format("{}", fmt::join(alike, " or "));
  finding.find_places = storing_places(words, bytes_of(*field), of_its_name);
  finding.say_of_lines = say_if_not_stored(words, bytes_of(*field));
}

}  // namespace warplings::grading
