// course.toml as people edit it: right, and wrong in the ways that happen.
#include "grader/course/course.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_directory.h"

namespace warplings {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

const char* const kHead = R"([[chapter]]
key = "01_shared_memory"
title = "Reduction"
text = "chapters/01.md"
)";

Course load(const std::string& text) {
  const base::TemporaryDirectory directory;  // tests run at the same time
  const auto file = directory.path() / "course.toml";
  std::ofstream(file) << text;
  return Course::load(file);
}

std::string complaint_about(const std::string& text) {
  try {
    load(text);
  } catch (const CourseError& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(Course, ReadsChaptersExercisesAndRulesInOrder) {
  const Course course = load(std::string(kHead) + R"(
skill = "add up"
  [[chapter.exercise]]
  name = "block_sum"
  kind = "write"
  points = 3
  section = "#tree"
  insight = "It halves."
  hints = ["first", "second"]
  [[chapter.exercise]]
  name = "missing_barrier"
  kind = "fix"
  points = 1
  section = "chapters/02.md#other"
  hints = []
[rules]
shared-race = "chapters/01.md#race"
)");
  EXPECT_EQ(course.chapters[0].skill, "add up");
  ASSERT_THAT(course.exercises(), SizeIs(2));
  const Exercise* exercise = course.find("block_sum");
  ASSERT_NE(exercise, nullptr);
  EXPECT_EQ(exercise->chapter, "01_shared_memory");
  EXPECT_EQ(exercise->points, 3);
  EXPECT_EQ(exercise->section, "chapters/01.md#tree");
  EXPECT_THAT(exercise->hints, ElementsAre("first", "second"));
  EXPECT_EQ(exercise->insight, "It halves.");
  EXPECT_EQ(course.find("missing_barrier")->insight, "");
  EXPECT_EQ(exercise->below("exercises"), "exercises/01_shared_memory/block_sum.cu");
  EXPECT_EQ(course.find("missing_barrier")->section, "chapters/02.md#other");
  EXPECT_EQ(course.find("nothing"), nullptr);
  EXPECT_EQ(course.rules.at("shared-race"), "chapters/01.md#race");
}

TEST(Course, NamesTheLineOfWhatIsWrong) {
  EXPECT_THAT(complaint_about("[[chapter]\n"), HasSubstr("course.toml:1"));
  EXPECT_THAT(complaint_about(std::string(kHead) + R"(
  [[chapter.exercise]]
  name = "block_sum"
  kind = "rite"
  points = 3
  section = "#tree"
)"),
              AllOf(HasSubstr("course.toml:8"), HasSubstr("'kind' must be")));
  EXPECT_THAT(complaint_about("[[chapter]]\nkey = \"\"\n"), HasSubstr("course.toml:2"));
  EXPECT_THAT(complaint_about("x = 1\n"), HasSubstr("no [[chapter]]"));
}

TEST(Course, RefusesTwoExercisesOfOneName) {
  const std::string exercise = R"(
  [[chapter.exercise]]
  name = "block_sum"
  kind = "write"
  points = 3
  section = "#tree"
)";
  EXPECT_THAT(complaint_about(kHead + exercise + exercise), HasSubstr("two exercises"));
}

TEST(Course, SaysThatTheFileIsMissing) {
  EXPECT_THROW(Course::load("/nonexistent/course.toml"), CourseError);
}

}  // namespace
}  // namespace warplings
