// What the browser keeps, as the file that goes from it to a checkout and back.
#include "grader/cli/commands/kept_file.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace warplings::cli {
namespace {

using nlohmann::json;
using testing::SizeIs;

Course course_of_two() {
  Course course;
  course.chapters.resize(1);
  for (const char* name : {"block_sum", "first_light"}) {
    Exercise exercise;
    exercise.chapter = "01_shared_memory";
    exercise.name = name;
    course.chapters[0].exercises.push_back(exercise);
  }
  return course;
}

TEST(KeptFile, HasTheAnswersOfAPage) {
  const Course all = course_of_two();
  const auto answers = read_kept(R"({
    "warplings-progress": 1,
    "answers": {"01_shared_memory/1": {"state": "right", "given": ["11"]}},
    "exercises": {"01_shared_memory/first_light": "passed"},
    "programs": {"exercises/01_shared_memory/first_light": "int one;",
                 "exercises/01_shared_memory/none": "int none;",
                 "01_shared_memory/reverse": "int main() {}"}})",
                                 all);
  ASSERT_TRUE(answers);
  ASSERT_THAT(*answers, SizeIs(1));
  EXPECT_EQ(answers->front().exercise->name, "first_light");
  EXPECT_EQ(answers->front().text, "int one;");
  EXPECT_TRUE(answers->front().passes);
}

TEST(KeptFile, IsNothingElse) {
  const Course all = course_of_two();
  for (const char* other : {"", "no JSON", "[]", "{}", "null", R"({"warplings-progress": 2})",
                            R"({"warplings-progress": "1"})"})
    EXPECT_FALSE(read_kept(other, all)) << other;
}

TEST(KeptFile, OfAnyFormHarmsNobody) {
  const Course all = course_of_two();
  const std::string long_text(300'000, 'x');
  for (const json& programs : {json(), json(7), json::array({1}), json{{"exercises", 1}},
                               json{{"exercises/01_shared_memory/block_sum", 7}},
                               json{{"exercises/01_shared_memory/block_sum", long_text}}}) {
    const json file = {
        {"warplings-progress", 1}, {"programs", programs}, {"exercises", json::array()}};
    const auto answers = read_kept(file.dump(), all);
    ASSERT_TRUE(answers) << programs;
    EXPECT_THAT(*answers, SizeIs(0)) << programs;
  }
}

TEST(KeptFile, ComesBackAsItWasWritten) {
  const Course all = course_of_two();
  const std::vector<Exercise>& exercises = all.chapters[0].exercises;
  const std::string text = "// \"quoted\", \xc3\xbc\n\tint one;\n";
  const std::string file = kept_file({{&exercises[0], text, true}, {&exercises[1], "", false}});
  const auto answers = read_kept(file, all);
  ASSERT_TRUE(answers);
  ASSERT_THAT(*answers, SizeIs(2));
  EXPECT_EQ(answers->at(0).text, text);
  EXPECT_TRUE(answers->at(0).passes);
  EXPECT_FALSE(answers->at(1).passes);
  // What site/kept/file.js reads besides.
  const json written = json::parse(file);
  EXPECT_EQ(written.at("exercises").at("01_shared_memory/first_light"), "tried");
  EXPECT_TRUE(written.at("answers").is_object());
}

}  // namespace
}  // namespace warplings::cli
