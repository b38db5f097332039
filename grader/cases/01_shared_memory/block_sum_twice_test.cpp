// Cases for block_sum_twice: mean and variance by one block that uses its tile twice.
// The numbers are chosen so that neither sum rounds; the race is the referee's to find.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"

namespace warplings::cases::block_sum_twice {

using namespace grading;
using testing::AllOf;

constexpr const char* kDigitsLost =
    "out[1] has lost its digits, as the mean of the squares does when the square of the mean is "
    "taken from it. Subtract the mean first, then square.";

class BlockSumTwice : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<float>("out", 2);
  }

  // Pairs of whole numbers at the same distance from `mean`, in any places. A single number is the
  // mean itself.
  std::vector<float> around(int mean, std::size_t n, int most = 90) {
    const auto places = random().permutation(n);
    std::vector<float> in(n, static_cast<float>(mean));
    for (std::size_t i = 0; i + 1 < n; i += 2) {
      const auto distance = static_cast<float>(random().integer(1, most));
      in[static_cast<std::size_t>(places[i])] += distance;
      in[static_cast<std::size_t>(places[i + 1])] -= distance;
    }
    return in;
  }

  struct Moments {
    double mean = 0;
    double magnitude = 0;  // mean of |x|
    double variance = 0;
  };
  static Moments moments(const std::vector<float>& in) {
    Moments result;
    const auto n = static_cast<double>(in.size());
    for (const double x : in) {
      result.mean += x / n;
      result.magnitude += std::abs(x) / n;
    }
    for (const double x : in) {
      result.variance += (x - result.mean) * (x - result.mean) / n;
    }
    return result;
  }

  // The sum of what a power of two of elements give, in halves.
  template <class Function>
  static float sum_in_halves(const std::vector<float>& in, Function of) {
    std::vector<float> tile;
    for (const float x : in) tile.push_back(of(x));
    for (std::size_t half = tile.size() / 2; half > 0; half /= 2) {
      for (std::size_t t = 0; t < half; ++t) tile[t] += tile[t + half];
    }
    return tile[0];
  }

  // Numbers in [-1, 1), and one in that place that is thousands of times larger. With it in place
  // of the mean, the variance loses a factor n of its digits: that may still be within the bound,
  // so of many such arrays it is the one that loses most.
  static double variance_shifted_by(float shift, const std::vector<float>& in) {
    const auto n = static_cast<float>(in.size());
    const float mean = sum_in_halves(in, [=](float x) { return x - shift; }) / n;
    const float squares = sum_in_halves(in, [=](float x) { return (x - shift) * (x - shift); }) / n;
    return squares - mean * mean;
  }
  static constexpr std::size_t kFar = 1024;
  std::vector<float> one_far_away(std::size_t place) {
    std::vector<float> result;
    double most = -1;
    for (int i = 0; i < 64; ++i) {
      auto in = random().floats(kFar, -1, 1);
      in[place] = random().wide_floats(1, 12, 12).front();
      const double right = moments(in).variance;
      const double error = std::abs(variance_shifted_by(in[place], in) - right) / right;
      if (error <= most) continue;
      most = error;
      result = in;
    }
    return result;
  }

  // Whole numbers whose mean is 300, of which four, at both ends and in the middle, are 1785 larger
  // and the others about 7 less. Their sum, all deviations and the sum of their squares, below
  // 2^24, are exact, in any order. Not so of the squares of distances from one of the four, or from
  // the median of three of them: of many such arrays, it is the one where these lose most.
  std::vector<float> four_far_away() {
    const std::size_t far[] = {0, kFar / 2 - 1, kFar / 2, kFar - 1};
    std::vector<float> result;
    double most = -1;
    for (int i = 0; i < 16; ++i) {
      std::vector<float> in = around(300 - 7, kFar - std::size(far), 50);
      for (const std::size_t place : far) {
        in.insert(in.begin() + static_cast<std::ptrdiff_t>(place), 300.0f + 1785);
      }
      const double lost = std::abs(variance_shifted_by(in[0], in) - moments(in).variance);
      if (lost <= most) continue;
      most = lost;
      result = in;
    }
    return result;
  }

  // What is left over where nothing is subtracted, or too few are divided by.
  static Alternatives<double> mistakes(const std::vector<float>& in) {
    const Moments right = moments(in);
    const auto n = static_cast<double>(in.size());
    const auto with_variance = [=](double variance) {
      return [=](std::size_t i) { return i == 0 ? right.mean : variance; };
    };
    const double first = in[0] - right.mean;
    const double squares = right.variance + right.mean * right.mean;
    return {
        {"first_alone", "out[1] is what comes out where the mean is subtracted from in[0] alone.",
         with_variance(squares + (first * first - double{in[0]} * in[0]) / n)},
        {"sample_variance",
         "out[1] is the sum of the squared deviations over n - 1; the contract divides by n.",
         with_variance(n > 1 ? right.variance * n / (n - 1) : 0)},
        {"sum_of_squares", "out[1] is the sum of the squared deviations; it is not divided by n.",
         with_variance(right.variance * n)}};
  }

  // In place of the mean, in[0] is subtracted before anything is squared, and what that leaves is
  // taken away at last: the difference of two floats near the mean square of those distances. Where
  // in[0] is far from the others, floats of this size lie hundreds of times farther apart than
  // those of the variance's: that it is a multiple of so much is no accident.
  static Alternative<double> shifted_by_the_first(const std::vector<float>& in,
                                                  const Moments& right) {
    const double distance = in[0] - right.mean;
    const double squares = right.variance + distance * distance;
    const double step = std::ldexp(1.0, std::ilogb(squares) - 24);  // half, as one may be smaller
    const double own_step = std::ldexp(1.0, std::ilogb(std::max(right.variance, 0x1p-100)) - 23);
    const double nu = static_cast<double>(in.size() + 3) * 0x1p-24;
    const double shift = std::abs(in[0]);
    return {"shifted_by_the_first", "", {}, [=](const std::vector<double>& got) -> std::string {
              if (step < 256 * own_step || std::fmod(got[1], step) != 0) return "";
              if (std::abs(got[1] - right.variance) > 2 * nu * squares) return "";
              if (std::abs(got[0] - right.mean) > 2 * nu * shift) return "";
              return fmt::format(
                  "out[1] is a multiple of {:.6g}, as differences of floats near {:.3g} are, which "
                  "is the mean square of the distances from in[0]. Subtract the mean of all "
                  "elements, and not one of them, then square.",
                  step, squares);
            }};
  }

  // A mean of n floats is off by e <= n u mean|x|, u = 2^-24, whatever the order (float_sum.h; the
  // division adds less than one u). Each deviation is then off by e and one rounding, so that their
  // squares' mean is off by 2 e s + e^2 and (n + 3) u of itself, where s is the standard deviation,
  // which is no less than the mean deviation. Twice that leaves room for u^2.
  static auto gives_moments(const std::vector<float>& in) {
    const Moments right = moments(in);
    const double nu = static_cast<double>(in.size() + 3) * 0x1p-24;
    const double mean_bound = nu * right.magnitude;
    const double variance_bound = 2 * (2 * mean_bound * std::sqrt(right.variance) +
                                       mean_bound * mean_bound + nu * right.variance);
    Alternatives<double> alternatives = mistakes(in);
    alternatives.push_back(
        {"digits_lost", "", {}, [=](const std::vector<double>& got) -> std::string {
           const double squares = right.variance + right.mean * right.mean;
           const bool may_lose = variance_bound < nu * squares;
           const bool as_much = std::abs(got[1] - right.variance) <= 2 * nu * squares;
           if (!may_lose || !as_much || std::abs(got[0] - right.mean) > mean_bound) return "";
           return kDigitsLost;
         }});
    alternatives.push_back(shifted_by_the_first(in, right));
    return GivesWithin<float>("out", {right.mean, right.variance}, {mean_bound, variance_bound},
                              std::move(alternatives));
  }
};

INSTANTIATE_TEST_SUITE_P(, BlockSumTwice, every_setting(), setting_name);

// The smallest in which a second warp is late first: a verdict is easiest to follow there.
TEST_P(BlockSumTwice, FindsMeanAndVarianceAtEverySize) {
  for (const std::size_t n : {4u, 64u, 1u, 2u, 8u, 16u, 32u, 128u, 256u, 512u, 1024u}) {
    const auto in = around(17, n);
    ASSERT_THAT(ask(question(in)), gives_moments(in));
  }
}

TEST_P(BlockSumTwice, FindsThemForFloatsOfVeryDifferentSizes) {
  for (const std::size_t n : {32u, 1024u}) {
    const auto in = random().wide_floats(n, -12, 6);
    ASSERT_THAT(ask(question(in)), gives_moments(in));
  }
}

// The mean of the squares is 2^40 here, and the variance a few thousand: a float has 24 bits.
TEST_P(BlockSumTwice, KeepsTheDigitsWhereTheMeanIsLarge) {
  for (const std::size_t n : {16u, 64u}) {
    const auto in = around(1 << 18, n);
    ASSERT_THAT(ask(question(in)), gives_moments(in));
  }
}

// One element lies far from all others: first, last or anywhere. What is subtracted in place of the
// mean must not be it.
TEST_P(BlockSumTwice, KeepsTheDigitsWhereOneElementIsFarAway) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t place : {std::size_t{0}, std::size_t{0}, kFar - 1, random().below(kFar)}) {
    inputs.push_back(one_far_away(place));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_moments(inputs[i]));
  }
}

// What is subtracted in place of the mean must not be the middle one of three elements, either.
// The right variance does not round here, nor does it where parts are merged: 64 u are for that.
TEST_P(BlockSumTwice, KeepsTheDigitsWhereFourElementsAreFarAway) {
  const auto in = four_far_away();
  const Moments right = moments(in);
  auto known = mistakes(in);
  known.push_back({"shifted_by_an_element", "", {}, [=](const std::vector<double>& got) {
                     const double squares = right.variance + 1785.0 * 1785;
                     const double lost = std::abs(got[1] - right.variance);
                     if (got[0] != right.mean || lost > 0x1p-20 * squares) return std::string();
                     return fmt::format(
                         "out[1] is off by {:.3g}. The squares of these elements' distances from "
                         "their mean add up without rounding, in any order: is anything else "
                         "subtracted from the elements before they are squared?",
                         lost);
                   }});
  ASSERT_THAT(
      ask(question(in)),
      GivesWithin<float>("out", {right.mean, right.variance},
                         {0x1p-18 * right.mean, 0x1p-18 * right.variance}, std::move(known)));
}

// The 53 bits of a double are not enough for these squares, either. All numbers are m = 2^24, and
// one is m + 2; or all have the other sign. In float their sum is n m, whatever the order: from 2m
// on floats lie 4 apart or more, so that the 2 is half a step at most, and is rounded to even,
// away. So what is subtracted from each element lies between m and the mean, m + 2/n, and the mean
// of the squares between the variance, 4/n - 4/n^2, and 4/n. What else rounds does so by some u.
TEST_P(BlockSumTwice, KeepsTheDigitsThatSquaresLoseInDouble) {
  for (const std::size_t n : {256u, 1024u}) {
    for (const float sign : {1.0f, -1.0f}) {
      std::vector<float> in(n, sign * 0x1p24f);
      in[random().below(n)] += sign * 2;
      const Moments right = moments(in);
      const double share = 1 / static_cast<double>(n);
      auto known = mistakes(in);
      known.push_back({"digits_lost", "", {}, [](const std::vector<double>& got) {
                         return got[1] == 0 ? std::string(kDigitsLost) : "";
                       }});
      ASSERT_THAT(
          ask(question(in)),
          GivesWithin<float>("out", {right.mean, right.variance},
                             {2, 4 * share * share + 0x1p-20 * right.variance}, std::move(known)));
    }
  }
}

TEST_P(BlockSumTwice, GivesTheRightResultWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {256u, 32u, 1u, 1024u, 256u}) {
    inputs.push_back(around(-40, n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_moments(inputs[i]));
  }
}

// Under schedules with a seed, the order of threads changes from call to call.
TEST_P(BlockSumTwice, GivesTheSameBitsEveryTime) {
  const auto in = random().wide_floats(1024, -8, 8);
  const auto answers = ask_all(std::vector<Question>(4, question(in)));
  const auto first = answers.front().values<float>("out");
  const auto other_bits = [](const std::vector<float>&) {
    return std::string(
        "Within their bounds, but not to the bit those of the first call: the order of the "
        "additions depends on the order in which threads run.");
  };
  for (const Answer& answer : answers) {
    ASSERT_THAT(answer, gives_moments(in));
    if (!first) return;
    ASSERT_THAT(answer, GivesExactly<float>("out", *first, {{"other_bits", "", {}, other_bits}}));
  }
}

TEST_P(BlockSumTwice, CraftMeetsNoBarrierTooMany) {
  for (const std::size_t n : {64u, 1024u}) {
    const auto in = around(5, n);
    const auto rounds = static_cast<std::uint64_t>(std::countr_zero(n));
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_moments(in), HasBarriersPerThreadAtMost(2 * rounds + 4),
                      HasAllThreadsAtBarriers()));
  }
}

TEST_P(BlockSumTwice, CraftReadsOtherWarpsBehindABarrier) {
  count_memory();
  const auto in = around(5, 1024);
  ASSERT_THAT(ask(question(in)), AllOf(gives_moments(in), ReadsOtherWarpsBehindBarriers()));
}

TEST_P(BlockSumTwice, CraftStoresTheResultsOnce) {
  count_memory();
  const auto in = around(5, 64);
  ASSERT_THAT(ask(question(in)), AllOf(gives_moments(in), StoresBytesAtMost(2 * sizeof(float))));
}

}  // namespace warplings::cases::block_sum_twice
