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

// The first calls of the warps of a large block.
std::vector<ActivemaskCall> calls() {
  std::vector<ActivemaskCall> all;
  for (std::uint32_t warp = 0; warp < 32; ++warp)
    for (std::uint32_t earlier = 0; earlier < 8; ++earlier) all.push_back({5, warp, earlier});
  return all;
}

TEST(Activemask, HoldsTheCallerAndOnlyLanesThatAreHere) {
  const Schedule schedule(with(Order::forward));
  const Mask here = 0x0f0f00ffu;
  for (const ActivemaskCall& call : calls()) {
    for (const int lane : {0, 7, 16, 27}) {
      const Mask own = Mask{1} << lane;
      EXPECT_EQ(schedule.activemask(ActivemaskPolicy::converged, here, lane, call), here);
      EXPECT_EQ(schedule.activemask(ActivemaskPolicy::alone, here, lane, call), own);
      const Mask shown = schedule.activemask(ActivemaskPolicy::random, here, lane, call);
      EXPECT_EQ(shown & own, own);
      EXPECT_EQ(shown & ~here, 0u);
    }
  }
}

TEST(Activemask, ShowsLanesThatSeeEachOtherTheSameSet) {
  const Schedule schedule(with(Order::forward));
  for (const ActivemaskCall& call : calls()) {
    const Mask first = schedule.activemask(ActivemaskPolicy::random, ~Mask{0}, 0, call);
    for (int lane = 0; lane < 32; ++lane) {
      const Mask shown = schedule.activemask(ActivemaskPolicy::random, ~Mask{0}, lane, call);
      EXPECT_EQ(shown, first >> lane & 1u ? first : ~first);
    }
  }
}

// Of so many launches, those in which some call behind `probes` that show all lanes shows a part:
// the next one of the same warp, where each warp goes by what itself has seen, or all warps do.
int launches_that_deceive(std::uint32_t probes, std::uint32_t warps, bool together) {
  Schedule schedule(with(Order::forward));
  const auto shows_all = [&](std::uint32_t warp, std::uint32_t earlier) {
    return schedule.activemask(ActivemaskPolicy::random, ~Mask{0}, 0, {0, warp, earlier}) ==
           ~Mask{0};
  };
  int found = 0;
  for (int launch = 0; launch < 400; ++launch) {
    schedule.begin_launch(1);
    bool any_trusts = false, all_trust = true, deceived = false;
    for (std::uint32_t warp = 0; warp < warps; ++warp) {
      bool trusts = true;
      for (std::uint32_t i = 0; i < probes && trusts; ++i) trusts = shows_all(warp, i);
      all_trust = all_trust && trusts;
      if (trusts && !shows_all(warp, probes)) deceived = true;
      any_trusts = any_trusts || trusts;
    }
    if (deceived && (together ? all_trust : any_trusts)) ++found;
  }
  return found;
}

TEST(Activemask, SaysNothingAboutTheNextCall) {
  EXPECT_GT(launches_that_deceive(0, 1, false), 100);
  EXPECT_GT(launches_that_deceive(1, 1, false), 40);
  EXPECT_GT(launches_that_deceive(1, 32, false), 200);
  EXPECT_GT(launches_that_deceive(4, 32, false), 100);
  EXPECT_GT(launches_that_deceive(20, 32, false), 3);
  EXPECT_GT(launches_that_deceive(1, 32, true), 2);
}

TEST(Activemask, ReplaysASeed) {
  const Schedule one(with(Order::forward)), other(with(Order::reverse));
  for (const ActivemaskCall& call : calls()) {
    EXPECT_EQ(one.activemask(ActivemaskPolicy::random, ~Mask{0}, 0, call),
              other.activemask(ActivemaskPolicy::random, ~Mask{0}, 0, call));
  }
}

}  // namespace
}  // namespace referee
