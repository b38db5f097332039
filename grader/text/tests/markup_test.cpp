// Whatever bytes a program prints, a format holds them as text.
#include "grader/text/markup.h"

#include <gmock/gmock.h>

#include "base/tests/hostile_text.h"

namespace warplings {
namespace {

TEST(CleanText, KeepsTextOfAnyLanguage) {
  for (const char* text : {"", "plain\nlines", "Grüße", "日本語", "🙂", "Ωmega ≤ 3"}) {
    EXPECT_EQ(clean_text(text), text);
  }
}

TEST(CleanText, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(clean_text("a\xFF"), "a\uFFFD");
  EXPECT_EQ(clean_text("\xC3"), "\uFFFD");                      // ends too early
  EXPECT_EQ(clean_text("\xC0\x80"), "\uFFFD\uFFFD");            // longer than it need be
  EXPECT_EQ(clean_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");  // half of a surrogate pair
  EXPECT_EQ(clean_text("\xF5\x80\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond U+10FFFF
}

TEST(CleanText, ReplacesWhatXmlForbidsAndWhatReordersALine) {
  EXPECT_EQ(clean_text(std::string("\0\x1B[2J", 5)), "\uFFFD\uFFFD[2J");
  EXPECT_EQ(clean_text("\uFFFE"), "\uFFFD");
  EXPECT_EQ(clean_text("\u0085"), "\uFFFD");
  EXPECT_EQ(clean_text("\u202Etxt.exe"), "\uFFFDtxt.exe");
}

TEST(CleanText, ReplacesAllThatIsHostile) {
  for (const auto& [name, bytes] : base::kHostileCharacters) {
    EXPECT_EQ(clean_text(bytes), "\uFFFD") << name;
  }
  for (const auto& [name, bytes] : base::kInvalidBytes) {
    EXPECT_EQ(clean_text(bytes).size(), 3 * bytes.size()) << name;
  }
}

TEST(CleanText, HasOneKindOfLineEnd) { EXPECT_EQ(clean_text("a\r\nb\rc\td"), "a\nb\nc    d"); }

TEST(CleanText, LeavesNoCommandForAWorkflow) {
  EXPECT_EQ(clean_text("a ##[set-env name=X]1 ##[x"), "a # #[set-env name=X]1 # #[x");
  EXPECT_EQ(clean_text("##vso[task.complete] a##b[0] ##teamcity[x"),
            "# #vso[task.complete] a# #b[0] # #teamcity[x");
  EXPECT_EQ(clean_text("a ## b[0], ##"), "a ## b[0], ##");
}

TEST(XmlText, EscapesMarkupAndQuotes) {
  EXPECT_EQ(xml_text("<a b='c' d=\"e\">&\n"), "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;&#10;");
}

TEST(Clipped, CutsBetweenCharactersAndSaysSo) {
  EXPECT_EQ(clipped("short", 5), "short");
  EXPECT_EQ(clipped("aé", 2), "a\n[2 more bytes were cut off]");
}

}  // namespace
}  // namespace warplings
