// What the words on a command line may name, and what is said of words that name nothing.
#include <gmock/gmock.h>

#include "grader/cli/app.h"
#include "grader/cli/commands/commands.h"

namespace warplings::cli {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Property;
using testing::SizeIs;

Course course() { return Course::load(WARPLINGS_CHECKOUT "/course.toml"); }

std::vector<std::string> named(const std::vector<std::string>& words) {
  const Course all = course();
  std::vector<std::string> names;
  for (const Exercise* exercise : exercises_named(all, words)) names.push_back(exercise->name);
  return names;
}

std::string complaint(const std::vector<std::string>& words) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_program(words), kUsage);
  return testing::internal::GetCapturedStderr();
}

TEST(Named, ChaptersGoByKeyNumberAndName) {
  const auto first = named({"01_shared_memory"});
  EXPECT_THAT(first, ElementsAre("first_light", "block_sum", "missing_barrier", "block_sum_twice",
                                 "transpose_tile", "array_sum"));
  EXPECT_EQ(named({"1"}), first);
  EXPECT_EQ(named({"01"}), first);
  EXPECT_EQ(named({"shared_memory"}), first);
  EXPECT_EQ(named({"first_light", "1"}), first);
}

TEST(Named, AMistypedChapterGetsTheNearestOne) {
  EXPECT_THAT(complaint({"test", "03_maks"}),
              HasSubstr("There is no chapter '03_maks'. Did you mean '03_masks'?"));
}

TEST(Named, WhatIsLikeNothingIsNotGuessedAt) {
  EXPECT_THAT(complaint({"hint", "foo"}),
              HasSubstr("There is no exercise 'foo'. The list command shows them all."));
}

TEST(Complaints, SayWhichWordIsMissing) {
  EXPECT_THAT(complaint({"reset"}), HasSubstr("reset needs EXERCISE: the exercise."));
  EXPECT_THAT(complaint({"dev", "new"}), HasSubstr("new needs CHAPTER: its chapter"));
}

TEST(Complaints, SayWhichWordsThereAre) {
  EXPECT_THAT(complaint({"completion", "fish"}), HasSubstr("'fish' is none of bash, zsh"));
  EXPECT_THAT(complaint({"test", "--backend", "abacus"}),
              HasSubstr("'abacus' is none of referee, gpu, all"));
  EXPECT_THAT(complaint({"test", "--seed", "many"}),
              AllOf(HasSubstr("--seed"), HasSubstr("many"), Not(HasSubstr("convert"))));
}

TEST(Complaints, BreakBetweenWords) {
  std::vector<std::string> lines;
  for (const std::string text = complaint({"bench", "block_sum"}); lines.empty();) {
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
      lines.push_back(text.substr(at, text.find('\n', at) - at));
    }
  }
  EXPECT_THAT(lines, AllOf(Not(SizeIs(1)), Each(Property(&std::string::size, testing::Le(80U)))));
}

}  // namespace
}  // namespace warplings::cli
