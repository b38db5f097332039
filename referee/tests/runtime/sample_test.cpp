// Which blocks of a launch run where only some do.
#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/exec/sampling.h"
#include "referee/src/runtime/exec/schedule.h"

namespace referee {
namespace {

using Blocks = std::vector<std::uint64_t>;

Blocks sample_under(Order order, std::uint64_t seed, std::uint64_t blocks, unsigned threads = 256) {
  const Seeded<Order> before = options().schedule;
  options().schedule = {order, seed};
  schedule = Schedule(options());
  const harness::SampledLaunches sampled;
  const Configuration configuration(dim3(static_cast<unsigned>(blocks)), dim3(threads));
  Launch launch;
  launch.configuration = &configuration;
  launch.blocks = blocks;
  const Blocks chosen = sample_of(launch);
  options().schedule = before;
  schedule = Schedule(options());
  return chosen;
}

constexpr std::uint64_t kBlocks = (1 << 25) + 3;

TEST(Sample, IsTheSameForTheSameSeed) {
  EXPECT_EQ(sample_under(Order::weak, 5, kBlocks), sample_under(Order::weak, 5, kBlocks));
  EXPECT_EQ(sample_under(Order::forward, 0, kBlocks), sample_under(Order::reverse, 0, kBlocks));
}

TEST(Sample, HasOtherBlocksForAnotherSeed) {
  const Blocks known = sample_under(Order::forward, 0, kBlocks);
  const Blocks some = sample_under(Order::weak, 5, kBlocks);
  const Blocks others = sample_under(Order::weak, 6, kBlocks);
  EXPECT_EQ(some.size(), known.size());
  EXPECT_NE(some, known);
  EXPECT_NE(some, others);
}

TEST(Sample, KeepsBothEndsAndTheEdgesOf32Bits) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Blocks chosen = sample_under(Order::random, seed, kBlocks);
    for (const std::uint64_t block :
         {std::uint64_t{0}, std::uint64_t{1}, kBlocks - 2, kBlocks - 1, std::uint64_t{1} << 23,
          (std::uint64_t{1} << 23) - 1, std::uint64_t{1} << 24, (std::uint64_t{1} << 24) - 1})
      EXPECT_THAT(chosen, ::testing::Contains(block)) << seed;
    EXPECT_TRUE(std::ranges::all_of(chosen, [](auto block) { return block < kBlocks; })) << seed;
  }
}

TEST(Sample, IsOfTheSameWorkWhereBlocksAreSmaller) {
  const Blocks large = sample_under(Order::weak, 7, kBlocks, 512);
  const Blocks small = sample_under(Order::weak, 7, 2 * kBlocks, 256);
  for (const std::uint64_t block : small)
    EXPECT_THAT(large, ::testing::Contains(::testing::AnyOf(block / 2, block / 2 + 1))) << block;
}

}  // namespace
}  // namespace referee
