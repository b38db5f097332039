// Cases for tile_deadlock: the maximum of each row and the sum of the maxima, for any number of
// rows. Which lanes wait for which is the referee's to find; the cases see to it that lanes run out
// of rows in every place.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "grader/cases/shared/minus_zeros.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::tile_deadlock {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kColumns = 64;

class TileDeadlock : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    const std::size_t rows = in.size() / kColumns;
    // A mask that fits in the first round may not fit in the next.
    const char* const more = rows > 12 ? ", 12 of them in the first round" : "";
    return Question()
        .value("rows", static_cast<int>(rows), fmt::format("rows = {}{}", rows, more))
        .input("in", in)
        .output<float>("maxima", rows)
        .output<float>("total", 1);
  }

  static std::vector<float> maxima(const std::vector<float>& in) {
    std::vector<float> result;
    for (auto row = in.begin(); row != in.end(); row += kColumns) {
      result.push_back(*std::max_element(row, row + kColumns));
    }
    return result;
  }

  // For whole numbers whose sums stay below 2^24: nothing rounds, in any order.
  static auto gives_exact_results(const std::vector<float>& in) {
    const auto largest = maxima(in);
    float total = 0;
    for (const float one : largest) total += one;
    const auto sum_where = [=](auto chosen) {
      float sum = 0;
      for (std::size_t row = 0; row < largest.size(); ++row) sum += chosen(row) ? largest[row] : 0;
      return sum;
    };
    return AllOf(
        GivesExactly<float>("maxima", largest, mistakes(in)),
        GivesExactly<float>(
            "total", {total},
            {{"eight_times", "This is eight times the sum of the maxima.",
              [=](std::size_t) -> std::optional<float> { return 8 * total; }},
             {"neutral_added",
              "Tiles without a row in the last round add the neutral element of the maximum, minus "
              "infinity, to the total. That of a sum is 0.",
              [=](std::size_t) -> std::optional<float> {
                return largest.size() % 12 == 0 ? total : -kInfinity;
              }},
             // Where no tile is without a row. A case asks first for such a number of rows: what is
             // right then has no wrong beginning.
             {"total_from_minus_infinity",
              "The total is minus infinity: that is where a maximum begins, and a sum begins at 0.",
              [=](std::size_t) -> std::optional<float> {
                return largest.size() % 12 == 0 ? -kInfinity : total;
              }},
             {"total_not_stored",
              largest.empty() ? "Without rows *total is not stored. It is 0 then, too."
                              : "*total is not stored.",
              [](std::size_t) -> std::optional<float> { return std::nullopt; }},
             {"first_tile", "This is the sum of the maxima of one tile's rows: 0, 12, 24, ...",
              [=](std::size_t) -> std::optional<float> {
                return sum_where([](std::size_t row) { return row % 12 == 0; });
              }},
             {"halves",
              "This is the sum without the rows of tiles 2, 5, 8 and 11, as where a tree halves "
              "twelve "
              "sums to six and to three, and adds only two of these.",
              [=](std::size_t) -> std::optional<float> {
                return sum_where([](std::size_t row) { return row % 12 % 3 != 2; });
              }},
             {"last_rows", "This is the sum of the maxima of each tile's last row alone.",
              [=](std::size_t) -> std::optional<float> {
                return sum_where([=](std::size_t row) { return row + 12 >= largest.size(); });
              }},
             {"last_row_again",
              "This is the sum with the last row's maximum added once more for each tile that has "
              "no row in the last round.",
              [=](std::size_t) -> std::optional<float> {
                const std::size_t idle = (12 - largest.size() % 12) % 12;
                return largest.empty() ? 0 : total + static_cast<float>(idle) * largest.back();
              }},
             {"whole_rounds",
              "This is the sum without the rows that do not fill a round of twelve.",
              [=](std::size_t) -> std::optional<float> {
                return sum_where([=](std::size_t row) { return row < largest.size() / 12 * 12; });
              }}}));
  }

  // What well-known mistakes give as maxima.
  static Alternatives<float> mistakes(const std::vector<float>& in) {
    const auto all = std::make_shared<const std::vector<float>>(in);
    const std::size_t rows = in.size() / kColumns;
    const auto most = [=](std::size_t row, float least) {
      const auto first = all->begin() + static_cast<std::ptrdiff_t>(row * kColumns);
      return std::max(least, *std::max_element(first, first + kColumns));
    };
    return {{"at_least_zero", "Rows without an element above 0 give 0, which none of them holds.",
             [=](std::size_t i) -> std::optional<float> { return most(i, 0); }},
            maxima_from(maxima(in)),
            {"two_rows", "These are the largest elements of two neighbouring rows together.",
             [=](std::size_t i) -> std::optional<float> {
               const std::size_t other = i % 12 % 2 == 0 ? i + 1 : i - 1;
               return other < rows ? most(other, most(i, -kInfinity)) : most(i, -kInfinity);
             }},
            {"whole_rounds",
             "The rows that do not fill a round of twelve are not written; the others are right.",
             [=](std::size_t i) -> std::optional<float> {
               if (i >= rows / 12 * 12) return std::nullopt;
               return most(i, -kInfinity);
             }}};
  }

  std::vector<float> whole_numbers(std::size_t rows, int low, int high) {
    return random().integers<float>(rows * kColumns, low, high);
  }
};

INSTANTIATE_TEST_SUITE_P(, TileDeadlock, every_setting(), setting_name);

// Each way in which twelve tiles of three warps can run out of rows, in the first round and in the
// second; the warps are left by all of their lanes, by some or by none.
TEST_P(TileDeadlock, WorksForEveryNumberOfRows) {
  std::vector<std::size_t> numbers = {12};
  for (std::size_t rows = 1; rows <= 26; ++rows) numbers.push_back(rows);
  for (const std::size_t rows : numbers) {
    const auto in = whole_numbers(rows, -3000, 3000);
    ASSERT_THAT(ask(question(in)), gives_exact_results(in));
  }
}

TEST_P(TileDeadlock, WorksForManyRows) {
  for (const std::size_t rows : {48u, 49u, 100u, 1000u, 1009u}) {
    const auto in = whole_numbers(rows, -3000, 3000);
    ASSERT_THAT(ask(question(in)), gives_exact_results(in));
  }
}

TEST_P(TileDeadlock, GivesTheTotalZeroWithoutRows) {
  ASSERT_THAT(ask(question({})), gives_exact_results({}));
}

TEST_P(TileDeadlock, FindsTheMaximumOfNegativeRows) {
  for (const std::size_t rows : {36u, 1u, 13u}) {
    const auto in = whole_numbers(rows, -3000, -1);
    ASSERT_THAT(ask(question(in)), gives_exact_results(in));
  }
  const auto below_minus_zero = rows_below_minus_zero(kColumns, -kInfinity);
  ASSERT_THAT(ask(question(below_minus_zero)), gives_exact_results(below_minus_zero));
}

// Rows of nothing but minus infinity, in the first round and in a later one, and rows of the least
// floats that are not 0, half of which may be 0. Their sums do not round.
TEST_P(TileDeadlock, TakesInfinitiesAndTheSmallestFloatsAsNumbers) {
  std::vector<float> low(17 * kColumns, -kInfinity);
  low[1 * kColumns + 63] = std::numeric_limits<float>::lowest();
  ASSERT_THAT(ask(question(low)),
              AllOf(GivesExactly<float>("maxima", maxima(low),
                                        {{"from_the_lowest",
                                          "Rows of nothing but -INFINITY give -FLT_MAX, the lowest "
                                          "finite float: a maximum starts at an element, or at "
                                          "-INFINITY.",
                                          [](std::size_t) -> std::optional<float> {
                                            return std::numeric_limits<float>::lowest();
                                          }}}),
                    GivesExactly<float>("total", {-kInfinity})));
  auto small = whole_numbers(17, -3000, 3000);
  for (float& element : small) element *= std::numeric_limits<float>::denorm_min();
  ASSERT_THAT(ask(question(small)), gives_exact_results(small));
}

// Maxima are exact. Each of them passes through at most `rows` additions that round, in any order
// (adding to 0 never rounds), so the total is off by at most ((1 + u)^rows - 1) * sum |maxima|,
// u = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2).
TEST_P(TileDeadlock, AddsMaximaOfVeryDifferentSizes) {
  for (const std::size_t rows : {5u, 50u, 303u}) {
    auto in = random().wide_floats(rows * kColumns, -30, 30);
    // In every third row all elements are negative.
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (i / kColumns % 3 == 0) in[i] = -std::abs(in[i]);
    }
    const auto largest = maxima(in);
    double total = 0;
    double magnitude = 0;
    for (const float one : largest) {
      total += one;
      magnitude += std::abs(static_cast<double>(one));
    }
    const double bound = std::expm1(static_cast<double>(rows) * std::log1p(0x1p-24)) * magnitude;
    ASSERT_THAT(ask(question(in)), AllOf(GivesExactly<float>("maxima", largest),
                                         GivesWithin<float>("total", {total}, {bound})));
  }
}

TEST_P(TileDeadlock, GivesTheRightResultsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> matrices;
  for (const std::size_t rows : {120u, 5u, 0u, 1u, 17u, 120u}) {
    matrices.push_back(whole_numbers(rows, -3000, 3000));
    questions.push_back(question(matrices.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_results(matrices[i]));
  }
}

// 67 rows: each column holds the maximum of a row, and rows and columns do not keep step.
TEST_P(TileDeadlock, FindsTheMaximumInEveryColumn) {
  const std::size_t rows = 67;
  auto in = whole_numbers(rows, -3000, 0);
  for (std::size_t row = 0; row < rows; ++row) {
    in[row * kColumns + row * 5 % kColumns] = 1.0f + static_cast<float>(row);
  }
  ASSERT_THAT(ask(question(in)), gives_exact_results(in));
}

// Rows that are given to one tile, one warp or one thread are right and no repair. Nor is a block
// for each part of them, one after the other. 4096 are as many as the contract allows.
TEST_P(TileDeadlock, CraftKeepsOneBlockAndEightLanesARow) {
  count_memory();
  for (const std::size_t rows : {3u, 48u, 4096u}) {
    if (rows > 48 && !is_first_setting()) continue;
    const auto in = whole_numbers(rows, -3000, 3000);
    const std::uint64_t bytes = in.size() * sizeof(float);
    const Array array{"in", bytes};
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_results(in), LaunchesOneBlockOf(96), LaunchesKernels(1),
                      LoadsArrayInSectors(array), LoadsArray(array, 96),
                      IsLoadedInPartsOf(array, kColumns * sizeof(float) / 8),
                      IsLoadedByThreads(array, 8 * std::min<std::size_t>(rows, 12)),
                      ComputesOnTheDevice(bytes + (rows + 1) * sizeof(float))));
  }
}

}  // namespace warplings::cases::tile_deadlock
