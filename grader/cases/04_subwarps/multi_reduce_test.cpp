// Cases for multi_reduce: 32 sums of 32 values with no more than 31 shuffles in each lane.
//
// asks nothing: Which values they index at run time
#include <bit>
#include <cmath>

#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::multi_reduce {

using namespace grading;
using testing::AllOf;

class MultiReduce : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    const std::size_t n = in.size() / kWarp;
    return Question()
        .value("n", static_cast<int>(n))
        .value("picked", PickedRows(), "")
        .input("in", in)
        .output<float>("out", n);
  }

  // Of so many rows, of which these have numbers.
  static Question question_of(int rows, const PickedRows& picked, const std::vector<float>& in) {
    return Question()
        .value("n", rows)
        .value("picked", picked, in_words(picked))
        .input("in", in)
        .output<float>("out", static_cast<std::size_t>(picked.count));
  }

  // A sum of 32 of them stays below 2^24, so nothing rounds, in any order.
  std::vector<float> whole_numbers(std::size_t n) {
    return random().integers<float>(n * kWarp, -99'999, 99'999);
  }

  static std::vector<std::vector<float>> rows(const std::vector<float>& in) {
    std::vector<std::vector<float>> result;
    for (std::size_t i = 0; i < in.size(); i += kWarp) {
      result.emplace_back(in.begin() + static_cast<std::ptrdiff_t>(i),
                          in.begin() + static_cast<std::ptrdiff_t>(i + kWarp));
    }
    return result;
  }

  static std::vector<float> sums(const std::vector<float>& in) {
    std::vector<float> result(in.size() / kWarp);
    for (std::size_t i = 0; i < in.size(); ++i) result[i / kWarp] += in[i];
    return result;
  }

  static Alternatives<float> mistakes(const std::vector<float>& in) {
    const auto right = std::make_shared<const std::vector<float>>(sums(in));
    const auto in_lane = [=](auto lane_of) {
      return [=](std::size_t i) -> std::optional<float> {
        return (*right)[i / kWarp * kWarp + lane_of(i % kWarp)];
      };
    };
    const auto reversed = [](std::size_t lane) {
      std::size_t result = 0;
      for (std::size_t bit = 1; bit < kWarp; bit *= 2) {
        result = 2 * result + static_cast<std::size_t>((lane & bit) != 0);
      }
      return result;
    };
    return {{"opposite_lane",
             "The sums are right and in the wrong places: each lane has that of row 31 - lane.",
             in_lane([](std::size_t lane) { return kWarp - 1 - lane; })},
            {"bits_reversed",
             "The sums are right and in the wrong places: each lane has that of the row whose "
             "number is its own with the five bits in reverse.",
             in_lane(reversed)},
            {"columns", "out[r] is the sum of column r of 32 rows, instead of row r.",
             computed<float>([in] {
               std::vector<float> result(in.size() / kWarp);
               for (std::size_t i = 0; i < in.size(); ++i) {
                 result[i / (kWarp * kWarp) * kWarp + i % kWarp] += in[i];
               }
               return result;
             })},
            {"adds_what_it_gave",
             "In each step, a lane adds what it gets to the value that it has given away, and not "
             "to the one that it keeps.",
             computed<float>([in] {
               return exchanged(in, {&Step::give, &Step::give}, 5);
             })},
            {"one_round_short",
             "Each is the sum of half of a row: the exchange at distance 1 is missing.",
             computed<float>([in] {
               return exchanged(in, {&Step::keep, &Step::give}, 4);
             })},
            {"gives_what_it_keeps",
             "In each step, a lane gives away the value that it keeps, and not the other one.",
             computed<float>([in] {
               return exchanged(in, {&Step::keep, &Step::keep}, 5);
             })},
            {"upper_gives_what_it_keeps",
             "In each step, the lanes that keep the upper value give that away, and not the lower "
             "one; the other lanes give the right one.",
             computed<float>([in] {
               return exchanged(in, {&Step::keep, &Step::give, Upper::by_bit, &Step::keep}, 5);
             })},
            {"lower_half_only",
             "In each step, both lanes add the lower half of their values, and the upper half is "
             "lost.",
             computed<float>([in] {
               return exchanged(in, {&Step::lower, &Step::lower}, 5);
             })},
            {"upper_by_comparison",
             "A lane keeps the upper half where its number is at least the distance. It should be "
             "where its number has the distance's bit: only that differs between two partners.",
             computed<float>([in] {
               return exchanged(in, {&Step::keep, &Step::give, Upper::by_comparison}, 5);
             })},
            {"lane_0_only",
             "Only the first of each 32 rows is written. In the end each lane has a sum of its "
             "own to store.",
             [=](std::size_t i) {
               return i % kWarp == 0 ? std::optional<float>((*right)[i]) : std::nullopt;
             }},
            last_block(*right, 64),
            last_block(*right, 128),
            last_block(*right, 256),
            last_block(*right, 512),
            last_block(*right, 1024),
            warps_as_rows(*right, 32),
            warps_as_rows(*right, 64),
            warps_as_rows(*right, 128),
            warps_as_rows(*right, 256),
            warps_as_rows(*right, 512),
            warps_as_rows(*right, 1024),
            moved_from<float>(*right, [](std::size_t i) { return i; }),
            parts_of_sums<float>(rows(in), {"element", "elements of a row", "sum"})};
  }

  // The rows that fill no block are not written, in blocks that take so many.
  static Alternative<float> last_block(const std::vector<float>& right, std::size_t rows) {
    const std::size_t count = right.size() < rows ? right.size() : right.size() / rows * rows;
    return first_rows(
        right, count, "last_block",
        "The rows that do not fill a block are not written; the others are right. Is the "
        "number of blocks rounded down?");
  }

  // Warp w takes the 32 rows from row w on, in a grid with a thread for each row.
  static Alternative<float> warps_as_rows(const std::vector<float>& right, std::size_t block) {
    const std::size_t warps = (right.size() + block - 1) / block * block / kWarp;
    return first_rows(right, warps + kWarp - 1, "warps_as_rows",
                      "Every warp's rows begin one behind those of the warp before, and not 32: "
                      "its number is taken for that of its first row.");
  }

  static Alternative<float> first_rows(const std::vector<float>& right, std::size_t count,
                                       const char* name, const char* sentence) {
    return {name, sentence, [=](std::size_t i) {
              return i < count ? std::optional<float>(right[i]) : std::nullopt;
            }};
  }

  // In a step of the exchange, the two values of which a lane should give one and keep the other.
  struct Step {
    float lower, give, keep;
  };
  // By what a lane knows that it keeps the upper value: its number & distance, or >= distance.
  enum class Upper { by_bit, by_comparison };
  // What it adds to what it gets, and what it gives.
  struct Exchange {
    float Step::*own;
    float Step::*given;
    Upper upper = Upper::by_bit;
    float Step::*given_by_upper = given;  // by who keeps the upper value
  };

  // What so many steps leave in each lane, of the distances 16, 8, ...
  static std::vector<float> exchanged(const std::vector<float>& in, Exchange exchange, int steps) {
    std::vector<float> result;
    for (auto row = in.begin(); row != in.end(); row += kWarp * kWarp) {
      // value[r * 32 + lane], as the rows lie in memory.
      std::vector<float> value(row, row + kWarp * kWarp);
      for (std::size_t half = kWarp / 2; half >= std::size_t{1} << (5 - steps); half /= 2) {
        const std::vector<float> old = value;
        const auto step = [&](std::size_t r, std::size_t lane) {
          const float lower = old[r * kWarp + lane];
          const float upper = old[(r + half) * kWarp + lane];
          const bool keeps_upper =
              exchange.upper == Upper::by_bit ? (lane & half) != 0 : lane >= half;
          return keeps_upper ? Step{lower, lower, upper} : Step{lower, upper, lower};
        };
        for (std::size_t r = 0; r < half; ++r) {
          for (std::size_t lane = 0; lane < kWarp; ++lane) {
            const std::size_t partner = lane ^ half;
            const auto given = (partner & half) != 0 ? exchange.given_by_upper : exchange.given;
            value[r * kWarp + lane] = step(r, lane).*exchange.own + step(r, partner).*given;
          }
        }
      }
      result.insert(result.end(), value.begin(), value.begin() + kWarp);
    }
    return result;
  }

  static auto gives_exact_sums(const std::vector<float>& in) {
    return GivesExactly<float>("out", sums(in), mistakes(in));
  }
};

INSTANTIATE_TEST_SUITE_P(, MultiReduce, every_setting(), setting_name);

TEST_P(MultiReduce, AddsTheRowsOfOneWarp) {
  const auto in = whole_numbers(32);
  ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
}

// Also where the last block is not full.
TEST_P(MultiReduce, AddsTheRowsOfManyWarps) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {96u, 128u, 160u, 1056u}) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_sums(inputs[i]));
  }
}

// As many rows as the contract allows: their elements are just fewer than 2^31. With a block of one
// warp, row 2^21 is that of the first block whose number no grid's second dimension has.
TEST_P(MultiReduce, AddsNearlyTwoToTheTwentySixRows) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  const int n = (1 << 26) - 32;
  const PickedRows picked = rows_around(n, {1 << 21, 1 << 25});
  const auto in = whole_numbers(static_cast<std::size_t>(picked.count));
  const auto expected = sums(in);
  const Answer answer = ask(question_of(n, picked, in));
  if (is_unanswered(answer)) return;
  ASSERT_THAT(answer, AllOf(StoresInTheLastThird(fmt::format("n = {}", n)),
                            GivesExactly<float>(
                                "out", of_blocks_that_ran(answer, expected, picked.count))));
}

TEST_P(MultiReduce, DoesNothingWithoutRows) { ASSERT_THAT(ask(question({})), IsSound()); }

// Each sum rounds 31 times at most, in any order: see float_sum.h for the bound.
TEST_P(MultiReduce, AddsFloatsOfVeryDifferentSizes) {
  const auto in = random().wide_floats(96 * kWarp, -30, 30);
  std::vector<double> expected(96);
  std::vector<double> bounds(96);
  for (std::size_t i = 0; i < in.size(); ++i) {
    expected[i / kWarp] += in[i];
    bounds[i / kWarp] += std::expm1(31 * std::log1p(0x1p-24)) * std::abs(double{in[i]});
  }
  ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", expected, bounds));
}

TEST_P(MultiReduce, KeepsInfinitiesAndNanWithinTheirRow) {
  auto in = whole_numbers(64);
  in[5 * kWarp + 31] = kInfinity;
  in[40 * kWarp] = kNan;
  ASSERT_THAT(ask(question(in)), GivesExactly<float>("out", sums(in)));
}

TEST_P(MultiReduce, GivesTheRightSumsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {256u, 32u, 0u, 256u}) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_sums(inputs[i]));
  }
}

// 31 in each of 32 lanes for 32 rows: 31 for each row. Fewer are as good.
// First: who loads a row in each lane has no shuffles either.
TEST_P(MultiReduce, CraftLoadsWholeSectors) {
  count_memory();
  const auto in = whole_numbers(96);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sums(in), LoadsArrayInSectors({"in", in.size() * sizeof(float)})));
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(MultiReduce, CraftLoadsWholeSectorsOfManyRowsToo) {
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  if (can_choose_device()) set_device_memory(kTallDevice);
  count_memory();
  constexpr int kRows = (1 << 26) - 32;
  const PickedRows picked = rows_around(kRows, {1 << 25});
  const auto in = whole_numbers(static_cast<std::size_t>(picked.count));
  const Answer answer = ask(question_of(kRows, picked, in));
  if (is_unanswered(answer)) return;
  ASSERT_THAT(answer, LoadsArrayInSectors({"in", std::uint64_t{kRows} * kWarp * sizeof(float)}));
}

TEST_P(MultiReduce, CraftTakesAtMost31Shuffles) {
  count_memory();
  const auto in = whole_numbers(96);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sums(in), HasCallsInEachLane("__shfl", 1, 31, 96, kWarp, "rows")));
  expect_to_rest_on(kShuffles, question(in), {gives_exact_sums(in)});
}

TEST_P(MultiReduce, CraftUsesNoSharedMemory) {
  const auto in = whole_numbers(96);
  // Nor does other memory take its place.
  count_memory();
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sums(in), UsesSharedBytesAtMost(0),
                                       StoresBytesAtMost(96 * sizeof(float))));
}

}  // namespace warplings::cases::multi_reduce
