// What is wrong with one answer, in the words and numbers that a verdict shows.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/harness/grading/answer.h"
#include "grader/harness/grading/places.h"
#include "grader/harness/schema/diagnosis.h"

namespace warplings::grading {

// The states of a case in a result; passed is the absence of findings.
enum class State { kPassed, kWrongAnswer, kDiagnosed, kTimedOut, kCrashed };

// "passed", "wrong_answer", ...
std::string name_of(State state);

// The answer that a finding is about, and how another one to the same question is judged.
struct Retrial {
  Answer answer;
  std::function<bool(const Answer&)> is_right;
};

struct Finding {
  State state = State::kWrongAnswer;
  std::string message;                // one or two sentences
  std::vector<Mismatch> mismatches;   // the first ones
  std::uint64_t mismatch_count = 0;   // all of them
  std::string array{};                // that the mismatches are of
  std::optional<std::size_t> call{};  // which call of the request it is about; else the answer's
  std::string activemask{};           // the policy under which it happens, if that decides
  std::string alternative{};          // the name of what the values are instead (alternatives.h)
  std::string explanation{};          // a sentence: what these values are
  Places places{};                    // that the message is about
  FindPlaces find_places{};           // else: finds them in a run that is counted by line
  SayOfReport say_of_lines{};         // a sentence that such a run allows, behind the explanation
  std::optional<Retrial> retrial{};   // where it is about values

  // The message, and what the values are.
  std::string statement() const {
    return explanation.empty() ? message : message + " " + explanation;
  }

  // For gtest's own output: the message and the mismatches as lines.
  std::string text() const;
};

inline constexpr std::size_t kShownMismatches = 8;

// Joins what a matcher found in an answer's values (nothing if they are right) with what is
// doubtful about the answer at large. In this order the first wins: no values at all; an error that
// the referee diagnosed in this call (mismatches are kept beside it); wrong values; inputs that
// were copied to the host; changed inputs; writes beyond an output. An error of another call of the
// run is that one's answer's. Where the report does not say which call it was, it is every
// answer's.
std::optional<Finding> judge(const Answer& answer, const std::optional<Finding>& values_finding);

// What judge() says of the question in which the referee found an error; nothing where it found
// none.
std::optional<Finding> find_error(const Answer& answer);

// The part of judge() that makes values unavailable; a matcher asks it before it looks at values.
std::optional<Finding> find_trouble(const Answer& answer);

}  // namespace warplings::grading
