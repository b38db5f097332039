// Cases for warp_sum: one sum a warp, on devices whose warps have 32, 16, 8, 4, 2 and 1 lanes.
// Sums modulo 2^32 are exact in any order.
#include <fmt/format.h>

#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::warp_sum {

using namespace grading;
using testing::AllOf;

constexpr std::size_t kThreads = 4 * 128;  // of the grid that the contract names

class WarpSum : public Case {
 protected:
  // On a GPU a warp has 32 lanes and no other number.
  std::vector<int> warp_sizes() const {
    if (can_choose_device()) return {32, 16, 8, 4, 2, 1};
    return {32};
  }

  static Question question(const std::vector<unsigned>& in, int warp_size, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("warp_size", warp_size, fmt::format("warps of {}", warp_size))
        .input_at("in", in, offsets.in)
        .output_at<unsigned>("out", in.size() / static_cast<std::size_t>(warp_size), offsets.out);
  }

  std::vector<unsigned> numbers(std::size_t n) {
    return random().integers<unsigned>(n, 0, 0xffffffff);
  }

  static std::vector<unsigned> sums(const std::vector<unsigned>& in, int warp_size) {
    std::vector<unsigned> result;
    for (auto begin = in.begin(); begin != in.end(); begin += warp_size) {
      result.push_back(std::accumulate(begin, begin + warp_size, 0u));
    }
    return result;
  }

  // What a round of a warp's loop leaves in its lanes: where the sum goes, and the lanes' parts of
  // it in the others; or the sum is a number of its own, to which that of the round is added.
  enum class Tree { to_lane_0, to_all_lanes, none };

  static std::function<std::optional<unsigned>(std::size_t)> never_reset(
      const std::vector<unsigned>& in, std::size_t lanes, Tree tree) {
    return computed<unsigned>([=] {
      const std::size_t sums = in.size() / lanes;
      const std::size_t warps = kThreads / lanes;
      std::vector<unsigned> result(sums);
      for (std::size_t warp = 0; warp < std::min(warps, sums); ++warp) {
        std::vector<unsigned> held(lanes);
        for (std::size_t w = warp; w < sums; w += warps) {
          for (std::size_t lane = 0; lane < lanes; ++lane) {
            if (tree == Tree::none) held[0] += in[w * lanes + lane];
            if (tree != Tree::none) held[lane] += in[w * lanes + lane];
          }
          for (std::size_t delta = lanes / 2; delta > 0 && tree != Tree::none; delta /= 2) {
            const std::vector<unsigned> old = held;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
              const bool below = lane + delta < lanes;
              held[lane] +=
                  tree == Tree::to_all_lanes ? old[lane ^ delta] : old[below ? lane + delta : lane];
            }
          }
          result[w] = held[0];
        }
      }
      return result;
    });
  }

  static auto gives_sums(const std::vector<unsigned>& in, int warp_size) {
    const auto lanes = static_cast<std::size_t>(warp_size);
    std::vector<std::vector<unsigned>> warps;
    for (std::size_t i = 0; i < in.size(); i += lanes) {
      warps.emplace_back(in.begin() + static_cast<std::ptrdiff_t>(i),
                         in.begin() + static_cast<std::ptrdiff_t>(i + lanes));
    }
    const auto last_lane = [in, lanes](std::size_t w) {
      return static_cast<unsigned>(lanes) * in[w * lanes + lanes - 1];
    };
    const auto one_each = [all = sums(in, warp_size),
                           lanes](std::size_t w) -> std::optional<unsigned> {
      if (w >= kThreads / lanes) return std::nullopt;
      return all[w];
    };
    // Fewer than two sums for each warp may just as well be shared out by a division.
    const std::string one_each_in_words =
        warps.size() < 2 * kThreads / lanes
            ? "As many sums are written as the grid has warps; those beyond are not."
            : "Each warp of the grid makes one sum and ends; the others are never written.";
    // Block b and its warp w begin with sum 4 * b + w: blocks of smaller warps make the same ones.
    const auto four_apart = [all = sums(in, warp_size),
                             lanes](std::size_t w) -> std::optional<unsigned> {
      const std::size_t warps_of_a_block = 128 / lanes;
      if (w % (kThreads / lanes) >= 3 * 4 + warps_of_a_block) return std::nullopt;
      return all[w];
    };
    const char* const not_reset =
        "Each includes what its warp has added for the sums before. A warp's sum starts anew with "
        "every round of its loop.";
    return GivesExactly<unsigned>(
        "out", sums(in, warp_size),
        {{"not_reset", not_reset, never_reset(in, lanes, Tree::to_lane_0)},
         {"not_reset", not_reset, never_reset(in, lanes, Tree::to_all_lanes)},
         {"not_reset", not_reset, never_reset(in, lanes, Tree::none)},
         {"one_each", one_each_in_words, one_each},
         {"four_apart",
          fmt::format("Only such sums are written as if each block began 4 behind the one before, "
                      "as with warps of 32, and blocks made the same sums. A block of 128 threads "
                      "has {} warps of {}.",
                      128 / lanes, lanes),
          four_apart},
         {"last_lane",
          "Each is the last lane's element times the warp size: what that lane holds after a down "
          "tree. The sum is in lane 0.",
          last_lane},
         parts_of_sums<unsigned>(warps, {"lane", "lanes", "sum"}),
         narrowed<unsigned>(sums(in, warp_size))});
  }

  // Asks about n = elements on a device with warps of this size.
  void expect_sums(std::size_t n, int warp_size) {
    const auto in = numbers(n);
    set_warp_size(warp_size);
    ASSERT_THAT(ask(question(in, warp_size)), gives_sums(in, warp_size));
  }
};

INSTANTIATE_TEST_SUITE_P(, WarpSum, every_setting(), setting_name);

TEST_P(WarpSum, AddsEachWarpOfOneBlock) {
  for (const std::size_t n : {32u, 64u, 96u, 128u}) {
    ASSERT_NO_FATAL_FAILURE(expect_sums(n, 32));
  }
}

// Five warps a block would do for the first sizes; the last leave warps of the grid without work,
// or give some one sum more than others.
TEST_P(WarpSum, AddsMoreWarpsThanTheGridHas) {
  for (const std::size_t warps : {15u, 16u, 53u, 17u, 331u}) {
    ASSERT_NO_FATAL_FAILURE(expect_sums(32 * warps, 32));
  }
}

// The contract promises no alignment but that of an element.
TEST_P(WarpSum, AddsInArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<unsigned>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = numbers(5 * 32);
    inputs.push_back(in);
    questions.push_back(question(in, 32, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_sums(in, 32));
  }
}

TEST_P(WarpSum, DoesNothingForAnEmptyArray) { ASSERT_NO_FATAL_FAILURE(expect_sums(0, 32)); }

TEST_P(WarpSum, AddsEachWarpWhateverItsSizeIs) {
  for (const int warp_size : warp_sizes()) {
    const auto lanes = static_cast<std::size_t>(warp_size);
    for (const std::size_t warps : {std::size_t{1}, std::size_t{3}, kThreads / lanes + 5}) {
      ASSERT_NO_FATAL_FAILURE(expect_sums(lanes * warps, warp_size));
    }
  }
}

TEST_P(WarpSum, GivesTheRightSumsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<unsigned>> inputs;
  for (const std::size_t n : {3200u, 32u, 0u, 3200u}) {
    inputs.push_back(numbers(n));
    questions.push_back(question(inputs.back(), 32));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_sums(inputs[i], 32));
  }
}

// One launch for each warp's worth of sums would leave no warp several. The last are as many as the
// contract allows.
TEST_P(WarpSum, CraftLaunchesTheGrid) {
  for (const std::size_t sums : {3u, 1u, 128u, 1u << 13}) {
    if (sums > 128 && !is_first_setting()) continue;
    const auto in = numbers(sums * 32);
    ASSERT_THAT(ask(question(in, 32)), AllOf(gives_sums(in, 32), LaunchesKernels(1),
                                             LaunchesBlocksOf({128, 1, 1}, kThreads / 128)));
  }
}

// Who counts the grid's warps as if they had 32 lanes has several of them make each sum.
TEST_P(WarpSum, CraftStoresEachSumOnce) {
  count_memory();
  for (const int warp_size : warp_sizes()) {
    const auto lanes = static_cast<std::size_t>(warp_size);
    const std::size_t sums = 8 * kThreads / lanes;
    const auto in = numbers(sums * lanes);
    set_warp_size(warp_size);
    ASSERT_THAT(ask(question(in, warp_size)),
                AllOf(gives_sums(in, warp_size), StoresBytesAtMost(sums * sizeof(unsigned))));
  }
}

// All of the grid's warps have their share, and so have their lanes, however few a warp has.
TEST_P(WarpSum, CraftSharesTheSumsAmongBlocks) {
  count_memory();
  const auto in = numbers(128 * 32);
  const Array array{"in", in.size() * sizeof(unsigned)};
  for (const int warp_size : warp_sizes()) {
    set_warp_size(warp_size);
    ASSERT_THAT(ask(question(in, warp_size)),
                AllOf(gives_sums(in, warp_size), IsLoadedByBlocks(array, kThreads / 128),
                      IsLoadedByThreads(array, kThreads)));
  }
}

// A lane that loads all elements of its warp has nothing to exchange. With smaller warps, one makes
// several of the sums for 128 bytes. So many sums that the lanes of a warp may take turns.
TEST_P(WarpSum, CraftLoadsTogether) {
  count_shares_of_lines();
  for (const int warp_size : warp_sizes()) {
    const auto lanes = static_cast<std::size_t>(warp_size);
    const auto in = numbers(kThreads * std::max<std::size_t>(lanes, 4));
    const Array array{"in", in.size() * sizeof(unsigned)};
    set_warp_size(warp_size);
    const Answer answer = ask(question(in, warp_size));
    ASSERT_THAT(answer, AllOf(gives_sums(in, warp_size), SharesEachLineOf(array, 4 * 32 / lanes)));
    if (warp_size == 32) {
      ASSERT_THAT(answer, LoadsWholeSectors());
    }
  }
}

// Five shuffles a lane, or one __reduce_add_sync, or whatever else.
TEST_P(WarpSum, CraftExchangesByWarpFunctions) {
  const auto in = numbers(128 * 32);
  ASSERT_THAT(ask(question(in, 32)), AllOf(gives_sums(in, 32), UsesSharedBytesAtMost(0)));
  expect_to_rest_on(kAnyWarpFunctions, question(in, 32), {gives_sums(in, 32)});
}

}  // namespace warplings::cases::warp_sum
