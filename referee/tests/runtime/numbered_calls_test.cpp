// Each launch belongs to a call, and each load to an array, where the program tells which.
#include <gmock/gmock.h>

#include <map>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

using nlohmann::json;

constexpr int kBytesOfArray = 256;  // of each array

const json& launches_of_all_calls() {
  static const json all = [] {
    RunOptions options;
    options.counters = options.counters_by_line = true;
    const auto program = build_program(REFEREE_NUMBERED_CALLS_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
    return run_program(program, options).report.at("launches");
  }();
  return all;
}

TEST(NumberedCalls, HaveLaunchesOfTheirOwn) {
  std::map<int, int> launches_of;
  for (const json& launch : launches_of_all_calls())
    launches_of[launch.at("call").get<int>()] += launch.value("launches", 1);
  EXPECT_EQ(launches_of, (std::map<int, int>{{0, 2}, {1, 1}, {2, 1005}, {3, 3}}));
}

TEST(NumberedCalls, SayWhichLaunchesWereRefused) {
  for (const json& launch : launches_of_all_calls()) {
    EXPECT_EQ(launch.value("refused", false), launch.at("call") == 1) << launch;
    EXPECT_EQ(launch.at("error") != "", launch.at("call") == 1) << launch;
  }
}

// The one is the sum of eight launches of call 2, and the other of all three of call 3.
TEST(NumberedCalls, HaveASumEachWhereThereAreManyLaunches) {
  ASSERT_EQ(launches_of_all_calls().size(), 1002u);
  for (const auto& [index, count] : std::map<int, int>{{1000, 8}, {1001, 3}}) {
    const json& sum = launches_of_all_calls().at(static_cast<std::size_t>(index));
    EXPECT_EQ(sum.at("launches"), count);
    const json& counters = sum.at("counters");
    EXPECT_EQ(counters.at("global_loads").at("arrays").at(0).at("bytes"),
              count * (5 * kBytesOfArray / 2));
    int stored = 0;
    for (const json& line : counters.at("lines"))
      stored += line.at("counter") == "global_stores" ? line.at("bytes").get<int>() : 0;
    EXPECT_EQ(stored, count * 3 * kBytesOfArray / 2);
  }
}

TEST(NumberedCalls, TellArraysOfOneSizeApartByTheirNames) {
  const json& counters = launches_of_all_calls().at(0).at("counters");
  const json& loads = counters.at("global_loads").at("arrays");
  ASSERT_EQ(loads.size(), 1u);
  EXPECT_EQ(loads[0].at("bytes"), 5 * kBytesOfArray / 2);
  EXPECT_EQ(loads[0].at("most_of_a_thread"), 12);
  EXPECT_EQ(loads[0].at("most_of_a_block"), 5 * kBytesOfArray / 2);
  EXPECT_EQ(loads[0].at("threads"), 64);
  EXPECT_EQ(loads[0].at("blocks"), 1);
  std::map<std::string, std::vector<int>> named;
  for (const json& one : loads[0].at("named"))
    named[one.at("name").get<std::string>()] = {one.at("bytes"), one.at("most_of_a_thread"),
                                                one.at("threads")};
  EXPECT_EQ(named, (std::map<std::string, std::vector<int>>{{"", {kBytesOfArray, 4, 64}},
                                                            {"in", {kBytesOfArray, 4, 64}},
                                                            {"out", {kBytesOfArray / 2, 4, 32}}}));
  for (const json& line : counters.at("lines")) {
    if (line.at("counter") != "global_stores") continue;
    EXPECT_EQ(line.at("name"), "out");
  }
  for (const json& repeated : counters.at("repeated")) EXPECT_EQ(repeated.at("name"), "out");
}

}  // namespace
}  // namespace referee::testing
