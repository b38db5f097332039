// Cases for grid_sum: any length, one cooperative launch, blocks that meet at the grid's barrier.
// Large sums are of whole numbers and exact in any order: a bound that holds for a million
// roundings would let anything pass.
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::grid_sum {

using namespace grading;
using testing::AllOf;

AnswerMatcher MeetsAtGridBarriers() {
  const auto examine = [](const Answer& answer) -> std::optional<Finding> {
    if (!answer.run().report) return std::nullopt;
    for (const Launch& launch : answer.run().report->launches) {
      const auto calls = launch.counters.value("collectives", nlohmann::json::object());
      if (calls.contains("grid.sync")) return std::nullopt;
    }
    return Finding{State::kWrongAnswer,
                   answer.question().introduction() + "no thread meets the others at grid.sync().",
                   {},
                   0};
  };
  return {"meets at grid.sync()", examine, About::kCounters};
}

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
  ASSERT_THAT(ask(question({})), AllOf(GivesExactly<float>("out", {0.0f}), FreesAllDeviceMemory()));
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

// This device holds 40960 threads at once, 160 blocks of 256. With a thread for each element, or
// for each four, the grid would not fit. A grid of that size is slow, and the same under every
// schedule.
TEST_P(GridSum, AddsMoreElementsThanTheDeviceHoldsThreads) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (can_choose_device()) set_multiprocessors(20);
  check({(1u << 18) - 3});
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
  for (const std::size_t n : {0u, 1000u, 20'000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesKernels(1), CallsNoMemset(),
                                         ComputesOnTheDevice(n * sizeof(float) + sizeof(float))));
  }
}

TEST_P(GridSum, CraftMeetsAtTheBarrierOfTheGrid) {
  const auto in = whole_numbers(1u << 15);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), MeetsAtGridBarriers()));
}

// More than one from 2^15 elements on; for few elements as many as have work. On a device of 64
// multiprocessors, "all that it holds" is many more.
TEST_P(GridSum, CraftUsesAsManyBlocksAsHaveWork) {
  if (can_choose_device()) set_multiprocessors(64);
  for (const std::size_t n : {0u, 10u, 1000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesBlocksAtMost(n / 32 + 2)));
  }
  const auto in = whole_numbers(1u << 15);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesBlocksAtLeast(2)));
}

// At sizes of one block and of several. What blocks add up passes through other memory.
TEST_P(GridSum, CraftLoadsEachElementOnce) {
  count_memory();
  for (const std::size_t n : {1000u, 1u << 14}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sum(in), LoadsArray({"in", n * sizeof(float)}, 1)));
  }
}

// All but the last n % 4.
TEST_P(GridSum, CraftLoadsSixteenBytesAtOnce) {
  count_memory();
  for (const std::size_t n : {1003u, 1u << 15}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sum(in), LoadsArrayBySixteenBytes({"in", n * sizeof(float)})));
  }
}

TEST_P(GridSum, CraftCombinesSumsBeforeItAddsThem) {
  count_memory();
  for (const std::size_t n : {1u << 11, 1u << 14}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_exact_sum(in),
                      CallsAtomicsInEitherMemory(
                          n / 32, fmt::format("one for each 32 elements is {} at most", n / 32))));
  }
}

// A device with a sixteenth of the usual one's multiprocessors: it holds 2048 threads. Blocks that
// wait for each other in an ordinary launch wait for ever there, so this case comes last.
TEST_P(GridSum, FitsOnASmallDevice) {
  if (!can_choose_device()) GTEST_SKIP() << "the device has the multiprocessors that it has";
  set_multiprocessors(1);
  check({33, 40'009});
}

}  // namespace warplings::cases::grid_sum
