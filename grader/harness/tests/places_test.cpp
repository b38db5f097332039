// Which lines of a report are shown where a count is too high.
#include "grader/harness/grading/places.h"

#include "grader/harness/grading/storing.h"

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

// Stores and the like, of which each is a line; the array or the variable is told behind it.
RefereeReport storing(const std::vector<json>& lines) {
  RefereeReport report;
  report.finished = true;
  report.launches.emplace_back();
  report.launches.back().counters["lines"] = lines;
  return report;
}
json store(const char* counter, int line, int bytes, const char* allocated_in) {
  return {{"counter", counter}, {"array", bytes},
          {"file", "a.cu"},     {"line", line},
          {"calls", 32},        {"allocated_at", {{"file", allocated_in}, {"line", 7}}}};
}
const char* const kCaller = "/x/grader/harness/submission/memory.cpp";

TEST(Places, AreThoseWhereAnOutputOfTheCallerIsStored) {
  const RefereeReport report =
      storing({store("global_stores", 3, 128, kCaller), store("atomics_global", 4, 128, kCaller),
               store("global_loads", 5, 128, kCaller), store("global_stores", 6, 64, kCaller),
               store("global_stores", 7, 128, "a.cu")});
  std::vector<std::string> found;
  for (const Location& place : storing_places({"out", 128})(report))
    found.push_back(std::to_string(place.line) + ": " + place.what);
  EXPECT_THAT(found, ElementsAre("3: out is stored here", "4: out is stored here"));
  EXPECT_EQ(say_if_not_stored({"out", 128})(report), "");
}

// The guard may keep it from being stored in this call alone.
TEST(Places, AreThoseOfOtherCallsWhereAnOutputIsStoredInNone) {
  const RefereeReport report = storing({store("global_stores", 6, 64, kCaller)});
  const Places found =
      storing_places({.name = "out", .bytes = 128, .in_other_calls = {64, 256}})(report);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].what, "out is stored here in other calls");
  EXPECT_EQ(storing_places({.name = "out", .bytes = 64, .in_other_calls = {128}})(report)[0].what,
            "out is stored here");
}

TEST(Places, AreMissingWhereNoKernelStores) {
  const RefereeReport report =
      storing({store("global_loads", 5, 128, kCaller), store("global_stores", 7, 128, "a.cu")});
  EXPECT_THAT(storing_places({"out", 128})(report), IsEmpty());
  EXPECT_EQ(say_if_not_stored({"out", 128})(report),
            "In this call no thread stores anything to out.");
  EXPECT_EQ(say_if_not_stored({"out", 128})(storing({})),
            "In this call no thread stores anything to out.");
  RefereeReport not_by_line = storing({});
  not_by_line.launches.back().counters.erase("lines");
  EXPECT_EQ(say_if_not_stored({"out", 128})(not_by_line), "");
  RefereeReport without_launches;
  without_launches.finished = true;
  EXPECT_EQ(say_if_not_stored({"out", 128})(without_launches),
            "No kernel is launched in this call.");
}

// Of three calls the first and the last launch a kernel; arrays are of one size.
TEST(Places, AreThoseOfTheCallThatIsMeant) {
  const auto named = [](const char* name, int line) {
    json count = store("global_stores", line, 128, kCaller);
    count["name"] = name;
    return count;
  };
  RefereeReport report = storing({named("out", 3), named("index", 4)});
  report.launches.push_back(storing({named("index", 9)}).launches[0]);
  report.launches[0].call = 0;
  report.launches[1].call = 2;
  const auto said = [&](const char* name, std::size_t call) {
    const Output output{
        .name = name, .bytes = 128, .call = call, .alike = "index or out", .in_other_calls = {128}};
    std::vector<std::string> words;
    for (const Location& place : storing_places(output)(report))
      words.push_back(std::to_string(place.line) + ": " + place.what);
    words.push_back(say_if_not_stored(output)(report));
    return words;
  };
  EXPECT_THAT(said("out", 0), ElementsAre("3: out is stored here", ""));
  EXPECT_THAT(said("index", 2), ElementsAre("9: index is stored here", ""));
  EXPECT_THAT(said("out", 1), ElementsAre("3: out is stored here in other calls",
                                          "No kernel is launched in this call."));
  report.launches_left_out = 1;
  EXPECT_EQ(said("out", 1).back(), "");
  report.launches_left_out = 0;
  // Without counters that name arrays, both are meant.
  EXPECT_THAT(said("out", 2),
              ElementsAre("3: out is stored here in other calls",
                          "In this call no thread stores anything to index or out."));
  report.launches[1].counters["global_stores"] = {
      {"arrays", json::array({{{"size", 128}, {"named", json::array()}}})}};
  EXPECT_EQ(said("out", 2).back(), "In this call no thread stores anything to out.");
}

TEST(Places, AreThoseOfVariablesWhereTheyAreFew) {
  const auto variable = [](int line, const char* name) {
    return json{{"counter", "global_stores"},
                {"file", "a.cu"},
                {"line", line},
                {"calls", 1},
                {"array", 0},
                {"variable", name}};
  };
  std::vector<std::string> found;
  for (const Location& place :
       variable_places()(storing({variable(3, "a"), variable(3, "b"), variable(9, "a"),
                                  store("global_stores", 5, 64, kCaller)})))
    found.push_back(std::to_string(place.line) + ": " + place.what);
  EXPECT_THAT(found, ElementsAre("3: a and b are written here", "9: a is written here"));
  EXPECT_THAT(variable_places()(storing(
                  {variable(1, "a"), variable(2, "a"), variable(3, "a"), variable(4, "a")})),
              IsEmpty());
}

// One call too many may be a light line's.
TEST(Places, AreAllLinesWhereTheyAreFew) {
  EXPECT_THAT(shown({1, 2976, 0}, Few::all), ElementsAre("2: 2976 calls", "1: 1 calls"));
  EXPECT_THAT(shown({1, 2976, 300}, Few::all),
              ElementsAre("2: 2976 calls", "3: 300 calls", "1: 1 calls"));
  EXPECT_THAT(shown({1, 2976, 300, 2}, Few::all),
              ElementsAre("2: 2976 calls", "3: 300 calls; more in lines 1, 4"));
}

}  // namespace
}  // namespace warplings::grading
