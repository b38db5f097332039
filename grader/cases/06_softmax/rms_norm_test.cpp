// Cases for rms_norm: rows of every length and size, each element held against the norm in float64,
// rounded to BF16.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "grader/cases/shared/grid_height.h"
#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/bf16.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::rms_norm {

using namespace grading;
using testing::AllOf;

constexpr double kEpsilon = 1e-5;

struct Matrix {
  std::vector<Bf16> elements;
  std::vector<Bf16> weight;  // one for each column

  std::size_t columns() const { return weight.size(); }
  std::size_t rows() const { return elements.size() / columns(); }
};

using Row = std::vector<double>;

std::vector<double> values(const std::vector<Bf16>& numbers) {
  std::vector<double> result;
  for (const Bf16 x : numbers) result.push_back(x.value());
  return result;
}

double bf16(double x) { return Bf16::nearest(x).value(); }

// Towards zero, as the upper half of a float is.
double truncated(double x) {
  const double nearest = bf16(x);
  return std::abs(nearest) > std::abs(x)
             ? Bf16{static_cast<std::uint16_t>(Bf16::nearest(x).bits - 1)}.value()
             : nearest;
}

double mean_square(const Row& x) {
  double sum = 0;
  for (const double value : x) sum += value * value;
  return sum / static_cast<double>(x.size());
}

double scale_of(const Row& x) { return 1 / std::sqrt(mean_square(x) + kEpsilon); }

Row weighed(Row x, double scale, const Row& weight) {
  for (std::size_t c = 0; c < x.size(); ++c) x[c] *= scale * weight[c];
  return x;
}

std::vector<double> norms(const Matrix& in) {
  std::vector<double> result;
  const Row weight = values(in.weight);
  const Row all = values(in.elements);
  for (auto row = all.begin(); row != all.end();) {
    const auto next = row + static_cast<std::ptrdiff_t>(weight.size());
    const Row x(row, next);
    for (const double y : weighed(x, scale_of(x), weight)) result.push_back(y);
    row = next;
  }
  return result;
}

// What a mistake makes of a row; nothing where it writes nothing.
using Results = std::vector<std::optional<double>>;
using OfRow = std::function<Results(const Row& x, const Row& weight)>;

Results all_of(const Row& row) { return {row.begin(), row.end()}; }

struct MistakeOfARow {
  std::string name;
  std::string sentence;
  OfRow of_row;
};

// The mean square of a row's columns for which `part_of` gives the same number, each over the
// number of all columns; `first_is_right`: but for those of number 0.
template <class PartOf>
OfRow by_parts(PartOf part_of, bool first_is_right = false) {
  return [=](const Row& x, const Row& weight) {
    std::vector<double> sums(part_of(x.size() - 1) + 1);
    for (std::size_t c = 0; c < x.size(); ++c) {
      sums.resize(std::max(sums.size(), part_of(c) + 1));
      sums[part_of(c)] += x[c] * x[c];
    }
    const double right = mean_square(x);
    Results result;
    for (std::size_t c = 0; c < x.size(); ++c) {
      const std::size_t part = part_of(c);
      const double mean =
          first_is_right && part == 0 ? right : sums[part] / static_cast<double>(x.size());
      result.emplace_back(x[c] * weight[c] / std::sqrt(mean + kEpsilon));
    }
    return result;
  };
}

std::vector<MistakeOfARow> mistakes_of_a_row() {
  std::vector<MistakeOfARow> mistakes;
  const auto add = [&](const char* name, const std::string& sentence, const OfRow& of_row) {
    mistakes.push_back({name, sentence, of_row});
  };
  // By a scale that is made of the mean square in another way.
  const auto scaled_by = [&](const char* name, const std::string& sentence, auto scale) {
    add(name, sentence,
        [=](const Row& x, const Row& w) { return all_of(weighed(x, scale(x), w)); });
  };
  scaled_by("epsilon_outside", "1e-5 is added to the root; it belongs under it, to the mean.",
            [](const Row& x) { return 1 / (std::sqrt(mean_square(x)) + kEpsilon); });
  scaled_by("epsilon_in_the_sum",
            "1e-5 is added to the sum of squares, and divided with it; it belongs to their mean.",
            [](const Row& x) {
              return 1 / std::sqrt(mean_square(x) + kEpsilon / static_cast<double>(x.size()));
            });
  scaled_by("no_epsilon", "They are divided by the root of the mean alone: 1e-5 is not added.",
            [](const Row& x) { return 1 / std::sqrt(mean_square(x)); });
  for (const double other : {1e-3, 1e-4, 1e-6, 1e-8}) {
    scaled_by("other_epsilon", fmt::format("{} is added to the mean, and not 1e-5.", other),
              [=](const Row& x) { return 1 / std::sqrt(mean_square(x) + other); });
  }
  for (std::size_t filled = 64; filled <= 8192; filled *= 2) {
    scaled_by("filled_up",
              fmt::format("The sum of squares is divided by {}, and not by the number of columns.",
                          filled),
              [=](const Row& x) {
                const double share = static_cast<double>(x.size()) / static_cast<double>(filled);
                return 1 / std::sqrt(mean_square(x) * share + kEpsilon);
              });
  }
  scaled_by("sum", "They are divided by the root of the sum of squares; it should be their mean.",
            [](const Row& x) {
              return 1 / std::sqrt(mean_square(x) * static_cast<double>(x.size()) + kEpsilon);
            });
  scaled_by("mean_of_0",
            "They are divided by the root of 1e-5 alone: the mean is 0, as where 1 / columns is a "
            "division of two ints.",
            [](const Row&) { return 1 / std::sqrt(kEpsilon); });
  scaled_by("no_root", "They are divided by the mean square; it should be its root.",
            [](const Row& x) { return 1 / (mean_square(x) + kEpsilon); });
  scaled_by("multiplied", "They are multiplied by the root; they should be divided by it.",
            [](const Row& x) { return std::sqrt(mean_square(x) + kEpsilon); });
  scaled_by("scale_in_bf16", "The factor of a row is rounded to BF16.",
            [](const Row& x) { return bf16(scale_of(x)); });
  scaled_by("squares_in_bf16", "The squares are rounded to BF16 before they are added.",
            [](const Row& x) {
              double sum = 0;
              for (const double value : x) sum += bf16(value * value);
              return 1 / std::sqrt(sum / static_cast<double>(x.size()) + kEpsilon);
            });
  add("not_weighed", "The weights are missing.",
      [](const Row& x, const Row&) { return all_of(weighed(x, scale_of(x), Row(x.size(), 1.0))); });
  add("mean_subtracted",
      "The mean of each row is subtracted, as in LayerNorm; only the root should be divided by.",
      [](const Row& x, const Row& w) {
        double mean = 0;
        for (const double value : x) mean += value / static_cast<double>(x.size());
        Row rest = x;
        for (double& value : rest) value -= mean;
        return all_of(weighed(rest, scale_of(rest), w));
      });
  add("rounded_twice",
      "They are rounded to BF16 before they are weighted, and once more after that.",
      [](const Row& x, const Row& w) {
        Row result = x;
        const double scale = scale_of(x);
        for (std::size_t c = 0; c < x.size(); ++c) result[c] = bf16(x[c] * scale) * w[c];
        return all_of(result);
      });
  add("truncated", "They are rounded towards 0, and not to the nearest.",
      [](const Row& x, const Row& w) {
        Row result = weighed(x, scale_of(x), w);
        for (double& value : result) value = truncated(value);
        return all_of(result);
      });
  add("own_elements", "Each element is divided by what eight neighbours made of their squares.",
      by_parts([](std::size_t c) { return c / 8; }));
  add("every_second_lane",
      "Each lane has divided by what every second lane's elements add up to, its own among them.",
      by_parts([](std::size_t c) { return c / 8 % 2; }));
  for (const std::size_t lanes : {8u, 16u, 32u}) {
    add("half_of_the_lanes",
        "Each lane has divided by what one half of the lanes' elements add up to, the row's first "
        "half or its second.",
        by_parts([=](std::size_t c) { return c / 8 / (lanes / 2); }));
  }
  for (const std::size_t threads : {8u, 16u, 32u, 64u, 128u, 256u, 512u, 1024u}) {
    if (threads >= 64) {
      const auto warp = [=](std::size_t c) { return c / 256 % (threads / 32); };
      add("own_warp", "Each warp has divided by what its own columns add up to, not the row's.",
          by_parts(warp));
      add("first_warp",
          "What the first warp of a row stores is right. The others have divided by what their own "
          "columns add up to.",
          by_parts(warp, true));
    }
    add("first_weights", "Columns from some number on have the weights of the first columns.",
        [=](const Row& x, const Row& w) {
          const double scale = scale_of(x);
          Results result;
          for (std::size_t c = 0; c < x.size(); ++c) {
            result.emplace_back(x[c] * scale * w[c % (threads * 8)]);
          }
          return result;
        });
  }
  for (const std::size_t limit : {64u, 128u, 256u, 512u, 1024u, 2048u, 4096u}) {
    add("first_columns",
        fmt::format("Columns from {} on are neither written nor in the mean.", limit),
        [=](const Row& x, const Row& w) {
          const std::size_t kept = std::min(limit, x.size());
          double sum = 0;
          for (std::size_t c = 0; c < kept; ++c) sum += x[c] * x[c];
          const double mean = sum / static_cast<double>(x.size());
          Results cut = all_of(weighed(x, 1 / std::sqrt(mean + kEpsilon), w));
          for (std::size_t c = kept; c < x.size(); ++c) cut[c].reset();
          return cut;
        });
  }
  return mistakes;
}

// How many of the rows have a norm by another sum of squares than their own; and of these, whether
// each is a BF16 number, or that of each row is out of the question.
struct SumsInBf16 {
  std::size_t wrong = 0;
  bool all_are = true;
};

// The elements of a row allow a small range of sums of squares, since each of them is rounded
// within its own half step. Of the numbers in such a range, hardly one in a hundred has only the
// eight bits of a BF16.
SumsInBf16 sums_in_bf16(const std::vector<double>& got, const Row& all, const Row& weight) {
  SumsInBf16 result;
  const std::size_t columns = weight.size();
  for (std::size_t begin = 0; begin < got.size() && result.all_are; begin += columns) {
    double least = 0;  // of what an element is multiplied with
    double most = kInfinity;
    double right = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      const double x = all[begin + c];
      right += x * x;
      const double product = std::abs(x * weight[c]);
      const double y = std::abs(got[begin + c]);
      if (product < 0x1p-60 || y < 0x1p-60) continue;
      if (!std::isfinite(product) || !std::isfinite(y)) return {0, false};
      // Half a step is 2^-9 of the power of two below; a float's own error comes on top.
      const double half = std::ldexp(1, std::ilogb(y) - 8) * (1 + 0x1p-10);
      least = std::max(least, (y - half) / product);
      most = std::min(most, (y + half) / product);
    }
    const auto sum_of = [&](double scale) {
      return static_cast<double>(columns) * (1 / (scale * scale) - kEpsilon);
    };
    if (least > most || least == 0) return {0, false};
    const double low = sum_of(most);
    const double high = sum_of(least);
    if (low <= right * (1 + 0x1p-16) && right * (1 - 0x1p-16) <= high) continue;
    ++result.wrong;
    const double nearest = bf16((low + high) / 2);
    result.all_are = low <= nearest && nearest <= high && high - low < 0x1p-15 * nearest;
  }
  return result;
}

// Three rows, so that chance is one in a million.
Alternative<double> sum_in_bf16(const Row& all, const Row& weight) {
  const auto recognise = [=](const std::vector<double>& got) -> std::string {
    if (got.size() != all.size()) return "";
    const SumsInBf16 found = sums_in_bf16(got, all, weight);
    if (!found.all_are || found.wrong < 3) return "";
    return fmt::format(
        "In {} rows they are divided by a different sum of squares, which is a BF16 number: it is "
        "kept in BF16, as a sum or as the mean, and 8 bits lose most of what is added.",
        found.wrong);
  };
  return {"sum_in_bf16", "", {}, recognise};
}

// Of rows that are small beside 1e-5, the sum of squares hardly matters, so only what is done with
// 1e-5 can be told.
enum class Size { kOrdinary, kSmall };

Alternatives<double> mistakes(const Matrix& in, Size size) {
  const auto all = std::make_shared<const Row>(values(in.elements));
  const auto weight = std::make_shared<const Row>(values(in.weight));
  const std::size_t columns = in.columns();
  Alternatives<double> result;
  for (const MistakeOfARow& mistake : mistakes_of_a_row()) {
    if (size == Size::kSmall && mistake.name.find("epsilon") == std::string::npos) continue;
    result.push_back(
        {mistake.name, mistake.sentence, computed_by_rows<double>(columns, [=](std::size_t row) {
           const auto begin = all->begin() + static_cast<std::ptrdiff_t>(row * columns);
           return mistake.of_row(Row(begin, begin + static_cast<std::ptrdiff_t>(columns)), *weight);
         })});
  }
  if (size == Size::kOrdinary) result.push_back(sum_in_bf16(*all, *weight));
  const auto right = computed<double>([=] { return norms(in); });
  for (const std::size_t block : {2u, 4u, 8u, 16u, 32u, 64u}) {
    result.push_back({"last_block",
                      "The rows that do not fill a block are not written; the others are right.",
                      [=, rows = in.rows()](std::size_t i) -> std::optional<double> {
                        if (i / columns >= rows / block * block) return std::nullopt;
                        return right(i);
                      }});
  }
  return result;
}

// A sum of 8192 squares, in any order, and its root are off by 2^-12 at the very worst, and usually
// by less than 2^-20; a few more roundings follow. Such an error e crosses a midpoint of two BF16
// numbers, 2^-8 or more apart, with a probability of e over that: one element in thousands. One
// rounding to BF16 too many differs in one of five, and in one of ten where it is the scale's. In a
// small matrix one element is more than a hundredth. Below 2^-126 lie the subnormal floats.
Bf16Tolerance tolerance(std::size_t elements) {
  return {.steps = 1,
          .floor = 0x1p-126,
          .different_share =
              std::max(0.01, 1.0 / static_cast<double>(std::max<std::size_t>(elements, 1)))};
}

auto gives_norms(const Matrix& in, Size size = Size::kOrdinary) {
  return GivesBf16("out", norms(in), tolerance(in.elements.size()), mistakes(in, size));
}

class RmsNorm : public Case {
 protected:
  static Question question(const Matrix& in) {
    return Question()
        .value("rows", static_cast<int>(in.rows()))
        .value("columns", static_cast<int>(in.columns()))
        .value("picked", PickedRows(), "")
        .input("in", in.elements)
        .input("weight", in.weight)
        .output<Bf16>("out", in.elements.size());
  }

  static std::vector<Bf16> rounded(const std::vector<float>& numbers) {
    std::vector<Bf16> result(numbers.size());
    std::transform(numbers.begin(), numbers.end(), result.begin(), Bf16::nearest);
    return result;
  }

  // Of either sign, and no two alike but by chance. None is so near 0 that it would not show.
  std::vector<float> weights(std::size_t columns) {
    std::vector<float> result = random().floats(columns, 0.25f, 4.0f);
    for (float& w : result) w = random().below(4) == 0 ? -w : w;
    return result;
  }

  // Numbers spread around another mean in each row, so that the mean matters to whoever takes it
  // away.
  Matrix ordinary(std::size_t rows, std::size_t columns, float size = 1) {
    std::vector<float> numbers;
    for (std::size_t row = 0; row < rows; ++row) {
      const float middle = size * static_cast<float>(random().integer(-3, 3)) / 2;
      const float wide = size * static_cast<float>(random().integer(1, 4));
      const auto part = random().floats(columns, middle - wide, middle + wide);
      numbers.insert(numbers.end(), part.begin(), part.end());
    }
    return {rounded(numbers), rounded(weights(columns))};
  }

  // One process for all of these matrices: what a call leaves behind meets the next.
  void check(const std::vector<Matrix>& matrices, Size size = Size::kOrdinary) {
    std::vector<Question> questions;
    for (const Matrix& matrix : matrices) questions.push_back(question(matrix));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_norms(matrices[i], size));
    }
  }

  static Array array(std::string name, const Matrix& in) {
    return {std::move(name), in.elements.size() * sizeof(Bf16)};
  }
};

INSTANTIATE_TEST_SUITE_P(, RmsNorm, every_setting(), setting_name);

// The first has three warps' worth of 16 bytes a row, then come all numbers of lanes up to a warp
// and beyond. With an odd number of eights, rows begin in the middle of a sector.
TEST_P(RmsNorm, TakesRowsOfEveryLength) {
  std::vector<Matrix> matrices = {ordinary(5, 768)};
  for (std::size_t columns = 8; columns <= 272; columns += 8) {
    matrices.push_back(ordinary(5, columns));
  }
  for (const std::size_t columns : {504u, 512u, 520u, 1000u, 1024u, 1032u}) {
    matrices.push_back(ordinary(3, columns));
  }
  check(matrices);
}

TEST_P(RmsNorm, TakesLongRows) {
  check({ordinary(3, 2048), ordinary(3, 2056), ordinary(2, 4096), ordinary(2, 4104),
         ordinary(2, 6000), ordinary(2, 8184), ordinary(2, 8192)});
}

TEST_P(RmsNorm, TakesAnyNumberOfRows) {
  std::vector<Matrix> matrices;
  for (const std::size_t rows : {33u, 1u, 2u, 3u, 0u, 7u, 8u, 9u, 15u, 17u, 31u, 63u, 65u, 101u}) {
    matrices.push_back(ordinary(rows, 40));
  }
  matrices.push_back(ordinary(0, 8192));
  matrices.push_back(ordinary(301, 8));
  check(matrices);
}

// The root of the mean is between a hundredth and ten times that of 1e-5, so it matters where that
// is added.
TEST_P(RmsNorm, AddsEpsilonUnderTheRoot) {
  std::vector<Matrix> matrices;
  for (const float size : {3e-5f, 3e-4f, 3e-3f, 1e-2f}) matrices.push_back(ordinary(9, 96, size));
  check(matrices, Size::kSmall);
}

// Such a row has the root of 1e-5 to be divided by, and nothing else.
TEST_P(RmsNorm, GivesZerosForARowOfZeros) {
  Matrix in = ordinary(7, 320);
  for (const std::size_t row : {0u, 3u, 6u}) {
    std::fill_n(in.elements.begin() + static_cast<std::ptrdiff_t>(row * 320), 320, Bf16{});
  }
  check({in});
}

// A square may be 1e32, and the mean of a row 1e-5 beside it.
TEST_P(RmsNorm, TakesNumbersOfEverySize) {
  Matrix in = ordinary(12, 264);
  for (std::size_t row = 0; row < 12; ++row) {
    const double size = std::pow(10.0, static_cast<double>(row) * 3 - 18);
    for (std::size_t c = 0; c < 264; ++c) {
      Bf16& x = in.elements[row * 264 + c];
      x = Bf16::nearest(x.value() * size);
    }
  }
  Matrix largest{rounded(std::vector<float>(2 * 8192, 9.9e15f)), rounded(weights(8192))};
  for (std::size_t c = 1; c < 8192; c += 2) largest.elements[c].bits ^= 0x8000u;
  for (std::size_t c = 0; c < 8192; ++c) {
    largest.weight[c] = Bf16::nearest(largest.weight[c].value() * 249);
  }
  check({in, largest});
}

// Each column in turn, or every few of a long row, makes up nearly all of the mean. Whatever the
// schedule.
TEST_P(RmsNorm, SeesEveryColumn) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {40u, 264u, 2064u}) {
    const std::size_t rows = columns < 300 ? columns : 40;
    Matrix in = ordinary(rows, columns);
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t column = columns < 300 ? row : (row * 53 + row / 2 * 8) % columns;
      in.elements[row * columns + column] = Bf16::nearest(row % 2 == 0 ? 300 : -100);
    }
    matrices.push_back(std::move(in));
  }
  check(matrices);
}

// Weights from 1000 down to 0: of columns that have none, nothing is left.
TEST_P(RmsNorm, WeighsEachColumn) {
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {104u, 1296u}) {
    Matrix in = ordinary(5, columns);
    for (std::size_t c = 0; c < columns; ++c) {
      const double size = c % 7 == 3 ? 0 : std::pow(10.0, 3 - static_cast<double>(c % 11));
      in.weight[c] = Bf16::nearest(c % 3 == 0 ? -size : size);
    }
    matrices.push_back(std::move(in));
  }
  check(matrices);
}

// The order of the products counts: a row of 1e15 divides by that, and a weight of 1e-30 times
// 1e-15 is 0, as one of 1e30 times 1e15 is infinite; neither is the result.
TEST_P(RmsNorm, TakesRowsAndWeightsOfOppositeSizes) {
  std::vector<Matrix> matrices;
  for (const double weight : {1e-30, 1e30}) {
    Matrix in = ordinary(4, 264);
    for (Bf16& x : in.elements) x = Bf16::nearest(x.value() * 1e15);
    for (Bf16& w : in.weight) w = Bf16::nearest(w.value() * weight);
    matrices.push_back(std::move(in));
  }
  check(matrices);
}

TEST_P(RmsNorm, GivesTheSameWhenItIsCalledAgain) {
  const Matrix large = ordinary(5, 1032);
  const Matrix small = ordinary(9, 48);
  check({large, small, large, small});
}

// What this case adds is its size, so one schedule will do. 10007 is a prime.
TEST_P(RmsNorm, TakesTenThousandRows) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  const Matrix in = ordinary(10007, 16);
  const Answer answer = ask(question(in));
  ASSERT_THAT(answer, gives_norms(in));
  if (const auto rows = size_beyond_a_grid(answer, 10007, 140'000)) {
    const Matrix more = ordinary(*rows, 16);
    ASSERT_THAT(ask(question(more)), gives_norms(more));
  }
}

// Of 8192 columns, an offset leaves 31 bits at row 2^18 and 32 at row 2^19. Of eight, it does so at
// rows 2^28 and 2^29; with a warp for each row, the number of a thread does at rows 2^26 and 2^27.
// And of as many rows as an int counts, a loop over them passes the last one.
TEST_P(RmsNorm, TakesMoreElementsThanThirtyTwoBitsCount) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  const auto asked = [&](std::size_t columns, int rows, std::initializer_list<int> edges) {
    const PickedRows picked = rows_around(rows, edges);
    const Matrix in = ordinary(static_cast<std::size_t>(picked.count), columns);
    const Answer answer = ask(Question()
                                  .value("rows", rows)
                                  .value("columns", static_cast<int>(columns))
                                  .value("picked", picked, in_words(picked))
                                  .input("in", in.elements)
                                  .input("weight", in.weight)
                                  .output<Bf16>("out", in.elements.size()));
    if (is_unanswered(answer)) return;
    ASSERT_THAT(answer, AllOf(StoresInTheLastThird(fmt::format("rows = {}", rows)),
                              GivesBf16("out", of_blocks_that_ran(answer, norms(in), picked.count),
                                        tolerance(in.elements.size()))));
  };
  asked(8192, (1 << 19) + (1 << 18) + 3, {1 << 18, 1 << 19});
  if (HasFatalFailure()) return;
  asked(8, std::numeric_limits<int>::max(), {1 << 26, 1 << 27, 1 << 28, 1 << 29});
}

// Weights may be read for every row; a matrix of one row would be taken for them.
TEST_P(RmsNorm, CraftReadsEachElementOnce) {
  count_memory();
  for (const std::size_t columns : {1024u, 40u, 264u, 4096u, 8192u}) {
    const Matrix in = ordinary(3, columns);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_norms(in), LoadsArray(array("in", in), 1),
                      ComputesOnTheDevice((2 * in.elements.size() + columns) * sizeof(Bf16))));
  }
}

TEST_P(RmsNorm, CraftWritesEachElementOnce) {
  count_memory();
  for (const std::size_t columns : {1024u, 40u, 8192u}) {
    const Matrix in = ordinary(3, columns);
    ASSERT_THAT(ask(question(in)), AllOf(gives_norms(in), StoresArray(array("out", in), 1)));
  }
}

TEST_P(RmsNorm, CraftMovesSixteenBytesAtOnce) {
  count_memory();
  for (const std::size_t columns : {1024u, 40u, 264u, 4096u, 8192u}) {
    const Matrix in = ordinary(3, columns);
    ASSERT_THAT(ask(question(in)), AllOf(gives_norms(in), LoadsArrayBySixteenBytes(array("in", in)),
                                         StoresArrayBySixteenBytes(array("out", in))));
  }
}

TEST_P(RmsNorm, CraftLoadsSideBySide) {
  count_memory();
  for (const std::size_t columns : {1024u, 32u, 512u, 4096u, 8192u}) {
    const Matrix in = ordinary(3, columns);
    ASSERT_THAT(ask(question(in)), AllOf(gives_norms(in), LoadsArrayInSectors(array("in", in))));
  }
}

}  // namespace warplings::cases::rms_norm
