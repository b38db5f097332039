// Reads the counts by line of a run that is made again.
#include "grader/harness/grading/storing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "grader/harness/schema/nothing_launched.h"

namespace warplings::grading {
namespace {

std::uint64_t bytes_of(const protocol::Field& field) { return field.count * field.element_size; }

// Without numbers of calls, which arrays are whose is known by their sizes alone.
bool is_of_call(const LineCount& line, const Output& output) {
  return line.call < 0 || line.call == static_cast<std::int64_t>(output.call);
}

bool stores_in_its_call(const LineCount& line, const Output& output) {
  if (!writes(line) || !is_of_call(line, output)) return false;
  return line.name.empty() ? line.of_the_caller && line.array == output.bytes
                           : line.name == output.name;
}

bool stores_in_other_calls(const LineCount& line, const Output& output) {
  if (!writes(line) || (line.call >= 0 && is_of_call(line, output))) return false;
  return line.name.empty() ? line.of_the_caller && output.in_other_calls.contains(line.array)
                           : line.name == output.name;
}

}  // namespace

FindPlaces storing_places(const Output& output) {
  return [=](const RefereeReport& report) {
    const auto lines_that_store = [&](auto stores, const std::string& where) {
      const std::vector<LineCount> lines = line_counts(report);
      const bool by_name = std::any_of(lines.begin(), lines.end(), [&](const LineCount& line) {
        return stores(line, output) && !line.name.empty();
      });
      const std::string words = (by_name ? output.name : output.known_as()) + where;
      return lines_by_weight(
          [&](const LineCount& line) { return stores(line, output) ? line.calls : 0; },
          [&](std::uint64_t) { return words; }, Few::all)(report);
    };
    const Places here = lines_that_store(stores_in_its_call, " is stored here");
    if (!here.empty()) return here;
    return lines_that_store(stores_in_other_calls, " is stored here in other calls");
  };
}

SayOfReport say_if_not_stored(const Output& output) {
  return [=](const RefereeReport& report) -> std::string {
    if (!report.finished || report.launches_left_out > 0) return "";
    const std::vector<Launch> launches = report.launches_of(output.call);
    if (launches.empty()) return kNothingLaunched;
    for (const Launch& launch : launches) {
      const bool has_lines = launch.counters.contains("lines");
      const bool has_copies = launch.counters.contains("async_copies");
      if (!launch.error.empty() || !has_lines || has_copies) return "";
    }
    const std::vector<LineCount> lines = line_counts(report);
    const bool is_stored = std::any_of(lines.begin(), lines.end(), [&](const LineCount& line) {
      return stores_in_its_call(line, output);
    });
    return is_stored ? ""
                     : fmt::format("In this call no thread stores anything to {}.",
                                   name_arrays(launches) ? output.name : output.known_as());
  };
}

void tell_who_stores(Finding& finding, const Answer& answer, std::string_view name) {
  const protocol::Field* const field = answer.question().call().find(name);
  if (field == nullptr || field->role != protocol::Role::kOutput) return;
  Output output{std::string(name), bytes_of(*field), answer.index()};
  std::vector<std::string> alike;
  std::set<std::uint64_t> of_others;
  for (const Question& question : answer.questions()) {
    for (const protocol::Field& other : question.call().fields) {
      if (other.role != protocol::Role::kOutput) continue;
      (other.name == name ? output.in_other_calls : of_others).insert(bytes_of(other));
    }
  }
  for (const protocol::Field& other : answer.question().call().fields) {
    if (other.role == protocol::Role::kOutput && bytes_of(other) == bytes_of(*field))
      alike.push_back(other.name);
  }
  for (const std::uint64_t size : of_others) output.in_other_calls.erase(size);
  output.alike = fmt::format("{}", fmt::join(alike, " or "));
  finding.find_places = storing_places(output);
  finding.say_of_lines = say_if_not_stored(output);
}

}  // namespace warplings::grading
