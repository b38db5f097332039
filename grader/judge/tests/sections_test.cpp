// course.toml as it is: every section that it names is a heading of the chapter.
#include "grader/course/sections.h"

#include <gmock/gmock.h>

#include "grader/course/course.h"

namespace warplings {
namespace {

const std::filesystem::path kRoot = WARPLINGS_CHECKOUT;

TEST(CourseFile, NamesSectionsThatAreThere) {
  const Course course = Course::load(kRoot / "course.toml");
  for (const Exercise* exercise : course.exercises()) {
    EXPECT_TRUE(has_section(kRoot, exercise->section)) << exercise->name << exercise->section;
  }
  for (const auto& [rule, section] : course.rules) {
    EXPECT_TRUE(has_section(kRoot, section)) << rule << ": " << section;
  }
}

TEST(Section, IsAHeadingAndNoLineOfCode) {
  EXPECT_FALSE(has_section(kRoot, "README.md#two-commands-more"));
  EXPECT_FALSE(has_section(kRoot, "README.md#finds-or-installs"));
  EXPECT_FALSE(has_section(kRoot, "README.md"));
  EXPECT_FALSE(has_section(kRoot, "nowhere.md#two-commands"));
  EXPECT_TRUE(has_section(kRoot, "README.md#two-commands"));
}

}  // namespace
}  // namespace warplings
