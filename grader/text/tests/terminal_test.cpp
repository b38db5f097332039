// Widths, wrapping, and keeping a student's output from controlling the terminal.
#include "grader/text/terminal.h"

#include <gmock/gmock.h>

#include "base/tests/hostile_text.h"

namespace warplings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Columns, CountCharactersNotBytesOrEscapes) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("✓ …"), 3U);
  EXPECT_EQ(columns("\033[1;31mred\033[0m"), 3U);
}

TEST(Columns, CountNothingOfALink) {
  Style style;
  style.links = true;
  const std::string link = style.link("/a folder/b.md#c", "b.md");
  EXPECT_EQ(link, "\033]8;;file:///a%20folder/b.md#c\033\\b.md\033]8;;\033\\");
  EXPECT_EQ(columns(link + "!"), 5U);
  EXPECT_EQ(Style{}.link("/a", "b"), "b");
}

TEST(Wrapped, BreaksBetweenWordsAndKeepsLineEnds) {
  EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("one\n\ntwo", 7), ElementsAre("one", "", "two"));
  EXPECT_THAT(wrapped("unbreakable", 4), ElementsAre("unbreakable"));
  EXPECT_THAT(wrapped("", 4), IsEmpty());
}

TEST(Shortened, CutsAtTheWidthAndSaysSo) {
  const Style ascii;
  EXPECT_EQ(shortened("abcdef", 6, ascii), "abcdef");
  EXPECT_EQ(shortened("abcdefg", 6, ascii), "abc...");
  const Style unicode{false, true};
  EXPECT_EQ(shortened("äöüäöü", 4, unicode), "äöü…");
}

TEST(Style, WithoutColourIsPlainText) {
  EXPECT_EQ(Style{}.red("x"), "x");
  EXPECT_EQ((Style{true, false}.red("x")), "\033[31mx\033[0m");
  EXPECT_EQ(Style{}.tick(), "+");
}

TEST(Harmless, TakesControlCharactersOut) {
  EXPECT_EQ(harmless("a\033[2Jb\rc\td\n"), "a?[2Jbc    d\n");
  EXPECT_EQ(harmless("ä"), "ä");
  EXPECT_EQ(harmless("a\xC2\x9B[2Jb\xC2\r\x9B"), "a?[2Jb??");
}

TEST(Harmless, HasAQuestionMarkForAllThatIsHostile) {
  for (const auto& [name, bytes] : base::kHostileCharacters) {
    EXPECT_EQ(harmless(bytes), "?") << name;
  }
  for (const auto& [name, bytes] : base::kInvalidBytes) {
    EXPECT_EQ(harmless(bytes), std::string(bytes.size(), '?')) << name;
  }
}

}  // namespace
}  // namespace warplings
