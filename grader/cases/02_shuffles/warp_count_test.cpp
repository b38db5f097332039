// Cases for warp_count: elements above a threshold, counted for each warp, for any n.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::warp_count {

using namespace grading;
using testing::AllOf;

class WarpCount : public Case {
 protected:
  static Question question(const std::vector<float>& in, float threshold, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .value("threshold", threshold)
        .input_at("in", in, offsets.in)
        .output_at<int>("out", warps_of(in.size()), offsets.out);
  }
  // Of an array so large that only these warps of it are there.
  static Question question(const PickedWarps& warps, const std::vector<float>& in,
                           float threshold) {
    return warps.question(in).value("threshold", threshold).output<int>("out", warps_of(in.size()));
  }

  static std::vector<int> counts_above(const std::vector<float>& in, float threshold) {
    std::vector<int> counts(warps_of(in.size()));
    for (std::size_t i = 0; i < in.size(); ++i) counts[i / kWarp] += in[i] > threshold ? 1 : 0;
    return counts;
  }

  static auto gives_counts(const std::vector<float>& in, float threshold) {
    const std::vector<int> counts = counts_above(in, threshold);
    // What the count is if another question is asked of each element.
    const auto counting = [in](auto is_counted) {
      return [in, is_counted](std::size_t w) -> std::optional<int> {
        int count = 0;
        for (std::size_t i = w * kWarp; i < std::min(in.size(), (w + 1) * kWarp); ++i) {
          count += is_counted(in[i]) ? 1 : 0;
        }
        return count;
      };
    };
    const auto ballot = [in, threshold](std::size_t w) -> std::optional<int> {
      unsigned bits = 0;
      for (std::size_t i = w * kWarp; i < std::min(in.size(), (w + 1) * kWarp); ++i) {
        if (in[i] > threshold) bits |= 1u << i % kWarp;
      }
      return static_cast<int>(bits);
    };
    const auto with_the_idle = [in, counts](std::size_t w) -> std::optional<int> {
      const std::size_t idle = w + 1 == counts.size() ? counts.size() * kWarp - in.size() : 0;
      return counts[w] + static_cast<int>(idle);
    };
    // Where the last one counts nothing, that may be why it stores nothing.
    const auto full_warps = [in, counts](std::size_t w) -> std::optional<int> {
      if ((w + 1) * kWarp > in.size() && counts[w] != 0) return std::nullopt;
      return counts[w];
    };
    // Where a lane whose element is counted stores for its warp.
    const auto counted = [counts](std::size_t w) -> std::optional<int> {
      if (counts[w] == 0) return std::nullopt;
      return counts[w];
    };
    const auto bits_of = [](float x) { return std::bit_cast<std::int32_t>(x); };
    return GivesExactly<int>(
        "out", counts,
        {{"or_equal", "These counts include the elements that equal the threshold.",
          counting([=](float x) { return x >= threshold; })},
         {"not_below", "These counts include NaN: `!(x <= threshold)` is true for it.",
          counting([=](float x) { return !(x <= threshold); })},
         {"as_integers",
          "These are the counts where the bits are compared as ints, which orders "
          "negative numbers the wrong way round.",
          counting([=](float x) { return bits_of(x) > bits_of(threshold); })},
         {"ballot", "These are ballots, a bit for each lane, and not how many bits are set.",
          ballot},
         {"full_warps", "The last warp, which is not full, stores nothing; the others are right.",
          full_warps},
         {"nothing_for_zero",
          "Where the count is 0, nothing is stored; the other counts are right.", counted},
         {"idle_lanes", "The last warp counts its lanes that have no element.", with_the_idle}});
  }
};

INSTANTIATE_TEST_SUITE_P(, WarpCount, every_setting(), setting_name);

// Whole numbers from -4 to 4, so that many elements equal the threshold.
TEST_P(WarpCount, CountsWholeWarps) {
  for (const std::size_t n : {32u, 96u, 224u, 256u, 32u * 101}) {
    const auto in = random().integers<float>(n, -4, 4);
    ASSERT_THAT(ask(question(in, 1)), gives_counts(in, 1));
  }
}

// Around warps and around blocks; 1009 is a prime. Beyond the end, 0 would be above the threshold.
TEST_P(WarpCount, CountsTheElementsThatThereAreInTheLastWarp) {
  for (const std::size_t n : {1u, 31u, 33u, 63u, 65u, 255u, 257u, 1000u, 1009u}) {
    const auto in = random().integers<float>(n, -4, 4);
    ASSERT_THAT(ask(question(in, -2)), gives_counts(in, -2));
  }
}

// The contract promises no alignment but that of an element.
TEST_P(WarpCount, CountsInArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = random().integers<float>(100, -4, 4);
    inputs.push_back(in);
    questions.push_back(question(in, 1, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_counts(in, 1));
  }
}

TEST_P(WarpCount, DoesNothingForAnEmptyArray) {
  ASSERT_THAT(ask(question({}, 0)), gives_counts({}, 0));
}

// Each warp has another number of elements above, from none to all 32, in random lanes.
TEST_P(WarpCount, CountsFromNoneToAll) {
  std::vector<float> in;
  for (std::size_t count = 0; count <= kWarp; ++count) {
    for (const int place : random().permutation(kWarp)) {
      in.push_back(static_cast<std::size_t>(place) < count ? 2.5f : -2.5f);
    }
  }
  ASSERT_THAT(ask(question(in, 0)), gives_counts(in, 0));
}

// The first threshold is the one at which each known mistake gives counts of its own: a comparison
// of the bits takes -inf for larger, `!(x <= threshold)` NaN.
TEST_P(WarpCount, ComparesAsFloatsDo) {
  std::vector<float> in;
  for (int i = 0; i < 300; ++i) {
    const float special[] = {kNan, kInfinity, -kInfinity, 0.0f, -0.0f, 1e-45f, -1e-45f, 1.0f};
    in.push_back(special[random().below(8)]);
  }
  for (const float threshold : {-1e-45f, 0.0f, -0.0f, -kInfinity, kInfinity, kNan}) {
    ASSERT_THAT(ask(question(in, threshold)), gives_counts(in, threshold));
  }
}

// The last warp has 5 elements, and those beyond them, as zeros, would count.
TEST_P(WarpCount, CountsInNearlyABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  const auto in = random().integers<float>(warps.elements(), -4, 4);
  const float threshold = -2;
  ASSERT_THAT(ask(question(warps, in, threshold)),
              GivesOfPickedWarps(warps, "out", counts_above(in, threshold)));
}

TEST_P(WarpCount, GivesTheRightCountsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {500u, 33u, 0u, 500u}) {
    inputs.push_back(random().integers<float>(n, -4, 4));
    questions.push_back(question(inputs.back(), 1));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_counts(inputs[i], 1));
  }
}

TEST_P(WarpCount, CraftCallsOneWarpFunctionAndNoShuffle) {
  const auto in = random().integers<float>(3000 + random().below(1000), -4, 4);
  ASSERT_THAT(ask(question(in, 1)),
              AllOf(gives_counts(in, 1), HasCallsPerElement("__shfl", {0, 0}, in.size()),
                    HasCallsPerElement("", {1, 1}, in.size())));
  expect_to_rest_on(kAnyWarpFunctions, question(in, 1), {gives_counts(in, 1)});
}

TEST_P(WarpCount, CraftStoresEachCountOnce) {
  const auto in = random().integers<float>(3000 + random().below(1000), -4, 4);
  count_memory();
  ASSERT_THAT(ask(question(in, 1)),
              AllOf(gives_counts(in, 1), StoresBytesAtMost(warps_of(in.size()) * sizeof(int)),
                    HasCallsInEveryWarp(1, sizeof(int))));
}

// Few warps, and so many that each may make several rounds of 32, with another lane in each.
TEST_P(WarpCount, CraftSharesTheElementsAmongLanes) {
  count_shares_of_lines();
  for (const std::size_t warps : {1u, 2u, 3u, 1024u}) {
    const auto in = random().integers<float>(warps * kWarp, -4, 4);
    const std::uint64_t bytes = in.size() * sizeof(float);
    ASSERT_THAT(ask(question(in, 1)),
                AllOf(gives_counts(in, 1), SharesEachLineOf({"in", bytes}, 8 * sizeof(in[0]))));
  }
}

TEST_P(WarpCount, CraftUsesNoSharedMemory) {
  const auto in = random().integers<float>(3000 + random().below(1000), -4, 4);
  ASSERT_THAT(ask(question(in, 1)), AllOf(gives_counts(in, 1), UsesSharedBytesAtMost(0)));
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(WarpCount, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  const auto in = random().integers<float>(warps.elements(), -4, 4);
  ASSERT_THAT(ask(question(warps, in, -2)), HasCalls(""));
}

}  // namespace warplings::cases::warp_count
