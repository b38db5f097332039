// From gtest's events and the case's record to one JSON document.
// Trust: only the trusted process's own checks decide; a case without a finding and without a gtest
// failure has passed, and an exercise without cases has not.
#include "grader/harness/grading/result_writer.h"

#include <array>

#include "grader/harness/grading/record.h"

namespace warplings::grading {
namespace {

using nlohmann::json;

std::string case_name(const testing::TestInfo& info) {
  const std::string name = info.name();
  return name.substr(0, name.find('/'));
}

// What a diagnosis explains best is shown first; a plain wrong answer explains least.
std::string worst_state(const std::map<int, json>& cases) {
  for (const State state :
       {State::kDiagnosed, State::kCrashed, State::kTimedOut, State::kWrongAnswer}) {
    for (const auto& [position, one] : cases) {
      if (one.at("state") == name_of(state)) return name_of(state);
    }
  }
  return cases.empty() ? name_of(State::kCrashed) : name_of(State::kPassed);
}

}  // namespace

std::string hidden_suite_name(const std::string& exercise) {
  return "Hidden" + suite_name(exercise);
}

void ResultWriter::OnTestStart(const testing::TestInfo&) {
  Record::current().clear();
  ++position_;
}

void ResultWriter::OnTestPartResult(const testing::TestPartResult& result) {
  if (result.failed()) Record::current().fail_with(result.message());
}

void ResultWriter::OnTestEnd(const testing::TestInfo& info) {
  if (info.result()->Skipped()) return;
  Record& record = Record::current();
  if (info.result()->Failed() && !record.finding()) record.fail_with("The case failed.");
  const auto& finding = record.finding();
  alternatives_.insert(record.alternatives().begin(), record.alternatives().end());
  // The parameter is the setting; its position in the list is the only thing gtest gives back.
  const std::string name = info.name();
  const std::string setting = name.substr(name.find('/') + 1);
  std::string schedule = setting;
  for (const Setting& candidate : session_.settings()) {
    if (candidate.name() == setting) schedule = candidate.schedule;
  }
  json& written = cases_[position_];
  written = {{"name", case_name(info)},
             {"sentence", sentence(case_name(info))},
             {"craft", is_craft(info.name())},
             {"hidden", info.test_suite_name() == hidden_suite_name(session_.exercise)},
             {"schedule", schedule},
             {"passed", !finding},
             {"state", name_of(finding ? finding->state : State::kPassed)},
             {"message", finding ? finding->message : ""},
             {"alternative", finding ? finding->alternative : ""},
             {"explanation", finding ? finding->explanation : ""},
             {"places", finding ? json(finding->places) : json::array()},
             {"mismatches", finding ? json(finding->mismatches) : json::array()},
             {"mismatch_count", finding ? finding->mismatch_count : 0},
             {"diagnoses", record.diagnoses()},
             {"counters", record.counters()},
             {"output", record.output()},
             {"seconds", record.seconds()}};
  if (record.is_native()) written["engine"] = "native";
}

json ResultWriter::document(double seconds) const {
  int passed = 0;
  json cases = json::array();
  for (const auto& [position, one] : cases_) {
    passed += one.at("passed").get<bool>() ? 1 : 0;
    cases.push_back(one);
  }
  return {{"version", 1},
          {"exercise", session_.exercise},
          {"backend", session_.backend},
          {"seed", session_.seed},
          {"state", worst_state(cases_)},
          {"passed", passed},
          {"total", cases.size()},
          {"seconds", seconds},
          {"alternatives", alternatives_},
          {"cases", cases}};
}

json ResultWriter::part() const { return {{"alternatives", alternatives_}, {"cases", cases_}}; }

void ResultWriter::add(const json& part) {
  for (const auto& name : part.at("alternatives")) alternatives_.insert(name.get<std::string>());
  cases_.merge(part.at("cases").get<std::map<int, json>>());
}

}  // namespace warplings::grading
