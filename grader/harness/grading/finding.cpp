// Puts the judgement of an answer into sentences.
#include "grader/harness/grading/finding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warplings::grading {
namespace {

State state_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kDiagnosed:
      return State::kDiagnosed;
    case Outcome::kTimedOut:
      return State::kTimedOut;
    case Outcome::kAnswered:
    case Outcome::kCrashed:
    case Outcome::kInterrupted:
      break;
  }
  return State::kCrashed;
}

// "shared-race, out-of-bounds": each rule once.
std::string list_of_rules(const std::vector<nlohmann::json>& errors) {
  std::vector<std::string> rules;
  for (const nlohmann::json& error : errors) {
    const auto rule = error.at("rule").get<std::string>();
    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  }
  return fmt::format("{}", fmt::join(rules, ", "));
}

// The report of a run does not say which of its calls an error belongs to, so a verdict that names
// the values of one call must not blame that one.
std::string where_among_calls(const Answer& answer) {
  const std::size_t calls = answer.run().response.calls.size();
  return calls > 1 ? fmt::format(" in one of the {} calls of this run", calls) : "";
}

}  // namespace

std::string name_of(State state) {
  switch (state) {
    case State::kPassed:
      return "passed";
    case State::kWrongAnswer:
      return "wrong_answer";
    case State::kDiagnosed:
      return "diagnosed";
    case State::kTimedOut:
      return "timed_out";
    case State::kCrashed:
      return "crashed";
  }
  return "crashed";
}

std::string Finding::text() const {
  std::string result = message;
  for (const Mismatch& mismatch : mismatches) {
    std::string place = "  returned value";
    if (mismatch.index) place = fmt::format("  index {}", *mismatch.index);
    if (mismatch.lane) place += fmt::format(" (lane {})", *mismatch.lane);
    result += fmt::format("\n{}: expected {}, got {}", place, mismatch.expected, mismatch.got);
  }
  if (mismatch_count > mismatches.size()) {
    result += fmt::format("\n  {} wrong elements in all", mismatch_count);
  }
  return result;
}

std::optional<Finding> find_trouble(const Answer& answer) {
  const auto trouble = answer.trouble();
  if (!trouble) return std::nullopt;
  const auto& report = answer.run().report;
  // After a deadlock or an access to nowhere no call works any more. The cause is what helps.
  if (const auto errors = report ? report->errors() : std::vector<nlohmann::json>();
      !errors.empty() && answer.run().outcome != Outcome::kTimedOut) {
    return Finding{State::kDiagnosed,
                   fmt::format("{}there is no answer, because the referee found {}.",
                               answer.question().introduction(), list_of_rules(errors)),
                   {},
                   0};
  }
  return Finding{
      state_of(answer.run().outcome), answer.question().introduction() + *trouble, {}, 0};
}

std::optional<Finding> judge(const Answer& answer, const std::optional<Finding>& values_finding) {
  if (auto trouble = find_trouble(answer)) return trouble;
  const auto& report = answer.run().report;
  if (const auto errors = report ? report->errors() : std::vector<nlohmann::json>();
      !errors.empty()) {
    Finding finding = values_finding.value_or(Finding{});
    finding.state = State::kDiagnosed;
    finding.message = values_finding
                          ? fmt::format("{} The referee found {}{}.", finding.message,
                                        list_of_rules(errors), where_among_calls(answer))
                          : fmt::format("{}the answer is right, but the referee found {}{}.",
                                        answer.question().introduction(), list_of_rules(errors),
                                        where_among_calls(answer));
    return finding;
  }
  if (values_finding) return values_finding;
  if (const auto changed = answer.changed_inputs(); !changed.empty()) {
    return Finding{State::kWrongAnswer,
                   fmt::format("{}the call changed its input {}, which it may only read.",
                               answer.question().introduction(), fmt::join(changed, " and ")),
                   {},
                   0};
  }
  if (const auto touched = answer.touched_guards(); !touched.empty()) {
    return Finding{State::kWrongAnswer,
                   fmt::format("{}something was written before the first or after the last element "
                               "of {}.",
                               answer.question().introduction(), fmt::join(touched, " and ")),
                   {},
                   0};
  }
  return std::nullopt;
}

}  // namespace warplings::grading
