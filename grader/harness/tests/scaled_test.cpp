// Floats that are right but for a factor.
#include "grader/harness/grading/scaled.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warplings::grading {
namespace {

const std::vector<double> kRight = {1, -2, 3.5, 0, 5, -6.25, 0.75, 8};

// Element i is multiplied by factor(i).
template <class Factor>
Scaled found(Factor factor, std::size_t columns = 0, std::vector<double> right = kRight) {
  std::vector<double> got, bound;
  for (std::size_t i = 0; i < right.size(); ++i) {
    got.push_back(right[i] * factor(i) * (1 + (i % 2 == 0 ? 1e-5 : -1e-5)));
    bound.push_back(1e-4 * std::abs(right[i]));
  }
  return scaled(got, right, bound, columns);
}

TEST(ScaledValues, NameAFactorThatIsKnown) {
  const Scaled half = found([](std::size_t) { return 0.5; });
  EXPECT_EQ(half.sentence, "Every element is the right one times 1/2.");
  EXPECT_TRUE(half.is_known);
  EXPECT_EQ(found([](std::size_t) { return std::sqrt(768.0); }, 768).sentence,
            "Every element is the right one times the square root of columns = 768.");
  EXPECT_EQ(found([](std::size_t) { return std::log(2.0); }).sentence,
            "Every element is the right one times ln 2, as where exp2 and exp are mixed up.");
  EXPECT_EQ(found([](std::size_t) { return -1.0; }).sentence,
            "Every element is the right one times -1.");
}

TEST(ScaledValues, TellAnotherFactorAsANumber) {
  const Scaled some = found([](std::size_t) { return 366.9; });
  EXPECT_EQ(some.sentence, "Every element is the right one times 366.9.");
  EXPECT_FALSE(some.is_known);
  EXPECT_FALSE(found([](std::size_t) { return 32.0; }, 32).is_known) << "32 lanes, 32 columns?";
}

TEST(ScaledValues, HaveAFactorOfEachRow) {
  const std::vector<double> right = {1, -2, 3.5, 5, 2, -6, 9, 8};
  const Scaled rows = found([](std::size_t i) { return i < 4 ? 3.0 : 7.0; }, 4, right);
  EXPECT_EQ(rows.sentence,
            "In each row every element is the right one times one factor, which is 3 in row 0 and "
            "7 in row 1.");
  EXPECT_FALSE(rows.is_known);
  EXPECT_EQ(found([](std::size_t i) { return i < 4 ? 1.0 : 7.0; }, 4, right).sentence, "");
}

TEST(ScaledValues, AreNotFoundWhereOneElementHasAnotherFactor) {
  EXPECT_EQ(found([](std::size_t i) { return i == 7 ? 2.01 : 2.0; }).sentence, "");
  EXPECT_EQ(found([](std::size_t) { return 1.0; }).sentence, "");
  EXPECT_EQ(found([](std::size_t) { return NAN; }).sentence, "");
  EXPECT_EQ(found([](std::size_t) { return 0.0; }).sentence, "");
}

// What is added to equal elements is a factor, too.
TEST(ScaledValues, NeedElementsThatDiffer) {
  EXPECT_EQ(found([](std::size_t) { return 2.0; }, 0, {1, 1, 1, 1, 1.2, 1}).sentence, "");
  EXPECT_EQ(found([](std::size_t) { return 2.0; }, 0, {1, -2, 3}).sentence, "");
}

// 0 within the bound is right, whatever the factor.
TEST(ScaledValues, AreWrongIn0Too) {
  std::vector<double> got = {2, -4, 7, 0.5, 10, -12.5};
  EXPECT_EQ(scaled(got, {1, -2, 3.5, 0, 5, -6.25}, std::vector<double>(6, 0.001), 0).sentence, "");
}

}  // namespace
}  // namespace warplings::grading
