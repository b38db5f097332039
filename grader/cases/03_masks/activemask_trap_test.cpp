// Cases for activemask_trap: the sum of each warp's positive elements, for any n. That the answer
// hangs on __activemask() in the given code is the harness's to find: it asks each question again
// under other policies where a kernel uses it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"

namespace warplings::cases::activemask_trap {

using namespace grading;

constexpr float kSmallest = std::numeric_limits<float>::denorm_min();

class ActivemaskTrap : public Case {
 protected:
  static Question question(const std::vector<float>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<float>("out", warps_of(in.size()), offsets.out, OneAWarp{in.size()});
  }

  // Sums of whole numbers up to 1000 are exact in any order.
  std::vector<float> whole_numbers(std::size_t n) {
    return random().integers<float>(n, -1000, 1000);
  }

  static std::vector<float> exact_sums(const std::vector<float>& in) {
    std::vector<float> sums(warps_of(in.size()));
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] > 0) sums[i / kWarp] += in[i];
    }
    return sums;
  }

  static auto gives_exact_sums(const std::vector<float>& in) {
    const std::vector<float> sums = exact_sums(in);
    const auto adding = [in](auto takes) {
      return [in, takes](std::size_t w) -> std::optional<float> {
        float sum = 0;
        for (std::size_t i = w * kWarp; i < std::min(in.size(), (w + 1) * kWarp); ++i) {
          if (takes(in[i])) sum += in[i];
        }
        return sum;
      };
    };
    const auto of_lane_0 = [in, sums](std::size_t w) -> std::optional<float> {
      return in[w * kWarp] > 0 ? sums[w] : 0.0f;
    };
    return GivesExactly<float>(
        "out", sums,
        {{"not_at_most_zero",
          "These sums are NaN where an element is. NaN is not greater than 0, so it does not "
          "count; "
          "but `!(x <= 0)` is true for it, and 0 times it is NaN.",
          adding([](float x) { return !(x <= 0); })},
         {"of_lane_0",
          "The sum is 0 wherever lane 0's element is not positive: that lane was not in the "
          "branch.",
          of_lane_0}});
  }

  // Asks about all arrays in one process.
  void expect_exact_sums(const std::vector<std::vector<float>>& inputs) {
    std::vector<Question> questions;
    for (const auto& in : inputs) questions.push_back(question(in));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_exact_sums(inputs[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, ActivemaskTrap, every_setting(), setting_name);

// One warp, a block of three, one warp more, and a prime number of warps.
TEST_P(ActivemaskTrap, AddsThePositiveElementsOfWholeWarps) {
  for (const std::size_t warps : {1u, 3u, 4u, 101u}) {
    const auto in = whole_numbers(kWarp * warps);
    ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
  }
}

TEST_P(ActivemaskTrap, AddsTheElementsThatThereAreInTheLastWarp) {
  std::vector<std::vector<float>> inputs;
  for (std::size_t n = 1; n <= 67; ++n) inputs.push_back(whole_numbers(n));
  for (const std::size_t n : {95u, 97u, 191u, 193u, 1000u, 1009u}) {
    inputs.push_back(whole_numbers(n));
  }
  ASSERT_NO_FATAL_FAILURE(expect_exact_sums(inputs));
}

// The contract promises no alignment but that of an element.
TEST_P(ActivemaskTrap, AddsInArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = whole_numbers(100);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_exact_sums(in));
  }
}

TEST_P(ActivemaskTrap, DoesNothingForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), gives_exact_sums({}));
}

// Each warp has another number of positive elements, from none to all 32, in random lanes.
TEST_P(ActivemaskTrap, AddsFromNoneToAll) {
  std::vector<float> in;
  for (std::size_t count = 0; count <= kWarp; ++count) {
    const auto magnitudes = random().integers<float>(kWarp, 1, 1000);
    const auto places = random().permutation(kWarp);
    for (std::size_t i = 0; i < kWarp; ++i) {
      in.push_back(static_cast<std::size_t>(places[i]) < count ? magnitudes[i] : -magnitudes[i]);
    }
  }
  ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
}

// Zeros of both signs, NaN and what is negative take no part. Sums of the smallest floats are
// exact.
TEST_P(ActivemaskTrap, ComparesAsFloatsDo) {
  std::vector<float> in;
  for (int i = 0; i < 200; ++i) {
    const float special[] = {kNan, -kNan, -kInfinity, 0.0f, -0.0f, kSmallest, -kSmallest};
    in.push_back(special[random().below(7)]);
  }
  ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
  in[70] = kInfinity;
  ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
}

// k positive elements pass through at most k - 1 additions that round; adding 0 never rounds. So a
// sum is off by at most ((1 + u)^(k - 1) - 1) times itself, u = 2^-24, in any order (Higham,
// Accuracy and Stability of Numerical Algorithms, section 4.2). The reference's own error is 2^-29
// of that.
TEST_P(ActivemaskTrap, AddsFloatsOfVeryDifferentSizes) {
  for (const int exponents : {30, 120}) {
    const std::size_t n = 1000 + random().below(33);
    const auto in = random().wide_floats(n, -exponents, exponents);
    std::vector<double> sums(warps_of(n)), counts(warps_of(n)), bounds;
    for (std::size_t i = 0; i < n; ++i) {
      if (in[i] > 0) sums[i / kWarp] += in[i];
      if (in[i] > 0) counts[i / kWarp] += 1;
    }
    for (std::size_t w = 0; w < sums.size(); ++w) {
      bounds.push_back(std::expm1(std::max(counts[w] - 1, 0.0) * std::log1p(0x1p-24)) * sums[w]);
    }
    ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", sums, bounds));
  }
}

// The last warp has 5 elements.
TEST_P(ActivemaskTrap, AddsNearlyABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  const auto in = whole_numbers(warps.elements());
  const auto expected = exact_sums(in);
  ASSERT_THAT(ask(warps.question(in).output<float>("out", expected.size())),
              GivesOfPickedWarps(warps, "out", expected));
}

TEST_P(ActivemaskTrap, GivesTheRightSumsWhenItIsCalledAgain) {
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {1000u, 33u, 0u, 1000u}) inputs.push_back(whole_numbers(n));
  ASSERT_NO_FATAL_FAILURE(expect_exact_sums(inputs));
}

}  // namespace warplings::cases::activemask_trap
