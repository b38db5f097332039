// Cases for warp_normalize: each element over the sum of its warp's 32.
// Where the sums are powers of two every quotient is exact; others are held to a derived bound.
#include <bit>
#include <cmath>
#include <limits>

#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::warp_normalize {

using namespace grading;
using testing::AllOf;

class WarpNormalize : public Case {
 protected:
  static Question question(const std::vector<float>& in, Offsets offsets = {}) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<float>("out", in.size(), offsets.out, OneAThread());
  }

  // Whole numbers of both signs, of which each warp's sum is 2^k or -2^k with k from 0 to 11, and
  // all sums of a part stay below 2^24. Then neither an addition rounds nor the quotient.
  std::vector<float> with_sums_of_powers_of_two(std::size_t n) {
    auto in = random().integers<float>(n, -2000, 2000);
    for (std::size_t begin = 0; begin < n; begin += kWarp) {
      const std::size_t chosen = begin + random().below(kWarp);
      in[chosen] = 0;
      float rest = 0;
      for (std::size_t i = begin; i < begin + kWarp; ++i) rest += in[i];
      const float sign = random().below(2) == 0 ? 1.0f : -1.0f;
      in[chosen] = std::ldexp(sign, static_cast<int>(random().below(12))) - rest;
    }
    return in;
  }

  static double sum_of_warp(const std::vector<float>& in, std::size_t i) {
    double sum = 0;
    for (std::size_t k = i / kWarp * kWarp; k < (i / kWarp + 1) * kWarp; ++k) sum += in[k];
    return sum;
  }

  static std::vector<float> quotients(const std::vector<float>& in) {
    std::vector<float> result(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      result[i] = static_cast<float>(in[i] / sum_of_warp(in, i));
    }
    return result;
  }

  static auto gives_exact_quotients(const std::vector<float>& in) {
    // in[i] / (the sum of those k of the warp's lanes that `takes(lane, k)` names).
    const auto divided_by = [in](auto takes) {
      return [in, takes](std::size_t i) -> std::optional<float> {
        float sum = 0;
        for (std::size_t k = 0; k < kWarp; ++k) {
          if (takes(i % kWarp, k)) sum += in[i / kWarp * kWarp + k];
        }
        return in[i] / sum;
      };
    };
    Alternatives<float> known = {
        {"halves", "Each was divided by the sum of its 16 lanes: lanes 0 to 15, or 16 to 31.",
         divided_by([](std::size_t lane, std::size_t k) { return lane / 16 == k / 16; })},
        {"width_of_half_a_warp",
         "Lanes 16 to 31 are right, and lanes 0 to 15 were divided by twice the sum of these 16, "
         "as where shuffles have width 16: there, lane xor 16 of a lane of the lower half is in a "
         "later segment, and such a shuffle returns the lane's own value.",
         [in](std::size_t i) -> std::optional<float> {
           const std::size_t first = i / kWarp * kWarp;
           float lower = 0, upper = 0;
           for (std::size_t k = first; k < first + 16; ++k) lower += in[k], upper += in[k + 16];
           return in[i] / (i % kWarp < 16 ? lower + lower : upper + lower);
         }},
        {"down_tree",
         "Each was divided by what a down tree leaves in its lane; only lane 0 has the sum.",
         computed<float>([in] { return divided_by_down_tree(in); })},
        {"own_element_each_round",
         "Each was divided by the sum of six elements: its own, and one of each round. A round "
         "has "
         "to shuffle the sum so far, and not the lane's element.",
         divided_by([](std::size_t lane, std::size_t k) {
           return lane == k || std::has_single_bit(lane ^ k);
         })},
        {"own_element_each_round",
         "Each was divided by the sum of six elements: its own, and one of each round. A round "
         "has "
         "to shuffle the sum so far, and not the lane's element.",
         computed<float>([in] { return divided_by_elements_below(in); })},
        {"reciprocal",
         "Each was multiplied by 1 / sum. Where the magnitude of the sum is below 2^-128, that is "
         "infinite. (__fdividef does the same, and gives 0 where it is above 2^126.)",
         [in](std::size_t i) -> std::optional<float> {
           return in[i] * (1.0f / static_cast<float>(sum_of_warp(in, i)));
         }},
        {"positive_sums",
         "Nothing is stored where the sum of a warp is negative. Only a sum of 0 would divide "
         "nothing, and there is none.",
         [in](std::size_t i) -> std::optional<float> {
           const double sum = sum_of_warp(in, i);
           if (sum <= 0) return std::nullopt;
           return static_cast<float>(in[i] / sum);
         }},
        {"one", "Every element is 1, or NaN: a number divided by itself.",
         [](std::size_t) { return 1.0f; }}};
    // As against sums that overflow.
    for (int scale = 1; scale <= 8; ++scale) {
      known.push_back(
          {"scaled_first",
           fmt::format("Each element was multiplied by 1/{} before they were added. The "
                       "smallest floats lose bits there, or become 0, and so do the "
                       "sums.",
                       1 << scale),
           computed<float>([in, scale] {
             std::vector<float> scaled;
             for (const float element : in) scaled.push_back(std::ldexp(element, -scale));
             return quotients(scaled);
           })});
    }
    // As against a division by 0.
    for (const float more : {1e-5f, 1e-6f, 1e-7f, 1e-8f, 1e-9f, 1e-10f, 1e-12f, 1e-20f, 1e-30f}) {
      known.push_back({"small_number_added",
                       "Each was divided by the sum and a small number more. The contract wants "
                       "the sum itself, however small it is.",
                       [=](std::size_t i) -> std::optional<float> {
                         return in[i] / (static_cast<float>(sum_of_warp(in, i)) + more);
                       }});
    }
    return GivesExactly<float>("out", quotients(in), known);
  }

  // By what down shuffles of the elements bring: from a lane that is not there, the own one.
  static std::vector<float> divided_by_elements_below(const std::vector<float>& in) {
    std::vector<float> result(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      float sum = in[i];
      for (std::size_t delta = kWarp / 2; delta > 0; delta /= 2) {
        sum += i % kWarp + delta < kWarp ? in[i + delta] : in[i];
      }
      result[i] = in[i] / sum;
    }
    return result;
  }

  static std::vector<float> divided_by_down_tree(const std::vector<float>& in) {
    std::vector<float> sums = in;
    for (std::size_t delta = kWarp / 2; delta > 0; delta /= 2) {
      const std::vector<float> old = sums;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += i % kWarp + delta < kWarp ? old[i + delta] : old[i];
      }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = in[i] / sums[i];
    return sums;
  }
};

INSTANTIATE_TEST_SUITE_P(, WarpNormalize, every_setting(), setting_name);

TEST_P(WarpNormalize, DividesExactlyWhereTheSumIsAPowerOfTwo) {
  for (const std::size_t n : {32u, 96u, 224u, 256u, 32u * 101}) {
    const auto in = with_sums_of_powers_of_two(n);
    ASSERT_THAT(ask(question(in)), gives_exact_quotients(in));
  }
}

// A scale of its own for each warp: a power of two changes no quotient.
TEST_P(WarpNormalize, DividesBySumsOfAnySize) {
  auto in = with_sums_of_powers_of_two(64 * kWarp);
  for (std::size_t begin = 0; begin < in.size(); begin += kWarp) {
    const int exponent = static_cast<int>(random().integer(-100, 90));
    for (std::size_t i = begin; i < begin + kWarp; ++i) in[i] = std::ldexp(in[i], exponent);
  }
  // 2^127, whose reciprocal is less than the smallest normal float.
  std::fill(in.end() - kWarp, in.end(), 0x1p122f);
  ASSERT_THAT(ask(question(in)), gives_exact_quotients(in));
}

// Multiples of 2^-149, the smallest float: no addition rounds, and no quotient. But the reciprocals
// of the sums, 2^-149 to 2^-138, are more than a float holds.
TEST_P(WarpNormalize, DividesByTheSmallestSums) {
  auto in = with_sums_of_powers_of_two(8 * kWarp);
  for (float& element : in) element = std::ldexp(element, -149);
  ASSERT_THAT(ask(question(in)), gives_exact_quotients(in));
}

// A lane with nothing to add is still named by the mask.
TEST_P(WarpNormalize, DividesZerosToo) {
  std::vector<float> in(9 * kWarp, 0.0f);
  for (std::size_t begin = 0; begin < in.size(); begin += kWarp) {
    const std::vector<int> lanes = random().permutation(kWarp);
    in[begin + static_cast<std::size_t>(lanes[0])] = 3.0f;
    in[begin + static_cast<std::size_t>(lanes[1])] = -1.0f;
  }
  ASSERT_THAT(ask(question(in)), gives_exact_quotients(in));
}

// The sum s of 32 positive floats, in any order, has a relative error of at most
// g = (1 + u)^31 - 1, u = 2^-24: each term passes through at most 31 additions (Higham, Accuracy
// and Stability of Numerical Algorithms, section 4.2; nothing cancels). So x / s is off by a factor
// of at most 1 / (1 - g), and the division, or the reciprocal and the product, round at most twice:
// |error| <= x / s * ((1 + u)^2 / (1 - g) - 1). No quotient is subnormal. The reference is formed
// in float64, whose own error is 2^-29 of that.
TEST_P(WarpNormalize, DividesFloatsOfVeryDifferentSizes) {
  const double u = 0x1p-24;
  const double g = std::expm1(31 * std::log1p(u));
  for (const std::size_t n : {32u, 96u, 1024u}) {
    auto in = random().wide_floats(n, -20, 20);
    for (float& element : in) element = std::abs(element);
    std::vector<double> quotients(n);
    std::vector<double> bounds(n);
    for (std::size_t i = 0; i < n; ++i) {
      quotients[i] = in[i] / sum_of_warp(in, i);
      bounds[i] = quotients[i] * ((1 + u) * (1 + u) / (1 - g) - 1);
    }
    ASSERT_THAT(ask(question(in)), GivesWithin<float>("out", quotients, bounds));
  }
}

// A sum over more than the warp would be infinite, or NaN, everywhere.
TEST_P(WarpNormalize, KeepsInfinitiesAndNanWithinTheirWarp) {
  const std::size_t n = 4 * kWarp;
  auto in = with_sums_of_powers_of_two(n);
  in[kWarp + 5] = kInfinity;
  in[2 * kWarp + 31] = kNan;
  ASSERT_THAT(ask(question(in)), gives_exact_quotients(in));
}

// The contract promises no alignment but that of an element.
TEST_P(WarpNormalize, DividesInArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = with_sums_of_powers_of_two(3 * kWarp);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_exact_quotients(in));
  }
}

TEST_P(WarpNormalize, DoesNothingForAnEmptyArray) { ASSERT_THAT(ask(question({})), IsSound()); }

// Of the warps that are not looked at, the sums are 0 and what is stored is NaN.
TEST_P(WarpNormalize, DividesABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = with_sums_of_powers_of_two(warps.elements());
  ASSERT_THAT(ask(warps.question(in).output<float>("out", in.size())),
              GivesOfPickedWarps(warps, "out", quotients(in)));
}

TEST_P(WarpNormalize, GivesTheRightQuotientsWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {480u, 32u, 0u, 480u}) {
    inputs.push_back(with_sums_of_powers_of_two(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_exact_quotients(inputs[i]));
  }
}

// However many there are: that five are enough is no limit.
TEST_P(WarpNormalize, CraftExchangesByShuffles) {
  const auto in = with_sums_of_powers_of_two(3072);
  expect_to_rest_on(kShuffles, question(in), {gives_exact_quotients(in)});
}

// Shuffles that carry something else do not make up for it.
TEST_P(WarpNormalize, CraftUsesNoSharedMemory) {
  const auto in = with_sums_of_powers_of_two(3072);
  ASSERT_THAT(ask(question(in)), AllOf(gives_exact_quotients(in), UsesSharedBytesAtMost(0)));
}

// Few warps, and so many that each may make several rounds of 32, with another lane in each.
TEST_P(WarpNormalize, CraftSharesTheElementsAmongLanes) {
  count_shares_of_lines();
  for (const std::size_t warps : {1u, 2u, 3u, 1024u}) {
    const auto in = with_sums_of_powers_of_two(warps * kWarp);
    const std::uint64_t bytes = in.size() * sizeof(in[0]);
    ASSERT_THAT(ask(question(in)), AllOf(gives_exact_quotients(in),
                                         SharesEachLineOf({"in", bytes}, 8 * sizeof(in[0]))));
  }
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(WarpNormalize, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps;
  const auto in = with_sums_of_powers_of_two(warps.elements());
  ASSERT_THAT(ask(warps.question(in).output<float>("out", in.size())), HasCalls("__shfl"));
}

}  // namespace warplings::cases::warp_normalize
