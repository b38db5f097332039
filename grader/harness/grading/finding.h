// What is wrong with one answer, in the words and numbers that a verdict shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/harness/grading/answer.h"
#include "grader/harness/schema/diagnosis.h"

namespace warplings::grading {

// The states of a case in a result; passed is the absence of findings.
enum class State { kPassed, kWrongAnswer, kDiagnosed, kTimedOut, kCrashed };

// "passed", "wrong_answer", ...
std::string name_of(State state);

struct Finding {
  State state = State::kWrongAnswer;
  std::string message;               // one or two sentences
  std::vector<Mismatch> mismatches;  // the first ones
  std::uint64_t mismatch_count = 0;  // all of them
  std::string array{};               // that the mismatches are of
  std::size_t call = 0;              // which call of the request it is about
  std::string activemask{};          // the policy under which it happens, if that decides

  // For gtest's own output: the message and the mismatches as lines.
  std::string text() const;
};

inline constexpr std::size_t kShownMismatches = 8;

// Joins what a matcher found in an answer's values (nothing if they are right) with what is
// doubtful about the answer at large. In this order the first wins: no values at all; an error that
// the referee diagnosed (mismatches are kept beside it); wrong values; changed inputs; writes
// beyond an output.
std::optional<Finding> judge(const Answer& answer, const std::optional<Finding>& values_finding);

// The part of judge() that makes values unavailable; a matcher asks it before it looks at values.
std::optional<Finding> find_trouble(const Answer& answer);

}  // namespace warplings::grading
