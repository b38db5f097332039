// Cases for grid_sum: any length, one cooperative launch, blocks that meet at the grid's barrier.
// Large sums are of whole numbers and exact in any order: a bound that holds for a million
// roundings would let anything pass.
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/float_sum.h"

namespace warplings::cases::grid_sum {

using namespace grading;
using testing::AllOf;

class GridSum : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<float>("out", 1);
  }

  // n whole numbers up to 15 in magnitude: for n up to 2^20, the sum of any part of them is below
  // 2^24, so nothing rounds.
  std::vector<float> whole_numbers(std::size_t n) { return random().integers<float>(n, -15, 15); }

  static auto gives_exact_sum(const std::vector<float>& in) {
    return GivesExactly<float>("out", {std::accumulate(in.begin(), in.end(), 0.0f)});
  }

  void check(const std::vector<std::size_t>& sizes) {
    std::vector<Question> questions;
    std::vector<std::vector<float>> inputs;
    for (const std::size_t n : sizes) {
      inputs.push_back(whole_numbers(n));
      questions.push_back(question(inputs.back()));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], AllOf(gives_exact_sum(inputs[i]), FreesAllDeviceMemory()));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, GridSum, every_setting(), setting_name);

TEST_P(GridSum, GivesZeroForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), GivesExactly<float>("out", {0.0f}));
}

TEST_P(GridSum, AddsIntegersExactlyAtEverySize) {
  std::vector<std::size_t> sizes(40);
  std::iota(sizes.begin(), sizes.end(), 1);
  // Around warps and blocks; 1009 and 5003 are primes.
  for (const std::size_t n : {63u, 65u, 255u, 257u, 1000u, 1009u, 1023u, 1025u, 2049u, 5003u}) {
    sizes.push_back(n);
  }
  check(sizes);
}

// The referee's device holds 32768 threads at once. With a thread for each element, or for each
// four, the grid would not fit, so a thread takes 32 elements or more. A grid of that size is slow,
// and the same under every schedule.
TEST_P(GridSum, AddsMoreElementsThanTheDeviceHoldsThreads) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  check({(1u << 20) - 3});
}

// Any order of additions is within the bound of float_sum(). One element of 2^20 makes it larger
// than a fraction is, so there are floats below 1, too.
TEST_P(GridSum, AddsFloatsOfVeryDifferentSizes) {
  for (const std::size_t n : {1u, 33u, 1000u}) {
    for (const auto& in : {random().floats(n, -1.0f, 1.0f), random().wide_floats(n, -20, 20)}) {
      const auto [sum, bound] = float_sum(in);
      ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", {sum}, {bound}));
    }
  }
}

// What a call leaves in device memory, a counter or a flag, is what the next one finds there.
TEST_P(GridSum, GivesTheRightSumWhenItIsCalledAgain) {
  check({20'000, 33, 0, 1, 20'000, 20'000, 2048});
}

TEST_P(GridSum, CraftLaunchesOneKernel) {
  for (const std::size_t n : {0u, 20'000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesKernels(1)));
  }
}

// Two or three would do as well; a loop that meets at every step would not.
TEST_P(GridSum, CraftMeetsAtTheBarrierOfTheGrid) {
  const auto in = whole_numbers(20'000);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), HasGridBarriersPerThread({1, 3})));
}

TEST_P(GridSum, CraftUsesManyBlocks) {
  const auto in = whole_numbers(20'000);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesBlocksAtLeast(4)));
}

// A sixteenth more is allowed: the blocks' sums may pass through memory.
TEST_P(GridSum, CraftLoadsEachElementOnce) {
  const std::size_t n = 1u << 14;
  const auto in = whole_numbers(n);
  const std::uint64_t bytes = n * sizeof(float);
  count_memory();
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LoadsBytesAtMost(bytes + bytes / 16)));
}

// A full warp's load brings 512 bytes then. A quarter less is allowed, for what comes after.
TEST_P(GridSum, CraftLoadsSixteenBytesAtOnce) {
  const auto in = whole_numbers(1u << 15);
  count_memory();
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LoadsBytesPerRequestAtLeast(384)));
}

TEST_P(GridSum, CraftCombinesSumsBeforeItAddsThem) {
  const std::size_t n = 1u << 14;
  const auto in = whole_numbers(n);
  count_memory();
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), CallsAtomicsAtMost(n / 32)));
}

// A device with a sixteenth of the usual one's multiprocessors: it holds 2048 threads. Blocks that
// wait for each other in an ordinary launch wait for ever there, so this case comes last.
TEST_P(GridSum, FitsOnASmallDevice) {
  if (!can_choose_device()) GTEST_SKIP() << "the device has the multiprocessors that it has";
  set_multiprocessors(1);
  check({33, 40'009});
}

}  // namespace warplings::cases::grid_sum
