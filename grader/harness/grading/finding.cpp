// Puts the judgement of an answer into sentences.
#include "grader/harness/grading/finding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warplings::grading {
namespace {

using nlohmann::json;

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

using Errors = std::vector<json>;

// "shared-race, out-of-bounds": each rule once.
std::string list_of_rules(const Errors& errors) {
  std::vector<std::string> rules;
  for (const json& error : errors) {
    const auto rule = error.at("rule").get<std::string>();
    if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  }
  return fmt::format("{}", fmt::join(rules, ", "));
}

Errors errors_of(const Answer& answer) {
  const auto& report = answer.run().report;
  return report ? report->errors() : Errors();
}

// Which question of the run an error belongs to. The report comes from the untrusted side: a number
// that is no question's says nothing.
std::optional<std::size_t> call_of(const json& error, const Answer& answer) {
  const auto call = error.value("call", std::uint64_t{answer.questions().size()});
  if (call >= answer.questions().size()) return std::nullopt;
  return static_cast<std::size_t>(call);
}

// Those errors that belong to this call, or to nobody knows which.
Errors errors_in(std::size_t call, const Answer& answer) {
  Errors errors = errors_of(answer);
  std::erase_if(errors, [&](const json& e) { return call_of(e, answer).value_or(call) != call; });
  return errors;
}

// The first call with an error that the report assigns to one.
std::optional<std::size_t> first_call_with_error(const Answer& answer) {
  std::optional<std::size_t> first;
  for (const json& error : errors_of(answer)) {
    const auto call = call_of(error, answer);
    if (call && (!first || *call < *first)) first = call;
  }
  return first;
}

// A verdict that names the values of one call must not blame that one for what may be another's.
std::string where_among_calls(const Errors& errors, const Answer& answer) {
  const std::size_t calls = answer.run().response.calls.size();
  const bool unknown =
      std::any_of(errors.begin(), errors.end(), [&](const json& e) { return !call_of(e, answer); });
  return calls > 1 && unknown ? fmt::format(" in one of the {} calls of this run", calls) : "";
}

// A case may look at one of several.
std::ptrdiff_t outputs_of(const Answer& answer) {
  const auto& fields = answer.question().call().fields;
  return std::count_if(fields.begin(), fields.end(), [](const protocol::Field& field) {
    return field.role == protocol::Role::kOutput;
  });
}

// Where a run without an answer came to its end, as far as its report tells; else where it began.
std::size_t last_call(const Answer& answer) {
  if (const auto call = first_call_with_error(answer)) return *call;
  const auto& report = answer.run().report;
  const auto call = report ? report->last_call.value_or(answer.index()) : answer.index();
  return call < answer.questions().size() ? static_cast<std::size_t>(call) : answer.index();
}

// What came to the host beside the arrays that the harness takes back, by copies or where it reads
// what kernels have stored: where it is as much as the inputs of a call hold, the host can have
// done the work. With half of them it can have done most of it, and left the rest for a kernel; of
// large inputs, or of those of several calls, whose bytes the report does not tell apart, counts
// and sums of blocks are less. Nothing is said where inputs are made on the device.
std::optional<std::string> find_work_of_the_host(const Answer& answer) {
  const auto& report = answer.run().report;
  if (!report) return std::nullopt;
  std::uint64_t inputs = 0;
  std::uint64_t taken_back = 0;
  for (const Question& question : answer.questions()) {
    for (const protocol::Field& field : question.call().fields) {
      if (field.role == protocol::Role::kValue) continue;
      taken_back += field.count * field.element_size;
      if (field.role == protocol::Role::kInput) inputs += field.count * field.element_size;
    }
  }
  const std::size_t calls = answer.questions().size();
  constexpr std::uint64_t kWorthCopying = 4096;
  constexpr std::uint64_t kCountsOrSums = 8192;  // of a call
  const std::uint64_t come = report->bytes_brought_back();
  if (inputs < kWorthCopying) return std::nullopt;
  const bool all = calls == 1 && come >= taken_back + inputs;
  if (!all && come <= taken_back + inputs / 2 + calls * kCountsOrSums) return std::nullopt;
  return fmt::format(
      "{}{} bytes come from the device to the host{}, and the inputs hold {}. The work is the "
      "kernels'.",
      answer.question().introduction(), come - taken_back,
      calls == 1 ? "" : fmt::format(" in the {} calls of this run", calls), inputs);
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
  std::string result = statement();
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
  const bool none = answer.run().outcome != Outcome::kAnswered;
  Finding finding;
  finding.call = none ? last_call(answer) : answer.index();
  // After a deadlock or an access to nowhere no call works any more. The cause is what helps.
  if (const Errors errors = errors_of(answer);
      !errors.empty() && answer.run().outcome != Outcome::kTimedOut) {
    finding.state = State::kDiagnosed;
    if (const auto first = first_call_with_error(answer)) {
      finding.call = *first;
    }
    finding.message = answer.questions()[*finding.call].introduce(
        fmt::format("there is no answer, because the referee found {}.",
                    list_of_rules(errors_in(*finding.call, answer))));
    return finding;
  }
  finding.state = state_of(answer.run().outcome);
  finding.message = answer.questions()[*finding.call].introduce(*trouble);
  // A program that ended by itself: a check ends it behind a call that failed.
  const bool exited = answer.run().ending.how == Ending::How::kExited;
  if (exited && answer.run().report) {
    finding.places = first(answer.run().report->failed_calls);
    // After a reset, the calls that fail are those of whoever had memory.
    if (finding.places.empty()) finding.places = first(answer.run().report->resets);
  }
  return finding;
}

std::optional<Finding> find_error(const Answer& answer) {
  const auto call = first_call_with_error(answer);
  if (!call) return std::nullopt;
  Finding finding;
  finding.state = State::kDiagnosed;
  finding.call = *call;
  finding.message = answer.questions()[*call].introduce(
      fmt::format("the referee found {}.", list_of_rules(errors_in(*call, answer))));
  return finding;
}

std::optional<Finding> judge(const Answer& answer, const std::optional<Finding>& values_finding) {
  if (auto trouble = find_trouble(answer)) return trouble;
  if (const Errors errors = errors_in(answer.index(), answer); !errors.empty()) {
    Finding finding = values_finding.value_or(Finding{});
    finding.state = State::kDiagnosed;
    finding.message = values_finding
                          ? fmt::format("{} The referee found {}{}.", finding.message,
                                        list_of_rules(errors), where_among_calls(errors, answer))
                          : answer.question().introduce(fmt::format(
                                "{} is right, but the referee found {}{}.",
                                outputs_of(answer) > 1 ? "what this case looks at" : "the answer",
                                list_of_rules(errors), where_among_calls(errors, answer)));
    return finding;
  }
  // Wrong values come first here, and an error with another question later.
  if (const auto error = find_error(answer); error && values_finding) {
    Finding finding = *values_finding;
    finding.state = State::kDiagnosed;
    finding.message += " " + error->message;
    return finding;
  }
  if (values_finding) return values_finding;
  if (const auto work = find_work_of_the_host(answer)) {
    Finding finding;
    finding.message = *work;
    finding.places = reaching_the_host(*answer.run().report);
    return finding;
  }
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
