// The comparison of course.toml with the referee's rules, and course.toml itself.
#include "grader/course/devcheck/rules.h"

#include <gmock/gmock.h>

#include "grader/course/course.h"
#include "referee/rules.h"

namespace warplings::devcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RulesOfTheCourse, HaveASectionEach) {
  EXPECT_THAT(problems_of_rules(Course::load(WARPLINGS_CHECKOUT "/course.toml").rules), IsEmpty());
}

TEST(RulesOfTheCourse, AreTheRefereesAndNoOthers) {
  std::map<std::string, std::string> sections;
  for (const referee::RuleEntry& entry : referee::kRules) {
    sections[std::string(entry.name)] = "chapters/01.md#rule";
  }
  EXPECT_THAT(problems_of_rules(sections), IsEmpty());
  sections["live-lock"] = "chapters/01.md#live-lock";
  sections.erase("deadlock");
  EXPECT_THAT(problems_of_rules(sections),
              ElementsAre(HasSubstr("no section for deadlock"), HasSubstr("has live-lock")));
}

}  // namespace
}  // namespace warplings::devcheck
