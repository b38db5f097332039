// What values are instead of the right ones: said where they are exactly that, and never guessed.
#include "grader/harness/grading/alternatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "grader/harness/tests/finding_of.h"

namespace warplings::grading {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint32_t kFill = 0xfff81235u;
const float kNeverWritten = std::bit_cast<float>(kFill);

// An answer whose output holds these values.
Answer holding(const std::vector<float>& values) {
  auto run = std::make_shared<Execution>();
  auto request = std::make_shared<protocol::Message>();
  Question question;
  question.output<float>("out", values.size());
  request->poison = kFill;
  request->calls.push_back(question.call());
  run->outcome = Outcome::kAnswered;
  run->response.calls.push_back(question.call());
  auto& data = run->response.calls[0].fields[0].data;
  data.resize(values.size() * sizeof(float));
  std::memcpy(data.data(), values.data(), data.size());
  return Answer(run, request, question);
}

// Running sums of 1, 2, 3, 4, and what may come of them.
const std::vector<float> kSums = {1, 3, 6, 10};
const Alternatives<float> kMistakes = {
    {"exclusive", "The own element is missing.",
     [](std::size_t i) { return kSums[i] - static_cast<float>(i + 1); }},
    {"input", "These are the elements themselves.",
     [](std::size_t i) { return static_cast<float>(i + 1); }},
    {"first_only", "Only the first is stored.",
     [](std::size_t i) { return i == 0 ? std::optional<float>(1.0f) : std::nullopt; }},
};

std::string found(const std::vector<float>& values,
                  const Alternatives<float>& alternatives = kMistakes) {
  finding_of(GivesExactly<float>("out", kSums, alternatives), holding(values));
  return Record::current().finding() ? Record::current().finding()->alternative : "right";
}

TEST(Alternatives, AreNamedWhereEveryElementIsTheirs) {
  EXPECT_EQ(found({0, 1, 3, 6}), "exclusive");
  EXPECT_EQ(found({1, 2, 3, 4}), "input");
  EXPECT_THAT(finding_of(GivesExactly<float>("out", kSums, kMistakes), holding({0, 1, 3, 6})),
              HasSubstr("out is wrong in 4 of its 4 elements. The own element is missing.\n"));
}

TEST(Alternatives, AreNotNamedWhereOneElementIsAnother) {
  EXPECT_EQ(found({0, 1, 3, 7}), "");
  EXPECT_EQ(found({1, 1, 3, 6}), "");
}

TEST(Alternatives, AreNotNamedForARightAnswer) { EXPECT_EQ(found(kSums), "right"); }

TEST(Alternatives, AreNotNamedWhereTwoOfThemFit) {
  Alternatives<float> twice = kMistakes;
  twice.push_back({"shifted", "It is one place too far.", kMistakes[0].element});
  EXPECT_EQ(found({0, 1, 3, 6}, twice), "");
}

TEST(Alternatives, TellWhatIsNeverWritten) {
  EXPECT_EQ(found({1, kNeverWritten, kNeverWritten, kNeverWritten}), "first_only");
  EXPECT_EQ(found({1, kNeverWritten, kNeverWritten, 10}), "");
  EXPECT_EQ(found({kNeverWritten, kNeverWritten, kNeverWritten, kNeverWritten}), "");
}

// A family looks at values, and the poison of a float is NaN like many another.
TEST(Alternatives, OfAFamilyAreNotAskedAboutWhatIsNeverWritten) {
  const auto any = [](const std::vector<float>&) -> std::string { return "It is anything."; };
  const Alternatives<float> family = {{"family", "", {}, any}};
  EXPECT_EQ(found({4, 4, 4, NAN}, family), "family");
  EXPECT_EQ(found({4, 4, 4, kNeverWritten}, family), "");
}

TEST(Alternatives, AreComputedOnlyWhereTheAnswerIsWrong) {
  int times = 0;
  const Alternatives<float> costly = {{"costly", "It took long.", computed<float>([&] {
                                         ++times;
                                         return std::vector<float>{4, 4, 4};
                                       })}};
  EXPECT_EQ(found(kSums, costly), "right");
  EXPECT_EQ(times, 0);
  EXPECT_EQ(found({4, 4, 4, kNeverWritten}, costly), "costly");
  EXPECT_EQ(times, 1);
}

TEST(Alternatives, WithinBoundsMustBeClearlyWrong) {
  const Alternatives<double> mistakes = {
      {"half", "It is half of the sum.", [](std::size_t) { return 0.5; }},
      {"near", "It is a little less.", [](std::size_t) { return 1 - 0.004; }}};
  const auto matcher = GivesWithin<float>("out", {1}, {0.001}, mistakes);
  EXPECT_THAT(finding_of(matcher, holding({0.5005f})), HasSubstr("It is half of the sum."));
  EXPECT_THAT(finding_of(matcher, holding({0.502f})), Not(HasSubstr("It is")));
  EXPECT_THAT(finding_of(matcher, holding({0.996f})), Not(HasSubstr("It is")));
}

TEST(Alternatives, AreKnownToTheRecordWhateverTheAnswerIs) {
  found(kSums);
  EXPECT_THAT(Record::current().alternatives(),
              testing::ElementsAre("exclusive", "first_only", "input"));
}

}  // namespace
}  // namespace warplings::grading
