// Widths, cuts and breaks of lines that hold colours, wide characters and rubbish.
#include "grader/cli/watch/cells.h"

#include <gmock/gmock.h>

#include "base/tests/hostile_text.h"

namespace warplings::cli::watch {
namespace {

using testing::ElementsAre;

const Style kPlain{false, true};
const Style kColour{true, true};

TEST(Cells, WideCharactersTakeTwoAndMarksNone) {
  EXPECT_EQ(cells("abc"), 3U);
  EXPECT_EQ(cells("漢字"), 4U);
  EXPECT_EQ(cells("e\u0301"), 1U);
  EXPECT_EQ(cells("🚀"), 2U);
  EXPECT_EQ(cells("\033[1;31m✗\033[0m"), 1U);
}

TEST(Cells, AreCutWhereTheyStillFit) {
  EXPECT_EQ(cut("abcdef", 6, kPlain), "abcdef");
  EXPECT_EQ(cut("abcdefg", 6, kPlain), "abcde…");
  EXPECT_EQ(cut("漢字漢字", 4, kPlain), "漢…");  // half a character is none
  EXPECT_EQ(cut("\033[31mabcdefg\033[0m", 4, kColour), "\033[31mabc\033[0m…");
  EXPECT_EQ(cut("abcdef", 3, kPlain, 2), "cd…");
  EXPECT_EQ(cut("漢bc", 3, kPlain, 1), " bc");
  EXPECT_EQ(cut("abc", 0, kPlain), "");
  EXPECT_EQ(cut("abcdef", 2, Style{}), "..");
}

TEST(Cells, AreFilledToTheWidth) {
  EXPECT_EQ(filled("字", 4, kPlain), "字  ");
  EXPECT_EQ(cells(filled("漢字漢", 4, kPlain)), 4U);
}

TEST(Cells, OfALinkAreThoseOfItsText) {
  const std::string link = "\033]8;;file:///a.md\033\\a.md\033]8;;\033\\";
  EXPECT_EQ(cells("Read " + link), 9U);
  EXPECT_EQ(drawable(link, false), link);
  EXPECT_EQ(cut("Read " + link + " now", 8, {}),
            "Read \033]8;;file:///a.md\033\\\033]8;;\033\\...");
  EXPECT_EQ(drawable("\033]8;;no end", true), "?]8;;no end");
}

TEST(Fitted, BreaksProseWhereItBegan) {
  EXPECT_THAT(fitted("  one two three four five", 15, kPlain),
              ElementsAre(testing::StartsWith("  one two"), testing::StartsWith("  four five")));
}

TEST(Fitted, CarriesAColourOver) {
  const auto rows = fitted("  \033[31mone two three four five\033[0m", 15, kColour);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_THAT(rows[0], testing::EndsWith("\033[0m"));
  EXPECT_THAT(rows[1], testing::StartsWith("  \033[31mfour"));
}

TEST(Fitted, CutsQuotedSource) {
  EXPECT_THAT(fitted("  12 │ a line of source that is long", 20, kPlain),
              ElementsAre("  12 │ a line of so…"));
}

TEST(Fitted, NeverMakesARowTooWide) {
  const std::string line =
      "    a_name_that_is_far_too_long_for_a_row and\033[1m 漢字漢字漢字漢字 z";
  for (std::size_t width = 1; width < 60; ++width) {
    for (const std::string& row : fitted(line, width, kColour)) EXPECT_LE(cells(row), width);
  }
}

TEST(Drawable, KeepsColoursAndNothingElse) {
  EXPECT_EQ(drawable("\033[1;31mred\033[0m", true), "\033[1;31mred\033[0m");
  EXPECT_EQ(drawable("a\033[2Jb\033]0;title\x07", true), "a?[2Jb?]0;title?");
  EXPECT_EQ(drawable("\xc2\x9b"
                     "2J",
                     true),
            "?2J");  // CSI in eight bits
  EXPECT_EQ(drawable("bad \xff\xc3", true), "bad ??");
  EXPECT_EQ(drawable("字✓", false), "???");
}

TEST(Drawable, HasAQuestionMarkForAllThatIsHostile) {
  for (const auto& [name, bytes] : base::kHostileCharacters) {
    EXPECT_EQ(drawable(bytes, true), "?") << name;
    EXPECT_EQ(cells(bytes), 1U) << name;
  }
  for (const auto& [name, bytes] : base::kInvalidBytes) {
    EXPECT_EQ(drawable(bytes, true), std::string(bytes.size(), '?')) << name;
  }
}

TEST(Faded, LosesItsOwnColours) {
  EXPECT_EQ(faded("a \033[31mb\033[0m", kColour), "\033[2ma b\033[0m");
  EXPECT_EQ(faded("a", kPlain), "a");
}

}  // namespace
}  // namespace warplings::cli::watch
