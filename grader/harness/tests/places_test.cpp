// Which lines of a report are shown where a count is too high.
#include "grader/harness/grading/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/harness/grading/referee_report.h"

namespace warplings::grading {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A launch of which the first line makes calls[0] calls, and so on.
RefereeReport report_of(const std::vector<std::uint64_t>& calls) {
  json lines = json::array();
  for (std::size_t i = 0; i < calls.size(); ++i)
    lines.push_back({{"counter", "votes"}, {"file", "a.cu"}, {"line", i + 1}, {"calls", calls[i]}});
  RefereeReport report;
  report.launches.emplace_back();
  report.launches.back().counters["lines"] = lines;
  return report;
}

std::vector<std::string> shown(const std::vector<std::uint64_t>& calls, Few few) {
  std::vector<std::string> result;
  const FindPlaces find =
      heaviest_lines([](const LineCount& line) { return line.calls; }, "calls", few);
  for (const Location& place : find(report_of(calls)))
    result.push_back(std::to_string(place.line) + ": " + place.what);
  return result;
}

TEST(Places, AreTheHeaviestLines) {
  EXPECT_THAT(shown({1, 2976, 300, 0}, Few::heavy), ElementsAre("2: 2976 calls", "3: 300 calls"));
  EXPECT_THAT(shown({5, 6, 7, 8}, Few::heavy),
              ElementsAre("4: 8 calls", "3: 7 calls", "2: 6 calls"));
  EXPECT_THAT(shown({0, 0}, Few::heavy), IsEmpty());
}

// One call too many may be a light line's.
TEST(Places, AreAllLinesWhereTheyAreFew) {
  EXPECT_THAT(shown({1, 2976, 0}, Few::all), ElementsAre("2: 2976 calls", "1: 1 calls"));
  EXPECT_THAT(shown({1, 2976, 300}, Few::all),
              ElementsAre("2: 2976 calls", "3: 300 calls", "1: 1 calls"));
  EXPECT_THAT(shown({1, 2976, 300, 2}, Few::all), ElementsAre("2: 2976 calls", "3: 300 calls"));
}

}  // namespace
}  // namespace warplings::grading
