// BF16 on the trusted side: rounding held against the definition, and what the matcher accepts.
#include "grader/harness/grading/bf16.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "grader/harness/tests/finding_of.h"

namespace warplings::grading {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::uint16_t kOne = 0x3f80;
constexpr std::uint16_t kLargest = 0x7f7f;

TEST(Bf16, KnownNumbersHaveTheirBits) {
  EXPECT_EQ(Bf16::nearest(1).bits, kOne);
  EXPECT_EQ(Bf16::nearest(-2).bits, 0xc000);
  EXPECT_EQ(Bf16::nearest(0.0).bits, 0);
  EXPECT_EQ(Bf16::nearest(-0.0).bits, 0x8000);
  EXPECT_EQ(Bf16::nearest(0x1p-126).bits, 0x0080);
  EXPECT_EQ(Bf16::nearest(0x1p-133).bits, 0x0001);
  EXPECT_EQ(Bf16::nearest(-kInfinity).bits, 0xff80);
  EXPECT_TRUE(std::isnan(Bf16::nearest(std::nan("")).value()));
}

TEST(Bf16, EveryNumberRoundsToItself) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const Bf16 number{static_cast<std::uint16_t>(bits)};
    if (std::isnan(number.value())) continue;
    ASSERT_EQ(Bf16::nearest(number.value()), number) << bits;
  }
}

TEST(Bf16, RoundsToTheNearerNeighbourAndTiesToTheEvenOne) {
  for (unsigned bits = 0; bits < kLargest; ++bits) {
    const Bf16 below{static_cast<std::uint16_t>(bits)};
    const Bf16 above{static_cast<std::uint16_t>(bits + 1)};
    const double middle = (below.value() + above.value()) / 2;
    ASSERT_EQ(Bf16::nearest(middle), bits % 2 == 0 ? below : above) << bits;
    ASSERT_EQ(Bf16::nearest(std::nextafter(middle, 0)), below) << bits;
    ASSERT_EQ(Bf16::nearest(std::nextafter(middle, kInfinity)), above) << bits;
  }
}

// By way of a float, 1 + 2^-8 + 2^-40 would be a tie and become 1.
TEST(Bf16, RoundsOnce) { EXPECT_EQ(Bf16::nearest(1 + 0x1p-8 + 0x1p-40).bits, kOne + 1); }

TEST(Bf16, BeyondTheLargestComesInfinity) {
  const double largest = Bf16{kLargest}.value();
  EXPECT_EQ(Bf16::nearest(largest + 0x1p118).bits, kLargest);
  EXPECT_EQ(Bf16::nearest(largest + 0x1p119).value(), kInfinity);
  EXPECT_EQ(Bf16::nearest(1e300).value(), kInfinity);
}

TEST(Bf16, StepsCountNumbersAcrossZero) {
  EXPECT_EQ(steps_between({kOne}, {kOne + 3}), 3);
  EXPECT_EQ(steps_between({kOne + 3}, {kOne}), -3);
  EXPECT_EQ(steps_between({0x8000}, {0x0000}), 0);
  EXPECT_EQ(steps_between({0x8001}, {0x0001}), 2);
}

Answer answer_of(const std::vector<Bf16>& values) {
  Question question;
  question.output<Bf16>("out", values.size());
  auto request = std::make_shared<protocol::Message>();
  request->poison = 0xfff81235u;
  request->calls.push_back(question.call());
  auto run = std::make_shared<Execution>();
  run->outcome = Outcome::kAnswered;
  run->response.calls.push_back(question.call());
  auto& data = run->response.calls[0].fields[0].data;
  data.resize(values.size() * sizeof(Bf16));
  std::memcpy(data.data(), values.data(), data.size());
  return Answer(run, request, question);
}

// What the verdict would say, or "" where the matcher accepts.
std::string finding_of(const AnswerMatcher& matcher, const std::vector<Bf16>& values) {
  return finding_of(matcher, answer_of(values));
}

TEST(GivesBf16, TakesOnlyTheRoundedReferenceByDefault) {
  const auto matcher = GivesBf16("out", {1 + 0x1p-9, 2}, {});
  EXPECT_EQ(finding_of(matcher, {{kOne}, {0x4000}}), "");
  EXPECT_THAT(finding_of(matcher, {{kOne}, {0x4001}}),
              AllOf(HasSubstr("out is wrong in 1 of its 2 elements."),
                    HasSubstr("index 1: expected 2 (2 rounded), got 2.015625")));
}

TEST(GivesBf16, AStepMayBeAllowed) {
  const auto matcher = GivesBf16("out", {1}, {.steps = 1});
  EXPECT_EQ(finding_of(matcher, {{kOne + 1}}), "");
  EXPECT_EQ(finding_of(matcher, {{kOne - 1}}), "");
  EXPECT_THAT(finding_of(matcher, {{kOne + 2}}),
              HasSubstr("expected 1 (1 rounded), 1 step off at most, got 1.015625"));
}

TEST(GivesBf16, DifferencesUpToTheFloorAreNone) {
  const auto matcher =
      GivesBf16("out", {0x1p-127, 0x1p-126}, {.floor = 0x1p-126, .different_share = 0});
  EXPECT_EQ(finding_of(matcher, {{0}, {0}}), "");
  EXPECT_EQ(finding_of(matcher, {{0x8000}, {0x0100}}), "");
  EXPECT_NE(finding_of(matcher, {{0}, {0x0101}}), "");
}

TEST(GivesBf16, AShareOfElementsMayDiffer) {
  std::vector<Bf16> values(100, Bf16{kOne});
  const auto matcher =
      GivesBf16("out", std::vector<double>(100, 1), {.steps = 1, .different_share = 0.02});
  values[3] = values[50] = {kOne + 1};
  EXPECT_EQ(finding_of(matcher, values), "");
  values[99] = {kOne - 1};
  EXPECT_THAT(finding_of(matcher, values),
              HasSubstr("3 % of the elements of out are not the exact result rounded to nearest"));
}

TEST(GivesBf16, NanAndInfinityAreRightOnlyForThemselves) {
  const Bf16Tolerance generous{.steps = 1 << 20, .floor = 1e300};
  const std::uint16_t infinity = 0x7f80, nan = 0x7fc0;
  EXPECT_NE(finding_of(GivesBf16("out", {Bf16{kLargest}.value()}, generous), {{infinity}}), "");
  EXPECT_THAT(finding_of(GivesBf16("out", {1}, generous), {{nan}}), HasSubstr("got NaN"));
  EXPECT_NE(finding_of(GivesBf16("out", {kInfinity}, generous), {{kLargest}}), "");
  EXPECT_EQ(finding_of(GivesBf16("out", {kInfinity, std::nan("")}, generous), {{infinity}, {nan}}),
            "");
}

// 1, 1.5, 2.25, ... as they are, and times `factor`, which BF16 rounds.
std::vector<double> powers(double factor = 1) {
  std::vector<double> result;
  for (double x = 1; result.size() < 16; x *= 1.5) result.push_back(factor * x);
  return result;
}
std::vector<Bf16> rounded(const std::vector<double>& values) {
  std::vector<Bf16> result;
  for (const double x : values) result.push_back(Bf16::nearest(x));
  return result;
}

TEST(GivesBf16, ValuesOfNeighboursAreSaidToHaveChangedPlaces) {
  auto values = rounded(powers());
  for (std::size_t i = 0; i < values.size(); i += 2) std::swap(values[i], values[i + 1]);
  EXPECT_THAT(finding_of(GivesBf16("out", powers(), {.steps = 1}), values),
              HasSubstr("each pair of neighbours has changed places."));
  EXPECT_EQ(Record::current().finding()->alternative, "reordered");
}

TEST(GivesBf16, ValuesTimesAFactorAreSaidToBe) {
  const auto matcher = GivesBf16("out", powers(), {.steps = 1});
  EXPECT_THAT(finding_of(matcher, rounded(powers(0.5))),
              HasSubstr("Every element is the right one times 1/2."));
  EXPECT_EQ(Record::current().finding()->alternative, "scaled");
  EXPECT_THAT(finding_of(matcher, rounded(powers(366.9))),
              HasSubstr("Every element is the right one times 36"));
  EXPECT_EQ(Record::current().finding()->alternative, "");
}

TEST(GivesBf16, WhatIsStillPoisonWasNeverWritten) {
  EXPECT_THAT(finding_of(GivesBf16("out", {1, 1}, {.steps = 1}), {{kOne}, {0xfff8}}),
              HasSubstr("got never written"));
}

// Half a word of poison, 0x1235, is a number, too.
TEST(GivesBf16, AnAlternativeMayHoldWhatLooksLikePoison) {
  const auto element = [](std::size_t i) { return i == 0 ? Bf16{0x1235}.value() : 2.0; };
  const auto matcher = GivesBf16("out", {1, 1}, {.steps = 1}, {{"twice", "Twice.", element}});
  EXPECT_THAT(finding_of(matcher, {{0x1235}, {0x4000}}), HasSubstr("Twice."));
}

}  // namespace
}  // namespace warplings::grading
