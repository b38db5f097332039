// Cases for block_scan: the exclusive scan of up to 1024 ints by one block.
#include <cmath>
#include <map>
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
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
    Alternatives<int> mistakes = {
        {"inclusive", "These sums include the thread's own element; the scan should be exclusive.",
         [=](std::size_t i) -> std::optional<int> { return (*before)[i] + (*all)[i]; }},
        {"within_warps", "These are the sums within each warp: those before it are missing.",
         [=](std::size_t i) -> std::optional<int> {
           return (*before)[i] - (*before)[i / kWarp * kWarp];
         }},
        {"warp_counted_twice",
         "Each warp's own sum is counted among those of the warps before it: the scan of the "
         "warps' sums should be exclusive, too.",
         [=](std::size_t i) -> std::optional<int> {
           const std::size_t end = (i / kWarp + 1) * kWarp;
           const int up_to_end = end < in.size() ? (*before)[end] : before->back() + all->back();
           return (*before)[i] + up_to_end - (*before)[i / kWarp * kWarp];
         }},
        {"one_warp_before", "Each warp adds the sum of the warp just before it, and no other.",
         [=](std::size_t i) -> std::optional<int> {
           const std::size_t begin = i / kWarp * kWarp;
           return (*before)[i] - (begin < kWarp ? 0 : (*before)[begin - kWarp]);
         }},
        {"shifted_within_warps",
         "The sums are shifted by one lane within each warp, after those of the warps before were "
         "added: the first lane of every warp gets 0.",
         [=](std::size_t i) -> std::optional<int> { return i % kWarp == 0 ? 0 : (*before)[i]; }},
        {"first_warp_gets_all",
         "Warp 0 adds the sum of all warps, though there is no warp before it. Does it ask for "
         "lane -1? A shuffle takes its source lane modulo the width, so that is the last one.",
         [=](std::size_t i) -> std::optional<int> {
           return (*before)[i] + (i < kWarp ? before->back() + all->back() : 0);
         }},
        own_element_in_sums<int>(in, *before, false),
        {"in_float", "", {}, in_float(*before)},
        {"order_of_arrival", "", {}, order_of_arrival(*before, *all)}};
    for (const std::size_t warps : {3u, 7u, 15u}) {
      mistakes.push_back({"too_few_rounds",
                          fmt::format("Each warp adds the sums of the {} warps before it, and no "
                                      "others: the scan of the warps' sums lacks a round.",
                                      warps),
                          [=](std::size_t i) -> std::optional<int> {
                            const std::size_t warp = i / kWarp;
                            return (*before)[i] -
                                   (warp <= warps ? 0 : (*before)[(warp - warps) * kWarp]);
                          }});
    }
    const auto scans_with = [&](const char* name, const char* sentence, Fault fault) {
      for (const bool in_warps : {true, false}) {
        for (const bool of_warps : {true, false}) {
          for (const bool shifted : {true, false}) {
            for (const bool warps_shifted : {true, false}) {
              if (!in_warps && !of_warps) continue;
              // Of three warps that is what each adds of the one before.
              const bool is_one_before = fault == Fault::guard_greater && !in_warps;
              if (is_one_before && in.size() <= 3 * kWarp) continue;
              const Scan in_warp{in_warps ? fault : Fault::none, shifted};
              const Scan after{of_warps ? fault : Fault::none, warps_shifted};
              mistakes.push_back({name, sentence, computed<int>([=] {
                                    return in_two_stages(*all, in_warp, after);
                                  })});
            }
          }
        }
      }
    };
    scans_with("no_guard_in_the_scan",
               "In a scan by shuffles, lanes with no lane at that distance below them added, too. "
               "The shuffle gives such a lane its own sum, which is then counted twice.",
               Fault::unguarded);
    scans_with("lane_of_the_distance_left_out",
               "In each round of a scan by shuffles, the lane whose number is the distance did not "
               "add, although lane 0 is there to read.",
               Fault::guard_greater);
    scans_with("own_element_each_round",
               "In each round of a scan by shuffles, the lanes gave on what they began with, and "
               "not the sums that they had so far: none is the sum of more than six values.",
               Fault::own_values);
    return GivesExactly<int>("out", *before, std::move(mistakes));
  }

  // What is wrong with a scan: a lane without one to read adds its own sum; the lane that could
  // read lane 0 does not add; or lanes read what others began with.
  enum class Fault { none, unguarded, guard_greater, own_values };

  // A warp's scan, and whether it is made exclusive by taking the next lane's place, instead of by
  // taking the own value away.
  struct Scan {
    Fault fault;
    bool shifted;

    // Of one value in each lane; inclusive. As unsigned: such sums may be too large for an int.
    std::vector<unsigned> inclusive(std::vector<unsigned> sums) const {
      const std::vector<unsigned> values = sums;
      for (std::size_t delta = 1; delta < sums.size(); delta *= 2) {
        const std::vector<unsigned> old = fault == Fault::own_values ? values : sums;
        for (std::size_t i = 0; i < sums.size(); ++i) {
          const bool adds =
              fault == Fault::unguarded || (fault == Fault::guard_greater ? i > delta : i >= delta);
          if (adds) sums[i] += old[i >= delta ? i - delta : i];
        }
      }
      return sums;
    }
    std::vector<unsigned> exclusive(const std::vector<unsigned>& values) const {
      std::vector<unsigned> sums = inclusive(values);
      for (std::size_t i = values.size(); i-- > 0;) {
        sums[i] = !shifted ? sums[i] - values[i] : i == 0 ? 0 : sums[i - 1];
      }
      return sums;
    }
  };

  // What a block computes in two stages, with these scans in each of them.
  static std::vector<int> in_two_stages(const std::vector<int>& in, Scan in_warp, Scan of_warps) {
    std::vector<unsigned> totals(kWarp);
    std::vector<unsigned> sums;
    for (std::size_t warp = 0; warp * kWarp < in.size(); ++warp) {
      std::vector<unsigned> values(kWarp);
      for (std::size_t lane = 0; lane < kWarp && warp * kWarp + lane < in.size(); ++lane) {
        values[lane] = static_cast<unsigned>(in[warp * kWarp + lane]);
      }
      totals[warp] = in_warp.inclusive(values).back();
      const auto exclusive = in_warp.exclusive(values);
      sums.insert(sums.end(), exclusive.begin(), exclusive.end());
    }
    const auto before = of_warps.exclusive(totals);
    std::vector<int> result(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      result[i] = static_cast<int>(sums[i] + before[i / kWarp]);
    }
    return result;
  }

  using Recognise = std::function<std::string(const std::vector<int>&)>;

  // Nearly right, and every number is one of those that a float can hold.
  static Recognise in_float(const std::vector<int>& right) {
    return [=](const std::vector<int>& got) -> std::string {
      for (std::size_t i = 0; i < right.size(); ++i) {
        if (static_cast<double>(static_cast<float>(got[i])) != got[i]) return "";
        if (std::abs(double{0} + got[i] - right[i]) > 1 << 10) return "";
      }
      return "They are nearly right, and none has more than 24 bits: a sum is kept in a float.";
    };
  }

  // Right within each warp, and each begins with the sums of some of the others: those that came
  // before it in another order.
  static Recognise order_of_arrival(const std::vector<int>& right, const std::vector<int>& in) {
    return [=](const std::vector<int>& got) -> std::string {
      std::multimap<int, int> warps;  // what a warp begins with, and its own sum
      for (std::size_t i = 0; i < got.size(); ++i) {
        const std::size_t begin = i / kWarp * kWarp;
        if (got[i] - got[begin] != right[i] - right[begin]) return "";
        if (i + 1 == got.size() || (i + 1) % kWarp == 0) {
          warps.emplace(got[begin], right[i] + in[i] - right[begin]);
        }
      }
      for (int base = 0; !warps.empty();) {
        const auto next = warps.find(base);
        if (next == warps.end()) return "";
        base += next->second;
        warps.erase(next);
      }
      return "The warps' sums are added up in another order than that of the warps: each warp has "
             "taken its place when it arrived.";
    };
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
  for (const std::size_t n : {33 + random().below(900), std::uint64_t{1024}, std::uint64_t{1}}) {
    const auto in = numbers(n);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_sums(in), LaunchesOneBlock(), HasBarriersPerThreadAtMost(2)));
  }
}

TEST_P(BlockScan, CraftUsesAtMost256BytesOfSharedMemory) {
  for (const std::size_t n : {33 + random().below(900), std::uint64_t{1024}}) {
    const auto in = numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_sums(in), UsesSharedBytesAtMost(256)));
  }
}

TEST_P(BlockScan, CraftScansByShuffles) {
  const auto in = numbers(1024);
  expect_to_rest_on(kShuffles, question(in), {gives_sums(in)});
}

TEST_P(BlockScan, CraftReadsOtherWarpsBehindABarrier) {
  const auto in = numbers(1024);
  count_memory();
  ASSERT_THAT(ask(question(in)), AllOf(gives_sums(in), ReadsOtherWarpsBehindBarriers()));
}

TEST_P(BlockScan, CraftLoadsEachElementOnce) {
  count_memory();
  const auto in = numbers(960 + random().below(64));
  const std::uint64_t bytes = in.size() * sizeof(int);
  ASSERT_THAT(ask(question(in)), AllOf(gives_sums(in), LoadsArray({"in", bytes}, 1),
                                       SharesTheLoadsOf({"in", bytes}, bytes / 8),
                                       SharesTheLoadsOf({"out", bytes}, bytes / 8)));
}

}  // namespace warplings::cases::block_scan
