// Lanes and threads in words.
#include "referee/src/runtime/report/lane_text.h"

#include <gtest/gtest.h>

#include "referee/src/runtime/sync/operation_name.h"

namespace referee {
namespace {

TEST(LaneText, NamesRangesOfLanes) {
  EXPECT_EQ(lane_ranges(0x1u), "0");
  EXPECT_EQ(lane_ranges(0x80000000u), "31");
  EXPECT_EQ(lane_ranges(0xffffffffu), "0-31");
  EXPECT_EQ(lane_ranges(0x3u), "0, 1");
  EXPECT_EQ(lane_ranges(0x7u), "0-2");
  EXPECT_EQ(lane_ranges(0xffff0000u), "16-31");
  EXPECT_EQ(lane_ranges(0xe000012fu), "0-3, 5, 8, 29-31");
}

TEST(LaneText, ShortensManyLanesAtTheSameDistance) {
  EXPECT_EQ(lane_ranges(0x55555555u), "0, 2, ..., 30");
  EXPECT_EQ(lane_ranges(0xaaaaaaaau), "1, 3, ..., 31");
  EXPECT_EQ(lane_ranges(0x11111110u), "4, 8, ..., 28");
  EXPECT_EQ(lane_ranges(0x55u), "0, 2, 4, 6");
  EXPECT_EQ(lane_ranges(0x15555555u), "0, 2, ..., 28");
  EXPECT_EQ(lane_ranges(0x00015555u), "0, 2, ..., 16");
  EXPECT_EQ(lane_ranges(0x00025555u), "0, 2, 4, 6, 8, 10, 12, 14, 17");
}

TEST(LaneText, WritesMasksWithAllDigits) {
  EXPECT_EQ(mask_text(0x1u), "0x00000001");
  EXPECT_EQ(mask_text(0xffffffffu), "0xffffffff");
}

TEST(LaneText, NamesAThreadByItsWarpAndLane) {
  EXPECT_EQ(thread_text(0), "thread 0 (warp 0, lane 0)");
  EXPECT_EQ(thread_text(70), "thread 70 (warp 2, lane 6)");
}

TEST(LaneText, KnowsEveryOperation) {
  for (int i = 0; i < static_cast<int>(WarpOperation::count); ++i)
    EXPECT_STRNE(operation_name(static_cast<WarpOperation>(i)), "a warp operation") << i;
}

}  // namespace
}  // namespace referee
