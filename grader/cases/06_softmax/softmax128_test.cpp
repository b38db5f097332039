// Cases for softmax128: rows of every kind and number, each element held against the softmax in
// float64, rounded to BF16.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "grader/cases/shared/grid_height.h"
#include "grader/cases/shared/late_bases.h"
#include "grader/cases/shared/minus_zeros.h"
#include "grader/cases/shared/picked_rows.h"
#include "grader/cases/shared/rounded_logarithm.h"
#include "grader/harness/grading/bf16.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::softmax128 {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kColumns = 128;
constexpr std::uint64_t kRowBytes = kColumns * sizeof(Bf16);

using Rows = std::vector<Bf16>;  // 128 a row

// A result that was computed in float with a relative error e is rounded to another BF16 than the
// exact one where a midpoint of two BF16 numbers lies between them: with a probability of e over
// the midpoints' relative distance, which is 2^-8 or more. A sum of 128 terms in any order and an
// approximate exp2 give e = 2^-16 at the very worst, so one element in 256; usual is 2^-21, one in
// thousands. One in a hundred leaves room. One rounding to BF16 too many differs in one of five.
// Below 2^-126 lie the subnormal floats, which a GPU may flush to 0.
constexpr Bf16Tolerance kTolerance{.steps = 1, .floor = 0x1p-126, .different_share = 0.01};

// Rounding an element changes it by a factor 1 +- u/(1 + u) at most, u = 2^-8, and so the sum of a
// row: by 2^-8 - 2^-16 of itself or less (- 2^-16 + 2^-24 - ...). The float arithmetic before it
// has what is left of 2^-8, and that is its worst e. Subnormal elements,
// 128 at most and each off by 2^-126 at most, do not show.
constexpr double kRowSumBound = 0x1p-8;

std::vector<double> softmax(const Rows& in) {
  std::vector<double> result(in.size());
  for (std::size_t first = 0; first < in.size(); first += kColumns) {
    double most = in[first].value();
    for (std::size_t i = first; i < first + kColumns; ++i) most = std::max(most, in[i].value());
    double sum = 0;
    for (std::size_t i = first; i < first + kColumns; ++i) {
      sum += result[i] = std::exp(in[i].value() - most);
    }
    for (std::size_t i = first; i < first + kColumns; ++i) result[i] /= sum;
  }
  return result;
}

AnswerMatcher RowsAddUpToOne() {
  const auto examine = [](const Answer& answer) -> std::optional<Finding> {
    const auto values = answer.values<Bf16>("out");
    for (std::size_t first = 0; values && first < values->size(); first += kColumns) {
      double sum = 0;
      for (std::size_t i = first; i < first + kColumns; ++i) sum += (*values)[i].value();
      if (std::abs(sum - 1) <= kRowSumBound) continue;
      return Finding{State::kWrongAnswer,
                     answer.question().introduction() +
                         fmt::format("row {} adds up to {:.6g}; it should be 1 within 2^-8.",
                                     first / kColumns, sum),
                     {},
                     0};
    }
    return std::nullopt;
  };
  return {"has rows that add up to 1", examine};
}

// One row's numbers, and what a mistake makes of them.
using Row = std::vector<double>;
using OfRow = std::function<Row(const Row&)>;

double largest(const Row& x, std::size_t first = 0, std::size_t last = kColumns) {
  return *std::max_element(x.begin() + static_cast<std::ptrdiff_t>(first),
                           x.begin() + static_cast<std::ptrdiff_t>(last));
}

// In float, where an exponential may be infinite, or 0.
double weight(double x) { return std::exp(static_cast<float>(x)); }

// The weights over their sum.
Row divided(Row weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& w : weights) w /= sum;
  return weights;
}

Row under(const Row& x, double most) {
  Row result;
  for (const double value : x) result.push_back(weight(value - most));
  return divided(std::move(result));
}

double bf16(double x) { return Bf16::nearest(x).value(); }

// Towards zero, as the upper half of a float is.
double truncated(double x) {
  const double nearest = bf16(x);
  return nearest > x ? Bf16{static_cast<std::uint16_t>(Bf16::nearest(x).bits - 1)}.value()
                     : nearest;
}

// What well-known mistakes give, row by row. A lane has eight columns side by side.
std::vector<std::tuple<std::string, std::string, OfRow>> mistakes_of_a_row() {
  const auto weights = [](const Row& x) {
    const double most = largest(x);
    Row result;
    for (const double value : x) result.push_back(weight(value - most));
    return result;
  };
  const auto own_weights = [](const Row& x) {
    Row result;
    for (std::size_t c = 0; c < x.size(); ++c) {
      result.push_back(weight(x[c] - largest(x, c / 8 * 8, c / 8 * 8 + 8)));
    }
    return result;
  };
  const auto sum = [](const Row& x) { return std::accumulate(x.begin(), x.end(), 0.0); };
  const auto scaled = [](Row x, double factor, double (*rounding)(double)) {
    for (double& value : x) value = rounding(value * factor);
    return x;
  };
  // The maximum of the columns that `counts` accepts.
  const auto under_some = [](auto counts) {
    return [=](const Row& x) {
      double most = -std::numeric_limits<double>::infinity();
      for (std::size_t c = 0; c < x.size(); ++c) {
        if (counts(c)) most = std::max(most, x[c]);
      }
      return under(x, most);
    };
  };
  std::vector<std::tuple<std::string, std::string, OfRow>> mistakes = {
      {"powers_of_two", "These are powers of 2 over their sum; they should be powers of e.",
       [](const Row& x) {
         const double most = largest(x);
         Row powers;
         for (const double value : x) powers.push_back(std::exp2(value - most));
         return divided(std::move(powers));
       }},
      {"rounded_before_subtracted",
       "The numbers were multiplied by log2(e), and rounded, before their maximum was subtracted: "
       "of large numbers the digits that matter are lost. Subtract first, or in one fmaf.",
       [](const Row& x) {
         Row products, powers;
         for (const double value : x) {
           products.push_back(static_cast<float>(value * double{1.44269504f}));
         }
         const double most = largest(products);
         for (const double value : products) powers.push_back(std::exp2(value - most));
         return divided(std::move(powers));
       }},
      {"not_divided", "These are the exponentials, not divided by their sum.", weights},
      {"logarithms", "These are the logarithms of the right results.",
       [=](const Row& x) {
         const double most = largest(x);
         const double log_of_sum = std::log(static_cast<float>(sum(weights(x))));
         Row result;
         for (const double value : x) result.push_back(value - most - log_of_sum);
         return result;
       }},
      {"logarithm_added", kLogarithmAdded,
       [](const Row& x) {
         const double subtracted = RoundedLogarithm(x).subtracted();
         Row result;
         for (const double value : x) result.push_back(std::exp(value - subtracted));
         return result;
       }},
      {"softmax_of_eight", "These are the softmax of each lane's eight columns by themselves.",
       [=](const Row& x) {
         Row result;
         for (std::size_t first = 0; first < kColumns; first += 8) {
           const auto begin = x.begin() + static_cast<std::ptrdiff_t>(first);
           const Row own = divided(own_weights(Row(begin, begin + 8)));
           result.insert(result.end(), own.begin(), own.end());
         }
         return result;
       }},
      {"own_maximum",
       "Each lane's eight exponentials are under the maximum of these eight, not under the row's.",
       [=](const Row& x) { return divided(own_weights(x)); }},
      {"sums_not_rescaled",
       "They are divided by sums under the lanes' own maxima, which were added as they are.",
       [=](const Row& x) {
         return scaled(weights(x), 1 / sum(own_weights(x)), [](double v) { return v; });
       }},
      {"sums_by_down",
       "Columns 0 to 7 are right. The others are divided by what down shuffles leave in their "
       "lanes.",
       [=](const Row& x) {
         Row result = weights(x);
         Row of_lane(16, 0.0);
         for (std::size_t c = 0; c < kColumns; ++c) of_lane[c / 8] += result[c];
         for (std::size_t delta = 8; delta > 0; delta /= 2) {
           const Row before = of_lane;
           for (std::size_t lane = 0; lane < 16; ++lane) {
             of_lane[lane] += before[lane + delta < 16 ? lane + delta : lane];
           }
         }
         for (std::size_t c = 0; c < kColumns; ++c) result[c] /= of_lane[c / 8];
         return result;
       }},
      {"lower_half_left",
       "Each odd element was taken with the even one before it as the lower half of its float, "
       "which is 0 in a BF16.",
       [=](const Row& x) {
         Row mixed = x;
         for (std::size_t c = 1; c < x.size(); c += 2) {
           const std::uint32_t upper = Bf16::nearest(x[c]).bits;
           mixed[c] = std::bit_cast<float>(upper << 16 | Bf16::nearest(x[c - 1]).bits);
         }
         return under(mixed, largest(mixed));
       }},
      {"no_maximum", "These are exponentials of the numbers themselves: nothing is subtracted.",
       [](const Row& x) { return under(x, 0); }},
      {"at_least_zero",
       "Rows with a number above 0 are right. From the others 0 was subtracted, or another number "
       "that is too large, in place of their maximum.",
       [](const Row& x) { return under(x, std::max(0.0, largest(x))); }},
      {"mean", "The mean of each row is subtracted, not its maximum.",
       [=](const Row& x) { return under(x, sum(x) / kColumns); }},
      {"smallest", "The smallest number of each row is subtracted, not the largest.",
       [](const Row& x) { return under(x, *std::min_element(x.begin(), x.end())); }},
      {"first_lane", "The largest of columns 0 to 7 is subtracted, not the largest of the row.",
       under_some([](std::size_t c) { return c < 8; })},
      {"not_the_first_of_eight",
       "The largest number of a row counts unless it is in column 0, 8, 16, ...",
       under_some([](std::size_t c) { return c % 8 != 0; })},
      {"not_the_last_of_eight",
       "The largest number of a row counts unless it is in column 7, 15, 23, ...",
       under_some([](std::size_t c) { return c % 8 != 7; })},
      {"rounded_twice", "The exponentials are rounded to BF16, and the quotients once more.",
       [=](const Row& x) {
         Row rounded = weights(x);
         for (double& value : rounded) value = bf16(value);
         return divided(std::move(rounded));
       }},
      {"rounded_twice", "The exponentials are rounded to BF16, and the quotients once more.",
       [=](const Row& x) {
         return scaled(scaled(weights(x), 1, bf16), 1 / sum(weights(x)),
                       [](double v) { return v; });
       }},
      {"sum_in_bf16", "They are divided by the sum rounded to BF16.",
       [=](const Row& x) {
         return scaled(weights(x), 1 / bf16(sum(weights(x))), [](double v) { return v; });
       }},
      {"reciprocal_in_bf16", "They are multiplied by the sum's reciprocal rounded to BF16.",
       [=](const Row& x) {
         return scaled(weights(x), bf16(1 / sum(weights(x))), [](double v) { return v; });
       }},
      {"truncated", "They are rounded towards 0, and not to the nearest.",
       [=](const Row& x) { return scaled(weights(x), 1 / sum(weights(x)), truncated); }},
      {"difference_in_bf16", "The differences from the maximum are rounded to BF16.",
       [](const Row& x) {
         const double most = largest(x);
         Row rounded;
         for (const double value : x) rounded.push_back(weight(bf16(value - most)));
         return divided(std::move(rounded));
       }},
      {"difference_in_bf16", "The differences from the maximum are rounded to BF16.",
       [](const Row& x) {
         const double most = largest(x);
         Row rounded;
         for (const double value : x) rounded.push_back(bf16(weight(bf16(value - most))));
         return divided(std::move(rounded));
       }},
  };
  for (const std::size_t half : {0u, 1u}) {
    mistakes.emplace_back("half_of_the_row",
                          "The largest number of one half of each row is subtracted.",
                          under_some([=](std::size_t c) { return c / 64 == half; }));
  }
  for (const double least : {-50, -60, -64, -70, -80, -85, -86, -87, -88, -100}) {
    mistakes.emplace_back(
        "clamped",
        fmt::format("Numbers further below the maximum than {0} are taken to be {0} "
                    "below it.",
                    -least),
        [=](const Row& x) {
          const double most = largest(x);
          Row kept;
          for (const double value : x) kept.push_back(std::exp(std::max(value - most, least)));
          return divided(std::move(kept));
        });
  }
  return mistakes;
}

// What `of_row` makes of `together` neighbouring rows at a time; of fewer at the end.
std::function<std::optional<double>(std::size_t)> by_rows(const std::shared_ptr<const Row>& all,
                                                          std::size_t together, OfRow of_row) {
  return computed_by_rows<double>(together * kColumns, [=](std::size_t group) {
    const std::size_t first = group * together * kColumns;
    const std::size_t last = std::min(first + together * kColumns, all->size());
    const Row values = of_row(Row(all->begin() + static_cast<std::ptrdiff_t>(first),
                                  all->begin() + static_cast<std::ptrdiff_t>(last)));
    return std::vector<std::optional<double>>(values.begin(), values.end());
  });
}

Alternatives<double> mistakes(const Rows& in) {
  const auto all = std::make_shared<Row>();
  for (const Bf16 x : in) all->push_back(x.value());
  Alternatives<double> result;
  for (const auto& [name, sentence, of_row] : mistakes_of_a_row()) {
    result.push_back({name, sentence, by_rows(all, 1, of_row)});
  }
  // A last row without a second is alone, or beside zeros.
  for (const bool zeros : {false, true}) {
    result.push_back({"two_rows", "These are the softmax of two neighbouring rows together.",
                      by_rows(all, 2, [=](Row both) {
                        if (zeros) both.resize(2 * kColumns, 0.0);
                        return under(both, *std::max_element(both.begin(), both.end()));
                      })});
  }
  // Each row's softmax, under the largest number of both. The last row as above.
  std::string of_two_rows =
      "Of two neighbouring rows, the larger maximum is subtracted in both: where the other row's "
      "is "
      "much larger, all exponentials of a row are 0.";
  if (in.size() / kColumns % 2 == 1) of_two_rows += " The last row's neighbour may be zeros.";
  for (const bool zeros : {false, true}) {
    result.push_back({"maximum_of_two_rows", of_two_rows, by_rows(all, 2, [=](const Row& both) {
                        const double most = *std::max_element(both.begin(), both.end());
                        Row values;
                        for (auto row = both.begin(); row != both.end(); row += kColumns) {
                          const Row own =
                              under(Row(row, row + kColumns),
                                    zeros && both.size() == kColumns ? std::max(most, 0.0) : most);
                          values.insert(values.end(), own.begin(), own.end());
                        }
                        return values;
                      })});
  }
  const std::size_t rows = in.size() / kColumns;
  const auto right = computed<double>([=] { return softmax(in); });
  for (const std::size_t block : {2u, 4u, 8u, 16u, 32u, 64u, 128u}) {
    result.push_back({"last_block",
                      "The rows that do not fill a block are not written; the others are right.",
                      [=](std::size_t i) -> std::optional<double> {
                        if (i / kColumns >= rows / block * block) return std::nullopt;
                        return right(i);
                      }});
  }
  return result;
}

auto gives_softmax(const Rows& in) {
  return AllOf(GivesBf16("out", softmax(in), kTolerance, mistakes(in)), RowsAddUpToOne());
}

class Softmax128 : public Case {
 protected:
  static Question question(const Rows& in) {
    const std::size_t rows = in.size() / kColumns;
    return Question()
        .value("rows", static_cast<int>(rows))
        .value("picked", PickedRows(), "")
        .input("in", in)
        .output<Bf16>("out", in.size());
  }

  // Of so many rows, of which these have numbers.
  static Question question_of(int rows, const PickedRows& picked, const Rows& in) {
    return Question()
        .value("rows", rows)
        .value("picked", picked, in_words(picked))
        .input("in", in)
        .output<Bf16>("out", in.size());
  }

  static Rows rounded(const std::vector<float>& numbers) {
    Rows result(numbers.size());
    std::transform(numbers.begin(), numbers.end(), result.begin(), Bf16::nearest);
    return result;
  }

  // Numbers that are spread nearly normally: each is a sum of twelve evenly spread ones, whose
  // variances add up to 1.
  std::vector<float> normal(std::size_t rows, float mean, float deviation) {
    std::vector<float> result(rows * kColumns);
    for (float& x : result) {
      float sum = -6;
      for (const float part : random().floats(12, 0, 1)) sum += part;
      x = mean + deviation * sum;
    }
    return result;
  }

  Rows ordinary(std::size_t rows) { return rounded(normal(rows, 0, 10)); }

  // Each stretch of 64 rows is the one before in another order of its numbers.
  Rows many_rows(std::size_t rows) {
    Rows result = ordinary(64);
    const std::size_t stretch = result.size();
    while (result.size() < rows * kColumns) {
      const std::size_t i = result.size();
      result.push_back(result[i - stretch + (i % kColumns == kColumns - 1 ? 1 - kColumns : 1)]);
    }
    return result;
  }

  static Array array(std::string name, const Rows& rows) {
    return {std::move(name), rows.size() * sizeof(Bf16)};
  }
};

INSTANTIATE_TEST_SUITE_P(, Softmax128, every_setting(), setting_name);

// 16 rows go to a block of 256 threads, 32 or 64 to one with several rows in flight.
TEST_P(Softmax128, TakesAnyNumberOfRows) {
  std::vector<Question> questions;
  std::vector<Rows> inputs;
  for (const std::size_t rows : {1u, 2u, 3u, 0u, 15u, 16u, 17u, 31u, 33u, 63u, 65u, 101u, 3u}) {
    inputs.push_back(ordinary(rows));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_softmax(inputs[i]));
  }
}

TEST_P(Softmax128, RoundsToTheNearestBf16) {
  const Rows in = ordinary(203);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// exp(1000) is infinite in float. Distinct numbers lie 4 or 8 apart there, so there are many ties.
TEST_P(Softmax128, TakesNumbersAroundAThousand) {
  const Rows in = rounded(normal(203, 1000, 5));
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// exp(-1000) is 0 in float, and so would be the sum of a row. The last rows have nothing above -0.
TEST_P(Softmax128, TakesRowsOfNegativeNumbers) {
  auto numbers = normal(203, -1000, 5);
  const auto below = rows_below_minus_zero(kColumns, -31000);
  numbers.insert(numbers.end(), below.begin(), below.end());
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// Where nothing is subtracted, all fail; where 0 is, at least, some; where the larger maximum of
// two neighbours is, some of these: there are neighbours of two kinds, and of one.
TEST_P(Softmax128, TakesRowsOfEitherSign) {
  std::vector<float> numbers;
  for (int row = 0; row < 60; ++row) {
    const auto one = normal(1, row % 3 == 0 ? 1000.0f : -1000.0f, 5);
    numbers.insert(numbers.end(), one.begin(), one.end());
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// From -87 on exponentials are subnormal floats: a row's sum has few bits, or none where a GPU
// flushes them. A row's numbers lie within 5 of each other, or within 22.
TEST_P(Softmax128, TakesABandWhereExponentialsAreSubnormal) {
  std::vector<float> numbers;
  for (int row = 0; row < 82; ++row) {
    const bool wide = row % 2 == 0;
    const auto most = (wide ? -69.0f : -80.0f) - static_cast<float>(row / 2 % 14);
    const auto part = random().floats(kColumns, most - (wide ? 22 : 5), most);
    numbers.insert(numbers.end(), part.begin(), part.end());
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// In one row in two, 90 and -90 alternate; in the others there is 90 anywhere, once or more.
TEST_P(Softmax128, TakesNumbersThatAreFarApart) {
  std::vector<float> numbers;
  for (std::size_t row = 0; row < 61; ++row) {
    const std::uint64_t anywhere = random().below(kColumns);
    for (std::size_t c = 0; c < kColumns; ++c) {
      const bool is_high =
          row % 2 == 0 ? (c + row / 2) % 2 == 0 : c == anywhere || random().below(row) == 0;
      numbers.push_back(is_high ? 90.0f : -90.0f);
    }
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// Sums that overflow a float if what is subtracted is not the largest number of all, where no
// exponential overflows by itself. BF16 numbers lie 0.5 apart there.
TEST_P(Softmax128, SubtractsWhatKeepsTheSumFinite) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  std::vector<float> numbers;
  for (const auto& row : {low_first(kColumns, 8), low_first(kColumns, 37), low_first(kColumns, 64),
                          low_at_times(kColumns, 1, 8), low_at_times(kColumns, 8, 32)}) {
    for (const float x : row) numbers.push_back(std::ceil(2 * x) / 2);
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// One element anywhere is larger than the rest, by 0 to 100: from a share among many to a row that
// is 1 and 0, through results that are subnormal.
TEST_P(Softmax128, LetsOneElementDominate) {
  std::vector<float> numbers = normal(101, 0, 1);
  for (std::size_t row = 0; row < 101; ++row) {
    const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(row * kColumns);
    const float most = *std::max_element(begin, begin + kColumns);
    begin[static_cast<std::ptrdiff_t>(random().below(kColumns))] = most + static_cast<float>(row);
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// Each column in turn holds what decides its row: an element so large that its exponential is
// infinite unless it is the maximum, and one that makes up a seventh of the sum.
TEST_P(Softmax128, SeesEveryColumn) {
  std::vector<float> numbers;
  for (const float large : {200.0f, 3.0f}) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      for (std::size_t c = 0; c < kColumns; ++c) numbers.push_back(c == column ? large : 0.0f);
    }
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

TEST_P(Softmax128, SharesEquallyAmongEqualNumbers) {
  std::vector<float> numbers;
  for (const float x : {0.0f, 1.0f, -1.0f, 88.5f, -103.0f, 1000.0f, -31872.0f, 31872.0f, 3e-39f}) {
    numbers.insert(numbers.end(), kColumns, x);
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// The largest numbers that are allowed, of either sign or of both. They lie 128 apart, so what a
// row holds is its maximum, some number of times, and zeros.
TEST_P(Softmax128, TakesTheLargestNumbers) {
  std::vector<float> numbers;
  for (unsigned row = 0; row < 61; ++row) {
    const bool mixed = row % 3 == 2;
    for (std::size_t c = 0; c < kColumns; ++c) {
      const float x = 31872.0f - 128.0f * static_cast<float>(random().below(1 + row % 30));
      const bool is_negative = mixed ? random().below(2) == 0 : row % 3 == 1;
      numbers.push_back(is_negative ? -x : x);
    }
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// BF16 numbers lie 16 apart near 4000, and 64 near 16000: of a row, half is the maximum, and half
// one or two such steps below it, where exponentials are normal floats. Floats lie 2^-10 apart
// there: a product with log2(e), rounded before the maximum is subtracted, has lost what the
// difference needs, and one element in twenty is not r.
TEST_P(Softmax128, IsAsExactForLargeNumbers) {
  std::vector<float> numbers;
  for (int row = 0; row < 241; ++row) {
    const float step = static_cast<float>(16 << row % 3);
    const float size = step * static_cast<float>(random().integer(160, 250));
    const float most = row % 2 == 0 ? size : -size;
    for (std::size_t c = 0; c < kColumns; ++c) {
      const std::size_t steps = random().below(2) * (row % 3 == 2 ? 1 : 1 + random().below(2));
      numbers.push_back(most - step * static_cast<float>(steps));
    }
  }
  const Rows in = rounded(numbers);
  ASSERT_THAT(ask(question(in)), gives_softmax(in));
}

// What this case adds is its size, so one schedule will do. 10007 is a prime.
TEST_P(Softmax128, TakesTenThousandRows) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  const Rows in = many_rows(10007);
  const Answer answer = ask(question(in));
  ASSERT_THAT(answer, gives_softmax(in));
  if (const auto rows = size_beyond_a_grid(answer, 10007, 140'000)) {
    const Rows more = many_rows(*rows);
    ASSERT_THAT(ask(question(more)), gives_softmax(more));
  }
}
const LongCase kLongest(typeid(Softmax128_TakesTenThousandRows_Test));

// An offset leaves 31 bits at row 2^24, and 32 at row 2^25; the number of a thread, one for eight
// elements, at rows 2^27 and 2^28.
TEST_P(Softmax128, TakesMoreElementsThanThirtyTwoBitsCount) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  for (const int rows : {(1 << 25) + 3, (1 << 28) + (1 << 27) + 3}) {
    const PickedRows picked = rows_around(rows, {1 << 24, 1 << 25, 1 << 27, 1 << 28});
    const Rows in = ordinary(static_cast<std::size_t>(picked.count));
    const Answer answer = ask(question_of(rows, picked, in));
    if (is_unanswered(answer)) return;
    ASSERT_THAT(
        answer,
        AllOf(StoresInTheLastThird(fmt::format("rows = {}", rows)),
              GivesBf16("out", of_blocks_that_ran(answer, softmax(in), picked.count), kTolerance)));
  }
}

TEST_P(Softmax128, CraftReadsEachElementOnce) {
  count_memory();
  for (const std::size_t rows : {1u, 320u}) {
    const Rows in = ordinary(rows);
    ASSERT_THAT(ask(question(in)), AllOf(gives_softmax(in), LoadsArray(array("in", in), 1),
                                         ComputesOnTheDevice(2 * rows * kRowBytes)));
  }
}

TEST_P(Softmax128, CraftWritesEachElementOnce) {
  count_memory();
  for (const std::size_t rows : {1u, 320u}) {
    const Rows in = ordinary(rows);
    ASSERT_THAT(ask(question(in)), AllOf(gives_softmax(in), StoresArray(array("out", in), 1)));
  }
}

TEST_P(Softmax128, CraftMovesSixteenBytesAtOnce) {
  count_memory();
  for (const std::size_t rows : {1u, 320u}) {
    const Rows in = ordinary(rows);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_softmax(in), LoadsArrayBySixteenBytes(array("in", in)),
                      StoresArrayBySixteenBytes(array("out", in))));
  }
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(Softmax128, CraftMovesSixteenBytesOfManyRowsAtOnceToo) {
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  count_memory();
  constexpr int kRows = (1 << 25) + 3;
  const PickedRows picked = rows_around(kRows, {1 << 24});
  const Rows in = ordinary(static_cast<std::size_t>(picked.count));
  const Answer answer = ask(question_of(kRows, picked, in));
  if (is_unanswered(answer)) return;
  ASSERT_THAT(answer, AllOf(LoadsPartsBySixteenBytes({"in", kRows * kRowBytes}),
                            StoresPartsBySixteenBytes({"out", kRows * kRowBytes})));
}

}  // namespace warplings::cases::softmax128
