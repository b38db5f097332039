// Cases for multi_reduce: 32 sums of 32 values with no more than 31 shuffles in each lane.
#include <bit>
#include <cmath>

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
    return Question().value("n", static_cast<int>(n)).input("in", in).output<float>("out", n);
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
            moved_from<float>(*right, [](std::size_t i) { return i; }),
            parts_of_sums<float>(rows(in), {"element", "elements of a row", "sum"})};
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
TEST_P(MultiReduce, CraftTakesAtMost31Shuffles) {
  count_memory();
  const auto in = whole_numbers(96);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sums(in), HasCallsPerElement("__shfl", {1, 31}, 96, "row")));
}

TEST_P(MultiReduce, CraftUsesNoSharedMemory) {
  const auto in = whole_numbers(96);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sums(in), UsesSharedBytesAtMost(0)));
}

TEST_P(MultiReduce, CraftLoadsWholeSectors) {
  count_memory();
  const auto in = whole_numbers(96);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sums(in), LoadsArrayInSectors({"in", in.size() * sizeof(float)})));
}

}  // namespace warplings::cases::multi_reduce
