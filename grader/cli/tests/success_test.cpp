// What stands below the verdict of a file that passes.
#include "grader/cli/commands/success.h"

#include <gmock/gmock.h>

namespace warplings::cli {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

Result result_of(const std::vector<json>& cases) {
  return read_result({{"exercise", "block_sum"}, {"state", "passed"}, {"cases", cases}});
}

json a_case(const std::string& name, const std::string& schedule, long barriers) {
  const json launch = {
      {"grid", {1, 1, 1}}, {"block", {64, 1, 1}}, {"counters", {{"barriers", barriers}}}};
  return {{"name", name},         {"sentence", "The sentence of " + name},
          {"schedule", schedule}, {"state", "passed"},
          {"passed", true},       {"counters", json::array({launch})}};
}

TEST(Success, TicksEachCaseOnce) {
  const Result result =
      result_of({a_case("A", "forward", 7), a_case("A", "reverse", 7), a_case("B", "forward", 7)});
  EXPECT_THAT(ticked_cases(result, {}), ElementsAre("+ The sentence of A", "+ The sentence of B"));
}

TEST(Success, CountsTheCasesThatDoNotFit) {
  json cases = json::array();
  for (char name = 'A'; name < 'A' + 12; ++name) {
    cases.push_back(a_case(std::string(1, name), "forward", 1));
  }
  const auto lines = ticked_cases(result_of(cases), {});
  EXPECT_THAT(lines, SizeIs(9));
  EXPECT_EQ(lines.back(), "  and 4 more");
}

TEST(Success, ShowsTheSameCaseOfTheReference) {
  const auto own =
      works_of(result_of({a_case("A", "forward", 7), a_case("B", "forward", 9)}).document);
  const auto reference = works_of(result_of({a_case("B", "forward", 5)}).document);
  const auto lines = counted_beside(own, reference, {});
  EXPECT_THAT(lines[0], HasSubstr("yours     reference"));
  EXPECT_THAT(lines, Contains(testing::MatchesRegex("calls of __syncthreads +9 +5")));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("atomics"))));
}

TEST(Success, ShowsTheStudentsCountersAloneWithoutAReference) {
  const auto own = works_of(result_of({a_case("A", "forward", 7)}).document);
  const auto lines = counted_beside(own, {}, {});
  EXPECT_THAT(lines[0], Not(HasSubstr("reference")));
  EXPECT_THAT(counted_beside({}, own, {}), IsEmpty());
}

TEST(Score, AddsUpPointsOfWhatPasses) {
  const Exercise first{"a", "01", "write", 3, "", {}, ""};
  const Exercise second{"b", "01", "fix", 1, "", {}, ""};
  const Score score = Score::of({{&first, result_without_cases("a", State::passed, ""), false},
                                 {&second, std::nullopt, false}});
  EXPECT_EQ(score_line(score, {}),
            "########################........  3 of 4 points, 1 of 2 exercises");
  Style narrow;
  narrow.width = 60;
  EXPECT_EQ(score_line(score, narrow), "3 of 4 points, 1 of 2 exercises");
  EXPECT_THAT(score_line(Score{}, {}), HasSubstr("................................  0 of 0"));
}

}  // namespace
}  // namespace warplings::cli
