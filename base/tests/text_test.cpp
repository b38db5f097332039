// Small questions about text.
#include "base/text.h"

#include <gmock/gmock.h>

#include <stdexcept>

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

TEST(PercentEncoding, GivesBackEveryByte) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  const std::string text = percent_encoded(all);
  EXPECT_EQ(percent_decoded(text), all);
  EXPECT_EQ(text.find_first_of("\n /\\"), std::string::npos);
  EXPECT_EQ(percent_encoded("../../x"), "..%2F..%2Fx");
  EXPECT_EQ(percent_encoded("a b/\xFF", "/"), "a%20b/%FF");
}

TEST(PercentEncoding, RefusesWhatIsNone) {
  EXPECT_THROW(percent_decoded("%4"), std::invalid_argument);
  EXPECT_THROW(percent_decoded("%zz"), std::invalid_argument);
}

}  // namespace
}  // namespace warplings::base
