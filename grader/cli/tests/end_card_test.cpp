// The card at the end: every line as wide as the frame, in any width, with colour and without.
#include "grader/cli/commands/end_card.h"

#include <gmock/gmock.h>

namespace warplings::cli {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ResultOf;

Course two_chapters() {
  Course course;
  course.chapters.push_back({"01", "Sums", "chapters/01.md", {}, "add up without a race"});
  course.chapters.push_back({"02", "Shuffles", "chapters/02.md", {}});
  return course;
}

const Score kAll{.passing = 35, .exercises = 35, .points = 93, .all_points = 93};

Work counted(const std::string& name, long barriers) {
  Work work;
  work.name = name;
  work.barriers = barriers;
  return work;
}

TEST(EndCard, FillsItsFrameInEveryWidth) {
  Feats feats;
  feats.add({counted("A", 9)}, {counted("A", 9)});
  for (const bool colour : {false, true}) {
    for (const bool unicode : {false, true}) {
      for (std::size_t width = 40; width <= 80; ++width) {
        Style style{.colour = colour, .unicode = unicode};
        style.width = width;
        EXPECT_THAT(end_card(two_chapters(), kAll, feats, style), Each(ResultOf(columns, width)));
      }
    }
  }
}

TEST(EndCard, ShowsTheLanesWhatWasDoneAndWhatOneCanDo) {
  const auto lines = end_card(two_chapters(), kAll, {}, {});
  EXPECT_THAT(lines, Contains(HasSubstr("#  ..  #   W A R P L I N G S")));
  EXPECT_THAT(lines, Contains(HasSubstr(std::string(32, '#') + "   35 exercises, 93 points")));
  EXPECT_THAT(lines, Contains(HasSubstr("You can now")));
  EXPECT_THAT(lines, Contains(HasSubstr("+ add up without a race")));
  EXPECT_THAT(lines, Contains(HasSubstr("+ Shuffles")));
  EXPECT_THAT(lines, Each(Not(HasSubstr("referee"))));
}

TEST(EndCard, AddsUpWhatTheRefereeCounted) {
  Feats feats;
  feats.add({counted("A", 9), counted("B", 1)}, {counted("A", 9), counted("B", 2)});
  feats.add({counted("C", 3)}, {counted("C", 2)});
  feats.add({counted("D", 0)}, {});
  EXPECT_EQ(feats.runs, 4);
  EXPECT_EQ(feats.compared, 2U);
  EXPECT_EQ(feats.lean, 1U);
  const auto lines = end_card(two_chapters(), kAll, feats, {});
  EXPECT_THAT(lines, Contains(HasSubstr("4 runs of your kernels: 13 waits at barriers and")));
  EXPECT_THAT(lines, Contains(HasSubstr("In 1 of 2 exercises they do no more")));
}

TEST(EndCard, WaitsForTheLastExercise) {
  const Exercise exercise{"a", "01", "write", 3, "", {}, ""};
  EXPECT_THAT(end_lines({}, {{&exercise, std::nullopt, false}}, {}), IsEmpty());
}

}  // namespace
}  // namespace warplings::cli
