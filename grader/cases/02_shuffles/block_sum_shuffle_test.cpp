// Cases for block_sum_shuffle: the sum of n floats by one block, n a multiple of 32 up to 1024.
// Sums of integers are exact in any order; sums of other floats are held to the bound of any order.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::block_sum_shuffle {

using namespace grading;
using testing::AllOf;

class BlockSumShuffle : public Case {
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
    // What lane 31 holds after a down tree: nothing comes to it from above.
    const auto last_lane = [in](std::size_t) {
      float sum = 0;
      for (std::size_t i = kWarp - 1; i < in.size(); i += kWarp) sum += 32 * in[i];
      return in.size() > kWarp ? std::optional<float>() : std::optional<float>(sum);
    };
    // Lanes that have no partial sum keep the first stage's.
    const float sum = std::accumulate(in.begin(), in.end(), 0.0f);
    const std::size_t without = kWarp - (in.size() + kWarp - 1) / kWarp;
    const float of_warp_0 = std::accumulate(
        in.begin(), in.begin() + static_cast<std::ptrdiff_t>(std::min(in.size(), kWarp)), 0.0f);
    const auto first_stage_kept = [=](std::size_t) {
      return std::optional<float>(sum + static_cast<float>(without) * of_warp_0);
    };
    return GivesExactly<float>("out", {sum},
                               {{"last_lane",
                                 "This is 32 times the last element: what lane 31 holds after a "
                                 "down tree. The sum is in lane 0.",
                                 last_lane},
                                {"first_stage_kept",
                                 fmt::format("This is the sum and {} times that of warp 0. So many "
                                             "lanes have no partial sum in the second stage, and "
                                             "each may have added what it has from the first.",
                                             without),
                                 first_stage_kept},
                                parts_of_sums<float>({in})});
  }
};

INSTANTIATE_TEST_SUITE_P(, BlockSumShuffle, every_setting(), setting_name);

// Every number of warps from 1 to 32, most of which are no powers of two. The smallest comes first:
// nothing that a larger call left behind can hide a read of what nobody wrote.
TEST_P(BlockSumShuffle, AddsIntegersExactlyAtEverySize) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (int n = 32; n <= 1024; n += 32) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_sum(inputs[i]));
  }
}

// Any order of additions is within the bound of float_sum(). One element of 2^20 makes it larger
// than a fraction is, so there are floats below 1, too.
TEST_P(BlockSumShuffle, AddsFloatsOfVeryDifferentSizes) {
  for (const std::size_t n : {32u, 96u, 992u, 1024u}) {
    for (const auto& in : {random().floats(n, -1.0f, 1.0f), random().wide_floats(n, -20, 20)}) {
      const auto [sum, bound] = float_sum(in);
      ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", {sum}, {bound}));
    }
  }
}

// Nothing may be left over from a larger call.
TEST_P(BlockSumShuffle, GivesTheRightSumWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const int n : {1024, 96, 32, 992, 64, 1024}) {
    inputs.push_back(whole_numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_sum(inputs[i]));
  }
}

// A single warp needs no barrier, and may do without.
TEST_P(BlockSumShuffle, CraftMeetsOneBarrier) {
  for (const int n : {64, 32 * static_cast<int>(2 + random().below(29)), 1024}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), HasBarriersPerThread(1)));
  }
  const auto in = whole_numbers(32);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), HasBarriersPerThreadAtMost(1)));
}

TEST_P(BlockSumShuffle, CraftUsesAtMost128BytesOfSharedMemory) {
  for (const int n : {32, 32 * static_cast<int>(2 + random().below(29)), 1024}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesOneBlockOf(in.size()),
                                         UsesSharedBytesAtMost(128)));
  }
}

TEST_P(BlockSumShuffle, CraftStoresTheSumOnce) {
  const auto in = whole_numbers(96);
  count_memory();
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sum(in), StoresBytesAtMost(sizeof(float)), CallsAtomicsAtMost(0)));
}

// A warp may add its own sum to the block's by an atomic.
TEST_P(BlockSumShuffle, CraftAddsUpByShuffles) {
  const auto in = whole_numbers(1024);
  const Array array{"in", in.size() * sizeof(float)};
  count_memory();
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_exact_sum(in), LaunchesOneBlockOf(in.size()),
                    SharesTheLoadsOf(array, sizeof(float)),
                    CallsAtomicsInEitherMemory(in.size() / 32, "there are 32 warps")));
  expect_to_rest_on(kShuffles, question(in), {gives_exact_sum(in)});
}

}  // namespace warplings::cases::block_sum_shuffle
