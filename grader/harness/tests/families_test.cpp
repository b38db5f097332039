// Families of mistakes: which member of each is found, and that no other number is.
#include "grader/harness/grading/families.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace warplings::grading {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::vector<int>> kGroups = {{1, 10, 100, 1000}, {2, 30, 500, 7000}};

std::string part(const std::vector<int>& got) {
  return parts_of_sums<int>(kGroups, {"lane", "lanes", "sum"}).recognise(got);
}

TEST(PartsOfSums, AreFoundWhereTheyFitInEveryGroup) {
  EXPECT_THAT(part({111, 532}), HasSubstr("sums of the first 3 lanes; lanes from number 3 on"));
  EXPECT_THAT(part({1110, 7530}), HasSubstr("sums of the last 3 lanes only"));
  EXPECT_THAT(part({1, 2}), HasSubstr("sums of the first lane alone"));
  EXPECT_THAT(part({101, 502}), HasSubstr("whose number is a multiple of 2"));
  EXPECT_THAT(part({2222, 15064}), HasSubstr("every lane counted 2 times"));
  EXPECT_THAT(part({1122, 7564}), HasSubstr("with the first 2 lanes counted twice"));
  EXPECT_THAT(part({2111, 14532}), HasSubstr("with the last lane counted twice"));
  EXPECT_EQ(part({0, 0}), "All of them are 0.");
}

// The number of them that a kernel has is hardly 3 or 5.
TEST(PartsOfSums, AreAsRoundAsZerosLetThemBe) {
  const auto found = parts_of_sums<int>({{1, 5, 9, 0, 0, 7}}).recognise({15});
  EXPECT_THAT(found, HasSubstr("sum of the first 4 elements; elements from number 4 on"));
}

TEST(PartsOfSums, AreNotFoundInOneGroupAlone) {
  EXPECT_EQ(part({111, 7532}), "");
  EXPECT_EQ(part({111, 530}), "");
  EXPECT_EQ(part({7, 7}), "");
}

TEST(PartsOfSums, ClaimNothingWhereTwoOfThemFit) {
  EXPECT_EQ(parts_of_sums<int>({{5, 0, 0, 5}}).recognise({5}), "");
}

std::string first_of_a_thousand(const std::vector<int>& got) {
  std::vector<int> in(1000);
  for (int i = 0; i < 1000; ++i) in[static_cast<std::size_t>(i)] = i % 7 - 3 + i / 300;
  return first_blocks<int>(in).recognise(got);
}

TEST(FirstBlocks, AreFoundWhereTheirNumberIsAPowerOfTwo) {
  int sum = 0;
  for (int i = 0; i < 512; ++i) sum += i % 7 - 3 + i / 300;
  EXPECT_THAT(first_of_a_thousand({sum}), HasSubstr("the sum of the first 512 elements."));
  EXPECT_EQ(first_of_a_thousand({sum + 1}), "");
  EXPECT_EQ(first_of_a_thousand({sum, sum}), "");
}

// Four lanes a warp; each should hold its warp's first value.
std::string moved(const std::vector<int>& got) {
  const std::vector<int> in = {10, 11, 12, 13, 20, 21, 22, 23};
  return moved_from<int>(
             in, [](std::size_t i) { return i / 4 * 4; }, 4)
      .recognise(got);
}

TEST(MovedFrom, SaysWhereTheValuesComeFrom) {
  EXPECT_EQ(moved({10, 11, 12, 13, 20, 21, 22, 23}),
            "The wrong elements are the lanes' own values.");
  EXPECT_EQ(moved({10, 10, 10, 10, 10, 10, 10, 10}),
            "Element 4 holds in[0], which belongs to another warp.");
  EXPECT_EQ(moved({13, 13, 13, 13, 23, 23, 23, 23}),
            "The wrong elements all hold the value of lane 3.");
  EXPECT_EQ(moved({10, 12, 13, 10, 20, 22, 23, 20}),
            "The wrong elements hold the value of the lane 1 above.");
  EXPECT_EQ(moved({12, 13, 10, 11, 22, 23, 20, 21}),
            "The wrong elements hold the value of lane xor 2.");
}

TEST(InfinitiesMet, IsSaidWhereWhatIsNotNanIsRight) {
  const auto family = infinities_met({1, 2, 3}, {0.1, 0.1, 0.1});
  EXPECT_THAT(family.recognise({1, NAN, 3.05}), HasSubstr("-INFINITY minus -INFINITY, as where"));
  EXPECT_THAT(family.recognise({NAN, NAN, NAN}), HasSubstr("What is wrong is NaN"));
  EXPECT_EQ(family.recognise({1, NAN, 3.2}), "");
  EXPECT_EQ(family.recognise({1, INFINITY, 3}), "");
  EXPECT_EQ(family.recognise({NAN, NAN}), "");
  const auto of_few = infinities_met({1}, {0.1}, "n = 4096", "keys");
  EXPECT_THAT(of_few.recognise({NAN}), HasSubstr("with n = 4096 it was right"));
  EXPECT_THAT(of_few.recognise({NAN}), HasSubstr("parts that have no keys"));
}

// An element that was never written holds NaN, which no search tells from any other number.
TEST(MovedFrom, ClaimsNothingAboutWhatWasNeverWritten) {
  const std::vector<float> in = {10, 11, 12, 13};
  const auto family = moved_from<float>(in, [](std::size_t i) { return i; });
  EXPECT_EQ(family.recognise({NAN, NAN, NAN, NAN}), "");
  EXPECT_EQ(family.recognise({11, 11, 12, 13}), "The wrong elements all hold the value of lane 1.");
}

TEST(MovedFrom, SaysNothingOfValuesThatAreNobodys) {
  EXPECT_EQ(moved({10, 99, 10, 10, 20, 20, 20, 20}), "");
}

TEST(Narrowed, TellsBitsThatAreMissing) {
  const auto narrow = narrowed<int>({70'000, 3});
  EXPECT_THAT(narrow.recognise({70'000 - 65'536, 3}), HasSubstr("cut to 16 bits"));
  EXPECT_THAT(narrowed<int>({100'000'001, 3}).recognise({100'000'000, 3}), HasSubstr("a float"));
  EXPECT_EQ(narrow.recognise({70'001, 4}), "");
  EXPECT_THAT(narrowed<float>({2.5f, -1.5f}).recognise({2, -1}), HasSubstr("decimal point"));
}

TEST(MaximaFrom, NameAConstantThatIsKnownOrSeenOften) {
  const auto family = maxima_from({-3, -0.5f, 2, -9});
  const float least = std::numeric_limits<float>::min();
  EXPECT_THAT(family.recognise({least, least, 2, least}), HasSubstr("FLT_MIN"));
  EXPECT_THAT(family.recognise({-1, -0.5f, 2, -1}), HasSubstr("-1, which is more than"));
  EXPECT_EQ(family.recognise({-2, -0.5f, 2, -2}), "");  // another number, seen twice
  EXPECT_THAT(family.recognise({-0.25f, -0.25f, 2, -0.25f}), HasSubstr("are -0.25"));
  EXPECT_EQ(family.recognise({-3, -0.5f, 2, -9}), "");
  EXPECT_EQ(family.recognise({0, -0.5f, 2, 0}), "");     // -0.5 is less than 0
  EXPECT_EQ(family.recognise({0, 0, 2, least}), "");     // two constants
  EXPECT_EQ(family.recognise({-3, -0.5f, -1, -1}), "");  // 2 is more than -1
  EXPECT_THAT(maxima_from({-3}).recognise({least}), HasSubstr("This is FLT_MIN"));
  EXPECT_EQ(maxima_from({-3}).recognise({-2}), "");
}

TEST(OwnElement, IsInExclusiveSumsOrMissingInInclusiveOnes) {
  const std::vector<int> in = {4, 7, 1, 2}, before = {0, 4, 11, 12}, with = {4, 11, 12, 14};
  const auto exclusive = own_element_in_sums<int>(in, before, false, 2);
  EXPECT_EQ(exclusive.recognise({4, 4, 12, 12}),
            "Every wrong out[i] is too large by in[i], its own element, which an exclusive scan "
            "leaves out. All of them belong to lane 0 of a warp.");
  EXPECT_THAT(exclusive.recognise({0, 11, 12, 12}), Not(HasSubstr("belong to lane")));
  EXPECT_THAT(exclusive.recognise({0, 4, 12, 12}), HasSubstr("out[2] is too large by in[2]"));
  EXPECT_EQ(exclusive.recognise(before), "");
  EXPECT_EQ(exclusive.recognise({4, 4, 12, 13}), "");
  EXPECT_THAT(own_element_in_sums<int>(in, with, true, 2).recognise({4, 4, 12, 12}),
              AllOf(HasSubstr("too small by in[i]"), HasSubstr("lane 1 of a warp")));
}

TEST(LeftOver, TellsTheCallsBefore) {
  const auto left = left_over<int>({{5, 1}, {2, 2}}, {3, 4});
  EXPECT_EQ(left.recognise({2, 2}), "This is the result of the call before.");
  EXPECT_THAT(left.recognise({5, 6}), HasSubstr("earlier calls added"));
  EXPECT_THAT(left.recognise({10, 7}), HasSubstr("earlier calls added"));
  EXPECT_EQ(left.recognise({5, 1}), "");
  EXPECT_EQ(left_over<int>({}, {3, 4}).recognise({2, 2}), "");
}

}  // namespace
}  // namespace warplings::grading
