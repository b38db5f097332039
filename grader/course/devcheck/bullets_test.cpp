// Each sentence of a contract asks nothing, or has a misconception that breaks it.
#include "grader/course/devcheck/bullets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"

namespace warplings::devcheck {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kSkeleton = R"(// sum: adds n floats.
//
//   in  device pointer to n floats. They must not change
//
//   For example, in = 3 1: 4.
//
// Contract
//   - Each element is loaded once. Where there are 64 or more,
//     several threads share them.
//   - Each sum is stored once.
//   - The order of the additions is yours to choose.
//   - sum need not wait for the kernel; the caller does.
//
// Read chapters/sum.md. Then write.
#include <cuda_runtime.h>
//   - No bullet of the contract.
)";

const SourceFile kCases = {"sum_test.cpp", R"(
TEST_P(Sum, Adds) {}
TEST_P(Sum, CraftLoadsOnce) {}
)"};

SourceFile answer(const std::string& name, const std::string& breaks,
                  const std::string& expected = "craft CraftLoadsOnce") {
  return {name, "// expect: " + expected + "\n// Why.\n" + breaks + "#include <cuda_runtime.h>\n"};
}

std::vector<SourceFile> answers_for_all() {
  return {
      answer("twice.cu", "// breaks: Each element is loaded once\n"),
      answer("one.cu", "// breaks: Where there are 64 or more, several\n", "shared-race line 4"),
      answer("all.cu", "// breaks: Each sum\n", "wrong_answer Adds")};
}

TEST(Bullets, AreCutIntoSentencesWhateverTheirLines) {
  EXPECT_THAT(
      sentences_of_contract(kSkeleton),
      ElementsAre("Each element is loaded once.",
                  "Where there are 64 or more, several threads share them.",
                  "Each sum is stored once.", "The order of the additions is yours to choose.",
                  "sum need not wait for the kernel; the caller does."));
  EXPECT_THAT(sentences_of_contract("// Contract\n//   - One.\n// Two.\n//     Three.\n"),
              ElementsAre("One."));
  EXPECT_THAT(sentences_of_contract(""), IsEmpty());
}

TEST(Bullets, AreInOrderWhereEachSentenceThatAsksSomethingIsBroken) {
  EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, answers_for_all()), IsEmpty());
  auto more = answers_for_all();
  more.push_back(answer("again.cu", "// breaks: Each element is\n"));
  more.push_back(answer("head.cu", ""));
  EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, more), IsEmpty());
}

TEST(Bullets, AreNamedThatNoMisconceptionBreaks) {
  EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, {}),
              ElementsAre("no misconception breaks: Each element is loaded once.",
                          "no misconception breaks: Where there are 64 or more, several threads "
                          "share them.",
                          "no misconception breaks: Each sum is stored once."));
}

TEST(Bullets, StandInEverySkeleton) {
  EXPECT_THAT(problems_of_bullets("// Contract\n// - One.\n", kCases, {}),
              ElementsAre("the skeleton's contract has no bullets"));
}

TEST(Bullets, AreNotBrokenByALineBehindTheHead) {
  auto files = answers_for_all();
  files.back() = answer("all.cu", "#include <cstdio>\n// breaks: Each sum is stored\n");
  EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, files),
              ElementsAre("no misconception breaks: Each sum is stored once."));
}

TEST(Bullets, MayBeNamedByTheCasesAsAskingNothing) {
  auto files = answers_for_all();
  files.pop_back();
  SourceFile cases = kCases;
  cases.text += "// asks nothing: Each sum is\n";
  EXPECT_THAT(problems_of_bullets(kSkeleton, cases, files), IsEmpty());
  cases.text += "// asks nothing: Every sum\n";
  EXPECT_THAT(problems_of_bullets(kSkeleton, cases, files),
              ElementsAre("sum_test.cpp: \"Every sum\" begins no sentence of the contract"));
}

TEST(Bullets, AreNamedByWholeWordsThatBeginOneSentence) {
  for (const auto& [words, problem] : std::vector<std::pair<std::string, std::string>>{
           {"Each", "begins 2 sentences"},
           {"Each su", "begins no sentence"},
           {"sum is stored once", "begins no sentence"},
           {"Each sum  is", "begins no sentence"},
           {"", "begins no sentence"},
           {"They must not change", "begins no sentence"}}) {
    auto files = answers_for_all();
    files.push_back(answer("other.cu", "// breaks: " + words + "\n"));
    EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, files),
                ElementsAre(AllOf(HasSubstr("other.cu: \"" + words), HasSubstr(problem))));
  }
}

TEST(Bullets, AreBrokenAlone) {
  auto files = answers_for_all();
  files[2] = answer("all.cu", "// breaks: Each sum\n// breaks: Each element\n");
  EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, files),
              ElementsAre("all.cu breaks 2 sentences of the contract, and none of them alone",
                          "no misconception breaks: Each sum is stored once."));
}

TEST(Bullets, NeedACaseThatHoldsToThem) {
  auto files = answers_for_all();
  files[2] = answer("all.cu", "// breaks: Each sum\n", "craft CraftStoresOnce");
  EXPECT_THAT(problems_of_bullets(kSkeleton, kCases, files),
              ElementsAre("all.cu: sum_test.cpp has no case CraftStoresOnce"));
}

TEST(Bullets, AreInOrderInANewExercise) {
  const auto file = [](const std::string& name) {
    const auto path = std::filesystem::path(WARPLINGS_CHECKOUT) / "grader/course/templates" / name;
    return SourceFile{name, base::content_of(path).value_or("")};
  };
  EXPECT_THAT(problems_of_bullets(file("exercise.cu").text, file("case_test.cpp"),
                                  {file("no_bounds_check.cu"), file("one_block_short.cu")}),
              IsEmpty());
}

}  // namespace
}  // namespace warplings::devcheck
