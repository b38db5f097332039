// Cases for warp_votes: three answers for each warp, exact, with every special float in every lane.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "grader/cases/shared/picked_warps.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::warp_votes {

using namespace grading;
using testing::AllOf;

using Limits32 = std::numeric_limits<float>;
// Two NaNs differ in the sign bit, which says nothing about a NaN. -0 comes before the second one:
// it tells who asks the sign bit from who takes NaN for negative.
const float kSpecials[] = {Limits32::quiet_NaN(),
                           Limits32::infinity(),
                           -Limits32::infinity(),
                           0.0f,
                           -0.0f,
                           -Limits32::quiet_NaN(),
                           Limits32::denorm_min(),
                           -Limits32::denorm_min(),
                           Limits32::max(),
                           -Limits32::max(),
                           Limits32::min(),
                           -Limits32::min()};

class WarpVotes : public Case {
 protected:
  static Question question(const std::vector<float>& in, Offsets offsets = {}) {
    const std::size_t warps = warps_of(in.size());
    return Question()
        .value("n", static_cast<int>(in.size()))
        .value("picked", PickedRows(), "")
        .input_at("in", in, offsets.in)
        .output_at<unsigned>("all_finite", warps, offsets.out)
        .output_at<unsigned>("any_negative", warps, offsets.out)
        .output_at<unsigned>("negative_mask", warps, offsets.out);
  }
  // Of an array so large that only these warps of it are there.
  static Question question(const PickedWarps& warps, const std::vector<float>& in) {
    Question result = warps.question(in);
    for (const char* name : {"all_finite", "any_negative", "negative_mask"}) {
      result.output<unsigned>(name, warps_of(in.size()));
    }
    return result;
  }

  struct Answers {
    std::vector<unsigned> all, any, mask;
  };

  static Answers answers_for(const std::vector<float>& in) {
    const std::size_t warps = warps_of(in.size());
    Answers result{std::vector<unsigned>(warps, 1), std::vector<unsigned>(warps),
                   std::vector<unsigned>(warps)};
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (!std::isfinite(in[i])) result.all[i / kWarp] = 0;
      if (in[i] < 0) result.any[i / kWarp] = 1;
      if (in[i] < 0) result.mask[i / kWarp] |= 1u << i % kWarp;
    }
    return result;
  }

  static auto gives_answers(const std::vector<float>& in) {
    const std::size_t warps = warps_of(in.size());
    const Answers right = answers_for(in);
    const auto all = right.all, any = right.any, mask = right.mask;
    const std::size_t rest = in.size() % kWarp;
    const auto if_all = [in](auto holds) {
      return [in, holds](std::size_t w) -> std::optional<unsigned> {
        unsigned result = 1;
        for (std::size_t i = w * kWarp; i < std::min(in.size(), (w + 1) * kWarp); ++i) {
          if (!holds(in[i])) result = 0;
        }
        return result;
      };
    };
    const auto bits_of = [in](auto holds) {
      return [in, holds](std::size_t w) -> std::optional<unsigned> {
        unsigned result = 0;
        for (std::size_t i = w * kWarp; i < std::min(in.size(), (w + 1) * kWarp); ++i) {
          if (holds(in[i])) result |= 1u << i % kWarp;
        }
        return result;
      };
    };
    const auto any_of = [bits_of](auto holds) {
      return [bits = bits_of(holds)](std::size_t w) -> std::optional<unsigned> {
        return bits(w) != 0u ? 1u : 0u;
      };
    };
    const auto has_sign = [](float x) { return std::signbit(x); };
    const auto not_at_least_0 = [](float x) { return !(x >= 0); };
    const auto is_negative_nan = [](float x) {
      return x < 0 || (std::isnan(x) && std::signbit(x));
    };
    const auto is_minus_zero = [](float x) { return x < 0 || (x == 0 && std::signbit(x)); };
    const auto not_tiny = [](float x) { return x < -Limits32::min(); };
    const std::string kSign = "The sign bit was asked, which -0 and half of all NaNs have, too.";
    const std::string kNan = "NaN counts as negative here where its sign bit is set.";
    const std::string kZero = "-0 counts as negative here. It is not less than 0.";
    const std::string kNot = "NaN counts as negative here: `!(x >= 0)` is true for it.";
    const std::string kTiny =
        "Negative numbers closer to 0 than the smallest normal one are missing.";
    const auto not_zero = [](const std::vector<unsigned>& answers) {
      return Alternatives<unsigned>::value_type{
          "not_zero",
          "Where the answer is yes, this is some number that is not 0: a vote promises no more "
          "than that.",
          [=](std::size_t w) -> std::optional<unsigned> { return answers[w] != 0 ? ~0u : 0u; }};
    };
    const Alternatives<unsigned> of_all = {
        {"nan_only", "Only NaN was taken for not finite; an infinity is neither.",
         if_all([](float x) { return !std::isnan(x); })},
        {"infinity_only", "Only infinities were taken for not finite; NaN is neither.",
         if_all([](float x) { return !std::isinf(x); })},
        {"largest_left_out", "The largest finite numbers were taken for infinite.",
         if_all([](float x) { return std::abs(x) < Limits32::max(); })},
        {"veto_of_the_tail", "The last warp's lanes without an element voted against it.",
         [=](std::size_t w) { return w + 1 == warps && rest != 0 ? 0u : all[w]; }},
        not_zero(all)};
    const Alternatives<unsigned> of_any = {{"sign_bit", kSign, any_of(has_sign)},
                                           {"negative_nan", kNan, any_of(is_negative_nan)},
                                           {"minus_zero", kZero, any_of(is_minus_zero)},
                                           {"not_at_least_zero", kNot, any_of(not_at_least_0)},
                                           {"tiny_left_out", kTiny, any_of(not_tiny)},
                                           not_zero(any)};
    const Alternatives<unsigned> of_mask = {{"sign_bit", kSign, bits_of(has_sign)},
                                            {"negative_nan", kNan, bits_of(is_negative_nan)},
                                            {"minus_zero", kZero, bits_of(is_minus_zero)},
                                            {"not_at_least_zero", kNot, bits_of(not_at_least_0)},
                                            {"tiny_left_out", kTiny, bits_of(not_tiny)},
                                            bits_of_the_idle(mask, in)};
    return AllOf(GivesExactly<unsigned>("all_finite", all, of_all),
                 GivesExactly<unsigned>("any_negative", any, of_any),
                 GivesMasks("negative_mask", mask, of_mask));
  }

  // Of the last warp, where it is not full.
  static Alternatives<unsigned>::value_type bits_of_the_idle(const std::vector<unsigned>& mask,
                                                             const std::vector<float>& in) {
    const std::size_t rest = in.size() % kWarp;
    const unsigned idle = rest == 0 ? 0u : ~0u << rest;
    const bool like_the_last = !in.empty() && in.back() < 0;
    return {"bits_of_the_idle",
            fmt::format("The bits of the last warp's lanes without an element are set{}.",
                        like_the_last ? ", as is that of the last element" : ""),
            [=](std::size_t w) -> std::optional<unsigned> {
              return w + 1 == mask.size() ? mask[w] | idle : mask[w];
            }};
  }

  std::vector<float> positive(std::size_t n) { return random().floats(n, 1, 100); }

  // Some warps without anything special, some with much: whatever is not less than 0 and may be
  // taken for it, together, so that no two mistakes give the same.
  std::vector<float> mixed(std::size_t n) {
    auto in = random().floats(n, -100, 100);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t warp = i / kWarp;
      if (warp % 3 == 0) in[i] = std::abs(in[i]);
      if (warp % 4 == 1 && random().below(4) == 0) in[i] = kSpecials[random().below(12)];
      const float alike[] = {-0.0f, -Limits32::quiet_NaN(), Limits32::quiet_NaN(), 0.0f};
      if (warp % 8 == 1 && i % 7 == 3) in[i] = alike[i / 7 % 4];
    }
    return in;
  }
};

INSTANTIATE_TEST_SUITE_P(, WarpVotes, every_setting(), setting_name);

TEST_P(WarpVotes, AnswersForWholeWarps) {
  for (const std::size_t n : {32u, 96u, 256u, 288u, 32u * 101}) {
    const auto in = mixed(n);
    ASSERT_THAT(ask(question(in)), gives_answers(in));
  }
}

// A warp for each lane, in which one element is special and the others are positive.
TEST_P(WarpVotes, FindsOneSpecialElementInAnyLane) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const float special : kSpecials) {
    auto in = positive(kWarp * kWarp);
    for (std::size_t warp = 0; warp < kWarp; ++warp) in[warp * kWarp + warp] = special;
    inputs.push_back(in);
    questions.push_back(question(in));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_answers(inputs[i]));
  }
}

// A bit of the number alone, or it and some below it: those far below 2^-126, and others.
TEST_P(WarpVotes, AnswersForNumbersOfEveryMagnitude) {
  std::vector<float> in;
  for (int bit = 0; bit < 31; ++bit) {
    const std::uint32_t top = 1u << bit;
    for (const std::uint32_t bits : {top, top + static_cast<std::uint32_t>(random().below(top))}) {
      for (const std::uint32_t sign : {0u, 1u << 31}) {
        in.push_back(std::bit_cast<float>(bits | sign));
        in.insert(in.end(), kWarp - 1, 1.0f);  // a warp for each
      }
    }
  }
  ASSERT_THAT(ask(question(in)), gives_answers(in));
}

// All negative except for one element; and all special at once.
TEST_P(WarpVotes, TellsAllFromMost) {
  auto in = positive(kWarp * kWarp);
  for (float& element : in) element = -element;
  for (std::size_t warp = 1; warp < kWarp; ++warp) in[warp * kWarp + warp] = 1;
  ASSERT_THAT(ask(question(in)), gives_answers(in));
  for (const float special : {Limits32::infinity(), Limits32::quiet_NaN(), -0.0f}) {
    const std::vector<float> same(3 * kWarp, special);
    ASSERT_THAT(ask(question(same)), gives_answers(same));
  }
}

// Every number of elements in the last warp: all positive, all negative, and the last one special.
TEST_P(WarpVotes, AsksOnlyTheElementsThatThereAreInTheLastWarp) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  std::vector<std::size_t> sizes = {255, 257, 287, 289, 1000, 1009};
  for (std::size_t n = 1; n <= 67; ++n) sizes.push_back(n);
  for (const std::size_t n : sizes) {
    auto in = positive(n);
    inputs.push_back(in);
    for (float& element : in) element = -element;
    inputs.push_back(in);
    in.back() = kSpecials[n % 12];
    inputs.push_back(in);
  }
  for (const auto& in : inputs) questions.push_back(question(in));
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_answers(inputs[i]));
  }
}

// A process of its own for each: nothing is left from a larger array before.
TEST_P(WarpVotes, AnswersForOneShortWarp) {
  for (const std::size_t n : {1u, 31u, 33u}) {
    const auto in = positive(n);
    ASSERT_THAT(ask(question(in)), gives_answers(in));
  }
}

// The contract promises no alignment but that of an element.
TEST_P(WarpVotes, TakesArraysOfAnyAlignment) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const Offsets offsets : kAnyAlignment) {
    const auto in = mixed(100);
    inputs.push_back(in);
    questions.push_back(question(in, offsets));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& in = inputs[i];
    ASSERT_THAT(answers[i], gives_answers(in));
  }
}

TEST_P(WarpVotes, DoesNothingForAnEmptyArray) { ASSERT_THAT(ask(question({})), gives_answers({})); }

// The last warp has 5 elements.
TEST_P(WarpVotes, AnswersForNearlyABillionElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  const auto in = mixed(warps.elements());
  const Answers right = answers_for(in);
  ASSERT_THAT(ask(question(warps, in)),
              AllOf(GivesOfPickedWarps(warps, "all_finite", right.all, 0),
                    GivesOfPickedWarps(warps, "any_negative", right.any, 1),
                    GivesOfPickedWarps(warps, "negative_mask", right.mask, 2)));
}

TEST_P(WarpVotes, GivesTheRightAnswersWhenItIsCalledAgain) {
  std::vector<Question> questions;
  std::vector<std::vector<float>> inputs;
  for (const std::size_t n : {500u, 33u, 0u, 1u, 500u, 20'011u}) {
    inputs.push_back(mixed(n));
    questions.push_back(question(inputs.back()));
  }
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], gives_answers(inputs[i]));
  }
}

TEST_P(WarpVotes, CraftStoresEachAnswerOnce) {
  const auto in = mixed(3001 + random().below(72));
  const std::size_t answers = 3 * warps_of(in.size());
  count_memory();
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_answers(in), StoresBytesAtMost(answers * sizeof(unsigned)),
                    HasCallsInEveryWarp(3, 3 * sizeof(unsigned))));
}

// Nor any other function that exchanges values and is no vote.
TEST_P(WarpVotes, CraftCallsAtMostThreeVotesAndNoShuffle) {
  const auto in = mixed(3001 + random().below(72));
  ASSERT_THAT(ask(question(in)),
              AllOf(gives_answers(in), HasCallsPerElement("__shfl", {0, 0}, in.size()),
                    HasCallsPerElement("__reduce", {0, 0}, in.size()),
                    HasCallsPerElement("__match", {0, 0}, in.size()),
                    HasCallsPerElement("", {0, 3}, in.size()), UsesSharedBytesAtMost(0)));
}

// In each warp one lane decides all three answers, in each of the first 32 warps another one: a
// vote without one lane is wrong somewhere.
TEST_P(WarpVotes, CraftAsksByVotes) {
  auto in = positive(64 * kWarp);
  for (std::size_t w = 0; w < 64; ++w) in[w * kWarp + w % kWarp] = -kInfinity;
  std::vector<unsigned> all(64, 0), any(64, 1), mask;
  for (std::size_t w = 0; w < 64; ++w) mask.push_back(1u << w % kWarp);
  expect_to_rest_on(
      kAnyWarpFunctions, question(in),
      {GivesExactly<unsigned>("all_finite", all), GivesExactly<unsigned>("any_negative", any),
       GivesMasks("negative_mask", mask)});
}

// Few warps, and so many that each may make several rounds of 32, with another lane in each. Then
// such arrays with a tail: it is shared like all else.
TEST_P(WarpVotes, CraftSharesTheElementsAmongLanes) {
  count_shares_of_lines();
  for (const std::size_t n : {1 * kWarp, 2 * kWarp, 3 * kWarp, 1024 * kWarp, std::size_t{31},
                              3 * kWarp + 17, 1024 * kWarp + 9}) {
    const auto in = mixed(n);
    const std::uint64_t bytes = in.size() * sizeof(in[0]);
    ASSERT_THAT(ask(question(in)),
                AllOf(gives_answers(in), SharesEachLineOf({"in", bytes}, 8 * sizeof(in[0]))));
  }
}

// An answer to a large question may have come by other ways than those to small ones.
TEST_P(WarpVotes, CraftExchangesInABillionElementsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  const PickedWarps warps(PickedWarps::kMost - 27);
  ASSERT_THAT(ask(question(warps, mixed(warps.elements()))), HasCalls(""));
}

}  // namespace warplings::cases::warp_votes
