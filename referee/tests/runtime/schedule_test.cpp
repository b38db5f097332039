// Orders of lanes, warps and blocks, and the answers of __activemask().
#include "referee/src/runtime/exec/schedule.h"

#include <gmock/gmock.h>

#include <set>
#include <vector>

namespace referee {
namespace {

Options with(Order order, std::uint64_t seed = 0) {
  Options options;
  options.schedule = {order, seed};
  return options;
}

std::vector<std::uint64_t> blocks_of(Schedule schedule, std::uint64_t count) {
  schedule.begin_launch(count);
  std::vector<std::uint64_t> order;
  for (std::uint64_t i = 0; i < count; ++i) order.push_back(schedule.block(i));
  return order;
}

TEST(Schedule, PicksTheFirstOrTheLastLane) {
  EXPECT_EQ(Schedule(with(Order::forward)).pick(0x80000110u), 4);
  EXPECT_EQ(Schedule(with(Order::reverse)).pick(0x80000110u), 31);
  EXPECT_EQ(Schedule(with(Order::reverse)).pick(0x00000001u), 0);
}

TEST(Schedule, PicksEveryReadyLaneAtRandomAndNoOther) {
  Schedule schedule(with(Order::random, 1));
  std::set<int> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(schedule.pick(0x80010009u));
  EXPECT_THAT(seen, ::testing::ElementsAre(0, 3, 16, 31));
}

TEST(Schedule, RunsEveryBlockOnce) {
  for (const std::uint64_t count : {1u, 2u, 3u, 16u, 97u, 1000u}) {
    for (const Options& options :
         {with(Order::forward), with(Order::reverse), with(Order::random, 1),
          with(Order::random, 2), with(Order::random, 3)}) {
      const auto order = blocks_of(Schedule(options), count);
      const std::set<std::uint64_t> distinct(order.begin(), order.end());
      EXPECT_EQ(distinct.size(), count) << options.schedule.name();
      EXPECT_EQ(*distinct.rbegin(), count - 1) << options.schedule.name();
    }
  }
}

TEST(Schedule, ReplaysASeedAndChangesWithIt) {
  EXPECT_EQ(blocks_of(Schedule(with(Order::random, 7)), 500),
            blocks_of(Schedule(with(Order::random, 7)), 500));
  EXPECT_NE(blocks_of(Schedule(with(Order::random, 7)), 500),
            blocks_of(Schedule(with(Order::random, 8)), 500));
}

TEST(Schedule, GoesRoundTheWarps) {
  Schedule forward(with(Order::forward)), reverse(with(Order::reverse));
  EXPECT_EQ(forward.first(4), 0u);
  EXPECT_EQ(forward.after(3, 4), 0u);
  EXPECT_EQ(reverse.first(4), 3u);
  EXPECT_EQ(reverse.after(0, 4), 3u);
}

TEST(Activemask, HoldsTheCallerAndOnlyLanesThatAreHere) {
  const Schedule schedule(with(Order::forward));
  const Mask here = 0x0f0f00ffu;
  for (std::uint64_t round = 0; round < 50; ++round) {
    for (const int lane : {0, 7, 16, 27}) {
      const Mask own = Mask{1} << lane;
      EXPECT_EQ(schedule.activemask(ActivemaskPolicy::converged, here, lane, round), here);
      EXPECT_EQ(schedule.activemask(ActivemaskPolicy::alone, here, lane, round), own);
      const Mask shown = schedule.activemask(ActivemaskPolicy::random, here, lane, round);
      EXPECT_EQ(shown & own, own);
      EXPECT_EQ(shown & ~here, 0u);
    }
  }
}

TEST(Activemask, ShowsLanesThatSeeEachOtherTheSameSet) {
  const Schedule schedule(with(Order::forward));
  for (std::uint64_t round = 0; round < 50; ++round) {
    const Mask first = schedule.activemask(ActivemaskPolicy::random, ~Mask{0}, 0, round);
    for (int lane = 0; lane < 32; ++lane) {
      const Mask shown = schedule.activemask(ActivemaskPolicy::random, ~Mask{0}, lane, round);
      EXPECT_EQ(shown, first >> lane & 1u ? first : ~first);
    }
  }
}

}  // namespace
}  // namespace referee
