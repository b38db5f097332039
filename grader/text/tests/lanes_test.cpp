// The mark and the bar, with block characters and without.
#include "grader/text/lanes.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::ElementsAre;

TEST(Lanes, TheMarkIsAWInBothAlphabets) {
  EXPECT_THAT(mark({.unicode = true}), ElementsAre("█  ▄▄  █", "▀▄▀  ▀▄▀"));
  EXPECT_THAT(mark({}), ElementsAre("#  ..  #", "'.'  '.'"));
}

TEST(Lanes, TheBarLightsTheShareThatIsDone) {
  EXPECT_EQ(lane_bar(0, 100, {}), std::string(32, '.'));
  EXPECT_EQ(lane_bar(50, 100, {}), std::string(16, '#') + std::string(16, '.'));
  EXPECT_EQ(lane_bar(100, 100, {}), std::string(32, '#'));
  EXPECT_EQ(lane_bar(0, 0, {}), std::string(32, '.'));
}

TEST(Lanes, TheFirstPointLightsALaneAndOnlyTheLastOneTheLast) {
  EXPECT_EQ(lane_bar(1, 100, {}), "#" + std::string(31, '.'));
  EXPECT_EQ(lane_bar(99, 100, {}), std::string(31, '#') + ".");
}

TEST(Lanes, TheBarTakes32ColumnsInColour) {
  EXPECT_EQ(columns(lane_bar(10, 20, {.colour = true, .unicode = true})), kLanes);
}

}  // namespace
}  // namespace warplings
