// UTF-8 from people whom nobody trusts: what is a character, and which characters could deceive the
// reader of a terminal, a page, a log or a table. Every way out of the program asks here, and so
// does the runtime in the programs of others: therefore no library. A decoder and a table of this
// size are less than another's would be to build and to install, and none has the rule: the general
// categories mix characters that are seen with those that are not.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace warplings::base {

struct Character {
  char32_t code;
  std::size_t length;  // in bytes; 0 where the text does not begin with UTF-8 (Unicode 15, 3.9)
};

// Whether the byte stands in a character behind its first: a text is not cut before it.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// The character that a text begins with. The text is not empty.
inline Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || length > text.size()) return {0, 0};
  char32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[i])) return {0, 0};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return {code, code < kSmallest[length] || code > 0x10FFFF || surrogate ? 0 : length};
}

inline bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_character(text).length;
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// Behind is_hostile(), first and last of each range. The last two of each plane are noncharacters,
// too.
inline constexpr std::pair<char32_t, char32_t> kHostile[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},  // controls
    {0x00AD, 0x00AD},   {0x061C, 0x061C},  // soft hyphen, Arabic letter mark
    {0x180E, 0x180E},   {0x200B, 0x200B},  // Mongolian vowel separator, zero width space
    {0x200E, 0x200F},   {0x2028, 0x202E},  // marks of direction, separators, embeddings, overrides
    {0x2060, 0x206F},   {0xFDD0, 0xFDEF},  // invisible operators and isolates, noncharacters
    {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},  // byte order mark, annotations
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},  // controls of shorthand and of music
    {0xE0000, 0xE0FFF},                      // tags
};

// Whether a character does something to the text around it or cannot be seen: control characters
// (C0, which line ends and tabs are among, DEL and C1), line and paragraph separators, controls of
// the writing direction, invisible format characters and tags, noncharacters. The joiners U+200C
// and U+200D are not among them: Persian, Hindi and emoji are written with them.
inline bool is_hostile(char32_t code) {
  return (code & 0xFFFE) == 0xFFFE ||
         std::any_of(std::begin(kHostile), std::end(kHostile), [&](const auto& range) {
           return code >= range.first && code <= range.second;
         });
}

// The text with `instead` of each hostile character and of each byte that is not UTF-8.
inline std::string without_hostile(std::string_view text,
                                   const std::function<std::string(std::string_view)>& instead) {
  std::string result;
  while (!text.empty()) {
    const auto [code, length] = first_character(text);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0 || is_hostile(code)) {
      result += instead(bytes);
    } else {
      result += bytes;
    }
    text.remove_prefix(bytes.size());
  }
  return result;
}

}  // namespace warplings::base
