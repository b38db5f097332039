// Which steps of a long run are kept, and values as text.
#include <gmock/gmock.h>

#include <bit>
#include <cstring>
#include <limits>

#include "referee/src/runtime/observe/trace/values.h"

namespace referee {
namespace {

using ::testing::ElementsAre;

std::vector<std::uint64_t> numbers(const KeptSteps& steps) {
  std::vector<std::uint64_t> result;
  for (const Step& step : steps.all()) result.push_back(step.number);
  return result;
}

template <class T>
TracedValue bytes_of(std::initializer_list<T> values) {
  TracedValue result{};
  std::size_t at = 0;
  for (const T& value : values) {
    std::memcpy(result.data() + at, &value, sizeof(T));
    at += sizeof(T);
  }
  return result;
}

TEST(KeptSteps, AreAllWhereTheyAreFew) {
  KeptSteps steps(6);
  for (int i = 0; i < 6; ++i) steps.add({});
  EXPECT_THAT(numbers(steps), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(KeptSteps, AreTheFirstAndTheLastOfMany) {
  KeptSteps steps(4);
  for (int i = 0; i < 100; ++i) steps.add({});
  EXPECT_THAT(numbers(steps), ElementsAre(1, 2, 99, 100));
  EXPECT_EQ(steps.count(), 100u);
}

TEST(KeptSteps, HoldTheSurroundingsOfAReport) {
  KeptSteps steps(200);
  for (int i = 1; i <= 1000; ++i) {
    Step step;
    if (i == 500) step.kind = StepKind::report;
    steps.add(step);
  }
  const auto kept = numbers(steps);
  const auto has = [&](std::uint64_t n) { return std::count(kept.begin(), kept.end(), n) == 1; };
  EXPECT_TRUE(has(500) && has(470) && has(505) && has(100) && has(901));
  EXPECT_FALSE(has(300) || has(700));
  EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
}

TEST(ValueText, HasTheFewestDigitsThatTellAValue) {
  EXPECT_EQ(value_text(ValueType::f32, bytes_of({0.1f}), 4), "0.1");
  EXPECT_EQ(value_text(ValueType::f32, bytes_of({16777216.0f}), 4), "16777216");
  EXPECT_EQ(value_text(ValueType::f32, bytes_of({-0.0f}), 4), "-0");
  EXPECT_EQ(value_text(ValueType::f32, bytes_of({std::numeric_limits<float>::infinity()}), 4),
            "inf");
  EXPECT_EQ(value_text(ValueType::f64, bytes_of({1.0 / 3}), 8), "0.3333333333333333");
  EXPECT_EQ(value_text(ValueType::i32, bytes_of({-7}), 4), "-7");
  EXPECT_EQ(value_text(ValueType::u8, bytes_of<unsigned char>({255}), 1), "255");
}

TEST(ValueText, ReadsFormatsOfSixteenBits) {
  EXPECT_EQ(value_text(ValueType::bf16, bytes_of<std::uint16_t>({0x3fc0, 0xc000}), 4), "1.5 -2");
  EXPECT_EQ(value_text(ValueType::f16, bytes_of<std::uint16_t>({0x3e00, 0x0001}), 4),
            "1.5 5.9605e-08");
  EXPECT_EQ(value_text(ValueType::bf16, bytes_of<std::uint16_t>({0x7fad}), 2), "nan");
}

TEST(ValueText, SetsTheComponentsOfAVectorApart) {
  EXPECT_EQ(value_text(ValueType::f32, bytes_of({1.0f, 2.5f, -3.0f, 4.0f}), 16), "1 2.5 -3 4");
}

TEST(ValueText, ShowsBytesWhereNothingIsKnown) {
  EXPECT_EQ(value_text(ValueType::bits, bytes_of({0x1234u}), 4), "0x00001234");
  EXPECT_EQ(value_text(ValueType::mask, bytes_of({0xf0u}), 4), "0x000000f0");
  EXPECT_EQ(value_text(ValueType::f32, bytes_of<unsigned char>({7}), 1), "0x07");
}

TEST(LikelyType, TellsFloatsFromWholeNumbers) {
  EXPECT_EQ(likely_type(bytes_of({240.0f}), 4), ValueType::f32);
  EXPECT_EQ(likely_type(bytes_of({-1.5e-3f}), 4), ValueType::f32);
  EXPECT_EQ(likely_type(bytes_of({240}), 4), ValueType::i32);
  EXPECT_EQ(likely_type(bytes_of({-3}), 4), ValueType::i32);
  EXPECT_EQ(likely_type(bytes_of({2.0}), 8), ValueType::f64);
  EXPECT_EQ(likely_type(bytes_of({1.0f, 2.0f, 3.0f, 4.0f}), 16), ValueType::f32);
}

}  // namespace
}  // namespace referee
