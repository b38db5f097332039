// UTF-8: decoded strictly, and one rule for what is hostile.
#include "base/utf8.h"

#include <gtest/gtest.h>

#include "base/plain_text.h"
#include "base/tests/hostile_text.h"

namespace warplings::base {
namespace {

// "a" + std::string(bytes) + "b" is a false alarm of g++ 12 at -O3: -Wstringop-overflow.
std::string between_letters(std::string_view bytes) {
  return std::string("a").append(bytes).append("b");
}

TEST(Utf8, DecodesOneToFourBytes) {
  for (const auto& [text, code] : {std::pair<const char*, char32_t>{"a", U'a'},
                                   {"\u00e9", U'\u00e9'},
                                   {"\u674e", U'\u674e'},
                                   {"\U0001f680", U'\U0001f680'}}) {
    EXPECT_EQ(first_character(text).code, code);
    EXPECT_EQ(first_character(text).length, std::string_view(text).size());
  }
}

TEST(Utf8, KnowsTheBytesBehindACharactersFirst) {
  const std::string_view text = "a\u00e9\U0001f680";
  std::string kinds;
  for (const char byte : text) kinds += continues_character(byte) ? '.' : '*';
  EXPECT_EQ(kinds, "**.*...");
}

TEST(Utf8, RefusesOverlongFormsSurrogatesAndWhatIsCutShort) {
  for (const auto& [name, bytes] : kInvalidBytes) {
    EXPECT_EQ(first_character(bytes).length, 0U) << name;
    EXPECT_FALSE(is_utf8(bytes)) << name;
  }
}

TEST(Hostile, IsWhatSteersOrHides) {
  for (const auto& [name, bytes] : kHostileCharacters) {
    EXPECT_TRUE(is_utf8(bytes)) << name;
    EXPECT_TRUE(is_hostile(first_character(bytes).code)) << name;
  }
}

TEST(Hostile, IsNoLetterOfAnyLanguageAndNoJoiner) {
  for (const char32_t code :
       std::u32string_view(U" ~\u00a0\u0301\u0627\u0905\u674e\u200c\u200d\ufe0f"
                           U"\ufffd\U0001f680")) {
    EXPECT_FALSE(is_hostile(code)) << static_cast<unsigned>(code);
  }
}

TEST(PlainText, HasAQuestionMarkForAllThatIsHostile) {
  for (const auto& [name, bytes] : kHostileCharacters) {
    EXPECT_EQ(plain_text(between_letters(bytes)), "a?b") << name;
  }
  for (const auto& [name, bytes] : kInvalidBytes) {
    EXPECT_EQ(plain_text(between_letters(bytes)), between_letters(std::string(bytes.size(), '?')))
        << name;
  }
}

}  // namespace
}  // namespace warplings::base
