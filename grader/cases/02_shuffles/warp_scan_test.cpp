// Cases for warp_scan: running sums of integers, exact, that begin anew with every warp.
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"

namespace warplings::cases::warp_scan {

using namespace grading;
using testing::AllOf;

class WarpScan : public Case {
 protected:
  static Question question(const std::vector<int>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<int>("out", in.size(), OneAThread());
  }

  // Any 32 of them have a sum below 2^31.
  std::vector<int> numbers(std::size_t n) {
    return random().integers<int>(n, -50'000'000, 50'000'000);
  }

  static auto gives_running_sums(const std::vector<int>& in) {
    std::vector<int> sums(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      sums[i] = in[i] + (i % kWarp == 0 ? 0 : sums[i - 1]);
    }
    return GivesExactly<int>("out", sums);
  }
};

INSTANTIATE_TEST_SUITE_P(, WarpScan, every_setting(), setting_name);

TEST_P(WarpScan, GivesRunningSumsOfOneWarp) {
  for (int repeat = 0; repeat < 3; ++repeat) {
    const auto in = numbers(kWarp);
    ASSERT_THAT(ask(question(in)), gives_running_sums(in));
  }
}

// A block has eight warps: three, one whole block, one warp more, and a prime number of warps.
TEST_P(WarpScan, BeginsAnewWithEveryWarp) {
  for (const std::size_t warps : {3u, 8u, 9u, 101u}) {
    const auto in = numbers(kWarp * warps);
    ASSERT_THAT(ask(question(in)), gives_running_sums(in));
  }
}

// 1, 2, 4, ... and a 1 at the end: each bit of a sum tells which elements are in it.
TEST_P(WarpScan, CountsEveryElementOnce) {
  std::vector<int> in(3 * kWarp);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = i % kWarp == 31 ? 1 : 1 << i % kWarp % 30;
  ASSERT_THAT(ask(question(in)), gives_running_sums(in));
}

TEST_P(WarpScan, DoesNothingForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), gives_running_sums({}));
}

TEST_P(WarpScan, GivesTheRightSumsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<int>> inputs;
  for (const std::size_t n : {480u, 32u, 0u, 480u}) {
    inputs.push_back(numbers(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_running_sums(inputs[i]));
  }
}

TEST_P(WarpScan, CraftCallsFiveShuffles) {
  const auto in = numbers(3072);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_running_sums(in), HasCallsPerElement("__shfl", {1, 5}, in.size())));
}

TEST_P(WarpScan, CraftUsesNoSharedMemory) {
  const auto in = numbers(3072);
  ASSERT_THAT(ask(question(in)), AllOf(gives_running_sums(in), UsesSharedBytesAtMost(0)));
}

}  // namespace warplings::cases::warp_scan
