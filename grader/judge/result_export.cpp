// Report formats. Text from a student's program may hold anything: junit.cpp escapes it.
#include "grader/judge/result_export.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/judge/case_group.h"

namespace warplings {
std::string json_report(const std::vector<Graded>& graded, std::uint64_t seed) {
  nlohmann::ordered_json report = {
      {"version", 1}, {"warplings", WARPLINGS_VERSION}, {"seed", seed}, {"backend", "referee"}};
  int passed = 0;
  int points = 0;
  int possible = 0;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Graded& entry : graded) {
    const bool passes = entry.result.state == State::passed;
    passed += passes ? 1 : 0;
    points += passes ? entry.exercise->points : 0;
    possible += entry.exercise->points;
    nlohmann::ordered_json item = {{"exercise", entry.exercise->name},
                                   {"chapter", entry.exercise->chapter},
                                   {"kind", entry.exercise->kind},
                                   {"points", entry.exercise->points},
                                   {"file", entry.result.file}};
    for (const auto& [key, value] : entry.result.document.items()) item[key] = value;
    list.push_back(std::move(item));
  }
  report["passed"] = passed;
  report["total"] = graded.size();
  report["points"] = points;
  report["points_possible"] = possible;
  report["exercises"] = std::move(list);
  return report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

namespace {

std::string in_lines(const std::vector<Location>& places) {
  std::string text;
  for (const Location& place : places)
    text += fmt::format("\n  {}:{}: {}", place.file, place.line, place.what);
  return text;
}

}  // namespace

std::string reason(const Case& run) {
  std::string text = run.message;
  const Diagnosis* const diagnosis = telling_diagnosis(run);
  const bool by_chance = diagnosis != nullptr && leaves_values_to_chance(*diagnosis);
  if (!run.explanation.empty() && !by_chance) text += " " + run.explanation;
  text += in_lines(run.places);
  for (const Diagnosis& each : run.diagnoses) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", each.rule, each.message);
    text += in_lines(each.locations);
  }
  for (const Mismatch& row : run.mismatches) {
    text += fmt::format("\n  [{}] expected {}, got {}", row.index ? std::to_string(*row.index) : "",
                        row.expected, row.got);
  }
  return text;
}

JunitSuite junit_suite(const std::string& chapter, const Result& result) {
  JunitSuite suite{chapter + "." + result.exercise, result.seconds, {}, {}};
  if (result.cases.empty()) {
    const std::string state = name_of(result.state);
    suite.cases.push_back({state, result.state == State::passed, state,
                           result.messages.empty() ? state : result.messages, "", 0});
  }
  for (const Case& run : result.cases) {
    suite.cases.push_back({fmt::format("{} [{}]", run.name, run.schedule), run.passed,
                           name_of(run.state), reason(run), run.output, run.seconds});
  }
  return suite;
}

std::string junit_report(const std::vector<Graded>& graded) {
  std::vector<JunitSuite> suites;
  for (const Graded& entry : graded) {
    suites.push_back(junit_suite(entry.exercise->chapter, entry.result));
    suites.back().properties = {{"warplings", WARPLINGS_VERSION}};
  }
  return junit_xml(suites);
}

}  // namespace warplings
