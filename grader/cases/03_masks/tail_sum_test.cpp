// Cases for tail_sum: one sum for each warp, for any n. Whole numbers of up to 1000 have exact
// sums.
#include <cmath>
#include <limits>

#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::tail_sum {

using namespace grading;
using testing::AllOf;

class TailSum : public Case {
 protected:
  static Question question(const std::vector<float>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<float>("out", warps_of(in.size()), offsets.out, OneAWarp{in.size()});
  }

  std::vector<float> whole_numbers(std::size_t n) {
    return random().integers<float>(n, -1000, 1000);
  }

  static std::vector<float> exact_sums(const std::vector<float>& in) {
    std::vector<float> sums(warps_of(in.size()));
    for (std::size_t i = 0; i < in.size(); ++i) sums[i / kWarp] += in[i];
    return sums;
  }

  static auto gives_exact_sums(const std::vector<float>& in) {
    const std::vector<float> sums = exact_sums(in);
    std::vector<std::vector<float>> warps(sums.size());
    for (std::size_t i = 0; i < in.size(); ++i) warps[i / kWarp].push_back(in[i]);
    const std::size_t idle = sums.size() * kWarp - in.size();
    const auto last_again = [=](std::size_t w) {
      return sums[w] + (w + 1 == sums.size() ? static_cast<float>(idle) * in.back() : 0.0f);
    };
    return GivesExactly<float>(
        "out", sums,
        {{"last_again",
          "The last sum contains the last element once more for every lane without one of its own.",
          last_again},
         parts_of_sums<float>(warps, {"lane", "lanes", "sum"})});
  }

  // Asks about arrays of these sizes, all in one process.
  void expect_exact_sums(const std::vector<std::size_t>& sizes) {
    std::vector<Question> questions;
    std::vector<std::vector<float>> inputs;
    for (const std::size_t n : sizes) {
      inputs.push_back(whole_numbers(n));
      questions.push_back(question(inputs.back()));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_exact_sums(inputs[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, TailSum, every_setting(), setting_name);

// One warp, three, a block of eight, one warp more, and a prime number of them.
TEST_P(TailSum, AddsWholeWarps) {
  for (const std::size_t n : {32u, 96u, 256u, 288u, 32u * 101}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
  }
}

// A fresh process for each size: what a lane reads that is not there is not left from before.
TEST_P(TailSum, AddsTheElementsThatThereAreInTheLastWarp) {
  for (const std::size_t n : {1u, 31u, 33u, 47u, 1009u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
  }
}

// Every number of elements in the last warp, alone and behind two whole warps; then around the ends
// of blocks.
TEST_P(TailSum, AddsTailsOfEveryLength) {
  std::vector<std::size_t> sizes = {129, 255, 257, 287, 289, 511, 513, 1000, 5003};
  for (std::size_t n = 1; n <= 97; ++n) sizes.push_back(n);
  ASSERT_NO_FATAL_FAILURE(expect_exact_sums(sizes));
}

// The contract promises no alignment but that of an element.
TEST_P(TailSum, AddsInArraysOfAnyAlignment) {
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

TEST_P(TailSum, DoesNothingForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), gives_exact_sums({}));
}

// k elements pass through at most k - 1 additions that round; adding 0 never rounds. So a sum is
// off by at most ((1 + u)^(k - 1) - 1) * sum |x|, u = 2^-24, in any order (Higham, Accuracy and
// Stability of Numerical Algorithms, section 4.2). The reference's own error is 2^-29 of that.
TEST_P(TailSum, AddsFloatsOfVeryDifferentSizes) {
  for (const std::size_t n : {1u, 33u, 1000u, 1023u}) {
    const auto in = random().wide_floats(n, -30, 30);
    std::vector<double> sums(warps_of(n)), bounds(warps_of(n));
    for (std::size_t w = 0; w < sums.size(); ++w) {
      const std::size_t end = std::min(n, (w + 1) * kWarp);
      double magnitude = 0;
      for (std::size_t i = w * kWarp; i < end; ++i) {
        sums[w] += in[i];
        magnitude += std::abs(static_cast<double>(in[i]));
      }
      const auto additions = static_cast<double>(end - w * kWarp - 1);
      bounds[w] = std::expm1(additions * std::log1p(0x1p-24)) * magnitude;
    }
    ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", sums, bounds));
  }
}

// What is infinite or no number stays in its own warp. The others are exact.
TEST_P(TailSum, KeepsWarpsApart) {
  auto in = whole_numbers(7 * kWarp + 5);
  in[1 * kWarp + 31] = kInfinity;
  in[3 * kWarp] = kNan;
  in[7 * kWarp + 4] = -kInfinity;
  ASSERT_THAT(ask(question(in)), gives_exact_sums(in));
}

// The last warp has 5 elements.
TEST_P(TailSum, AddsNearlyABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  const auto in = whole_numbers(warps.elements());
  const auto expected = exact_sums(in);
  ASSERT_THAT(ask(warps.question(in).output<float>("out", expected.size())),
              GivesOfPickedWarps(warps, "out", expected));
}

TEST_P(TailSum, GivesTheRightSumsWhenItIsCalledAgain) {
  ASSERT_NO_FATAL_FAILURE(expect_exact_sums({1000, 33, 0, 1, 1000, 20'011, 7}));
}

// An element is loaded by one lane, and a warp has one store. The larger array has warps enough for
// several rounds, and a tail again.
TEST_P(TailSum, CraftLoadsAndStoresOnce) {
  count_memory();
  for (const std::size_t n : {3001u, 20'001u}) {
    const auto in = whole_numbers(n + random().below(72));
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sums(in), LoadsBytesAtMost(in.size() * sizeof(float)),
                      StoresBytesAtMost(warps_of(in.size()) * sizeof(float)), CallsAtomicsAtMost(0),
                      HasCallsInEveryWarp(6, sizeof(float))));
  }
}

// The vote is for those who ask which lanes have an element.
TEST_P(TailSum, CraftCallsAtMostFiveShufflesAndOneVote) {
  const auto in = whole_numbers(3001 + random().below(72));
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sums(in), HasCallsPerElement("__shfl", {0, 5}, in.size()),
                    HasCallsPerElement("", {0, 6}, in.size())));
  expect_to_rest_on(kShuffles, question(in), {gives_exact_sums(in)});
}

TEST_P(TailSum, CraftUsesNoSharedMemory) {
  const auto in = whole_numbers(3001 + random().below(72));
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sums(in), UsesSharedBytesAtMost(0)));
}

// Few warps, and so many that each may make several rounds of 32, with another lane in each. Then
// such arrays with a tail: it is shared like all else.
TEST_P(TailSum, CraftSharesTheElementsAmongLanes) {
  count_shares_of_lines();
  for (const std::size_t n : {1 * kWarp, 2 * kWarp, 3 * kWarp, 1024 * kWarp, std::size_t{31},
                              3 * kWarp + 17, 1024 * kWarp + 9}) {
    const auto in = whole_numbers(n);
    const std::uint64_t bytes = in.size() * sizeof(in[0]);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sums(in), SharesEachLineOf({"in", bytes}, 8 * sizeof(in[0]))));
  }
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(TailSum, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  const auto in = whole_numbers(warps.elements());
  const auto expected = exact_sums(in);
  ASSERT_THAT(ask(warps.question(in).output<float>("out", expected.size())), HasCalls("__shfl"));
}

}  // namespace warplings::cases::tail_sum
