#include "grader/judge/answers.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/files.h"
#include "base/temporary_directory.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Chapter chapter_of(const std::string& key, const std::string& exercise) {
  Exercise one;
  one.name = exercise;
  one.chapter = key;
  return {key, "", "", {one}};
}

Course two_exercises() {
  return {{chapter_of("01_first", "sum"), chapter_of("02_second", "scan")}, {}};
}

void put(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  base::write_text(file, text);
}

Result result_with(Case run) {
  Result result;
  result.state = run.state;
  result.cases = {std::move(run)};
  return result;
}

TEST(AnswersBelow, KnowsExerciseTruthAndCause) {
  const base::TemporaryDirectory folder;
  put(folder.path() / "wrong/a/01_first/sum.cu", "//  the last element is left out\nint x;\n");
  put(folder.path() / "right/b/02_second/scan.cu", "// scan: as its skeleton begins\n");
  const Course course = two_exercises();
  const std::vector<Answer> answers = answers_below(folder.path(), course);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_TRUE(answers[0].right);
  EXPECT_EQ(answers[0].exercise->name, "scan");
  EXPECT_EQ(answers[0].cause, "");
  EXPECT_FALSE(answers[1].right);
  EXPECT_EQ(answers[1].cause, "the last element is left out");
}

TEST(AnswersBelow, RefusesAFileThatBelongsToNoExercise) {
  const base::TemporaryDirectory folder;
  put(folder.path() / "wrong/a/02_second/sum.cu", "");
  try {
    answers_below(folder.path(), two_exercises());
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("sum.cu is no answer"));
  }
}

TEST(AnswersBelow, SaysHowAnswersAreCalledWhereThereAreNone) {
  const base::TemporaryDirectory folder;
  EXPECT_THROW(answers_below(folder.path(), two_exercises()), base::Error);
}

TEST(Heard, IsTheCauseOnlyWithALine) {
  Diagnosis race;
  race.rule = "shared-race";
  race.severity = "error";
  Case run;
  run.state = State::diagnosed;
  run.diagnoses = {race};
  EXPECT_EQ(heard(result_with(run)), Heard::symptom);
  run.diagnoses.front().locations = {{"sum.cu", 12, "write"}};
  EXPECT_EQ(heard(result_with(run)), Heard::cause);
  // A note that a verdict shows with its line: an undefined shuffle behind wrong values.
  run.diagnoses.front().severity = "note";
  EXPECT_EQ(heard(result_with(run)), Heard::cause);
  run.diagnoses.front().locations.clear();
  EXPECT_EQ(heard(result_with(run)), Heard::symptom);
  run.places = {{"sum.cu", 12, "16 bytes are stored here"}};
  EXPECT_EQ(heard(result_with(run)), Heard::cause);
}

TEST(Heard, IsASymptomWhereValuesDiffer) {
  Case run;
  run.state = State::wrong_answer;
  EXPECT_EQ(heard(result_with(run)), Heard::symptom);
}

TEST(Summary, CountsEachKindOfAnswerByItself) {
  Answer right;
  right.right = true;
  const Answer wrong;
  Result passed;
  passed.state = State::passed;
  Result refused;
  refused.state = State::compile_error;
  const std::string text = summary({{&right, passed},
                                    {&right, refused},
                                    {&wrong, passed},
                                    {&wrong, refused},
                                    {&wrong, refused},
                                    {&wrong, refused}});
  EXPECT_THAT(text, HasSubstr("that pass                         1 of    4   25.0 %"));
  EXPECT_THAT(text, HasSubstr("cause is named              3 of    4   75.0 %"));
  EXPECT_THAT(text, HasSubstr("by what the values are              0: is each the true one?"));
  EXPECT_THAT(text,
              HasSubstr("right answers refused                           1 of    2   50.0 %"));
}

}  // namespace
}  // namespace warplings
