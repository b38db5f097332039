// The blocks of segments, where one comes many times in a row and where they take turns.
#include "referee/src/runtime/exec/segment_owners.h"

#include <gtest/gtest.h>

namespace referee {
namespace {

TEST(SegmentOwners, KnowTheBlockOfEachSegment) {
  SegmentOwners owners;
  const std::uint64_t blocks[] = {0, 0, 0, 1, 0, 2, 2, 1};
  for (const std::uint64_t block : blocks) owners.add(block);
  ASSERT_EQ(owners.size(), 8u);
  for (std::uint32_t i = 0; i < owners.size(); ++i) EXPECT_EQ(owners[i], blocks[i]) << i;
}

TEST(SegmentOwners, CountThoseThatNobodyAsksAbout) {
  SegmentOwners owners;
  owners.add(5);
  owners.skip(1000);
  owners.add(7);
  EXPECT_EQ(owners.size(), 1002u);
  EXPECT_EQ(owners[0], 5u);
  EXPECT_EQ(owners[1001], 7u);
}

}  // namespace
}  // namespace referee
