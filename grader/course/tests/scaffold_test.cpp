// A new exercise is made whole or not at all, and never over something.
#include "grader/course/scaffold.h"

#include <gmock/gmock.h>

#include <fstream>
#include <set>

#include "base/files.h"
#include "base/temporary_directory.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const char* const kManifest = R"([[chapter]]
key = "01_first"
title = "First"
text = "chapters/01_first.md"

  [[chapter.exercise]]
  name = "known"
  kind = "fix"
  points = 1
  section = "#known"
  hints = ['''
[[chapter]] in a hint is none''', "two"]

# The second chapter.
[[chapter]]
key = "02_second"
title = "Second"
text = "chapters/02_second.md"

[rules]
shared-race = "chapters/01_first.md#race"
)";

class Scaffold : public testing::Test {
 protected:
  Scaffold() {
    fs::copy(fs::path(WARPLINGS_CHECKOUT) / "grader/course/templates", layout_.templates(),
             fs::copy_options::recursive | fs::copy_options::none);
    write(layout_.course_file(), kManifest);
  }

  static void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  static std::string text_of(const fs::path& path) { return base::read_text(path, 1 << 20); }
  Course course() const { return Course::load(layout_.course_file()); }
  std::set<fs::path> files() const {
    std::set<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(layout_.root)) {
      files.insert(layout_.inside(entry.path()));
    }
    return files;
  }

  const base::TemporaryDirectory directory_;
  const Layout layout_ = made(directory_.path());

 private:
  static Layout made(const fs::path& root) {
    fs::create_directories(root / "grader/course");
    return {root, root / "build", "./run.sh"};
  }
};

TEST_F(Scaffold, MakesTheFilesOfAnExerciseAndEntersItLastInItsChapter) {
  const auto made = make_exercise(layout_, course().chapters[0], "new_one");
  for (const fs::path& file : made) EXPECT_TRUE(fs::is_regular_file(layout_.root / file)) << file;
  EXPECT_EQ(made.back(), "course.toml");
  EXPECT_THAT(made, Contains("exercises/01_first/new_one.cu"));
  const Course after = course();
  ASSERT_EQ(after.chapters[0].exercises.size(), 2u);
  const Exercise& exercise = after.chapters[0].exercises[1];
  EXPECT_EQ(exercise.name, "new_one");
  EXPECT_TRUE(after.chapters[1].exercises.empty());
  EXPECT_THAT(text_of(layout_.course_file()),
              HasSubstr("\n\n# The second chapter.\n[[chapter]]\n"));
  EXPECT_EQ(text_of(exercise.below(layout_.exercises())),
            text_of(exercise.below(layout_.skeletons())));
  for (const fs::path& file : made) {
    EXPECT_THAT(text_of(layout_.root / file), Not(HasSubstr("exercise_name"))) << file;
    EXPECT_THAT(file.string(), Not(HasSubstr(".new"))) << file;
  }
  EXPECT_THAT(text_of(layout_.case_file(exercise)), HasSubstr("class NewOne : public Case"));
}

TEST_F(Scaffold, EntersAnExerciseInTheLastChapterBeforeTheRules) {
  make_exercise(layout_, course().chapters[1], "other");
  make_exercise(layout_, course().chapters[1], "another");
  EXPECT_EQ(course().chapters[1].exercises[1].name, "another");
  EXPECT_EQ(course().rules.size(), 1u);
}

TEST_F(Scaffold, LeavesNothingBehindWhereAFileStandsInTheWay) {
  const fs::path mine = layout_.root / "solutions/01_first/new_one.cu";
  write(mine, "mine\n");
  const auto before = files();
  EXPECT_THROW(make_exercise(layout_, course().chapters[0], "new_one"), CourseError);
  EXPECT_EQ(files(), before);
  EXPECT_EQ(text_of(mine), "mine\n");
  EXPECT_EQ(text_of(layout_.course_file()), kManifest);
}

TEST_F(Scaffold, LeavesNothingBehindWhereItCannotBeFinished) {
  fs::remove(layout_.templates() / "no_bounds_check.cu");  // the last but one that is needed
  const auto before = files();
  EXPECT_THROW(make_exercise(layout_, course().chapters[0], "new_one"), std::runtime_error);
  EXPECT_EQ(files(), before);
  EXPECT_EQ(text_of(layout_.course_file()), kManifest);
}

TEST_F(Scaffold, RefusesAManifestThatItDoesNotUnderstand) {
  write(layout_.course_file(),
        "chapter = [{key = \"01_first\", title = \"First\", text = \"chapters/01_first.md\"}]\n");
  const auto before = files();
  EXPECT_THROW(make_exercise(layout_, course().chapters[0], "new_one"), CourseError);
  EXPECT_EQ(files(), before);
}

TEST(NameOfAnExercise, IsThatOfAFunction) {
  EXPECT_THAT(objection_to_name("warp_sum2"), IsEmpty());
  for (const char* name : {"", "2sum", "_sum", "Sum", "warp-sum", "warp sum", "sum_", "warp__sum",
                           "summe\xc3\xa9", "float", "main", "../sum"}) {
    EXPECT_THAT(objection_to_name(name), Not(IsEmpty())) << name;
  }
}

}  // namespace
}  // namespace warplings
