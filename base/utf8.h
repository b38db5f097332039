// UTF-8 from people whom nobody trusts: what is a character, and which characters could deceive the
// reader of a terminal, a page, a log or a table. Every way out of the program asks here.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace warplings::base {

struct Character {
  char32_t code;
  std::size_t length;  // in bytes; 0 where the text does not begin with UTF-8 (Unicode 15, 3.9)
};

// The character that a text begins with. The text is not empty.
Character first_character(std::string_view text);

bool is_utf8(std::string_view text);

// Whether the byte stands in a character behind its first: a text is not cut before it.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Whether a character does something to the text around it or cannot be seen: control characters
// (C0, which line ends and tabs are among, DEL and C1), line and paragraph separators, controls of
// the writing direction, invisible format characters and tags, noncharacters. The joiners U+200C
// and U+200D are not among them: Persian, Hindi and emoji are written with them.
bool is_hostile(char32_t code);

// The text with `instead` of each hostile character and of each byte that is not UTF-8.
std::string without_hostile(std::string_view text,
                            const std::function<std::string(std::string_view)>& instead);

}  // namespace warplings::base
