// Cases for ordered_max: the largest float of each warp, compared bit by bit.
// A maximum rounds nothing; the sign of a zero counts.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "grader/cases/shared/minus_zeros.h"
#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::ordered_max {

using namespace grading;
using testing::AllOf;

class OrderedMax : public Case {
 protected:
  static Question question(const std::vector<float>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<float>("out", in.size() / kWarp, offsets.out);
  }

  static bool less(float a, float b) {
    return a == b ? std::signbit(a) && !std::signbit(b) : a < b;
  }

  // In the order of the floats.
  static std::uint32_t key(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    return std::signbit(x) ? ~bits : bits | 0x80000000u;
  }

  static std::vector<float> maxima_of(const std::vector<float>& in) {
    std::vector<float> maxima(in.size() / kWarp);
    for (std::size_t i = 0; i < in.size(); ++i) {
      float& largest = maxima[i / kWarp];
      if (i % kWarp == 0 || less(largest, in[i])) largest = in[i];
    }
    return maxima;
  }

  static auto gives_maxima(const std::vector<float>& in) {
    const std::vector<float> maxima = maxima_of(in);
    // The element of the warp that has the largest key.
    const auto largest_by = [in](auto key) {
      return [in, key](std::size_t w) -> std::optional<float> {
        float largest = in[w * kWarp];
        for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i) {
          if (key(in[i]) > key(largest)) largest = in[i];
        }
        return largest;
      };
    };
    const auto of_whole_numbers = [in](std::size_t w) -> std::optional<float> {
      unsigned largest = 0;
      for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i) {
        const bool fits = in[i] >= 0 && in[i] < 0x1p32f;
        largest = std::max(largest, fits ? static_cast<unsigned>(in[i]) : 0u);
      }
      return static_cast<float>(largest);
    };
    const auto right_but_for_zeros = [maxima](const std::vector<float>& got) -> std::string {
      if (got != maxima) return "";
      return "All are right but for the sign of a zero: -0 is less than +0. Its bits are those of "
             "the smallest int: x < 0 is false for it, and to negate them changes nothing; ask for "
             "the sign bit, and complement (~). And -0 + 0 is +0: what adds 0 before loses it. To "
             "< and > on floats the two are equal.";
    };
    Alternatives<float> known = {
        {"as_int",
         "Of negative elements these are the ones of the largest magnitude: the bits of negative "
         "floats are in reverse order.",
         largest_by([](float x) { return std::bit_cast<std::int32_t>(x); })},
        {"zeros", "", {}, right_but_for_zeros}};
    // Where no element has a whole part, all that came of them is 0, and of that there are many
    // ways.
    if (std::any_of(in.begin(), in.end(), [](float x) { return x >= 1; })) {
      known.push_back({"whole_numbers",
                       "These are maxima of the elements without what stands behind the decimal "
                       "point, the negative ones as 0, as where values are converted to unsigned "
                       "numbers. Their bits are wanted.",
                       of_whole_numbers});
    }
    // With the sign of what was there, or without it. Of zeros alone, a lost sign says the same.
    const bool has_subnormals = std::any_of(
        in.begin(), in.end(), [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; });
    for (const bool signs : {true, false}) {
      if (!has_subnormals) break;
      known.push_back({"smallest_as_zero",
                       "Numbers that are nearer to 0 than the smallest normal one, 2^-126, were "
                       "taken for 0. Their bits are in order, too.",
                       [in, signs](std::size_t w) -> std::optional<float> {
                         float largest = -kInfinity;
                         for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i) {
                           const bool tiny = std::abs(in[i]) < 0x1p-126f;
                           const float zero = signs ? std::copysign(0.0f, in[i]) : 0.0f;
                           const float x = tiny ? zero : in[i];
                           if (less(largest, x)) largest = x;
                         }
                         return largest;
                       }});
    }
    // Keys in which the top bit of every number is set. Turned back into a float, the largest is
    // that of a positive number.
    known.push_back({"top_bit_always_set",
                     "The keys of negative numbers have their top bit set, as those of positive "
                     "ones: they mix. "
                     "In C++, ^ binds more tightly than |.",
                     [in](std::size_t w) -> std::optional<float> {
                       std::uint32_t largest = 0;
                       for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i) {
                         const auto bits = std::bit_cast<std::uint32_t>(in[i]);
                         largest =
                             std::max(largest, (std::signbit(in[i]) ? ~bits : bits) | 0x80000000u);
                       }
                       return std::bit_cast<float>(largest & 0x7FFFFFFFu);
                     }});
    // Right keys, whose largest is not made a float again as it should be.
    const auto made_of_key = [in](auto bits_of) {
      return [in, bits_of](std::size_t w) -> std::optional<float> {
        std::uint32_t largest = 0;
        for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i)
          largest = std::max(largest, key(in[i]));
        return std::bit_cast<float>(bits_of(largest));
      };
    };
    known.push_back({"not_undone",
                     "These are the bits of the largest key, as if they were a float's: the change "
                     "is not undone.",
                     made_of_key([](std::uint32_t bits) { return bits; })});
    known.push_back(
        {"changed_again",
         "These are the bits of the largest key, changed once more as a float's are. The "
         "way back is another one: a key's top bit is set where the float's is not.",
         made_of_key([](std::uint32_t bits) { return key(std::bit_cast<float>(bits)); })});
    // Whose elements are finite otherwise.
    known.push_back({"infinities_finite", "Infinities were taken for the largest finite numbers.",
                     [maxima](std::size_t w) -> std::optional<float> {
                       const float most = std::numeric_limits<float>::max();
                       return std::clamp(maxima[w], -most, most);
                     }});
    // What spreads the sign over all bits is an int's shift; an unsigned number's leaves bit 0.
    known.push_back({"sign_not_spread",
                     "The keys of negative numbers are not inverted, but for their sign and bit 0: "
                     "an unsigned number that is shifted right gets zeros, where an int gets "
                     "copies of its sign.",
                     [in](std::size_t w) -> std::optional<float> {
                       std::uint32_t largest = 0;
                       for (std::size_t i = w * kWarp; i < (w + 1) * kWarp; ++i) {
                         const auto bits = std::bit_cast<std::uint32_t>(in[i]);
                         largest = std::max(largest, bits ^ (bits >> 31 | 0x80000000u));
                       }
                       return std::bit_cast<float>(largest >> 31 != 0 ? largest ^ 0x80000000u
                                                                      : ~largest);
                     }});
    // Of negative elements alone it would say the same.
    if (std::any_of(in.begin(), in.end(), [](float x) { return !std::signbit(x); })) {
      known.push_back(
          {"as_unsigned",
           "Negative elements were taken for larger than positive ones: the sign is the "
           "top bit.",
           largest_by([](float x) { return std::bit_cast<std::uint32_t>(x); })});
    }
    // Where it differs in the sign of a zero alone, a wrong test for the sign would say the same.
    const auto in_order_as_ints = largest_by([](float x) {
      const auto bits = std::bit_cast<std::uint32_t>(x);
      return std::signbit(x) ? bits ^ 0x7FFFFFFFu : bits;
    });
    for (std::size_t w = 0; w < maxima.size(); ++w) {
      if (*in_order_as_ints(w) == maxima[w]) continue;
      known.push_back({"ints_as_unsigned",
                       "Each warp's largest negative element was taken for larger than its "
                       "positive ones, as where keys are made to be compared as ints, and are "
                       "compared as unsigned numbers, or the other way round.",
                       in_order_as_ints});
      break;
    }
    return GivesTheSameBits<float>("out", maxima, known);
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
  const auto below = rows_below_minus_zero(kWarp, -kInfinity);
  in.insert(in.end(), below.begin(), below.end());
  ASSERT_THAT(ask(question(in)), gives_maxima(in));
}

// A warp for each two places, one for each sign, and all else is less: whichever elements a lane
// compares before the warp does, in either order, are zeros of both signs somewhere.
TEST_P(OrderedMax, TellsTwoZerosApartWhereverTheyAre) {
  std::vector<float> in;
  for (std::size_t plus = 0; plus < kWarp; ++plus) {
    for (std::size_t minus = 0; minus < kWarp; ++minus) {
      if (plus == minus) continue;
      std::vector<float> warp(kWarp, -1.0f);
      warp[plus] = 0.0f;
      warp[minus] = -0.0f;
      in.insert(in.end(), warp.begin(), warp.end());
    }
  }
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

// Subnormal floats, whose magnitude is below 2^-126. In the last two warps are the smallest normal
// ones, too: who takes more than the subnormals for 0 shows it there.
TEST_P(OrderedMax, KeepsTheSmallestNumbersApart) {
  for (const float sign : {1.0f, -1.0f}) {
    std::vector<float> in(9 * kWarp);
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::uint64_t bits = random().below(0x800000) + (i < 7 * kWarp ? 0 : 0x800000);
      in[i] = sign * std::bit_cast<float>(static_cast<std::uint32_t>(bits));
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

// The contract promises no alignment but that of an element.
TEST_P(OrderedMax, FindsTheMaximumInArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = random().wide_floats(3 * kWarp, -60, 60);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_maxima(in));
  }
}

TEST_P(OrderedMax, DoesNothingForAnEmptyArray) { ASSERT_THAT(ask(question({})), gives_maxima({})); }

TEST_P(OrderedMax, FindsTheLargestInABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = random().wide_floats(warps.elements(), -60, 60);
  const auto expected = maxima_of(in);
  ASSERT_THAT(ask(warps.question(in).output<float>("out", expected.size())),
              GivesOfPickedWarps(warps, "out", expected));
}

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

// So many warps that in some the first lane, which a reduction then misses, has the largest.
TEST_P(OrderedMax, CraftReducesIntegersAndCallsNoShuffle) {
  const auto in = random().wide_floats(16384 + kWarp * random().below(32), -60, 60);
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_maxima(in), HasCallsPerElement("__shfl", {0, 0}, in.size())));
  expect_to_rest_on({{"__reduce_max"}, "__reduce_max_sync()"}, question(in), {gives_maxima(in)});
}

// Also where several lanes hold it.
TEST_P(OrderedMax, CraftStoresEachMaximumOnce) {
  count_memory();
  const std::size_t n = 3072 + kWarp * random().below(32);
  for (const auto& in : {random().wide_floats(n, -60, 60), any_of({-2.0f, 1.5f}, n)}) {
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_maxima(in), StoresBytesAtMost(in.size() / kWarp * sizeof(float))));
  }
}

// Few warps, and so many that each may make several rounds of 32, with another lane in each.
TEST_P(OrderedMax, CraftSharesTheElementsAmongLanes) {
  count_shares_of_lines();
  for (const std::size_t warps : {1u, 2u, 3u, 1024u}) {
    const auto in = random().wide_floats(warps * kWarp, -60, 60);
    const std::uint64_t bytes = in.size() * sizeof(float);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_maxima(in), SharesEachLineOf({"in", bytes}, 8 * sizeof(in[0]))));
  }
}

TEST_P(OrderedMax, CraftUsesNoSharedMemory) {
  const auto in = random().wide_floats(3072 + kWarp * random().below(32), -60, 60);
  ASSERT_THAT(ask(question(in)), AllOf(gives_maxima(in), UsesSharedBytesAtMost(0)));
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(OrderedMax, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = random().wide_floats(warps.elements(), -60, 60);
  const auto expected = maxima_of(in);
  ASSERT_THAT(ask(warps.question(in).output<float>("out", expected.size())),
              HasCalls("__reduce_max"));
}

}  // namespace warplings::cases::ordered_max
