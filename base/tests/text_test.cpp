// Small questions about text.
#include "base/text.h"

#include <gmock/gmock.h>

namespace warplings::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Trimmed, LosesBlanksAtItsEndsOnly) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Lower, ChangesLettersOfAsciiOnly) { EXPECT_EQ(lower("AzÄ_9"), "azÄ_9"); }

TEST(Replaced, DoesNotSearchWhatItPutIn) {
  EXPECT_EQ(replaced("aXbX", "X", "XX"), "aXXbXX");
  EXPECT_EQ(replaced("aaa", "aa", ""), "a");
}

TEST(LinesOf, CountsALastLineWithoutAnEnd) {
  EXPECT_THAT(lines_of("a\n\nb"), ElementsAre("a", "", "b"));
  EXPECT_THAT(lines_of("a\n"), ElementsAre("a"));
  EXPECT_THAT(lines_of(""), IsEmpty());
}

TEST(ShellWord, IsQuotedOnlyWhereAShellWouldReadItOtherwise) {
  EXPECT_EQ(shell_word("a/b-1.cu"), "a/b-1.cu");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_quoted("a"), "'a'");
}

}  // namespace
}  // namespace warplings::base
