// Lanes and threads in words.
#include "referee/src/runtime/report/lane_text.h"

#include <gtest/gtest.h>

namespace referee {
namespace {

std::string lanes(Mask mask) {
  Warp warp;
  warp.index = 2;
  return lanes_text(warp, mask);
}

TEST(LaneText, NamesRangesOfLanes) {
  EXPECT_EQ(lanes(0x1u), "warp 2: lane 0");
  EXPECT_EQ(lanes(0x80000000u), "warp 2: lane 31");
  EXPECT_EQ(lanes(0xffffffffu), "warp 2: lanes 0-31");
  EXPECT_EQ(lanes(0x3u), "warp 2: lanes 0, 1");
  EXPECT_EQ(lanes(0x7u), "warp 2: lanes 0-2");
  EXPECT_EQ(lanes(0xffff0000u), "warp 2: lanes 16-31");
  EXPECT_EQ(lanes(0xe000012fu), "warp 2: lanes 0-3, 5, 8, 29-31");
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
