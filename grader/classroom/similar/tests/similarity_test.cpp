// Copies are found through new names and comments; honest answers and short ones are not.
#include "grader/classroom/similar/similarity.h"
#include "base/text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "base/subprocess.h"
#include "grader/classroom/similar/own_code.h"

namespace warplings::classroom {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream stream(file);
  EXPECT_TRUE(stream) << file;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

class Similarity : public testing::Test {
 protected:
  void SetUp() override {
    if (base::program_in_path("sim_c++").empty())
      GTEST_SKIP() << "similarity-tester is not installed";
    work_.exercise = "array_sum";
    const std::string course = WARPLINGS_CHECKOUT "/";
    skeleton_ = content_of(course + "grader/skeletons/01_shared_memory/array_sum.cu");
    work_.solution =
        own_code(content_of(course + "solutions/01_shared_memory/array_sum.cu"), skeleton_);
  }

  void hand_in(const std::string& text) {
    work_.answers.push_back(
        {work_.answers.size(), base::lines_of(text), own_code(text, skeleton_)});
  }
  void hand_in_answer(const std::string& name) {
    hand_in(content_of(std::string(WARPLINGS_ANSWERS) + "/" + name + ".cu"));
  }

  std::vector<SimilarPair> pairs() const { return ranked(similarities(work_, 0.7)); }

  ClassWork work_;
  std::string skeleton_;
};

TEST_F(Similarity, FindsACopyWithNewNamesCommentsAndLayout) {
  for (const char* name : {"cora", "ada", "dan", "bert", "eve"}) hand_in_answer(name);
  const auto found = pairs();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].first, 1U);
  EXPECT_EQ(found[0].second, 3U);
  EXPECT_GT(found[0].share, 0.9);
  ASSERT_EQ(found[0].exercises.size(), 1U);
  EXPECT_FALSE(found[0].exercises[0].passages.empty());
  EXPECT_LT(found[0].exercises[0].same_lines, found[0].exercises[0].lines);
}

TEST_F(Similarity, ShowsWhereTheCopyIs) {
  hand_in_answer("ada");
  hand_in_answer("bert");
  const auto found = pairs();
  ASSERT_EQ(found.size(), 1U);
  const Passage& passage = found[0].exercises[0].passages.front();
  EXPECT_GT(passage.a_first, 28U);  // the skeleton ends there
  EXPECT_LE(passage.a_last, work_.answers[0].file.size());
  EXPECT_LE(passage.b_last, work_.answers[1].file.size());
}

TEST_F(Similarity, LeavesHonestDifferentAnswersAlone) {
  for (const char* name : {"ada", "cora", "dan", "eve"}) hand_in_answer(name);
  EXPECT_TRUE(pairs().empty());
}

TEST_F(Similarity, LeavesUnchangedSkeletonsAlone) {
  for (int i = 0; i < 3; ++i) hand_in(skeleton_);
  EXPECT_TRUE(pairs().empty());
}

TEST_F(Similarity, FindsACopyAmongLettersThatAreEqual) {
  hand_in_answer("dan");
  hand_in_answer("cora");
  hand_in_answer("dan");
  const auto found = pairs();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].share, 1.0);
  EXPECT_EQ(found[0].exercises[0].same_lines, found[0].exercises[0].lines);
}

TEST_F(Similarity, FindsARingOfThree) {
  for (const char* name : {"dan", "cora", "dan", "eve", "dan"}) hand_in_answer(name);
  EXPECT_EQ(pairs().size(), 3U);
}

// What everybody writes is no copy, whatever it is called.
TEST_F(Similarity, CountsLittleWhatManyWrite) {
  const std::string answer = content_of(std::string(WARPLINGS_ANSWERS) + "/cora.cu");
  for (int i = 0; i < 30; ++i) {
    std::string renamed = answer;
    for (std::size_t at = 0; (at = renamed.find("cells", at)) != renamed.npos;) {
      renamed.replace(at, 5, fmt::format("tile{}", i));
    }
    hand_in(renamed);
  }
  EXPECT_TRUE(pairs().empty());
  // And yet two who share something rare are found among them.
  hand_in_answer("ada");
  hand_in_answer("bert");
  const auto found = pairs();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].first, 30U);
}

TEST_F(Similarity, IgnoresAnswersOfALineOrTwo) {
  skeleton_ = "void f() {\n  // TODO(1): Sum up.\n}\n";
  work_.solution.clear();
  for (const char* name : {"sum", "total"}) {
    hand_in(
        fmt::format("void f() {{\n  for (int i = 0; i < n; ++i) {} += x[i] * y[i];\n}}\n", name));
  }
  EXPECT_TRUE(pairs().empty());
}

// A copy hidden in a file of much more is one all the same.
TEST_F(Similarity, FindsACopyAmongOtherCode) {
  const std::string ada = content_of(std::string(WARPLINGS_ANSWERS) + "/ada.cu");
  std::string stuffed = content_of(std::string(WARPLINGS_ANSWERS) + "/bert.cu");
  for (int i = 0; i < 40; ++i) {
    stuffed += fmt::format("struct Unused{} {{ {} int x[{}]; }};\n", i,
                           std::string(static_cast<std::size_t>(i % 7), ';'), i);
  }
  hand_in(stuffed);
  hand_in(ada);
  hand_in_answer("dan");
  ASSERT_EQ(pairs().size(), 1U);
}

TEST(Worth, FallsWithTheNumberThatShareAPassage) {
  EXPECT_EQ(score(1, false), 1);
  EXPECT_EQ(score(3, false), 1);
  EXPECT_EQ(score(30, false), 0.1);
  EXPECT_LT(score(2, true), score(2, false));
}

TEST(Ranked, PutsTheLargestEvidenceFirst) {
  const auto one = [](const char* exercise, std::size_t a, std::size_t b, double amount) {
    return classroom::Similarity{exercise, a, b, 0.9, amount, 0, 0, {}};
  };
  const auto pairs = ranked({one("x", 0, 1, 100), one("x", 2, 3, 150), one("y", 0, 1, 120)});
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].first, 0U);
  EXPECT_EQ(pairs[0].amount, 220);
  EXPECT_EQ(pairs[0].exercises[0].exercise, "y");
}

}  // namespace
}  // namespace warplings::classroom
