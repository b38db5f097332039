// Processes that share the cases of an exercise, here one after the other in one process.
#include "grader/harness/grading/turns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace warplings::grading {
namespace {

using testing::Each;

TEST(Turns, WhoIsAloneRunsEveryCase) {
  Turns alone;
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(alone.take_next()) << i;
}

// Whoever is slow comes to cases that others have run meanwhile.
TEST(Turns, EachCaseIsRunOnceWhateverThePace) {
  constexpr int kCases = 60;
  for (const int slow : {1, 2, 7, kCases}) {
    const auto shared = std::make_shared<Turns::Shared>();
    Turns quick(shared), other(shared);
    std::vector<int> runs(kCases);
    int behind = 0;
    for (int i = 0; i < kCases; ++i) {
      runs[i] += quick.take_next() ? 1 : 0;
      if ((i + 1) % slow == 0) runs[behind] += other.take_next() ? 1 : 0, ++behind;
    }
    while (behind < kCases) runs[behind] += other.take_next() ? 1 : 0, ++behind;
    EXPECT_THAT(runs, Each(1)) << slow;
  }
}

TEST(Turns, AllHaveOnePatience) {
  const auto shared = std::make_shared<Turns::Shared>();
  Turns one(shared), other(shared);
  one.waste(0.5);
  other.waste(0.25);
  EXPECT_EQ(one.wasted_seconds(), 0.75);
}

}  // namespace
}  // namespace warplings::grading
