// Cases for warp_scan: running sums of integers, exact, that begin anew with every warp.
#include <numeric>

#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::warp_scan {

using namespace grading;
using testing::AllOf;

class WarpScan : public Case {
 protected:
  static Question question(const std::vector<int>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<int>("out", in.size(), offsets.out, OneAThread());
  }

  // Any 32 of them have a sum below 2^31.
  std::vector<int> numbers(std::size_t n) {
    return random().integers<int>(n, -50'000'000, 50'000'000);
  }

  static std::vector<int> running_sums(const std::vector<int>& in) {
    std::vector<int> sums(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      sums[i] = in[i] + (i % kWarp == 0 ? 0 : sums[i - 1]);
    }
    return sums;
  }

  static auto gives_running_sums(const std::vector<int>& in) {
    const std::vector<int> sums = running_sums(in);
    // The sum of in[first] ... in[i], where first depends on i.
    const auto from = [in](auto first) {
      return [in, first](std::size_t i) -> std::optional<int> {
        int sum = 0;
        for (std::size_t k = first(i); k <= i; ++k) sum += in[k];
        return sum;
      };
    };
    const auto within = [=](std::size_t last) {  // the last ones of the warp only
      return from(
          [last](std::size_t i) { return i % kWarp < last ? i / kWarp * kWarp : i + 1 - last; });
    };
    return GivesExactly<int>(
        "out", sums,
        {{"exclusive", "These are the sums of the lanes before: the lane's own element is missing.",
          [=](std::size_t i) { return sums[i] - in[i]; }},
         {"rows",
          "These are running sums of 16 elements: they begin anew with every row of the block.",
          from([](std::size_t i) { return i / 16 * 16; })},
         {"one_round_short", "Each is the sum of at most 16 elements: the last round is missing.",
          within(16)},
         {"lane_of_the_distance_left_out",
          "In each round the lane whose number is the distance did not add.",
          computed<int>([in] { return scan_with_guard_greater(in); })},
         {"own_element_each_round",
          "In each round the lanes gave on their own elements, and not the sums that they had so "
          "far: none is the sum of more than six elements.",
          from_afar(in)},
         {"no_lane_guard",
          "In each round, lanes with no lane at that distance below them added, too. The shuffle "
          "gives such a lane its own sum, which is then counted twice.",
          computed<int>([in] { return scan_without_guard(in, nobody); })},
         {"lane_0_guarded",
          "In each round, all lanes but lane 0 added. Those with no lane at that distance below "
          "them got their own sum from the shuffle, and counted it twice.",
          computed<int>([in] { return scan_without_guard(in, first_lane); })},
         {"first_warp_guarded",
          "In the first warp of a block, the lanes with no lane at that distance below them did "
          "not add, as it should be. In the other warps they did, and the shuffle gave them their "
          "own sum, which is counted twice.",
          computed<int>([in] { return scan_without_guard(in, first_warp); })},
         {"lanes_above", "These are sums from the lane's own element on to the end of its warp.",
          [=](std::size_t i) { return sums[i / kWarp * kWarp + kWarp - 1] - sums[i] + in[i]; }},
         {"numbered_along_y",
          "These are what lanes get that are numbered along y first. A block of 16 x 16 threads "
          "numbers its threads along x first, and so its lanes.",
          computed<int>([in] { return scan_numbered_along_y(in); })},
         {"falling_butterfly",
          "In each round a lane added the total of its partner's group, as it should, but the "
          "distances fall from 16 to 1. They have to rise: only then are the elements of such a "
          "group neighbours.",
          computed<int>([in] {
            return butterfly(in, {16, 8, 4, 2, 1}, true);
          })},
         {"running_sum_passed_on",
          "In each round a lane added the running sum of its partner, which lacks the elements "
          "behind that. It has to be the total of the partner's group.",
          computed<int>([in] {
            return butterfly(in, {1, 2, 4, 8, 16}, false);
          })},
         own_element_in_sums<int>(in, sums, true),
         narrowed<int>(sums)});
  }

  // In blocks of 16 x 16, where thread (x, y) takes element 16x + y and that for its lane, but is
  // thread x + 16y.
  static std::vector<int> scan_numbered_along_y(const std::vector<int>& in) {
    constexpr std::size_t kSide = 16, kBlock = kSide * kSide;
    std::vector<int> result(in.size());
    for (std::size_t first = 0; first < in.size(); first += kBlock) {
      const auto taken = [](std::size_t thread) { return thread % kSide * kSide + thread / kSide; };
      std::vector<unsigned> sums(kBlock);
      for (std::size_t t = 0; t < kBlock; ++t) {
        const std::size_t i = first + taken(t);
        sums[t] = i < in.size() ? static_cast<unsigned>(in[i]) : 0;
      }
      for (std::size_t delta = 1; delta < kWarp; delta *= 2) {
        const std::vector<unsigned> old = sums;
        for (std::size_t t = 0; t < kBlock; ++t) {
          if (taken(t) % kWarp >= delta) sums[t] += old[t % kWarp >= delta ? t - delta : t];
        }
      }
      for (std::size_t t = 0; t < kBlock; ++t) {
        const std::size_t i = first + taken(t);
        if (i < in.size()) result[i] = static_cast<int>(sums[t]);
      }
    }
    return result;
  }

  // Of each lane's own element and those at the distances of the rounds, as far as there are any.
  static std::function<std::optional<int>(std::size_t)> from_afar(const std::vector<int>& in) {
    return [in](std::size_t i) -> std::optional<int> {
      int sum = in[i];
      for (std::size_t delta = 1; delta <= i % kWarp; delta *= 2) sum += in[i - delta];
      return sum;
    };
  }

  // A scan by xor shuffles, in which lanes give the totals of their groups, or their own sums. As
  // unsigned, because totals may be too large for an int.
  static std::vector<int> butterfly(const std::vector<int>& in,
                                    const std::vector<std::size_t>& distances, bool gives_totals) {
    std::vector<unsigned> sums(in.begin(), in.end()), totals = sums;
    for (const std::size_t distance : distances) {
      const std::vector<unsigned> given = gives_totals ? totals : sums;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        if ((i & distance) != 0) sums[i] += given[i ^ distance];
        totals[i] += given[i ^ distance];
      }
    }
    return {sums.begin(), sums.end()};
  }

  // A scan that adds where lane > delta.
  static std::vector<int> scan_with_guard_greater(std::vector<int> values) {
    for (std::size_t delta = 1; delta < kWarp; delta *= 2) {
      const std::vector<int> old = values;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % kWarp > delta) values[i] += old[i - delta];
      }
    }
    return values;
  }

  // A scan in which lanes add, too, that have nobody to read: those get their own sum, but for the
  // ones that `stays` names. As unsigned, because such sums may be too large for an int.
  static std::vector<int> scan_without_guard(const std::vector<int>& in,
                                             bool (*stays)(std::size_t i)) {
    std::vector<unsigned> sums(in.begin(), in.end());
    for (std::size_t delta = 1; delta < kWarp; delta *= 2) {
      const std::vector<unsigned> old = sums;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const bool is_there = i % kWarp >= delta;
        if (is_there || !stays(i)) sums[i] += old[is_there ? i - delta : i];
      }
    }
    return {sums.begin(), sums.end()};
  }
  static bool nobody(std::size_t) { return false; }
  static bool first_lane(std::size_t i) { return i % kWarp == 0; }
  static bool first_warp(std::size_t i) { return i % (8 * kWarp) < kWarp; }  // of a block
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

// The contract promises no alignment but that of an element.
TEST_P(WarpScan, ScansArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<int>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = numbers(3 * kWarp);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_running_sums(in));
  }
}

TEST_P(WarpScan, DoesNothingForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), gives_running_sums({}));
}

TEST_P(WarpScan, ScansABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = numbers(warps.elements());
  ASSERT_THAT(ask(warps.question(in).output<int>("out", in.size())),
              GivesOfPickedWarps(warps, "out", running_sums(in)));
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

// Each launch has: a large array may be given to several.
TEST_P(WarpScan, CraftLaunchesBlocksOfSixteenRows) {
  for (const std::size_t n : {3072u, 1u << 18}) {
    if (n > 3072 && !is_first_setting()) continue;
    const auto in = numbers(n + kWarp * random().below(32));
    ASSERT_THAT(ask(question(in)), AllOf(gives_running_sums(in), LaunchesBlocksOf({16, 16, 1})));
  }
}

// However many there are: that five are enough is no limit.
TEST_P(WarpScan, CraftExchangesByShuffles) {
  const auto in = numbers(3072);
  expect_to_rest_on(kShuffles, question(in), {gives_running_sums(in)});
}

// Shuffles that carry something else do not make up for it.
TEST_P(WarpScan, CraftUsesNoSharedMemory) {
  const auto in = numbers(3072);
  ASSERT_THAT(ask(question(in)), AllOf(gives_running_sums(in), UsesSharedBytesAtMost(0)));
}

// Few warps, and so many that each may make several rounds of 32, with another lane in each.
TEST_P(WarpScan, CraftSharesTheElementsAmongLanes) {
  count_shares_of_lines();
  for (const std::size_t warps : {1u, 2u, 3u, 1024u}) {
    const auto in = numbers(warps * kWarp);
    const std::uint64_t bytes = in.size() * sizeof(in[0]);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_running_sums(in), SharesEachLineOf({"in", bytes}, 8 * sizeof(in[0]))));
  }
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(WarpScan, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = numbers(warps.elements());
  ASSERT_THAT(ask(warps.question(in).output<int>("out", in.size())), HasCalls("__shfl"));
}

}  // namespace warplings::cases::warp_scan
