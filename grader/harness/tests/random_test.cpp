// Inputs: pinned values, so that a seed means the same inputs on every machine, and their ranges.
#include "grader/harness/grading/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>

namespace warplings::grading {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(Random, GivesTheSameNumbersOnEveryMachine) {
  Random random(1, "BlockSum.AddsIntegers");
  EXPECT_EQ(random.bits(), 1391391943973252129u);
  EXPECT_THAT(random.integers<int>(6, -100, 100), ElementsAre(44, 2, -23, -40, 60, -14));
  EXPECT_EQ(std::bit_cast<std::uint32_t>(random.wide_floats(1, -20, 20)[0]), 1021646770u);
}

TEST(Random, DiffersBySeedAndByPurpose) {
  std::set<std::uint64_t> first;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    first.insert(Random(seed, "a").bits());
    first.insert(Random(seed, "b").bits());
    first.insert(Random(seed, "ab").bits());
  }
  EXPECT_EQ(first.size(), 300u);
}

TEST(Random, ReachesBothEndsOfARangeAndNothingBeyond) {
  Random random(3, "range");
  std::set<std::int64_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.integer(-2, 3));
  EXPECT_THAT(seen, ElementsAre(-2, -1, 0, 1, 2, 3));
  EXPECT_EQ(random.integer(5, 5), 5);
  EXPECT_NO_THROW(random.integer(INT64_MIN, INT64_MAX));
}

TEST(Random, IsUniformEnough) {
  Random random(4, "uniform");
  int counts[10] = {};
  for (int i = 0; i < 100'000; ++i) ++counts[random.below(10)];
  // The count of each is 10000 +- 95 (one standard deviation); six of them are never met by chance.
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 570);
}

TEST(Random, WideFloatsCoverTheirExponentsAndBothSigns) {
  Random random(5, "wide");
  std::set<int> exponents;
  int negative = 0;
  for (const float value : random.wide_floats(4000, -20, 20)) {
    exponents.insert(std::ilogb(value));
    negative += value < 0 ? 1 : 0;
  }
  EXPECT_EQ(exponents.size(), 41u);
  EXPECT_EQ(*exponents.begin(), -20);
  EXPECT_NEAR(negative, 2000, 200);
}

TEST(Random, FloatsStayBelowTheirEnd) {
  Random random(6, "floats");
  EXPECT_THAT(random.floats(1000, -1, 1), Each(testing::AllOf(testing::Ge(-1), testing::Lt(1))));
}

TEST(Random, PermutationsHoldEveryNumberOnce) {
  Random random(7, "permutation");
  const auto permutation = random.permutation(100);
  EXPECT_EQ(std::set<int>(permutation.begin(), permutation.end()).size(), 100u);
  EXPECT_NE(permutation, random.permutation(100));
}

TEST(Random, PoisonIsNanAndAWildInteger) {
  Random random(8, "poison");
  for (int i = 0; i < 1000; ++i) {
    const std::uint32_t word = random.poison();
    EXPECT_TRUE(std::isnan(std::bit_cast<float>(word)));
    EXPECT_TRUE(std::isnan(std::bit_cast<double>(std::uint64_t{word} << 32 | word)));
    EXPECT_LT(static_cast<std::int32_t>(word), -1);
  }
}

}  // namespace
}  // namespace warplings::grading
