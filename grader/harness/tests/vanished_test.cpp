// Floats that are given as 0 because they are small.
#include "grader/harness/grading/vanished.h"

#include <gmock/gmock.h>

#include <cmath>

namespace warplings::grading {
namespace {

using testing::HasSubstr;

const std::vector<double> kResults = {1e-9, 0.5, -2e-9, 0.25, 3e-8, -0.125, 4e-8, 0.1, 0, 1};

// What is up to `size` is given as 0.
std::vector<double> without_small(double size, std::vector<double> values = kResults) {
  for (double& x : values) x = std::abs(x) <= size ? 0 : x;
  return values;
}

std::string found_small(const std::vector<double>& got, const std::vector<double>& right = kResults,
                        std::size_t columns = 0) {
  std::vector<double> bound;
  for (const double x : right) bound.push_back(1e-5 * std::abs(x));
  return vanished(got, right, bound, columns);
}

TEST(VanishedValues, AreTheSmallOnes) {
  EXPECT_THAT(found_small(without_small(1e-7)),
              HasSubstr("just the smallest are wrong: the right results are 4e-08 at most"));
}

TEST(VanishedValues, MayBeThoseOfEachRow) {
  std::vector<double> right, got;
  for (const double scale : {1.0, 1e-9}) {
    for (const double x : without_small(1e-7)) got.push_back(scale * x);
    for (const double x : kResults) right.push_back(scale * x);
  }
  EXPECT_EQ(found_small(got, right), "");
  EXPECT_THAT(found_small(got, right, 10), HasSubstr("in each row just the smallest are wrong"));
}

TEST(VanishedValues, AreNoOthers) {
  auto got = without_small(1e-7);
  EXPECT_EQ(found_small(kResults), "");
  EXPECT_EQ(found_small(without_small(1e-9)), "") << "one is too few";
  EXPECT_EQ(found_small(without_small(1)), "") << "then all are 0";
  got[1] = 0;  // a large one
  EXPECT_EQ(found_small(got), "");
  got = without_small(1e-7);
  got[0] = 1e-30;
  EXPECT_EQ(found_small(got), "") << "wrong, and not 0";
}

}  // namespace
}  // namespace warplings::grading
