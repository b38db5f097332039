// Matchers over counters, on launches that are made here by hand: what they accept and what they
// say.
#include "grader/harness/grading/counter_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/harness/tests/finding_of.h"

namespace warplings::grading {
namespace {

using testing::HasSubstr;
using testing::Not;

Launch launch_with(const nlohmann::json& counters) {
  Launch launch;
  launch.grid = {2, 1, 1};
  launch.block = {32, 2, 1};
  launch.counters = counters;
  return launch;
}

// What the verdict would say of a run with these launches, or "" where the matcher accepts.
std::string finding_about(const AnswerMatcher& matcher, const std::vector<Launch>& launches) {
  auto run = std::make_shared<Execution>();
  run->outcome = Outcome::kAnswered;
  run->response.calls.emplace_back();
  run->report.emplace();
  run->report->finished = true;
  run->report->launches = launches;
  auto request = std::make_shared<protocol::Message>();
  request->calls.emplace_back();
  return finding_of(matcher, Answer(run, request, Question()));
}

TEST(CounterMatchers, CallsAreSummedByPrefixAndSpreadOverElements) {
  const auto launch = launch_with({{"collectives",
                                    {{"__shfl_xor_sync", {{"total", 128 * 5}}},
                                     {"__shfl_sync", {{"total", 128}}},
                                     {"__ballot_sync", {{"total", 128}}},
                                     {"__syncwarp", {{"total", 128}, {"exchanges", false}}}}}});
  EXPECT_EQ(finding_about(HasCallsPerElement("__shfl", {6, 6}, 128), {launch}), "");
  EXPECT_EQ(finding_about(HasCallsPerElement("", {7, 7}, 128), {launch}), "");
  EXPECT_EQ(finding_about(HasCallsPerElement("__shfl", {12, 12}, 128), {launch, launch}), "");
  EXPECT_THAT(finding_about(HasCallsPerElement("__shfl", {1, 5}, 128), {launch}),
              HasSubstr("the lanes call 6 shuffles for each element; it should be 1 to 5."));
  EXPECT_THAT(finding_about(HasCallsPerElement("__reduce", {1, 1}, 128), {launch}),
              HasSubstr("call 0 functions __reduce... for each element; it should be 1."));
}

// 160 in each of 32 lanes, for 32 rows.
TEST(CounterMatchers, CallsOfEachLaneAreGivenBesideTheContract) {
  const auto launch =
      launch_with({{"collectives", {{"__shfl_xor_sync", {{"total", 160 * 32 * 3}}}}}});
  EXPECT_EQ(finding_about(HasCallsInEachLane("__shfl", 1, 160, 96, 32, "rows"), {launch}), "");
  EXPECT_THAT(finding_about(HasCallsInEachLane("__shfl", 1, 31, 96, 32, "rows"), {launch}),
              HasSubstr("each lane calls 160 shuffles for 32 rows, on average; the contract allows "
                        "31."));
  EXPECT_THAT(finding_about(HasCallsInEachLane("__shfl", 161, 200, 96, 32, "rows"), {launch}),
              HasSubstr("161 or more are expected."));
}

// Results of 8 bytes, of which the warp has stored three.
TEST(CounterMatchers, CallsOfTheBusiestWarpAreNoAverage) {
  const auto launch =
      launch_with({{"busiest_warp", {{"calls", 3 * 32 * 10}, {"stored_bytes", 3 * 8}}}});
  EXPECT_EQ(finding_about(HasCallsInEveryWarp(10, 8), {launch_with({}), launch}), "");
  EXPECT_THAT(finding_about(HasCallsInEveryWarp(9, 8), {launch_with({}), launch}),
              HasSubstr("in one warp each lane calls 10 warp functions that exchange values for a "
                        "result; the contract allows 9"));
}

TEST(CounterMatchers, CallsOfTheBusiestRoundAreNoAverageEither) {
  const auto launch =
      launch_with({{"busiest_round", {{"calls", 32 * 20}, {"stored_bytes", 8}}},
                   {"busiest_warp", {{"calls", 32 * 30}, {"stored_bytes", 30 * 8}}}});
  EXPECT_EQ(finding_about(HasCallsInEveryWarp(10, 8), {launch}), "");
  EXPECT_THAT(finding_about(HasCallsInEveryWarp(9, 8), {launch}),
              HasSubstr("in one round of a warp each lane calls 20 warp functions"));
}

TEST(CounterMatchers, AtomicsOfTheBusiestWarpAreThoseOnItsBins) {
  const auto launch = [](std::uint64_t shared_bytes) {
    Launch one = launch_with({{"busiest_adder",
                               {{"global", {{"atomics", 65}, {"lane_bytes", 16}}},
                                {"shared", {{"atomics", 64}, {"lane_bytes", 16}}}}}});
    one.shared_static = shared_bytes;
    return one;
  };
  EXPECT_EQ(finding_about(CallsAtomicsForBinsInEveryWarp(2, 256), {launch(256)}), "");
  EXPECT_THAT(finding_about(CallsAtomicsForBinsInEveryWarp(2, 256), {launch(0)}),
              HasSubstr("one warp calls 65 atomics to count 16 bytes of each of its lanes; 2 for "
                        "each are enough"));
}

TEST(CounterMatchers, ReductionsOfGroupsAreToldFromShufflesByHand) {
  const auto with_groups = [](std::uint64_t by_reduce) {
    return launch_with({{"collectives", {{"__shfl_xor_sync", {{"total", 10 * 24}}}}},
                        {"group_calls", {{"reduce", by_reduce}, {"tile.shfl_xor", 80}}}});
  };
  EXPECT_EQ(finding_about(ReducesByGroups(24, 10, "row"), {with_groups(240)}), "");
  EXPECT_THAT(finding_about(ReducesByGroups(24, 10, "row"), {with_groups(160)}),
              HasSubstr("cg::reduce makes 16 of the exchanges for each row, counted in lanes; it "
                        "should make 24."));
  EXPECT_THAT(finding_about(ReducesByGroups(24, 10, "row"), {launch_with({{"collectives", {}}})}),
              HasSubstr("cg::reduce makes 0 of the exchanges"));
}

TEST(CounterMatchers, LanesWithoutAnElementAreForgiven) {
  const auto launch = launch_with({{"collectives", {{"__shfl_xor_sync", {{"total", 128 * 5}}}}}});
  EXPECT_EQ(finding_about(HasCallsPerElement("__shfl", {5, 5}, 120), {launch}), "");
}

TEST(CounterMatchers, WhatMakesAGroupIsNoWarpFunction) {
  const auto launch = launch_with({{"collectives",
                                    {{"__ballot_sync", {{"total", 128}}},
                                     {"tiled_partition", {{"total", 128}, {"exchanges", false}}},
                                     {"__syncwarp", {{"total", 128}, {"exchanges", false}}}}}});
  EXPECT_EQ(finding_about(HasCallsPerElement("", {1, 1}, 128), {launch}), "");
}

TEST(CounterMatchers, LimitsOfALaunchAreNamed) {
  auto launch = launch_with({});
  launch.barriers_per_thread = 2;
  launch.shared_static = 128;
  launch.shared_dynamic = 4;
  EXPECT_EQ(finding_about(HasBarriersPerThread(2), {launch}), "");
  EXPECT_THAT(finding_about(HasBarriersPerThread(1), {launch}),
              HasSubstr("meets 2 block barriers"));
  EXPECT_EQ(finding_about(UsesSharedBytesAtMost(132), {launch}), "");
  EXPECT_THAT(finding_about(UsesSharedBytesAtMost(128), {launch}),
              HasSubstr("132 bytes of shared"));
  EXPECT_EQ(finding_about(LaunchesBlocksOf({32, 2, 1}), {launch}), "");
  EXPECT_EQ(finding_about(LaunchesBlocksOf({32, 2, 1}, 2), {launch}), "");
  EXPECT_THAT(finding_about(LaunchesBlocksOf({64, 1, 1}), {launch}),
              HasSubstr("blocks of 32 x 2 x 1 threads; it should be 64 x 1 x 1."));
  EXPECT_THAT(finding_about(LaunchesBlocksOf({32, 2, 1}, 1), {launch}),
              HasSubstr("has 2 blocks; it should be 1."));
  EXPECT_EQ(finding_about(LaunchesBlocksAtLeast(2), {launch}), "");
  EXPECT_THAT(finding_about(LaunchesBlocksAtLeast(3), {launch, launch}), HasSubstr("more than 2"));
}

TEST(CounterMatchers, LaunchesAreCounted) {
  EXPECT_EQ(finding_about(LaunchesKernels(2), {launch_with({}), launch_with({})}), "");
  EXPECT_THAT(finding_about(LaunchesKernels(1), {launch_with({}), launch_with({})}),
              HasSubstr("2 kernels are launched; it should be 1."));
}

// The launch has 128 threads.
TEST(CounterMatchers, GridBarriersAreThoseOfAThread) {
  const auto launch = launch_with({{"collectives", {{"grid.sync", {{"total", 256}}}}}});
  EXPECT_EQ(
      finding_about(HasGridBarriersPerThread({1, 2}), {launch_with({{"barriers", 0}}), launch}),
      "");
  EXPECT_THAT(finding_about(HasGridBarriersPerThread({1, 1}), {launch}),
              HasSubstr("a thread meets 2 barriers of the grid; it should be 1."));
  EXPECT_THAT(finding_about(HasGridBarriersPerThread({1, 3}), {launch_with({{"barriers", 0}})}),
              HasSubstr("meets 0 barriers of the grid; it should be 1 to 3."));
}

TEST(CounterMatchers, LoadsAreThoseOfAllLaunches) {
  const auto launch = launch_with({{"global_loads", {{"requests", 4}, {"bytes", 2048}}}});
  EXPECT_EQ(finding_about(LoadsBytesAtMost(4096), {launch, launch}), "");
  EXPECT_THAT(finding_about(LoadsBytesAtMost(4095), {launch, launch}),
              HasSubstr("load 4096 bytes"));
  EXPECT_EQ(finding_about(LoadsBytesAtLeast(4096), {launch, launch}), "");
  EXPECT_THAT(finding_about(LoadsBytesAtLeast(4097), {launch, launch}),
              HasSubstr("load 4096 bytes"));
  EXPECT_EQ(finding_about(LoadsBytesPerRequestAtLeast(512), {launch, launch}), "");
  EXPECT_THAT(finding_about(LoadsBytesPerRequestAtLeast(513), {launch}), HasSubstr("512 bytes"));
}

TEST(CounterMatchers, PartsOfSectorsAreGivenInPercent) {
  const auto launch = [](int bytes, int sector_bytes) {
    return launch_with({{"global_loads", {{"bytes", bytes}, {"sector_bytes", sector_bytes}}}});
  };
  EXPECT_EQ(finding_about(LoadsWholeSectors(), {launch(2048, 2048)}), "");
  EXPECT_EQ(finding_about(LoadsWholeSectors(), {launch(0, 0)}), "");
  EXPECT_THAT(finding_about(LoadsWholeSectors(), {launch(2048, 2048), launch(1024, 2048)}),
              HasSubstr("use 75 % of the sectors"));
  // Rounded down: 100 % would contradict itself.
  EXPECT_THAT(finding_about(LoadsWholeSectors(), {launch(2047, 2048)}), HasSubstr("use 99 %"));
}

TEST(CounterMatchers, StoresAndAtomicsAreCountedLikewise) {
  const auto launch =
      launch_with({{"global_stores", {{"requests", 2}, {"bytes", 128}}}, {"atomics_global", 3}});
  EXPECT_EQ(finding_about(StoresBytesPerRequestAtLeast(64), {launch, launch}), "");
  EXPECT_THAT(finding_about(StoresBytesPerRequestAtLeast(65), {launch}), HasSubstr("64 bytes"));
  EXPECT_EQ(finding_about(StoresBytesAtMost(256), {launch, launch}), "");
  EXPECT_THAT(finding_about(StoresBytesAtMost(255), {launch, launch}),
              HasSubstr("store 256 bytes"));
  EXPECT_EQ(finding_about(CallsAtomicsAtMost(6), {launch, launch}), "");
  EXPECT_THAT(finding_about(CallsAtomicsAtMost(5), {launch, launch}), HasSubstr("call 6 atomics"));
}

TEST(CounterMatchers, AtomicsAreLoadsAndStores) {
  const auto launch = launch_with({{"global_loads", {{"bytes", 128}, {"atomic_bytes", 8}}},
                                   {"global_stores", {{"bytes", 4}, {"atomic_bytes", 12}}}});
  EXPECT_EQ(finding_about(LoadsBytesAtMost(136), {launch}), "");
  EXPECT_THAT(finding_about(LoadsBytesAtMost(128), {launch}),
              HasSubstr("load 136 bytes of global memory, 8 of them by atomics; 128 are enough."));
  EXPECT_EQ(finding_about(LoadsBytesAtLeast(136), {launch}), "");
  EXPECT_EQ(finding_about(StoresBytesAtMost(16), {launch}), "");
  EXPECT_THAT(finding_about(StoresBytesAtMost(15), {launch}),
              HasSubstr("store 16 bytes in global memory, 12 of them by atomics; 15 are enough."));
}

TEST(CounterMatchers, AtomicsThatDoNothingAreNamedWhereTheyAreTheExcess) {
  auto launch = launch_with({{"atomics_global", 9}, {"atomics_shared", 20}});
  const auto finding = [&](std::uint64_t most) {
    return finding_about(CallsAtomicsAtMost(most), {launch});
  };
  EXPECT_THAT(finding(5), Not(HasSubstr("Without")));
  launch.counters["atomics_unchanged"] = {{"global", 6}, {"shared", 19}};
  EXPECT_THAT(finding(3), HasSubstr("9 atomics on global memory; 3 are enough. Without the 6 that "
                                    "leave the value as it was, as adding 0 does, it would be 3."));
  EXPECT_THAT(finding(2), Not(HasSubstr("Without")));
  launch.counters["atomics_idle"] = {{"global", 5}, {"shared", 0}};
  EXPECT_THAT(finding(3), HasSubstr("Without the 6 that leave"));
  EXPECT_THAT(finding(4), HasSubstr("Without the 5 by warps that load and store nothing in global "
                                    "memory, it would be 4."));
  // Where none is allowed, all are too many.
  launch.counters["atomics_idle"] = {{"global", 9}, {"shared", 0}};
  EXPECT_THAT(finding(0), Not(HasSubstr("Without")));
  EXPECT_THAT(finding_about(CallsAtomicsForBinsAtMost(22, 4), {launch}),
              HasSubstr("29 atomics to count the elements; 22 are enough. Without the 9 by warps"));
}

// The launch has two blocks.
TEST(CounterMatchers, BlocksWithBinsOfTheirOwnMayAddThemToTheResult) {
  auto launch = launch_with({{"atomics_shared", 10}, {"atomics_global", 9}});
  EXPECT_EQ(finding_about(CallsAtomicsForBinsAtMost(19, 4), {launch}), "");
  EXPECT_THAT(finding_about(CallsAtomicsForBinsAtMost(18, 4), {launch}), HasSubstr("19 atomics"));
  launch.shared_static = 4;
  EXPECT_EQ(finding_about(CallsAtomicsForBinsAtMost(11, 4), {launch}), "");
  EXPECT_THAT(finding_about(CallsAtomicsForBinsAtMost(10, 4), {launch}), HasSubstr("11 atomics"));
  launch.counters["atomics_global"] = 7;
  EXPECT_EQ(finding_about(CallsAtomicsForBinsAtMost(10, 4), {launch}), "");
}

TEST(CounterMatchers, ARunWithoutLaunchesIsNotInOrder) {
  EXPECT_THAT(finding_about(LoadsBytesAtMost(0), {}), HasSubstr("no kernel was launched"));
}

}  // namespace
}  // namespace warplings::grading
