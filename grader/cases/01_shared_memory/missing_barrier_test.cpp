// Cases for missing_barrier: the largest of n floats by one block, without a race.
// A maximum never rounds, so every comparison is exact. The race itself is the referee's to find.
#include <algorithm>
#include <cmath>
#include <limits>

#include "grader/cases/shared/minus_zeros.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::missing_barrier {

using namespace grading;
using testing::AllOf;

constexpr int kLargest = 1024;

class MissingBarrier : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<float>("out", 1);
  }
  static auto gives_largest(const std::vector<float>& in) {
    const bool all_negative =
        std::all_of(in.begin(), in.end(), [](float x) { return std::signbit(x); });
    Alternatives<float> mistakes = {
        {"from_zero",
         "This is 0, which is more than any element. Does the maximum start at 0, or take in a "
         "cell that holds no element?",
         [](std::size_t) { return 0.0f; }},
        {"smallest",
         all_negative
             ? "This is the smallest element. Comparing the bits of floats as ints gives it, "
               "too: negative ones are then in reverse order."
             : "This is the smallest element.",
         [smallest = *std::min_element(in.begin(), in.end())](std::size_t) { return smallest; }}};
    if (all_negative) {
      mistakes.push_back(
          {"less_than_all",
           "This is -INFINITY, as if no element were larger. Comparing the bits of floats as ints "
           "does that: negative ones are then in reverse order, and -INFINITY is the largest.",
           [](std::size_t) { return -kInfinity; }});
    }
    const float largest = *std::max_element(in.begin(), in.end());
    mistakes.push_back(maxima_from({largest}));
    return GivesExactly<float>("out", {largest}, mistakes);
  }
};

INSTANTIATE_TEST_SUITE_P(, MissingBarrier, every_setting(), setting_name);

TEST_P(MissingBarrier, FindsTheMaximumAtEverySize) {
  for (int n = 1; n <= kLargest; n *= 2) {
    const auto in = random().wide_floats(static_cast<std::size_t>(n), -20, 20);
    ASSERT_THAT(ask(question(in)), gives_largest(in));
  }
}

// 96 calls in one process: the largest element moves from place to place, over three warps' worth
// of a block of four.
TEST_P(MissingBarrier, FindsTheMaximumWhereverItStands) {
  const std::size_t n = 128;
  std::vector<Question> questions;
  for (std::size_t place = 0; place < 96; ++place) {
    auto in = random().floats(n, -1.0f, 1.0f);
    in[place] = 2.0f + static_cast<float>(place);
    questions.push_back(question(in));
  }
  const auto answers = ask_all(questions);
  for (std::size_t place = 0; place < answers.size(); ++place) {
    ASSERT_THAT(answers[place], GivesExactly<float>("out", {2.0f + static_cast<float>(place)}));
  }
}

TEST_P(MissingBarrier, FindsTheMaximumOfNegativeFloats) {
  for (const std::size_t n : {1u, 32u, 256u}) {
    auto in = random().wide_floats(n, -60, 60);
    for (float& element : in) element = -std::abs(element);
    ASSERT_THAT(ask(question(in)), gives_largest(in));
  }
}

TEST_P(MissingBarrier, TakesMinusZeroForMoreThanNegativeFloats) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {1u, 2u, 64u}) {
    const auto all = rows_below_minus_zero(n, -kInfinity);
    for (auto in = all.begin(); in != all.end(); in += static_cast<std::ptrdiff_t>(n)) {
      inputs.emplace_back(in, in + static_cast<std::ptrdiff_t>(n));
      questions.push_back(question(inputs.back()));
    }
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_largest(inputs[i]));
  }
}

// Also of few elements: a block of whole warps has threads without one.
TEST_P(MissingBarrier, TakesInfinitiesAsNumbers) {
  for (const std::size_t n : {1u, 8u, 64u}) {
    const std::vector<float> in(n, -kInfinity);
    ASSERT_THAT(
        ask(question(in)),
        GivesExactly<float>("out", {-kInfinity},
                            {{"from_the_lowest",
                              "This is -FLT_MAX, the lowest finite float, which is more than any "
                              "element. A maximum starts at an element or at -INFINITY, and so do "
                              "cells that hold no element.",
                              [](std::size_t) { return std::numeric_limits<float>::lowest(); }}}));
  }
  std::vector<float> in(64, -kInfinity);
  in[37] = kInfinity;
  ASSERT_THAT(ask(question(in)), GivesExactly<float>("out", {kInfinity}));
}

// Half of the least float that is not 0 may be 0.
TEST_P(MissingBarrier, TellsTheSmallestFloatsApart) {
  const float least = std::numeric_limits<float>::denorm_min();
  for (const float more : {least, 0.0f, -2 * least}) {
    std::vector<float> in(128, more - least);
    in[101] = more;
    ASSERT_THAT(ask(question(in)), gives_largest(in));
  }
}

TEST_P(MissingBarrier, CraftReadsOtherWarpsBehindABarrier) {
  count_memory();
  const auto in = random().wide_floats(kLargest, -20, 20);
  ASSERT_THAT(ask(question(in)), AllOf(gives_largest(in), ReadsOtherWarpsBehindBarriers()));
}

TEST_P(MissingBarrier, CraftHasAllThreadsAtBarriers) {
  const auto in = random().wide_floats(256, -20, 20);
  ASSERT_THAT(ask(question(in)), AllOf(gives_largest(in), HasAllThreadsAtBarriers()));
}

// All threads may find it; where all of them store it, two accesses of one cell have no barrier
// between them. Also where several have it.
TEST_P(MissingBarrier, CraftStoresTheMaximumOnce) {
  count_memory();
  for (const std::size_t n : {2u, 256u}) {
    for (const auto& in : {random().wide_floats(n, -20, 20), std::vector<float>(n, 3.0f)}) {
      ASSERT_THAT(ask(question(in)), AllOf(gives_largest(in), StoresBytesAtMost(sizeof(float)),
                                           ComputesOnTheDevice((n + 1) * sizeof(float))));
    }
  }
}

}  // namespace warplings::cases::missing_barrier
