// The counters that `bench` shows without a GPU, from a result as the harness writes it.
#include "grader/cli/commands/bench_counters.h"

#include <gmock/gmock.h>

namespace warplings::cli {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

json launch(int blocks, long sectors) {
  return {
      {"grid", {blocks, 1, 1}},
      {"block", {64, 1, 1}},
      {"counters",
       {{"barriers", 128},
        {"warp_collectives_total", 10},
        {"shared_bank_conflicts", 3},
        {"atomics_global", 1},
        {"atomics_shared", 2},
        {"global_loads", {{"requests", 4}, {"bytes", 512}, {"sectors", sectors}, {"widest", 16}}},
        {"global_stores", {{"requests", 1}, {"bytes", 4}, {"sectors", 1}, {"widest", 4}}}}}};
}

json one_case(bool passed, const json& launches) {
  return {
      {"sentence", "Adds"}, {"schedule", "forward"}, {"passed", passed}, {"counters", launches}};
}

TEST(Counters, AddUpTheLaunchesOfACase) {
  const auto works =
      works_of({{"cases", {one_case(true, json::array({launch(2, 16), launch(1, 16)}))}}});
  ASSERT_EQ(works.size(), 1u);
  EXPECT_EQ(works[0].launches, 2);
  EXPECT_EQ(works[0].threads, 192);
  EXPECT_EQ(works[0].barriers, 256);
  EXPECT_EQ(works[0].loads.bytes, 1024);
  EXPECT_EQ(works[0].loads.widest, 16);
  EXPECT_EQ(works[0].atomics_shared, 4);
}

TEST(Counters, LeaveOutCasesThatFailOrLaunchNothing) {
  const auto works = works_of(
      {{"cases", {one_case(false, json::array({launch(1, 1)})), one_case(true, json::array())}}});
  EXPECT_TRUE(works.empty());
}

TEST(Counters, SayHowMuchOfTheSectorsIsUsed) {
  const auto half = works_of({{"cases", {one_case(true, json::array({launch(1, 32)}))}}})[0];
  const auto whole = works_of({{"cases", {one_case(true, json::array({launch(1, 16)}))}}})[0];
  const auto lines = comparison(half, whole);
  EXPECT_THAT(lines, Contains(testing::MatchesRegex(".*used of the sectors.*50 % +100 %")));
  for (const std::string& line : lines) EXPECT_LE(line.size(), 78u) << line;
  const auto eighth = works_of({{"cases", {one_case(true, json::array({launch(1, 128)}))}}})[0];
  EXPECT_THAT(comparison(eighth, Work{}),
              Contains(testing::MatchesRegex(".*used of the sectors.* 12.5 % *")));
}

TEST(Counters, ShowTheReferenceAlone) {
  const auto work = works_of({{"cases", {one_case(true, json::array({launch(1, 16)}))}}})[0];
  const auto lines = comparison(Work{}, work);
  EXPECT_THAT(lines[0], HasSubstr("reference"));
  EXPECT_THAT(lines[0], Not(HasSubstr("yours")));
}

}  // namespace
}  // namespace warplings::cli
