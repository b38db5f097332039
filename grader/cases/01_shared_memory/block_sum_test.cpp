// Cases for block_sum: the sum of n floats by one block, n a power of two up to 1024.
// Sums of integers are exact in any order; sums of other floats are held to the bound of any order.
#include <cstdint>
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::block_sum {

using namespace grading;
using testing::AllOf;

constexpr int kLargest = 1024;

class BlockSum : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<float>("out", 1);
  }

  // Whole numbers of which any 1024 have a sum below 2^24 = 16,777,216, and so has any part of
  // them: no addition rounds, whatever the order.
  std::vector<float> whole_numbers(int n) {
    return random().integers<float>(static_cast<std::size_t>(n), -16'000, 16'000);
  }

  static auto gives_exact_sum(const std::vector<float>& in) {
    return GivesExactly<float>("out", {std::accumulate(in.begin(), in.end(), 0.0f)},
                               {parts_of_sums<float>({in})});
  }
};

INSTANTIATE_TEST_SUITE_P(, BlockSum, every_setting(), setting_name);

TEST_P(BlockSum, AddsIntegersExactlyAtEverySize) {
  for (int n = 1; n <= kLargest; n *= 2) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), gives_exact_sum(in));
  }
}

// Any order of additions is within the bound of float_sum().
TEST_P(BlockSum, AddsFloatsOfVeryDifferentSizes) {
  for (const int n : {1, 2, 16, 32, 64, kLargest}) {
    const auto in = random().wide_floats(static_cast<std::size_t>(n), -20, 20);
    const auto [sum, bound] = float_sum(in);
    ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", {sum}, {bound}));
  }
}

// A program calls a function more than once. Nothing may be left over from a larger call.
TEST_P(BlockSum, GivesTheRightSumWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const int n : {1024, 32, 1, 512, 64, 1024}) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_sum(inputs[i]));
  }
}

TEST_P(BlockSum, CraftUsesFourBytesOfSharedMemoryForEachElement) {
  for (const int n : {1, 64, kLargest}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sum(in), LaunchesOneBlock(),
                      UsesSharedBytes(sizeof(float) * static_cast<std::uint64_t>(n)),
                      ComputesOnTheDevice(sizeof(float) * (static_cast<std::uint64_t>(n) + 1))));
  }
}

TEST_P(BlockSum, CraftMeetsAtMostOneBarrierARoundAndOneMore) {
  for (const unsigned rounds : {0u, 1u, 5u, 6u, 10u}) {
    const auto in = whole_numbers(1 << rounds);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sum(in), HasBarriersPerThreadAtMost(rounds + 1),
                      HasAllThreadsAtBarriers()));
  }
}

TEST_P(BlockSum, CraftStoresTheSumOnce) {
  count_memory();
  for (const int n : {2, kLargest}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), StoresBytesAtMost(sizeof(float)),
                                         CallsAtomicsAtMost(1)));
  }
}

TEST_P(BlockSum, CraftSharesTheElementsAmongThreads) {
  count_memory();
  for (const std::size_t n : {std::size_t{64}, std::size_t{128} << random().below(4)}) {
    const auto in = whole_numbers(static_cast<int>(n));
    const std::uint64_t bytes = n * sizeof(float);
    // In whatever variable they may have been copied.
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sum(in), SharesTheLoadsOf({"in", bytes}, bytes / 8),
                      SharesTheLoadsOf({"what is in variables", 0}, bytes / 8)));
  }
}

}  // namespace warplings::cases::block_sum
