// Cases for cluster_softmax: rows that eight blocks share. Whether a block touches what another one
// has not written yet, or has taken away, is the referee's to find.
#include <algorithm>
#include <cmath>

#include "grader/cases/shared/late_bases.h"
#include "grader/cases/shared/minus_zeros.h"
#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::cluster_softmax {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kBlocks = 8;

struct Matrix {
  std::size_t columns = 0;
  std::vector<float> elements;

  std::size_t rows() const { return elements.size() / columns; }
  std::size_t bytes() const { return elements.size() * sizeof(float); }
};

// A row's numbers, and what a mistake makes of them; nothing where it writes nothing.
using Row = std::vector<double>;
using Results = std::vector<std::optional<double>>;

double maximum(const Row& x) { return *std::max_element(x.begin(), x.end()); }

// The sum of the exponentials of [first, last) under a maximum.
double sum_under(const Row& x, double most, std::size_t first, std::size_t last) {
  double sum = 0;
  for (std::size_t c = first; c < std::min(last, x.size()); ++c) sum += std::exp(x[c] - most);
  return sum;
}
double sum_under(const Row& x, double most) { return sum_under(x, most, 0, x.size()); }

// The columns of one block, where each has as many as the first.
struct Share {
  std::size_t first, last;
  double most = -kInfinity;
  double sum = 0;

  Share(const Row& x, std::size_t rank)
      : first(std::min(x.size(), rank * size(x))), last(std::min(x.size(), first + size(x))) {
    for (std::size_t c = first; c < last; ++c) most = std::max(most, x[c]);
    sum = sum_under(x, most, first, last);
  }
  static std::size_t size(const Row& x) { return (x.size() + kBlocks - 1) / kBlocks; }
};

// What well-known mistakes give.
Alternatives<double> mistakes(const Matrix& given) {
  const auto in = std::make_shared<const Matrix>(given);
  Alternatives<double> result;
  const auto add = [&](const char* name, const char* sentence,
                       std::function<Results(const Row&)> of_row) {
    result.push_back({name, sentence, computed_by_rows<double>(in->columns, [=](std::size_t row) {
                        const auto begin =
                            in->elements.begin() + static_cast<std::ptrdiff_t>(row * in->columns);
                        return of_row(Row(begin, begin + static_cast<std::ptrdiff_t>(in->columns)));
                      })});
  };
  // Each block uses a maximum and a sum of its own.
  const auto by_blocks = [](auto of_block) {
    return [=](const Row& x) {
      Results results(x.size());
      for (std::size_t rank = 0; rank < kBlocks; ++rank) {
        const Share share(x, rank);
        const auto [most, sum] = of_block(x, share);
        for (std::size_t c = share.first; c < share.last; ++c) {
          results[c] = std::exp(x[c] - most) / sum;
        }
      }
      return results;
    };
  };
  add("own_part", "Each block has divided by the sum of its own columns, not of the row.",
      by_blocks([](const Row&, const Share& own) { return std::pair(own.most, own.sum); }));
  add("own_part_eight_times",
      "Each block has divided by eight times the sum of its own columns, as if all had found the "
      "same.",
      by_blocks(
          [](const Row&, const Share& own) { return std::pair(own.most, kBlocks * own.sum); }));
  add("first_part", "All blocks have divided by the sum of the first block's columns.",
      by_blocks([](const Row& x, const Share&) {
        const Share first(x, 0);
        return std::pair(first.most, first.sum);
      }));
  add("own_part_twice", "Each block has counted its own columns twice.",
      by_blocks([](const Row& x, const Share& own) {
        const double most = maximum(x);
        return std::pair(most, sum_under(x, most) + sum_under(x, most, own.first, own.last));
      }));
  add("own_part_left_out", "Each block has left its own columns out of the sum.",
      by_blocks([](const Row& x, const Share& own) {
        const double most = maximum(x);
        return std::pair(most, sum_under(x, most) - sum_under(x, most, own.first, own.last));
      }));
  add("last_block_left_out", "The last block's columns are not in the sum.",
      by_blocks([](const Row& x, const Share&) {
        const double most = maximum(x);
        return std::pair(most, sum_under(x, most, 0, Share(x, kBlocks - 1).first));
      }));
  add("sums_not_rescaled",
      "They are divided by a sum of parts that are under different maxima, added as they are.",
      by_blocks([](const Row& x, const Share&) {
        double sum = 0;
        for (std::size_t rank = 0; rank < kBlocks; ++rank) sum += Share(x, rank).sum;
        return std::pair(maximum(x), sum);
      }));
  add("not_divided", "These are the exponentials, not divided by their sum.",
      by_blocks([](const Row& x, const Share&) { return std::pair(maximum(x), 1.0); }));
  add("tail_left_out",
      "The last columns, behind eight equal shares, are neither written nor in the sum.",
      [](const Row& x) {
        const std::size_t columns = x.size() / kBlocks * kBlocks;
        const double most = maximum(x);
        Results results(x.size());
        if (columns == 0) return results;
        const double sum = sum_under(x, most, 0, columns);
        for (std::size_t c = 0; c < columns; ++c) results[c] = std::exp(x[c] - most) / sum;
        return results;
      });
  return result;
}

// What is raised to the numbers is 2, and not e. Most results are then far larger, with an error of
// their own size.
Alternative<double> powers_of_two(const Matrix& in) {
  const auto recognise = [in](const std::vector<double>& got) -> std::string {
    double farthest = 0;
    for (std::size_t row = 0; row < in.rows() && got.size() == in.elements.size(); ++row) {
      const std::size_t first = row * in.columns;
      const float most = *std::max_element(&in.elements[first], &in.elements[first] + in.columns);
      double sum = 0, right_sum = 0;
      for (std::size_t c = 0; c < in.columns; ++c) {
        sum += std::exp2(double{in.elements[first + c]} - most);
        right_sum += std::exp(double{in.elements[first + c]} - most);
      }
      for (std::size_t c = 0; c < in.columns; ++c) {
        const double difference = double{in.elements[first + c]} - most;
        const double value = std::exp2(difference) / sum;
        if (!(std::abs(got[first + c] - value) <= 1e-3 * value + 0x1p-126)) return "";
        farthest = std::max(farthest, std::abs(value * right_sum / std::exp(difference) - 1));
      }
    }
    return farthest < 0.1 ? ""
                          : "These are powers of 2 over their sum; they should be powers of e.";
  };
  return {"powers_of_two", "", {}, recognise};
}

// NaN just where the exponential of the number itself is infinite, and 0 elsewhere. Where all of
// them are, NaN tells nothing.
Alternative<double> no_maximum(const Matrix& in) {
  const auto recognise = [in](const std::vector<double>& got) -> std::string {
    std::size_t infinite = 0;
    for (std::size_t i = 0; i < got.size() && got.size() == in.elements.size(); ++i) {
      const bool is_infinite = std::isinf(std::exp(in.elements[i]));
      if (is_infinite) ++infinite;
      if (is_infinite ? !std::isnan(got[i]) : got[i] != 0) return "";
    }
    if (infinite == 0 || infinite == got.size()) return "";
    return "NaN stands where the exponential of the number itself is infinite in a float, and 0 "
           "elsewhere: the maximum is to be subtracted before the exponential is taken.";
  };
  return {"no_maximum", "", {}, recognise};
}

struct Expected {
  std::vector<double> value;
  std::vector<double> bound;
};

// The bound of the contract; softmax_rows' cases derive it, and merging by blocks is one more
// order.
Expected softmax(const Matrix& in) {
  Expected result;
  for (std::size_t row = 0; row < in.rows(); ++row) {
    const auto begin = in.elements.begin() + static_cast<std::ptrdiff_t>(row * in.columns);
    const Row x(begin, begin + static_cast<std::ptrdiff_t>(in.columns));
    const double most = maximum(x);
    const double sum = sum_under(x, most);
    for (const double each : x) {
      const double value = std::exp(each - most) / sum;
      const double units =
          6.0 * static_cast<double>(in.columns) + 6 * std::min(most - each, 200.0) + 100;
      result.value.push_back(value);
      result.bound.push_back(units * 0x1p-24 * value + 0x1p-126);
    }
  }
  return result;
}

// For rows whose elements are their maximum or vanish beside it, the sum is a count, and exact. One
// element more or less in a row of 8000 is 2000 units.
Expected shares(const Matrix& in) {
  Expected result = softmax(in);
  for (std::size_t i = 0; i < result.value.size(); ++i) {
    result.bound[i] = 100 * 0x1p-24 * result.value[i] + 0x1p-126;
  }
  return result;
}

class ClusterSoftmax : public Case {
 protected:
  static Question question(const Matrix& in) {
    return Question()
        .value("rows", static_cast<int>(in.rows()))
        .value("columns", static_cast<int>(in.columns))
        .value("picked", PickedRows(), "")
        .input("in", in.elements)
        .output<float>("out", in.elements.size());
  }

  Matrix floats(std::size_t rows, std::size_t columns, float low, float high) {
    return {columns, random().floats(rows * columns, low, high)};
  }

  static AnswerMatcher gives(const Matrix& in, const Expected& expected) {
    const auto known = mistakes(in);
    const bool fits_in_float = std::all_of(in.elements.begin(), in.elements.end(),
                                           [](float x) { return std::abs(x) < 80; });
    return {"gives the softmax within its bounds", [=](const Answer& answer) {
              Alternatives<double> all = known;
              all.push_back(powers_of_two(in));
              if (in.rows() == 1) all.push_back(no_maximum(in));
              // Values that the referee calls undefined may be NaN, too, and of another cause.
              if (fits_in_float && !was_diagnosed(answer)) {
                all.push_back(infinities_met(expected.value, expected.bound, "", "columns"));
              }
              return compare_within<float>(answer, "out", expected.value, expected.bound, all);
            }};
  }

  void check(const std::vector<Matrix>& matrices, Expected (*expected)(const Matrix&) = softmax) {
    std::vector<Question> questions;
    for (const Matrix& matrix : matrices) questions.push_back(question(matrix));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives(matrices[i], expected(matrices[i])));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, ClusterSoftmax, every_setting(), setting_name);

TEST_P(ClusterSoftmax, TakesRowsThatFillAllBlocks) {
  check({floats(2, 800, -10, 10), floats(1, 2048, -10, 10), floats(3, 256, -10, 10)});
}

// Blocks with a column less, or with none. In a short row each element weighs.
TEST_P(ClusterSoftmax, TakesRowsOfEveryLength) {
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {20u, 1u, 2u, 7u, 8u, 9u, 33u, 257u, 1001u, 2049u}) {
    matrices.push_back(floats(2, columns, -1, 1));
  }
  check(matrices);
}

// The row's maximum lies in another block each time, and the other blocks' are far below it.
TEST_P(ClusterSoftmax, TakesAMaximumInAnyBlock) {
  Matrix in{160, {}};
  for (std::size_t rank = 0; rank < kBlocks; ++rank) {
    auto row = random().floats(in.columns, -2, 2);
    for (std::size_t c = rank * 20; c < rank * 20 + 20; ++c) row[c] += 5;
    in.elements.insert(in.elements.end(), row.begin(), row.end());
  }
  check({in});
}

// What lies 87.33 below the maximum gives the least results that are not below 2^-126.
TEST_P(ClusterSoftmax, TakesLargeNumbers) {
  Matrix least = floats(1, 500, -87.33f, -85);
  least.elements[random().below(500)] = 0;
  check(
      {floats(1, 500, -1000, 1000), floats(1, 500, 900, 1000), floats(1, 500, -1000, -900), least});
}

TEST_P(ClusterSoftmax, TakesMinusZeroForMoreThanNegativeNumbers) {
  if (!is_first_setting()) GTEST_SKIP();
  check({{7, rows_below_minus_zero(7, -1000)}, {300, rows_below_minus_zero(300, -1000)}});
}

// Sums that overflow a float if what is subtracted moves late, be it within a block or among them.
TEST_P(ClusterSoftmax, SubtractsWhatKeepsTheSumFinite) {
  if (!is_first_setting()) GTEST_SKIP();
  constexpr std::size_t kColumns = 8 * 1001;
  check({{kColumns, low_at_times(kColumns, 515, 1001)},
         {kColumns, low_first(kColumns, 1001)},
         {kColumns, low_first(kColumns, 4100)},
         {1000, low_at_times(1000, 1, 5)}});
}

// All equal: an element more or less changes every result.
TEST_P(ClusterSoftmax, SeesEveryElementOfALongRow) {
  check({{5003, std::vector<float>(5003, 1.5f)}, {8000, std::vector<float>(8000, -3.0f)}}, shares);
}

// What this case adds is its size, so one schedule will do. In 32767 columns a share that is
// rounded down leaves seven to somebody, who has no room for them.
TEST_P(ClusterSoftmax, TakesTheLongestRows) {
  if (!is_first_setting()) GTEST_SKIP();
  check({{32768, std::vector<float>(32768, 2.0f)}, {32767, std::vector<float>(32767, -1.0f)}},
        shares);
}

// As many as the contract allows: a grid whose height grows with them is too high.
TEST_P(ClusterSoftmax, TakesAsManyRowsAsAGridHasClusters) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  // So many launches, or as much memory besides, would take long;
  // CraftLaunchesClustersOfEightBlocks and CraftMovesEachElementOnceAndNothingElse tell.
  count_memory();
  const Matrix few = floats(3, 7, -5, 5);
  if (!testing::Value(ask(question(few)), AllOf(LaunchesKernels(1), LoadsBytesAtMost(few.bytes()))))
    GTEST_SKIP() << "the task is not done as it should be";
  if (can_choose_device()) set_device_memory(kTallDevice);
  constexpr int kRows = (1 << 28) - 1;
  const PickedRows picked = rows_around(kRows, {1 << 16, 1 << 23, 1 << 26, 1 << 27});
  const Matrix in = floats(static_cast<std::size_t>(picked.count), 7, -5, 5);
  const Answer answer = ask(Question()
                                .value("rows", kRows)
                                .value("columns", static_cast<int>(in.columns))
                                .value("picked", picked, in_words(picked))
                                .input("in", in.elements)
                                .output<float>("out", in.elements.size()));
  if (is_unanswered(answer)) return;
  Expected expected = softmax(in);
  expected.value = of_blocks_that_ran(answer, expected.value, picked.count);
  ASSERT_THAT(answer, AllOf(StoresInTheLastThird(fmt::format("rows = {}", kRows)),
                            GivesWithin<float>("out", expected.value, expected.bound)));
}

TEST_P(ClusterSoftmax, GivesTheRightResultWhenItIsCalledAgain) {
  check(
      {floats(1, 300, -5, 5), floats(2, 300, 20, 30), floats(1, 3, -5, 5), floats(1, 300, -5, 5)});
}

TEST_P(ClusterSoftmax, CraftLaunchesClustersOfEightBlocks) {
  for (const Matrix& in : {floats(2, 640, -5, 5), floats(70, 20, -5, 5)}) {
    ASSERT_THAT(ask(question(in)),
                AllOf(gives(in, softmax(in)), LaunchesKernels(1), LaunchesClustersOf(kBlocks)));
  }
}

TEST_P(ClusterSoftmax, CraftMovesEachElementOnceAndNothingElse) {
  count_memory();
  const Matrix in = floats(2, 1000, -5, 5);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives(in, softmax(in)), LoadsArray({"in", in.bytes()}, 1),
                    StoresArray({"out", in.bytes()}, 1), LoadsBytesAtMost(in.bytes()),
                    StoresBytesAtMost(in.bytes()), CallsAtomicsAtMost(0)));
}

TEST_P(ClusterSoftmax, CraftSharesALongRowAmongBlocks) {
  count_memory();
  const Matrix in = floats(1, 8 * 4096, -5, 5);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives(in, softmax(in)),
                    SharesTheLoadsAmongBlocks({"in", in.bytes()}, 4096 * sizeof(float))));
}

TEST_P(ClusterSoftmax, CraftUsesAtMost17408BytesOfSharedMemory) {
  for (const std::size_t columns : {100u, 5000u}) {
    const Matrix in = floats(1, columns, -5, 5);
    ASSERT_THAT(ask(question(in)), AllOf(gives(in, softmax(in)), UsesSharedBytesAtMost(17408)));
  }
}

}  // namespace warplings::cases::cluster_softmax
