// Values that belong to other elements: the rule is told where one fits all of them, and no other.
#include "grader/harness/grading/reordered.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warplings::grading {
namespace {

std::string found(const std::vector<double>& got, const std::vector<double>& right,
                  std::size_t columns = 0) {
  Held held;
  held.right = right;
  held.holds = [&](std::size_t i, std::size_t j) { return got[i] == right[j]; };
  held.tolerance = [](std::size_t) { return 0.0; };
  held.columns = columns;
  return reordered(held);
}

// 100, 101, ...; element i of what is held is that of from(i).
template <class From>
std::string moved(std::size_t count, From from, std::size_t columns = 0) {
  std::vector<double> right(count), got(count);
  std::iota(right.begin(), right.end(), 100.0);
  for (std::size_t i = 0; i < count; ++i) got[i] = right[from(i)];
  return found(got, right, columns);
}

TEST(Reordered, TellsElementsThatHaveChangedPlaces) {
  EXPECT_EQ(moved(64, [](std::size_t i) { return i ^ 1; }),
            "Element 0 holds what belongs to element 1, and the other way round: each pair of "
            "neighbours has changed places.");
  EXPECT_EQ(moved(64, [](std::size_t i) { return i ^ 4; }),
            "Element 0 holds what belongs to element 4, and the other way round: elements whose "
            "index differs by 4 have changed places.");
  EXPECT_EQ(moved(64, [](std::size_t i) { return i ^ 5; }),
            "Element 0 holds what belongs to element 5, and so each: element i what belongs to "
            "element i xor 5.");
}

TEST(Reordered, TellsWhatIsReversed) {
  EXPECT_EQ(moved(96, [](std::size_t i) { return i ^ 31; }),
            "Element 0 holds what belongs to element 31: in each 32 elements in a row the order is "
            "reversed.");
  EXPECT_EQ(moved(
                30, [](std::size_t i) { return i / 10 * 10 + 9 - i % 10; }, 10),
            "Element 0 holds what belongs to element 9: in each 10 elements in a row the order is "
            "reversed.");
  EXPECT_EQ(moved(33, [](std::size_t i) { return 32 - i; }),
            "Element 0 holds what belongs to element 32: the order of all is reversed.");
}

TEST(Reordered, TellsRowsAndColumnsThatAreInterchanged) {
  EXPECT_EQ(moved(
                12, [](std::size_t i) { return i % 3 * 4 + i / 3; }, 4),
            "Element 1 holds what belongs to element 4: rows and columns are interchanged.");
}

TEST(Reordered, TellsWhatIsShifted) {
  EXPECT_EQ(moved(40, [](std::size_t i) { return i < 39 ? i + 1 : 0; }),
            "Element 0 holds what belongs to element 1, and so each: everything is 1 place too far "
            "in front.");
  EXPECT_EQ(
      moved(
          40, [](std::size_t i) { return i % 10 < 2 ? i : i - 2; }, 10),
      "Element 2 holds what belongs to element 0, and so each in its 10 in a row: everything is 2 "
      "places too far behind.");
}

TEST(Reordered, SaysNothingWhereOneElementIsAnother) {
  EXPECT_EQ(moved(64, [](std::size_t i) { return i == 60 ? i : i ^ 1; }), "");
  EXPECT_EQ(moved(64, [](std::size_t i) { return i * 5 % 64; }), "");
  EXPECT_EQ(moved(64, [](std::size_t i) { return i; }), "");
}

// Any rule moves ones and zeros to ones and zeros.
TEST(Reordered, SaysNothingOfValuesThatAreAlike) {
  std::vector<double> right(64), got(64);
  for (std::size_t i = 0; i < 64; ++i) right[i] = i % 2 == 0, got[i] = i % 2 == 1;
  EXPECT_EQ(found(got, right), "");
  EXPECT_EQ(moved(2, [](std::size_t i) { return i ^ 1; }), "") << "too few";
}

}  // namespace
}  // namespace warplings::grading
