// Which runs of the cases a recording shows.
#include "grader/judge/traced_cases.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::ElementsAre;

Case traced_case(const std::string& name, const std::string& schedule, bool passed,
                 const std::string& rule = "") {
  Case run;
  run.name = name;
  run.schedule = schedule;
  run.passed = passed;
  run.state = passed ? State::passed : rule.empty() ? State::wrong_answer : State::diagnosed;
  if (rule.empty()) return run;
  run.diagnoses.emplace_back();
  run.diagnoses.back().rule = rule;
  run.diagnoses.back().severity = "error";
  return run;
}

std::vector<std::string> filters(const std::vector<Case>& runs) {
  const std::vector<CaseGroup> groups = grouped(runs);
  std::vector<std::string> result;
  for (const Recordable& one : recordable(groups)) result.push_back(filter_of("block_sum", one));
  return result;
}

TEST(TracedCases, AreThoseThatFailAsTheVerdictSays) {
  EXPECT_THAT(
      filters({traced_case("Passes", "forward", true), traced_case("Differs", "forward", false),
               traced_case("Races", "forward", true),
               traced_case("Races", "weak:1", false, "shared-race"),
               traced_case("RacesToo", "reverse", false, "shared-race")}),
      ElementsAre("BlockSum.Races/weak_1:BlockSum.RacesToo/reverse"));
}

TEST(TracedCases, AreOneAfterTheOtherWhereNoneFails) {
  EXPECT_THAT(filters({traced_case("Empty", "forward", true), traced_case("Empty", "reverse", true),
                       traced_case("Full", "forward", true)}),
              ElementsAre("BlockSum.Empty/forward", "BlockSum.Full/forward"));
}

}  // namespace
}  // namespace warplings
