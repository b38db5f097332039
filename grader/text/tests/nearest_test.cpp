// What counts as near enough to be suggested.
#include "grader/text/nearest.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::Eq;
using testing::Optional;

const std::vector<std::string> kNames = {"block_sum", "missing_barrier", "array_sum"};

TEST(EditDistance, CountsEachSlipOnce) {
  EXPECT_EQ(edit_distance("test", "test"), 0U);
  EXPECT_EQ(edit_distance("tst", "test"), 1U);
  EXPECT_EQ(edit_distance("tset", "test"), 1U);
  EXPECT_EQ(edit_distance("", "test"), 4U);
}

TEST(Nearest, FindsATypingMistake) {
  EXPECT_THAT(nearest("blok_sum", kNames), Optional(Eq("block_sum")));
  EXPECT_THAT(nearest("block-sum", kNames), Optional(Eq("block_sum")));
  EXPECT_THAT(nearest("misisng_barrier", kNames), Optional(Eq("missing_barrier")));
}

TEST(Nearest, FindsAnAbbreviation) {
  EXPECT_THAT(nearest("barrier", kNames), Optional(Eq("missing_barrier")));
  EXPECT_THAT(nearest("array", kNames), Optional(Eq("array_sum")));
  EXPECT_THAT(nearest("blok", kNames), Optional(Eq("block_sum")));
}

TEST(Nearest, DoesNotGuessAtWhatIsFarAway) {
  EXPECT_EQ(nearest("softmax", kNames), std::nullopt);
  EXPECT_EQ(nearest("dot", kNames), std::nullopt);
  EXPECT_EQ(nearest("x", kNames), std::nullopt);
  EXPECT_EQ(nearest("foo", {"coordinates", "block_sum"}), std::nullopt);
  EXPECT_EQ(nearest("", kNames), std::nullopt);
}

}  // namespace
}  // namespace warplings
