// A matcher asked outside a case, for the tests of matchers.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "grader/harness/grading/matchers.h"
#include "grader/harness/grading/record.h"

namespace warplings::grading {

// What the verdict would say, or "" where the matcher accepts. Expects what it says to be what is
// recorded for the verdict.
inline std::string finding_of(const AnswerMatcher& matcher, const Answer& answer) {
  Record::current().clear();
  std::ostringstream text;
  if (matcher.MatchAndExplain(answer, &text)) return "";
  EXPECT_EQ(Record::current().finding()->text(), text.str());
  return text.str();
}

}  // namespace warplings::grading
