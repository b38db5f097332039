// course.toml as it is: every section that it names is a heading of the chapter.
#include <gmock/gmock.h>

#include <cctype>
#include <filesystem>
#include <set>

#include "grader/course/course.h"
#include "grader/text/source_quote.h"

namespace warplings {
namespace {

const std::filesystem::path kRoot = WARPLINGS_CHECKOUT;

// The anchor that a heading gets on the web: lower case, spaces as dashes, punctuation gone.
std::string anchor(const std::string& heading) {
  std::string result;
  for (const char c : heading.substr(heading.find(' ') + 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_') {
      result += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      result += '-';
    }
  }
  return result;
}

std::set<std::string> anchors_of(const std::string& text) {
  std::set<std::string> anchors;
  bool in_code = false;
  for (const std::string& line : lines_of((kRoot / text).string())) {
    if (line.starts_with("```")) in_code = !in_code;
    if (!in_code && line.starts_with("#")) anchors.insert(anchor(line));
  }
  return anchors;
}

void expect_section(const std::string& section, const std::string& user) {
  const std::size_t hash = section.find('#');
  ASSERT_NE(hash, std::string::npos) << user << " names no section: " << section;
  EXPECT_THAT(anchors_of(section.substr(0, hash)), testing::Contains(section.substr(hash + 1)))
      << user << " names a section that is not there: " << section;
}

TEST(CourseFile, NamesSectionsThatAreThere) {
  const Course course = Course::load(kRoot / "course.toml");
  for (const Exercise* exercise : course.exercises()) {
    expect_section(exercise->section, exercise->name);
  }
  for (const auto& [rule, section] : course.rules) expect_section(section, rule);
}

}  // namespace
}  // namespace warplings
