// Cases for grid_sum: any length, one cooperative launch, blocks that meet at the grid's barrier.
// Large sums are of whole numbers and exact in any order: a bound that holds for a million
// roundings would let anything pass.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "grader/cases/shared/huge_arrays.h"
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
    for (const Launch& launch : answer.run().report->launches_of(answer.index())) {
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

// Also where there is nothing to wait for, as for one block.
AnswerMatcher LaunchesCooperatively() {
  const auto examine = [](const Answer& answer) -> std::optional<Finding> {
    if (!answer.run().report) return std::nullopt;
    const auto launches = answer.run().report->launches_of(answer.index());
    const auto ordinary = std::find_if(launches.begin(), launches.end(),
                                       [](const Launch& one) { return !one.cooperative; });
    if (ordinary == launches.end()) return std::nullopt;
    Finding finding{State::kWrongAnswer,
                    answer.question().introduction() +
                        "the launch is an ordinary one. It has to be cooperative, whatever n is.",
                    {},
                    0};
    if (ordinary->launched_at.line > 0) finding.places = {ordinary->launched_at};
    return finding;
  };
  return {"launches cooperatively", examine, About::kCounters};
}

class GridSum : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("zeros", 0, "")
        .input("in", in)
        .output<float>("out", 1);
  }

  // n whole numbers, so large that the sum of any part of them is below 2^24: nothing rounds, and a
  // wrong sum is hardly ever another sum by chance.
  std::vector<float> whole_numbers(std::size_t n) {
    const auto most = std::min<std::int64_t>(99'999, (1 << 24) / static_cast<std::int64_t>(n + 1));
    return random().integers<float>(n, -most, most);
  }

  static float sum(const std::vector<float>& in, std::size_t first, std::size_t last) {
    const auto begin = in.begin();
    return std::accumulate(begin + static_cast<std::ptrdiff_t>(first),
                           begin + static_cast<std::ptrdiff_t>(std::min(last, in.size())), 0.0f);
  }

  // What well-known mistakes give. `before` are the sums of the calls before.
  static Alternatives<float> mistakes(const std::vector<float>& in,
                                      const std::vector<float>& before) {
    const std::size_t n = in.size();
    Alternatives<float> result;
    const auto add = [&](const char* name, const char* sentence, float value) {
      result.push_back(
          {name, sentence, [=](std::size_t) -> std::optional<float> { return value; }});
    };
    const float all = sum(in, 0, n);
    if (n % 4 != 0) {
      add("whole_fours", "This is the sum without the last n % 4 elements.", sum(in, 0, n / 4 * 4));
    }
    if (n > 1) add("last_element", "This is the sum without the last element.", sum(in, 0, n - 1));
    // With the rest of n / 4, or without it.
    const float rest = sum(in, n / 4 * 4, n);
    for (const std::size_t warp : {32u, 128u}) {
      if (n <= warp + 4) continue;
      add("first_warp", "This is the sum of what one warp of 32 threads loads.", sum(in, 0, warp));
      add("first_warp", "This is the sum of what one warp of 32 threads loads.",
          sum(in, 0, warp) + rest);
    }
    if (n > 8) {
      add("first_thread", "This is the sum of what one thread loads.", sum(in, 0, 4));
      add("first_thread", "This is the sum of what one thread loads.",
          sum(in, 0, 4) + sum(in, n / 4 * 4, std::min(n, n / 4 * 4 + 1)));
    }
    add("twice", "This is twice the sum.", 2 * all);
    if (rest != 0) result.push_back(rest_by_each_block(all, rest, n));
    if (!before.empty()) {
      add("with_the_call_before", "This is the sum plus that of the call before.",
          all + before.back());
    }
    return result;
  }

  // Where the rest is so large that chance hardly makes the difference a multiple of it.
  static Alternative<float> rest_by_each_block(float all, float rest, std::size_t n) {
    const auto recognise = [=](const std::vector<float>& got) -> std::string {
      const float more = (got.at(0) - all) / rest;
      if (std::abs(rest) < 1000 || more < 1 || more != std::trunc(more)) return "";
      if (more > static_cast<float>(n) / 128) return "";
      return fmt::format(
          "This is the sum with the last n % 4 elements counted {} times, as if each of {} blocks "
          "added them.",
          more + 1, more + 1);
    };
    return {"rest_by_each_block", "", {}, recognise};
  }

  static auto gives_exact_sum(const std::vector<float>& in, const std::vector<float>& before = {}) {
    return GivesExactly<float>("out", {sum(in, 0, in.size())}, mistakes(in, before));
  }

  void check(const std::vector<std::size_t>& sizes) {
    std::vector<Question> questions;
    std::vector<std::vector<float>> inputs;
    for (const std::size_t n : sizes) {
      inputs.push_back(whole_numbers(n));
      questions.push_back(question(inputs.back()));
    }
    const auto answers = ask_all(questions);
    std::vector<float> before;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], AllOf(gives_exact_sum(inputs[i], before), FreesAllDeviceMemory()));
      before.push_back(sum(inputs[i], 0, inputs[i].size()));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, GridSum, every_setting(), setting_name);

TEST_P(GridSum, GivesZeroForAnEmptyArray) {
  ASSERT_THAT(ask(question({})), AllOf(GivesExactly<float>("out", {0.0f}), FreesAllDeviceMemory()));
}

TEST_P(GridSum, AddsIntegersExactlyAtEverySize) {
  // Where something is left out, it is another part than the rest.
  std::vector<std::size_t> sizes = {1003};
  for (std::size_t n = 1; n <= 40; ++n) sizes.push_back(n);
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

// 264 blocks of 256 threads: more than an answer has threads that add one block's part each. That
// an H200's multiprocessors hold 1056, and an array more than 1024 cells, shows
// LoadsFromTheEndOfAHugeArray without the stacks of a quarter of a million lanes.
TEST_P(GridSum, FitsOnADeviceThatHoldsManyBlocks) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device has the room that it has";
  need_64_bits();  // for the stacks of all lanes, which wait for each other
  set_multiprocessors(33);
  check({(1u << 18) + (1u << 14)});
}

const LongCase kLongest(typeid(GridSum_FitsOnADeviceThatHoldsManyBlocks_Test));

// The first and the last block of as many as fit run.
TEST_P(GridSum, LoadsFromTheEndOfAHugeArray) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  if (can_choose_device()) set_multiprocessors(132);
  ASSERT_THAT(ask(question_of_zeros(1 << 30).output<float>("out", 1)),
              LoadsFromTheLastThird("n = 1073741824"));
}

// Any order of additions is within the bound of float_sum(). One element of 2^20 makes it larger
// than a fraction is, so there are floats below 1, too.
TEST_P(GridSum, AddsFloatsOfVeryDifferentSizes) {
  std::vector<Question> questions;
  std::vector<AnswerMatcher> within;
  for (const std::size_t n : {1u, 33u, 1000u}) {
    for (const auto& in : {random().floats(n, -1.0f, 1.0f), random().wide_floats(n, -20, 20)}) {
      const auto [sum, bound] = float_sum(in);
      questions.push_back(question(in));
      within.push_back(GivesWithin<float>("out", {sum}, {bound}));
    }
  }
  check_all(std::move(questions), within);
}

// What a call leaves in device memory, a counter or a flag, is what the next one finds there.
TEST_P(GridSum, GivesTheRightSumWhenItIsCalledAgain) {
  check({20'000, 33, 0, 1, 20'000, 20'000, 2048});
}

TEST_P(GridSum, CraftLaunchesOneKernel) {
  for (const std::size_t n : {0u, 3u, 1000u, 20'000u, 1u << 18}) {
    if (n > 20'000 && !is_first_setting()) continue;
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesKernels(1), CallsNoMemset(),
                                         LaunchesCooperatively(),
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
  // Not many: who fills the device has all its lanes wait for each other.
  if (can_choose_device()) set_multiprocessors(20);
  for (const std::size_t n : {0u, 10u, 1000u}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesBlocksAtMost(n / 32 + 2)));
  }
  const auto in = whole_numbers(1u << 15);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), LaunchesBlocksAtLeast(2)));
}

// Whatever n was in the call before.
TEST_P(GridSum, CraftUsesAsManyBlocksAsHaveWorkWhenItIsCalledAgain) {
  const auto many = whole_numbers(1u << 15);
  const auto few = whole_numbers(10);
  const auto answers = ask_all({question(many), question(few)});
  ASSERT_THAT(answers[0], AllOf(gives_exact_sum(many), LaunchesBlocksAtLeast(2)));
  ASSERT_THAT(answers[1], AllOf(gives_exact_sum(few, {sum(many, 0, many.size())}),
                                LaunchesBlocksAtMostWhateverCameBefore(10 / 32 + 2)));
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

TEST_P(GridSum, CraftSharesTheElementsAmongBlocks) {
  count_memory();
  constexpr std::size_t kLeast = 1u << 15;
  for (const std::size_t n :
       {kLeast, kLeast + 1 + random().below(3), kLeast + random().below(1000)}) {
    const auto in = whole_numbers(n);
    const std::uint64_t bytes = in.size() * sizeof(float);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in),
                                         SharesTheLoadsAmongBlocks({"in", bytes}, bytes / 4 * 3)));
  }
}

TEST_P(GridSum, CraftReadsOtherBlocksBehindTheBarrier) {
  count_memory();
  const auto in = whole_numbers(1u << 15);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_sum(in), ReadsOtherBlocksBehindBarriers()));
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

// Its multiprocessors hold 1536 threads each, 6 blocks of 256 and not 8.
TEST_P(GridSum, FitsOnADeviceWithLessRoomForBlocks) {
  if (!can_choose_device()) GTEST_SKIP() << "the device has the room that it has";
  choose_small_device();
  set_multiprocessors(2);
  check({33, 40'009});
}

// A device with a sixteenth of the usual one's multiprocessors: it holds 2048 threads. Blocks that
// wait for each other in an ordinary launch wait for ever there, so this case comes last.
TEST_P(GridSum, FitsOnASmallDevice) {
  if (!can_choose_device()) GTEST_SKIP() << "the device has the multiprocessors that it has";
  set_multiprocessors(1);
  check({33, 40'009});
}

}  // namespace warplings::cases::grid_sum
