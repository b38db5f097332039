// Cases for softmax_rows: rows of any length. Where weights are 0 and 1, results are exact in any
// order of any algorithm, and a long row shows every element; elsewhere rows are short enough that
// the bound tells.
//
// asks nothing: Nothing is asked of shorter rows
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "grader/cases/shared/grid_height.h"
#include "grader/cases/shared/late_bases.h"
#include "grader/cases/shared/minus_zeros.h"
#include "grader/cases/shared/picked_rows.h"
#include "grader/cases/shared/rounded_logarithm.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::softmax_rows {

using namespace grading;
using testing::AllOf;

struct Matrix {
  std::size_t columns = 0;
  std::vector<float> elements;

  std::size_t rows() const { return elements.size() / columns; }
};

// One row's numbers, and what a mistake makes of them; nothing where it writes nothing.
using Row = std::vector<double>;
using Results = std::vector<std::optional<double>>;
using OfRow = std::function<Results(const Row&)>;

struct Expected {
  std::vector<double> value;
  std::vector<double> bound;
  Alternatives<double> mistakes;
  bool fits_in_float = false;  // the exponential of each element, whatever is subtracted
  std::vector<Row> rows{};
};

// In float, where an exponential may be infinite, or 0.
double weight(double x) { return std::exp(static_cast<float>(x)); }

Results under(const Row& x, double most, double sum) {
  Results result;
  for (const double value : x) result.push_back(weight(value - most) / sum);
  return result;
}

// A thread's part of a row, or a warp's.
struct Part {
  double most = -kInfinity;
  double sum = 0;

  void add(double x, bool rescale = true) {
    if (x == -kInfinity) return;
    const double larger = std::max(most, x);
    if (rescale && most > -kInfinity) sum *= std::exp(most - larger);
    sum += std::exp(x - larger);
    most = larger;
  }
};

Part whole(const Row& x, std::size_t columns) {
  Part part;
  for (std::size_t c = 0; c < std::min(columns, x.size()); ++c) part.add(x[c]);
  return part;
}

// Of two parts that meet, neither has to be the one under the larger maximum.
enum class Rescaled { both, own, other };

Part merged(const Part& own, const Part& other, Rescaled rescaled) {
  const double most = std::max(own.most, other.most);
  const auto under_it = [&](const Part& part, Rescaled left_out) {
    if (part.most == -kInfinity) return 0.0;
    return rescaled == left_out ? part.sum : part.sum * std::exp(part.most - most);
  };
  return {most, under_it(own, Rescaled::other) + under_it(other, Rescaled::own)};
}

// What butterflies leave in each thread.
std::vector<Part> merged_by_warps(std::vector<Part> parts, Rescaled rescaled) {
  for (std::size_t distance = kWarp / 2; distance > 0; distance /= 2) {
    const std::vector<Part> old = parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i] = merged(old[i], old[i ^ distance], rescaled);
    }
  }
  return parts;
}

// The parts of a row whose columns go to threads, or warps, in turn, `wide` at a time.
struct Shared {
  std::size_t parts;
  std::size_t wide;

  std::size_t part_of(std::size_t column) const { return column / wide % parts; }
  std::vector<Part> of(const Row& x, bool rescale = true) const {
    std::vector<Part> result(parts);
    for (std::size_t c = 0; c < x.size(); ++c) result[part_of(c)].add(x[c], rescale);
    return result;
  }
};

struct MistakeOfARow {
  std::string name;
  std::string sentence;
  OfRow of_row;
};

constexpr const char* kOneSideRescaled =
    "They are divided by a sum in which always the same one of two parts was rescaled, be it the "
    "thread's own or the other. It has to be the part under the smaller maximum.";

// exp(x - most) as a power of 2 whose exponent is formed in float, after most * log2(e) was
// rounded.
double folded(double x, float most, bool fused) {
  const float log2e = 1.44269504f;
  const float subtracted = static_cast<float>(double{most} * log2e);
  const float number = static_cast<float>(x);
  return std::exp2(fused ? std::fma(number, log2e, -subtracted)
                         : static_cast<float>(double{number} * log2e) - subtracted);
}

// What well-known mistakes give, row by row.
std::vector<MistakeOfARow> mistakes_of_a_row() {
  std::vector<MistakeOfARow> result = {
      {"no_maximum", "These are exponentials of the numbers themselves: nothing is subtracted.",
       [](const Row& x) {
         double sum = 0;
         for (const double value : x) sum += weight(value);
         return under(x, 0, static_cast<float>(sum));
       }},
      {"at_least_zero",
       "All numbers of such a row are smaller than what is subtracted as its maximum: where does "
       "the "
       "maximum start?",
       [](const Row& x) {
         const double most = std::max(0.0, *std::max_element(x.begin(), x.end()));
         double sum = 0;
         for (const double value : x) sum += weight(value - most);
         return under(x, most, sum);
       }},
      {"powers_of_two", "These are powers of 2 over their sum; they should be powers of e.",
       [](const Row& x) {
         const double most = *std::max_element(x.begin(), x.end());
         double sum = 0;
         for (const double value : x) sum += std::exp2(value - most);
         Results powers;
         for (const double value : x) powers.push_back(std::exp2(value - most) / sum);
         return powers;
       }},
      {"sum_overflows",
       "The results are 0: what is subtracted is so far below the maximum that the sum of the "
       "exponentials is infinite in a float, though each of them is finite. Where it follows the "
       "maximum late, it must not be by so much.",
       [](const Row& x) {
         const auto [least, most] = std::minmax_element(x.begin(), x.end());
         const double sum = std::exp(*most - *least) * static_cast<double>(x.size());
         const bool overflows = *most - *least < 88 && std::isinf(static_cast<float>(sum));
         return under(x, *most,
                      overflows ? static_cast<double>(kInfinity) : whole(x, x.size()).sum);
       }},
      {"not_divided", "These are the exponentials, not divided by their sum.",
       [](const Row& x) { return under(x, *std::max_element(x.begin(), x.end()), 1); }},
      {"logarithms", "These are the logarithms of the right results.",
       [](const Row& x) {
         const Part all = whole(x, x.size());
         Results logarithms;
         for (const double value : x) logarithms.push_back(value - all.most - std::log(all.sum));
         return logarithms;
       }},
  };
  const auto add = [&](const char* name, const std::string& sentence, const OfRow& of_row) {
    result.push_back({name, sentence, of_row});
  };
  for (const bool fused : {true, false}) {
    add("rounded_before_subtracted",
        "The maximum was multiplied by log2(e), and rounded, before it was subtracted: of large "
        "numbers the digits that matter are lost. Subtract first.",
        [=](const Row& x) {
          const Part all = whole(x, x.size());
          Results large;
          for (const double value : x) {
            large.push_back(folded(value, static_cast<float>(all.most), fused) / all.sum);
          }
          return large;
        });
  }
  for (const std::size_t wide : {1u, 4u}) {
    for (const std::size_t threads : {32u, 64u, 128u, 256u, 512u, 1024u}) {
      const Shared by_threads{threads, wide};
      add("sums_not_rescaled",
          "They are divided by a sum of parts that are under different maxima, added as they are.",
          [=](const Row& x) {
            double sum = 0;
            for (const Part& part : by_threads.of(x)) sum += part.sum;
            return under(x, *std::max_element(x.begin(), x.end()), sum);
          });
      add("loop_not_rescaled",
          "They are divided by a sum in which earlier terms of a thread stayed under an earlier "
          "maximum.",
          [=](const Row& x) {
            const double most = *std::max_element(x.begin(), x.end());
            double sum = 0;
            for (const Part& part : by_threads.of(x, false)) {
              if (part.sum > 0) sum += part.sum * std::exp(part.most - most);
            }
            return under(x, most, sum);
          });
      for (const bool counts_alone : {true, false}) {
        add("begins_at_minus_infinity",
            "Rows in which the first element that a thread sees is -infinity are NaN: until then "
            "the thread's maximum is -infinity, too, and the difference of the two is NaN.",
            [=](const Row& x) {
              // Whether a thread has begun so and, where that does not count alone, gone on.
              bool is_nan = false;
              std::vector<bool> seen(threads, false), begun(threads, false);
              for (std::size_t c = 0; c < x.size(); ++c) {
                const std::size_t part = by_threads.part_of(c);
                if (!seen[part]) begun[part] = x[c] == -kInfinity;
                seen[part] = true;
                is_nan = is_nan || (begun[part] && (counts_alone || x[c] > -kInfinity));
              }
              const Part all = whole(x, x.size());
              return under(x, all.most, is_nan ? static_cast<double>(kNan) : all.sum);
            });
      }
      add("own_thread", "Each thread has divided by the sum of its own columns, not of the row.",
          [=](const Row& x) {
            const auto parts = by_threads.of(x);
            Results own;
            for (std::size_t c = 0; c < x.size(); ++c) {
              const Part& part = parts[by_threads.part_of(c)];
              own.push_back(std::exp(x[c] - part.most) / part.sum);
            }
            return own;
          });
      for (const Rescaled rescaled : {Rescaled::own, Rescaled::other}) {
        add("one_side_rescaled", kOneSideRescaled, [=](const Row& x) {
          const auto parts = merged_by_warps(by_threads.of(x), rescaled);
          Part all = parts[0];
          for (std::size_t i = kWarp; i < threads; i += kWarp) {
            all = merged(all, parts[i], rescaled);
          }
          return under(x, all.most, all.sum);
        });
        if (threads > 32) continue;
        add("one_side_rescaled", kOneSideRescaled, [=](const Row& x) {
          const auto parts = merged_by_warps(by_threads.of(x), rescaled);
          Results own;
          for (std::size_t c = 0; c < x.size(); ++c) {
            const Part& part = parts[by_threads.part_of(c)];
            own.push_back(std::exp(x[c] - part.most) / part.sum);
          }
          return own;
        });
      }
      if (threads == 32) continue;
      const Shared by_warps{threads / 32, 32 * wide};
      add("sums_not_rescaled",
          "They are divided by a sum of parts that are under different maxima, added as they are.",
          [=](const Row& x) {
            double sum = 0;
            for (const Part& part : by_warps.of(x)) sum += part.sum;
            return under(x, *std::max_element(x.begin(), x.end()), sum);
          });
      const auto own_warps = [=](bool first_is_right) {
        return [=](const Row& x) {
          const auto parts = by_warps.of(x);
          const Part all = whole(x, x.size());
          Results own;
          for (std::size_t c = 0; c < x.size(); ++c) {
            const std::size_t warp = by_warps.part_of(c);
            const Part& part = first_is_right && warp == 0 ? all : parts[warp];
            own.push_back(std::exp(x[c] - part.most) / part.sum);
          }
          return own;
        };
      };
      add("own_warp", "Each warp has divided by the sum of its own columns, not of the row.",
          own_warps(false));
      add("first_warp",
          "What the first warp of a row stores is right. The others have divided by the sum of "
          "their "
          "own columns.",
          own_warps(true));
    }
  }
  for (const std::size_t limit : {32u, 64u, 128u, 256u, 512u, 1024u, 2048u, 4096u, 8192u, 16384u}) {
    add("first_columns",
        fmt::format("Columns from {} on are neither written nor in the sum.", limit),
        [=](const Row& x) {
          const Part part = whole(x, limit);
          Results cut = under(x, part.most, part.sum);
          for (std::size_t c = limit; c < x.size(); ++c) cut[c].reset();
          return cut;
        });
  }
  for (const std::size_t block : {4u, 32u, 64u, 128u, 256u, 512u, 1024u}) {
    for (const bool is_written : {false, true}) {
      add("whole_groups",
          is_written ? "The last columns, which do not fill a group of threads, are not in the sum."
                     : "The last columns, which do not fill a group of threads, are neither "
                       "written nor in the sum.",
          [=](const Row& x) {
            const std::size_t columns = x.size() / block * block;
            if (columns == 0) return Results(x.size());
            const Part part = whole(x, columns);
            Results cut = under(x, part.most, part.sum);
            for (std::size_t c = columns; c < x.size() && !is_written; ++c) cut[c].reset();
            return cut;
          });
    }
  }
  return result;
}

Alternatives<double> mistakes(const Matrix& in) {
  const auto matrix = std::make_shared<const Matrix>(in);
  Alternatives<double> result;
  for (const MistakeOfARow& mistake : mistakes_of_a_row()) {
    result.push_back(
        {mistake.name, mistake.sentence, computed_by_rows<double>(in.columns, [=](std::size_t row) {
           const float* const x = &matrix->elements[row * matrix->columns];
           return mistake.of_row(Row(x, x + matrix->columns));
         })});
  }
  return result;
}

// u = 2^-24. An exponential of d below the maximum is off by 3d u, for the difference, log2(e) and
// their product, and by 4u for exp2 or exp (CUDA's documentation: 2 ulp); a term of the sum the
// same, and the average of d over a sum's terms is at most ln(n) < 12. On its way into the sum a
// term passes through at most n additions and n rescalings: each is a product, u, and an
// exponential, 4u, and those of one term add up to another 3d. Then come a division and a product.
// So (6n + 6d + 100) u covers every order. Below 2^-126 a GPU may flush to 0.
Expected softmax(const Matrix& in) {
  Expected result;
  for (std::size_t row = 0; row < in.rows(); ++row) {
    const float* const x = &in.elements[row * in.columns];
    result.rows.emplace_back(x, x + in.columns);
    const double most = *std::max_element(x, x + in.columns);
    double sum = 0;
    for (std::size_t c = 0; c < in.columns; ++c) sum += std::exp(x[c] - most);
    for (std::size_t c = 0; c < in.columns; ++c) {
      const double value = std::exp(x[c] - most) / sum;
      const double relative =
          6.0 * static_cast<double>(in.columns) + 6 * std::min(most - x[c], 200.0) + 100;
      result.value.push_back(value);
      result.bound.push_back(relative * 0x1p-24 * value + 0x1p-126);
    }
  }
  result.mistakes = mistakes(in);
  result.fits_in_float =
      std::all_of(in.elements.begin(), in.elements.end(), [](float x) { return std::abs(x) < 30; });
  return result;
}

// Whether `got` is what a mistake gives. An alternative's value has the same relative bound as the
// right one; where a mistake ends at infinity or NaN, float arithmetic decides which of them.
bool is_like(double got, const Expected& expected, std::size_t i, double value) {
  if (!std::isfinite(value)) return !std::isfinite(got);
  const double right = expected.value[i];
  const double scale = right > 0 ? std::max(1.0, std::abs(value) / right) : 1.0;
  return is_within(got, value, expected.bound[i] * scale);
}

// For rows whose elements are their maximum or vanish beside it: the sum is a count, and exact, and
// the exponential of 0 is 1. What is left is a division and a product; or, in exp(x - most -
// log(n)), a logarithm of up to 12, a difference, and an exponential of as much: some 70 u. 100 u
// covers both, and one element more or less in the longest row is 256 u.
Expected shares(const Matrix& in) {
  Expected result = softmax(in);
  for (std::size_t i = 0; i < result.value.size(); ++i) {
    result.bound[i] = 100 * 0x1p-24 * result.value[i] + 0x1p-126;
  }
  return result;
}

// An alternative fits within the bounds of its own values, and some of these are far from right.
AnswerMatcher gives(const Expected& expected) {
  const auto examine = [=](const Answer& answer) {
    offer(expected.mistakes);
    auto finding = compare_within<float>(answer, "out", expected.value, expected.bound);
    const auto out = answer.values<float>("out");
    if (!finding || !out || out->size() != expected.value.size()) return finding;
    Alternatives<double> known = expected.mistakes;
    // Values that the referee calls undefined may be NaN, too, and of another cause.
    if (expected.fits_in_float && !was_diagnosed(answer) && !has_unwritten<float>(answer, "out")) {
      known.push_back(infinities_met(expected.value, expected.bound, "", "columns"));
    }
    if (!has_unwritten<float>(answer, "out"))
      known.push_back(logarithm_added(expected.rows, expected.value, expected.bound));
    explain(*finding, known, [&](const Alternative<double>& mistake) {
      if (mistake.recognise) return mistake.recognise({out->begin(), out->end()});
      bool apart = false;
      for (std::size_t i = 0; i < out->size(); ++i) {
        const float& got = (*out)[i];
        const bool untouched = answer.is_poison(&got, sizeof got, i * sizeof got);
        const std::optional<double> value = mistake.element(i);
        if (value.has_value() == untouched) return std::string();
        if (value && !is_like(got, expected, i, *value)) return std::string();
        apart =
            apart || !value || !is_within(*value, expected.value[i], kClearly * expected.bound[i]);
      }
      return apart ? mistake.sentence : "";
    });
    return finding;
  };
  return {"gives the softmax within its bounds", examine};
}

class SoftmaxRows : public Case {
 protected:
  static Question question(const Matrix& in) {
    return Question()
        .value("rows", static_cast<int>(in.rows()))
        .value("columns", static_cast<int>(in.columns))
        .value("picked", PickedRows(), "")
        .input("in", in.elements)
        .output<float>("out", in.elements.size());
  }

  // Asks about all of them in one process.
  void check(const std::vector<Matrix>& matrices, Expected (*expected)(const Matrix&)) {
    std::vector<Question> questions;
    for (const Matrix& matrix : matrices) questions.push_back(question(matrix));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives(expected(matrices[i])));
    }
  }

  Matrix floats(std::size_t rows, std::size_t columns, float low, float high) {
    return {columns, random().floats(rows * columns, low, high)};
  }

  // Another maximum in each row, which is there once or several times, in places that tell: the
  // first, the last, and some others. The rest is 200 or more below.
  Matrix few_of_many(std::size_t rows, std::size_t columns) {
    Matrix result{columns, {}};
    for (std::size_t row = 0; row < rows; ++row) {
      const float most = static_cast<float>(random().integer(-1000, 1000));
      std::vector<float> part(columns);
      for (float& x : part) x = most - 200.0f - static_cast<float>(random().below(1000));
      for (std::uint64_t more = random().below(5); more > 0; --more) {
        part[random().below(columns)] = most;
      }
      if (row % 3 != 1) part.front() = most;
      if (row % 3 != 0) part.back() = most;
      result.elements.insert(result.elements.end(), part.begin(), part.end());
    }
    return result;
  }
};

INSTANTIATE_TEST_SUITE_P(, SoftmaxRows, every_setting(), setting_name);

// Around warps and blocks; 1009 is a prime. With an odd number of columns, rows begin at every
// alignment of a float.
TEST_P(SoftmaxRows, TakesRowsOfEveryLength) {
  std::vector<Matrix> matrices;
  for (std::size_t columns = 1; columns <= 40; ++columns) {
    matrices.push_back(floats(5, columns, -10, 10));
  }
  for (const std::size_t columns : {63u, 65u, 127u, 129u, 255u, 257u, 511u, 513u, 1009u}) {
    matrices.push_back(floats(5, columns, -10, 10));
  }
  check(matrices, softmax);
}

TEST_P(SoftmaxRows, SeesEveryElementOfALongRow) {
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {1000u, 1023u, 1025u, 2047u, 4099u}) {
    matrices.push_back(few_of_many(5, columns));
    // All equal: one element more or less changes every result.
    matrices.push_back({columns, std::vector<float>(3 * columns, 1.5f)});
  }
  check(matrices, shares);
}

// What this case adds is its size, so one schedule will do.
TEST_P(SoftmaxRows, TakesTheLongestRows) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  check({few_of_many(2, 65536),  // whose maximum is first, and last
         few_of_many(2, 65535),
         {65536, std::vector<float>(65536, -7.0f)},
         // One element less shows, also of what stands before a row's first multiple of 16 bytes.
         {16411, std::vector<float>(3 * 16411, 7.0f)},
         {8193, std::vector<float>(2 * 8193, 7.0f)}},
        shares);
}
const LongCase kLongest(typeid(SoftmaxRows_TakesTheLongestRows_Test));

// Less shared memory for a row, and fewer blocks that share one: of 256 threads 6 on a
// multiprocessor, and not 8.
TEST_P(SoftmaxRows, TakesLongRowsOnADeviceWithLessRoom) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device has the room that it has";
  choose_small_device();
  set_multiprocessors(2);
  check({few_of_many(1, 65536), few_of_many(2, 9001), few_of_many(3, 20'000)}, shares);
}

TEST_P(SoftmaxRows, TakesAnyNumberOfRows) {
  std::vector<Matrix> matrices;
  for (const std::size_t rows : {1u, 2u, 3u, 0u, 7u, 8u, 9u, 33u, 101u}) {
    matrices.push_back(floats(rows, 37, -10, 10));
  }
  matrices.push_back(floats(1000, 3, -10, 10));
  check(matrices, softmax);
}

// More rows than any fixed array of their parts is likely to have room for; and as many as a grid
// is not high, if the answer's height grows with them. One schedule will do.
TEST_P(SoftmaxRows, TakesManyRows) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  const Matrix few = floats(1000, 2, -10, 10);
  const Answer answer = ask(question(few));
  ASSERT_THAT(answer, gives(softmax(few)));
  // The more threads a row has, the fewer rows can be afforded: 16411 with blocks of 256 take the
  // WebAssembly engine 25 s of CPU, its limit, and with blocks of 1024 natively a minute. Fixed
  // arrays of parts that are larger are not found there.
  std::uint64_t threads = 0;
  if (const auto& report = answer.run().report) {
    for (const Launch& launch : report->launches)
      threads = std::max(threads, launch.blocks() * launch.threads_of_block());
  }
  std::optional<std::size_t> more_rows;
  if (threads <= 512 * 1000) more_rows = threads <= 64 * 1000 ? 16'411 : 4'109;
  for (const auto rows : {more_rows, size_beyond_a_grid(answer, 1000, 140'000)}) {
    if (!rows) continue;
    const Matrix many = floats(*rows, 2, -10, 10);
    ASSERT_THAT(ask(question(many)), gives(softmax(many)));
  }
}

// A warp for each row takes more threads than 32 bits count: offsets and sizes do not.
TEST_P(SoftmaxRows, TakesMoreRowsThanThirtyTwoBitsHaveThreadsFor) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  constexpr int kRows = (1 << 27) + (1 << 26) + 3;
  const PickedRows picked = rows_around(kRows, {1 << 25, 1 << 26, 1 << 27});
  const Matrix in = floats(static_cast<std::size_t>(picked.count), 8, -10, 10);
  const Answer answer = ask(Question()
                                .value("rows", kRows)
                                .value("columns", static_cast<int>(in.columns))
                                .value("picked", picked, in_words(picked))
                                .input("in", in.elements)
                                .output<float>("out", in.elements.size()));
  if (is_unanswered(answer)) return;
  Expected expected = softmax(in);
  expected.value = of_blocks_that_ran(answer, expected.value, picked.count);
  ASSERT_THAT(answer,
              AllOf(StoresInTheLastThird(fmt::format("rows = {}", kRows)), gives(expected)));
}

// Each column in turn, or every few of a long row, holds an element whose exponential is infinite
// unless it is the maximum, and then one that makes up much of the sum. Whatever the schedule.
TEST_P(SoftmaxRows, SeesEveryColumn) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {40u, 131u, 2501u}) {
    const std::size_t rows = columns < 200 ? columns : 50;
    for (const float large : {200.0f, 5.0f}) {
      Matrix matrix{columns, std::vector<float>(rows * columns, 0.0f)};
      for (std::size_t row = 0; row < rows; ++row) {
        matrix.elements[row * columns + (columns < 200 ? row : row * 51 % columns)] = large;
      }
      matrices.push_back(matrix);
    }
  }
  check(matrices, softmax);
}

// Parts of a row have very different maxima: the sums must come under one of them.
TEST_P(SoftmaxRows, MergesPartsWithDifferentMaxima) {
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {70u, 600u, 1000u}) {
    Matrix rising{columns, {}}, falling{columns, {}}, stairs{columns, {}};
    for (std::size_t c = 0; c < columns; ++c) {
      const float place = static_cast<float>(c) / static_cast<float>(columns);
      rising.elements.push_back(20 * place);
      falling.elements.push_back(-30 * place);
      stairs.elements.push_back(static_cast<float>(c / 32 % 3 * 4 + c % 4));
    }
    for (const Matrix& matrix : {rising, falling, stairs}) matrices.push_back(matrix);
  }
  check(matrices, softmax);
}

// Sums that overflow a float if what is subtracted moves late, or was that of an earlier part only.
// What overflows does so under any schedule.
TEST_P(SoftmaxRows, SubtractsWhatKeepsTheSumFinite) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  std::vector<Matrix> matrices;
  const auto add = [&](const std::vector<float>& row) { matrices.push_back({row.size(), row}); };
  add(low_first(1000, 131));
  add(low_at_times(1000, 1, 8));
  add(low_at_times(1000, 32, 256));
  add(stairs(1000));
  add(stairs(2501));
  add(low_first(2501, 1027));
  add(low_first(9001, 1027));
  add(low_first(65536, 4099));
  // In the last two, exponentials of the numbers themselves would do.
  for (std::size_t i = matrices.size() - 2; i < matrices.size(); ++i) {
    for (float& x : matrices[i].elements) x -= 50;
  }
  check(matrices, softmax);
}

// exp(1000) is infinite in float, and exp(-1000) is 0. What lies 87.33
// below the maximum gives the least results that are not below 2^-126.
TEST_P(SoftmaxRows, TakesNumbersWhoseExponentialsDoNotFit) {
  Matrix least = floats(1, 100, -87.33f, -85);
  least.elements[random().below(100)] = 0;
  check({floats(5, 100, 990, 1010), floats(5, 100, -1010, -990), floats(5, 700, -100, 100), least},
        softmax);
}

// Floats near 30000 lie 2^-9 apart, and near 10^6 2^-4: differences count that vanish beside the
// numbers. The bound does not grow with them.
TEST_P(SoftmaxRows, IsAsExactForLargeNumbers) {
  Matrix wide{3, {}};
  for (const float x : {3e38f, -3e38f, 0.0f, 1e38f, 1e38f, -3e38f, -3e38f, -3e38f, -3e38f}) {
    wide.elements.push_back(x);
  }
  check({floats(5, 100, 30000, 30010), floats(5, 100, -30010, -30000),
         floats(5, 600, 1e6f, 1000010), wide},
        softmax);
}

// Minus infinity marks what takes no part. Here it fills whole stretches, so that the part of a
// thread, or of a warp, may hold nothing else. What is left may be -0.
TEST_P(SoftmaxRows, GivesZeroForMinusInfinity) {
  std::vector<Matrix> matrices;
  for (const std::size_t columns : {2u, 33u, 100u, 1000u}) {
    Matrix matrix = floats(6, columns, -5, 5);
    for (std::size_t row = 0; row < 6; ++row) {
      const std::size_t kept = random().below(columns);
      for (std::size_t c = 0; c < columns; ++c) {
        const bool is_masked = row < 2   ? c != kept
                               : row < 4 ? (c > kept) == (row == 2) && c != kept
                                         : random().below(2) == 0 && c != kept;
        if (is_masked) matrix.elements[row * columns + c] = -kInfinity;
      }
    }
    matrices.push_back(matrix);
  }
  for (const std::size_t columns : {1u, 33u, 1030u})
    matrices.push_back({columns, rows_below_minus_zero(columns, -kInfinity)});
  check(matrices, softmax);
}

TEST_P(SoftmaxRows, GivesTheSameWhenItIsCalledAgain) {
  const Matrix large = few_of_many(9, 700);
  const Matrix small = few_of_many(5, 33);
  check({large, small, large, small}, shares);
}

// Rows of all sizes that an answer may treat apart, of columns that are no multiple of anything,
// too. What parts of rows pass through is other memory. A part that is kept leaves the rest no
// third time.
TEST_P(SoftmaxRows, CraftReadsTwiceAtMostAndWritesOnce) {
  count_elements();
  for (const std::size_t columns : {40u, 320u, 1030u, 2048u, 4100u, 9001u}) {
    const Matrix in = few_of_many(columns < 1000 ? 33 : 3, columns);
    const std::uint64_t bytes = in.elements.size() * sizeof(float);
    const Answer answer = ask(question(in));
    ASSERT_THAT(answer, AllOf(gives(shares(in)), LoadsArray({"in", bytes}, 2),
                              LoadsNoElementMoreThan({"in", bytes}, 2),
                              StoresArray({"out", bytes}, 1), ComputesOnTheDevice(2 * bytes)));
    // In short rows the parts of a row, one of each thread, may be more than the row.
    if (columns > 4000) {
      ASSERT_THAT(answer, LoadsWhatIsKeptAsArray({"in", bytes}, {"out", bytes}, 2));
    }
  }
}

TEST_P(SoftmaxRows, CraftSharesARowAmongThreads) {
  count_memory();
  for (const std::size_t columns : {64u, 1000u}) {
    const Matrix in = few_of_many(1, columns);
    ASSERT_THAT(
        ask(question(in)),
        AllOf(gives(shares(in)), IsLoadedByThreads({"in", in.elements.size() * sizeof(float)}, 2)));
  }
}

// Half of each sector at least: lanes that load 16 bytes of every 32 at a time pass.
TEST_P(SoftmaxRows, CraftLoadsSideBySide) {
  count_memory();
  for (const std::size_t columns : {64u, 512u, 2048u, 8192u}) {
    const Matrix in = few_of_many(columns < 1000 ? 33 : 3, columns);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives(shares(in)),
                      LoadsArrayInSectors({"in", in.elements.size() * sizeof(float)}, 0.5)));
  }
}

}  // namespace warplings::cases::softmax_rows
