// Processes that share the cases of an exercise, here one after the other in one process.
#include "grader/harness/grading/turns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace warplings::grading {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(Turns, WhoIsAloneRunsEveryCase) {
  Turns alone;
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(alone.take_next()) << i;
}

// Whoever is slow comes to cases that others have run meanwhile.
TEST(Turns, EachCaseIsRunOnceWhateverThePace) {
  constexpr std::size_t kCases = 60;
  for (const std::size_t slow : {std::size_t{1}, std::size_t{2}, std::size_t{7}, kCases}) {
    const auto shared = std::make_shared<Turns::Shared>();
    Turns quick(shared), other(shared);
    std::vector<int> runs(kCases);
    std::size_t behind = 0;
    for (std::size_t i = 0; i < kCases; ++i) {
      runs[i] += quick.take_next() ? 1 : 0;
      if ((i + 1) % slow == 0) runs[behind] += other.take_next() ? 1 : 0, ++behind;
    }
    while (behind < kCases) runs[behind] += other.take_next() ? 1 : 0, ++behind;
    EXPECT_THAT(runs, Each(1)) << slow;
  }
}

// It comes to them again, and does not run again what it has run.
TEST(Turns, WhoBeginsWithLongCasesTakesTheOthersLater) {
  const auto shared = std::make_shared<Turns::Shared>();
  Turns one(shared), other(shared);
  const auto taken_in_round = [](Turns& turns, Turns::Round round, int cases) {
    turns.begin(round);
    std::vector<int> taken;
    for (int i = 0; i < cases; ++i)
      if (turns.take_next(i == 3)) taken.push_back(i);
    return taken;
  };
  EXPECT_THAT(taken_in_round(one, Turns::Round::kLongCases, 5), ElementsAre(3));
  EXPECT_THAT(taken_in_round(other, Turns::Round::kAllCases, 2), ElementsAre(0, 1));
  EXPECT_THAT(taken_in_round(one, Turns::Round::kAllCases, 5), ElementsAre(2, 4));
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
