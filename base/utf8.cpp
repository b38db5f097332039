// A decoder and a table of this size are less than a library would be to build and to install, and
// none has the rule: the general categories mix characters that are seen with those that are not.
#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warplings::base {
namespace {

constexpr std::pair<char32_t, char32_t> kHostile[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},  // controls
    {0x00AD, 0x00AD},   {0x061C, 0x061C},  // soft hyphen, Arabic letter mark
    {0x180E, 0x180E},   {0x200B, 0x200B},  // Mongolian vowel separator, zero width space
    {0x200E, 0x200F},   {0x2028, 0x202E},  // marks of direction, separators, embeddings, overrides
    {0x2060, 0x206F},   {0xFDD0, 0xFDEF},  // invisible operators and isolates, noncharacters
    {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},  // byte order mark, annotations
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},  // controls of shorthand and of music
    {0xE0000, 0xE0FFF},                      // tags
};

}  // namespace

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || length > text.size()) return {0, 0};
  char32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {0, 0};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return {code, code < kSmallest[length] || code > 0x10FFFF || surrogate ? 0 : length};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_character(text).length;
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool is_hostile(char32_t code) {
  return (code & 0xFFFE) == 0xFFFE ||  // the last two of each plane are noncharacters
         std::any_of(std::begin(kHostile), std::end(kHostile), [&](const auto& range) {
           return code >= range.first && code <= range.second;
         });
}

std::string without_hostile(std::string_view text,
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
