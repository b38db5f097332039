// Cases for array_sum: a whole host function, from allocation to clean-up, for any n.
// Large sums are of whole numbers and exact in any order: a bound that holds for a million
// roundings would let anything pass.
#include <cmath>
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"
#include "grader/requests/array_sum.h"

namespace warplings::cases::array_sum {

using namespace grading;
using testing::AllOf;

constexpr std::uint64_t kSumBytes = sizeof(double);

class ArraySum : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("array", HostArray::sent, "")
        .input("host_in", in);
  }

  // n whole numbers up to 15 in magnitude: for n up to 2^20 + 7 the sum of any part of them stays
  // below 2^24, so no addition rounds.
  std::vector<float> whole_numbers(std::size_t n) { return random().integers<float>(n, -15, 15); }

  // For n up to 5000, and so different that the sum of a part of them tells which part it is.
  std::vector<float> large_numbers(std::size_t n) {
    return random().integers<float>(n, -200, 3000);
  }

  static auto returns_exact_sum(const std::vector<float>& in) {
    return ReturnsExactly<float>(exact_sum(in), {parts_of_sums<float>({in})});
  }

  static float exact_sum(const std::vector<float>& in) {
    return std::accumulate(in.begin(), in.end(), 0.0f);
  }
};

INSTANTIATE_TEST_SUITE_P(, ArraySum, every_setting(), setting_name);

TEST_P(ArraySum, GivesZeroForAnEmptyArray) { ASSERT_THAT(ask(question({})), ReturnsExactly(0.0f)); }

TEST_P(ArraySum, AddsIntegersExactlyAtEverySize) {
  // Around a warp and around blocks of 256, 512 and 1024 threads; 1009 is a prime.
  for (const std::size_t n : {1u, 31u, 32u, 33u, 255u, 257u, 511u, 1000u, 1009u, 1025u, 5000u}) {
    const auto in = large_numbers(n);
    ASSERT_THAT(ask(question(in)), returns_exact_sum(in));
  }
}

// What this case adds is its size, so one schedule will do. A grid that is no larger than some
// number may give each block a single stretch of the smaller array, and many of the larger one:
// where parts are left out, the smaller one shows how many.
TEST_P(ArraySum, AddsAMillionIntegersExactly) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  for (const std::size_t n : {(1u << 16) + 4099, (1u << 20) + 7}) {
    const auto in = whole_numbers(n);
    ASSERT_THAT(ask(question(in)), ReturnsExactly<float>(exact_sum(in), {first_blocks<float>(in)}));
  }
}

// Any order of additions is within the bound of float_sum(). One element of 2^20 makes it larger
// than a fraction is, so there are floats below 1, too.
TEST_P(ArraySum, AddsFloatsOfVeryDifferentSizes) {
  for (const std::size_t n : {1u, 2u, 33u, 1000u}) {
    for (const auto& in : {random().floats(n, -1.0f, 1.0f), random().wide_floats(n, -20, 20)}) {
      const auto [sum, bound] = float_sum(in);
      const auto whole_parts = [in](std::size_t) {
        double parts = 0;
        for (const float x : in) parts += std::trunc(x);
        return parts;
      };
      ASSERT_THAT(ask(question(in)),
                  ReturnsWithin<float>(sum, bound,
                                       {{"whole_parts",
                                         "This is the sum of the elements with everything after "
                                         "their decimal points dropped.",
                                         whole_parts}}));
    }
  }
}

// What a call leaves in device memory is what the next one finds there.
TEST_P(ArraySum, GivesTheRightSumWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> sums;
  for (const std::size_t n : {3000u, 33u, 0u, 1u, 3000u, 2048u}) {
    const auto in = whole_numbers(n);
    questions.push_back(question(in));
    sums.push_back({exact_sum(in)});
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto before = std::vector(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(i));
    ASSERT_THAT(answers[i], ReturnsExactly<float>(sums[i][0], {left_over<float>(before, sums[i])}));
  }
}

TEST_P(ArraySum, FreesAllDeviceMemory) {
  std::vector<Question> questions;
  for (const std::size_t n : {0u, 1u, 1000u}) questions.push_back(question(whole_numbers(n)));
  for (const Answer& answer : ask_all(questions)) ASSERT_THAT(answer, FreesAllDeviceMemory());
}

// 20,000 floats do not fit into 64 KB, whatever else is allocated. Who adds them piece by piece
// meets no error.
TEST_P(ArraySum, EndsTheProgramWhereACallFails) {
  if (!can_choose_device()) GTEST_SKIP() << "the device's memory is what it is";
  set_device_memory(64 << 10);
  const auto in = whole_numbers(20'000);
  const Answer answer = ask(question(in));
  const auto& report = answer.run().report;
  if (report && report->failed_calls.empty()) {
    ASSERT_THAT(answer, returns_exact_sum(in));
  } else {
    ASSERT_THAT(answer, EndsWithAnError());
  }
}

// 4 GB do not fit into three. A program that makes do with less where an allocation failed has gone
// on.
TEST_P(ArraySum, EndsTheProgramWhereALargeArrayFindsNoRoom) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "the device's memory is what it is";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  need_64_bits();
  set_device_memory(std::uint64_t{3} << 30);
  const Answer answer =
      ask(Question().value("n", 1 << 30).value("array", HostArray::zeros, "all of them 0"));
  const auto& report = answer.run().report;
  if (report && report->failed_calls.empty()) {
    ASSERT_THAT(answer, IsSound());
  } else {
    ASSERT_THAT(answer, EndsWithAnError());
  }
}

// 5000 floats are more than a block of any size adds at once, and both kernels of an answer that
// treats small arrays apart have their turn.
TEST_P(ArraySum, EndsTheProgramWhicheverCallFails) {
  if (!can_choose_device()) GTEST_SKIP() << "a GPU's calls fail when they fail";
  for (const std::size_t n : {100u, 5000u}) {
    const auto in = whole_numbers(n);
    ASSERT_NO_FATAL_FAILURE(
        expect_an_error_whichever_call_fails(question(in), ReturnsExactly(exact_sum(in))));
  }
  if (!is_first_setting()) return;
  const auto in = whole_numbers(5000);
  expect_an_error_whichever_call_fails(question(in), ReturnsExactly(exact_sum(in)),
                                       1 + random().below(3));
}

// The sum of what the kernels load, and not of what the host has. Nor can the host know the one by
// the other: each element is another one, and less than half as much comes back.
TEST_P(ArraySum, AddsWhatTheDeviceHas) {
  if (!can_choose_device()) GTEST_SKIP() << "a GPU's copies deliver what there is";
  // Some are all different, and of some one is, by a little: whoever takes the device's sum for a
  // check of the host's must tell these, too.
  for (const std::size_t least : {5u, 1000u, 1001u}) {
    const std::size_t n = least + random().below(least);
    const auto in = large_numbers(n);
    auto delivered = large_numbers(n);
    if (least == 1001) {
      delivered = in;
      delivered[random().below(n)] += 1;
    }
    const float sum = exact_sum(in);
    ASSERT_THAT(
        ask(Question()
                .value("n", static_cast<int>(n))
                .value("array", HostArray::replaced, "elements that copies to the device replace")
                .input("host_in", in)
                .input("delivered", delivered)),
        AllOf(ReturnsExactly<float>(
                  exact_sum(delivered),
                  {{"on_the_host",
                    "This is the sum of the elements as the host has them, and kernels did not "
                    "add it.",
                    [sum](std::size_t) { return sum; }}}),
              BringsBackBytesAtMost((n + 1) / 2 * sizeof(float))));
  }
}

// Some blocks of each launch run, and large copies are checked, but not made.
TEST_P(ArraySum, TakesABillionElements) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  if (!can_choose_device()) GTEST_SKIP() << "4 GB of host memory";
  if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;
  // What the host adds here it would add for a minute; CraftAddsOnTheDevice tells.
  if (!testing::Value(ask(question(whole_numbers(1000))), BringsBackBytesAtMost(kSumBytes)))
    GTEST_SKIP() << "the host does the work";
  set_device_memory(std::uint64_t{1} << 36);
  ASSERT_THAT(ask(Question().value("n", 1 << 30).value("array", HostArray::zeros, "all of them 0")),
              IsSound());
}
const LongCase kLongest(typeid(ArraySum_TakesABillionElements_Test));

// Every element is loaded by a kernel, for a small array, too, and each time that it is given. A
// sum comes back, as a float or a double, and not the sums of the blocks.
TEST_P(ArraySum, CraftAddsOnTheDevice) {
  count_memory();
  for (const std::size_t least : {2u, 40u, 4000u}) {
    const std::size_t n = least + random().below(least / 2);
    const auto in = whole_numbers(n);
    const auto answers = ask_all(std::vector<Question>(2, question(in)));
    for (const Answer& answer : answers)
      ASSERT_THAT(answer, AllOf(ReturnsExactly(exact_sum(in)), LaunchesAKernel(),
                                LoadsBytesAtLeast(n * sizeof(float)),
                                BringsBackBytesAtMost(2 * kSumBytes), BringsBackWhatItReturns()));
  }
}

}  // namespace warplings::cases::array_sum
