// Cases for last_block_sum: one launch, in which the last block adds the parts of all.
// Whether the parts are handed over in order is the referee's to find.
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::last_block_sum {

using namespace grading;
using testing::AllOf;

class LastBlockSum : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question().value("n", static_cast<int>(in.size())).input("in", in);
  }

  // For n up to 5000 no addition rounds, and the sum of a part of them tells which part it is.
  std::vector<float> whole_numbers(std::size_t n) {
    return random().integers<float>(n, -200, 3000);
  }

  static float exact_sum(const std::vector<float>& in) {
    return std::accumulate(in.begin(), in.end(), 0.0f);
  }
  static auto returns_exact_sum(const std::vector<float>& in) {
    return ReturnsExactly<float>(exact_sum(in), {parts_of_sums<float>({in})});
  }
};

INSTANTIATE_TEST_SUITE_P(, LastBlockSum, every_setting(), setting_name);

TEST_P(LastBlockSum, GivesZeroForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), ReturnsExactly(0.0f));
}

// Each in a process of its own.
TEST_P(LastBlockSum, AddsIntegersExactlyAtEverySize) {
  for (const std::size_t n : {1000u, 1u, 32u, 33u, 257u, 1025u, 5000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), returns_exact_sum(in));
  }
}

TEST_P(LastBlockSum, AddsFloatsOfVeryDifferentSizes) {
  const auto in = random().wide_floats(3000, -20, 20);
  const auto [sum, bound] = float_sum(in);
  ASSERT_THAT(ask(question(in)), ReturnsWithin<float>(sum, bound));
}

// Grids of different sizes follow each other, and the counter begins at 0 for each.
TEST_P(LastBlockSum, GivesTheRightSumWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {3000u, 3000u, 33u, 0u, 1u, 3000u, 1100u}) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], ReturnsExactly(exact_sum(inputs[i])));
  }
}

// The blocks take turns in another order each time.
TEST_P(LastBlockSum, ReturnsTheSameBitsEveryTime) {
  const auto in = random().wide_floats(4000, -6, 6);
  const auto answers = ask_all(std::vector<Question>(6, question(in)));
  const auto [sum, bound] = float_sum(in);
  for (const Answer& answer : answers) ASSERT_THAT(answer, ReturnsWithin<float>(sum, bound));
  const auto first = answers.front().values<float>(kReturned);
  if (!first) return;
  for (const Answer& answer : answers) {
    ASSERT_THAT(answer, ReturnsExactly<float>(first->front()));
  }
}

TEST_P(LastBlockSum, FreesAllDeviceMemory) {
  for (const std::size_t n : {0u, 1000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(ReturnsExactly(exact_sum(in)), FreesAllDeviceMemory()));
  }
}

TEST_P(LastBlockSum, CraftLaunchesOneKernelOfSeveralBlocks) {
  const auto in = whole_numbers(3000);
  ASSERT_THAT(ask(question(in)),
              AllOf(returns_exact_sum(in), LaunchesKernels(1), LaunchesBlocksAtLeast(2)));
}

TEST_P(LastBlockSum, CraftLoadsEachElementOnce) {
  count_memory();
  const auto in = whole_numbers(3000);
  ASSERT_THAT(ask(question(in)),
              AllOf(returns_exact_sum(in), LoadsArray({"in", in.size() * sizeof(float)}, 1)));
}

// What comes back is the sum.
TEST_P(LastBlockSum, CraftAddsThePartsOnTheDevice) {
  const auto in = whole_numbers(3000);
  ASSERT_THAT(ask(question(in)),
              AllOf(returns_exact_sum(in), ComputesOnTheDevice((in.size() + 1) * sizeof(float))));
}

}  // namespace warplings::cases::last_block_sum
