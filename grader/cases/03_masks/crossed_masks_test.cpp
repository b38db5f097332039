// Cases for crossed_masks: every lane gets the element of its half-warp's first lane, exactly.
// That the halves wait for each other in the given code is the referee's to find.
#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::crossed_masks {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kHalf = 16;

class CrossedMasks : public Case {
 protected:
  static Question question(const std::vector<int>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<int>("out", in.size(), offsets.out, OneAThread());
  }

  // All different, in no order, some of them negative, and too large for a float to hold exactly.
  std::vector<int> numbers(std::size_t n) {
    auto in = random().permutation(n);
    for (int& element : in) element = 60'013 * element - 90'000'000;
    return in;
  }

  static std::vector<int> first_of_halves(const std::vector<int>& in) {
    std::vector<int> first(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) first[i] = in[i / kHalf * kHalf];
    return first;
  }

  static auto gives_first_of_halves(const std::vector<int>& in) {
    return GivesExactly<int>(
        "out", first_of_halves(in),
        {moved_from<int>(in, [](std::size_t i) { return i / kHalf * kHalf; })});
  }
};

INSTANTIATE_TEST_SUITE_P(, CrossedMasks, every_setting(), setting_name);

TEST_P(CrossedMasks, GivesBothHalvesOfOneWarpTheirFirst) {
  for (int repeat = 0; repeat < 3; ++repeat) {
    const auto in = numbers(32);
    ASSERT_THAT(ask(question(in)), gives_first_of_halves(in));
  }
}

// A block has three warps: one block, one warp more, and a prime number of warps.
TEST_P(CrossedMasks, GivesEveryHalfWarpItsFirst) {
  for (const std::size_t warps : {2u, 3u, 4u, 101u}) {
    const auto in = numbers(32 * warps);
    ASSERT_THAT(ask(question(in)), gives_first_of_halves(in));
  }
}

// The contract promises no alignment but that of an element.
TEST_P(CrossedMasks, TakesArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<int>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = numbers(96);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_first_of_halves(in));
  }
}

TEST_P(CrossedMasks, DoesNothingForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), gives_first_of_halves({}));
}

TEST_P(CrossedMasks, GivesABillionElementsTheirFirst) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = numbers(warps.elements());
  ASSERT_THAT(ask(warps.question(in).output<int>("out", in.size())),
              GivesOfPickedWarps(warps, "out", first_of_halves(in)));
}

TEST_P(CrossedMasks, GivesTheRightValuesWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<int>> inputs;
  for (const std::size_t n : {960u, 32u, 0u, 960u}) {
    inputs.push_back(numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_first_of_halves(inputs[i]));
  }
}

// A lane that loads its half's first element itself needs none; that is another exercise.
TEST_P(CrossedMasks, CraftExchangesByOneShuffle) {
  const auto in = numbers(3072);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_first_of_halves(in), HasCallsPerElement("__shfl", {1, 1}, in.size()),
                    UsesSharedBytesAtMost(0)));
  expect_to_rest_on(kShuffles, question(in), {gives_first_of_halves(in)});
}

// Whoever loads what it is to receive leaves out the others.
TEST_P(CrossedMasks, CraftLoadsEachLanesOwnElement) {
  const auto in = numbers(3072);
  count_memory();
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_first_of_halves(in), LoadsArray({"in", in.size() * sizeof(in[0])}, 1)));
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(CrossedMasks, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = numbers(warps.elements());
  ASSERT_THAT(ask(warps.question(in).output<int>("out", in.size())), HasCalls("__shfl"));
}

}  // namespace warplings::cases::crossed_masks
