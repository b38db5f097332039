// Cases for ordered_max: the largest float of each warp, compared bit by bit.
// A maximum rounds nothing; the sign of a zero counts.
#include <bit>
#include <cmath>
#include <limits>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"

namespace warplings::cases::ordered_max {

using namespace grading;
using testing::AllOf;

class OrderedMax : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<float>("out", in.size() / kWarp);
  }

  static bool less(float a, float b) {
    return a == b ? std::signbit(a) && !std::signbit(b) : a < b;
  }

  static auto gives_maxima(const std::vector<float>& in) {
    std::vector<float> maxima(in.size() / kWarp);
    for (std::size_t i = 0; i < in.size(); ++i) {
      float& largest = maxima[i / kWarp];
      if (i % kWarp == 0 || less(largest, in[i])) largest = in[i];
    }
    return GivesTheSameBits<float>("out", maxima);
  }

  // n floats, each of which is one of these.
  std::vector<float> any_of(const std::vector<float>& choices, std::size_t n) {
    std::vector<float> in(n);
    for (float& element : in) element = choices[random().below(choices.size())];
    return in;
  }
};

INSTANTIATE_TEST_SUITE_P(, OrderedMax, every_setting(), setting_name);

TEST_P(OrderedMax, FindsTheMaximumOfPositiveFloats) {
  for (const std::size_t n : {32u, 96u, 224u, 256u, 32u * 101}) {
    auto in = random().wide_floats(n, -126, 127);
    for (float& element : in) element = std::abs(element);
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }
}

TEST_P(OrderedMax, FindsTheMaximumOfNegativeFloats) {
  for (const std::size_t n : {32u, 96u, 32u * 101}) {
    auto in = random().wide_floats(n, -126, 127);
    for (float& element : in) element = -std::abs(element);
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }
}

// Both signs, and warps in which one float alone is positive, in each lane once.
TEST_P(OrderedMax, FindsTheMaximumOfBothSigns) {
  auto in = random().wide_floats(kWarp * kWarp, -60, 60);
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
  for (std::size_t warp = 0; warp < kWarp; ++warp) {
    for (std::size_t lane = 0; lane < kWarp; ++lane) {
      float& element = in[warp * kWarp + lane];
      element = lane == warp ? std::abs(element) : -std::abs(element);
    }
  }
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
}

TEST_P(OrderedMax, TakesMinusZeroForLessThanZero) {
  std::vector<float> in(3 * kWarp, -0.0f);
  in[kWarp + 17] = 0.0f;
  for (std::size_t i = 2 * kWarp; i < 3 * kWarp; ++i) in[i] = i % 2 == 0 ? -0.0f : -1.0f;
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
  in = any_of({0.0f, -0.0f, -1.0f}, 9 * kWarp);
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
}

TEST_P(OrderedMax, TakesInfinitiesAsNumbers) {
  std::vector<float> in(3 * kWarp, -kInfinity);
  in[kWarp + 7] = -std::numeric_limits<float>::max();
  in[2 * kWarp + 31] = kInfinity;
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
  in = any_of({kInfinity, -kInfinity, 1.0f, -1.0f}, 9 * kWarp);
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
}

// Subnormal floats, whose magnitude is below 2^-126.
TEST_P(OrderedMax, KeepsTheSmallestNumbersApart) {
  for (const float sign : {1.0f, -1.0f}) {
    std::vector<float> in(7 * kWarp);
    for (float& element : in) {
      element = sign * std::bit_cast<float>(static_cast<std::uint32_t>(random().below(0x800000)));
    }
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }
}

// The largest differs from all others in the last bit alone.
TEST_P(OrderedMax, TellsNeighboursApart) {
  for (const float base : {3.0f, -3.0f, 1e30f, -1e30f}) {
    std::vector<float> in(3 * kWarp, base);
    for (const std::size_t place : {5u, 32u, 95u}) in[place] = std::nextafter(base, kInfinity);
    ASSERT_THAT(ask(question(in)), gives_maxima(in));
  }
}

TEST_P(OrderedMax, DoesNothingForAnEmptyArray) { ASSERT_THAT(ask(question({})), gives_maxima({})); }

TEST_P(OrderedMax, GivesTheRightMaximaWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {480u, 32u, 0u, 480u}) {
    inputs.push_back(random().wide_floats(n, -60, 60));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_maxima(inputs[i]));
  }
}

TEST_P(OrderedMax, CraftReducesIntegersAndCallsNoShuffle) {
  const auto in = random().wide_floats(3072, -60, 60);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_maxima(in), HasCallsPerElement("__shfl", {0, 0}, in.size()),
                    HasCallsPerElement("__reduce_", {1, 2}, in.size())));
}

TEST_P(OrderedMax, CraftStoresEachMaximumOnce) {
  const auto in = random().wide_floats(3072, -60, 60);
  count_memory();
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_maxima(in), StoresBytesAtMost(in.size() / kWarp * sizeof(float))));
}

TEST_P(OrderedMax, CraftUsesNoSharedMemory) {
  const auto in = random().wide_floats(3072, -60, 60);
  ASSERT_THAT(ask(question(in)), AllOf(gives_maxima(in), UsesSharedBytesAtMost(0)));
}

}  // namespace warplings::cases::ordered_max
