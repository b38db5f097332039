// Cases for block_scan: the exclusive scan of up to 1024 ints by one block.
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::block_scan {

using namespace grading;
using testing::AllOf;

class BlockScan : public Case {
 protected:
  static Question question(const std::vector<int>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<int>("out", in.size());
  }

  std::vector<int> numbers(std::size_t n) { return random().integers<int>(n, -999'999, 999'999); }

  static std::vector<int> sums_before(const std::vector<int>& in) {
    std::vector<int> result(in.size());
    std::exclusive_scan(in.begin(), in.end(), result.begin(), 0);
    return result;
  }

  static auto gives_sums(const std::vector<int>& in) {
    const auto all = std::make_shared<const std::vector<int>>(in);
    const auto before = std::make_shared<const std::vector<int>>(sums_before(in));
    return GivesExactly<int>(
        "out", *before,
        {{"inclusive", "These are the sums with the own element; the scan should be exclusive.",
          [=](std::size_t i) -> std::optional<int> { return (*before)[i] + (*all)[i]; }},
         {"within_warps", "These are the sums within each warp: those before it are missing.",
          [=](std::size_t i) -> std::optional<int> {
            return (*before)[i] - (*before)[i / kWarp * kWarp];
          }},
         {"warp_counted_twice",
          "Each warp's own sum is among those of the warps before it: their scan should be "
          "exclusive, too.",
          [=](std::size_t i) -> std::optional<int> {
            const std::size_t end = (i / kWarp + 1) * kWarp;
            const int up_to_end = end < in.size() ? (*before)[end] : before->back() + all->back();
            return (*before)[i] + up_to_end - (*before)[i / kWarp * kWarp];
          }},
         {"one_warp_before",
          "To each warp's sums that of the warp before it is added, and no other.",
          [=](std::size_t i) -> std::optional<int> {
            const std::size_t begin = i / kWarp * kWarp;
            return (*before)[i] - (begin < kWarp ? 0 : (*before)[begin - kWarp]);
          }}});
  }

  void scans(const std::vector<std::size_t>& sizes) {
    std::vector<Question> questions;
    std::vector<std::vector<int>> inputs;
    for (const std::size_t n : sizes) {
      inputs.push_back(numbers(n));
      questions.push_back(question(inputs.back()));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_sums(inputs[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, BlockScan, every_setting(), setting_name);

// Three warps first, then every number of them; the smallest come early, so that nothing is left
// over that could hide a read of what nobody wrote.
TEST_P(BlockScan, ScansWholeWarps) { scans({96, 32, 64, 128, 160, 256, 480, 512, 768, 992, 1024}); }

TEST_P(BlockScan, ScansWhereTheLastWarpIsNotFull) {
  scans({65, 1, 2, 31, 33, 63, 95, 97, 500, 1000, 1009, 1023});
}

TEST_P(BlockScan, GivesTheRightSumsWhenItIsCalledAgain) { scans({1024, 33, 1, 992, 64, 1024}); }

TEST_P(BlockScan, CraftMeetsAtMostTwoBarriers) {
  for (const std::size_t n : {96u, 1024u}) {
    const auto in = numbers(n);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_sums(in), LaunchesOneBlock(), HasBarriersPerThreadAtMost(2)));
  }
}

TEST_P(BlockScan, CraftUsesAtMost256BytesOfSharedMemory) {
  for (const std::size_t n : {96u, 1024u}) {
    const auto in = numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_sums(in), UsesSharedBytesAtMost(256)));
  }
}

TEST_P(BlockScan, CraftScansByShuffles) {
  const auto in = numbers(1024);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_sums(in), HasCallsPerElement("__shfl", at_least(1), in.size())));
}

TEST_P(BlockScan, CraftLoadsEachElementOnce) {
  count_memory();
  const auto in = numbers(1000);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_sums(in), LoadsArray({"in", in.size() * sizeof(int)}, 1)));
}

}  // namespace warplings::cases::block_scan
