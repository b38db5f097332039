// Small questions about text, and small changes to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings::base {

// string::contains() of C++23.
inline bool mentions(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Without white space at its ends.
std::string_view trimmed(std::string_view text);

// With the letters A to Z in lower case; others stay.
std::string lower(std::string_view text);

// Replaces every occurrence of `from`, which is not empty; what is put in is not searched.
void replace_all(std::string& text, std::string_view from, std::string_view to);
std::string replaced(std::string text, std::string_view from, std::string_view to);

// The lines without their ends; one that the text's end ends counts, an empty one after it does
// not.
std::vector<std::string> lines_of(std::string_view text);

// As one word of a POSIX shell: in single quotes, whatever it holds.
std::string shell_quoted(std::string_view text);

// The same for a person to copy: quoted only where a shell would read it otherwise.
std::string shell_word(std::string_view text);

// Every byte but letters, digits and - . _ ~ as %NN (RFC 3986), and back; bytes of `others` stay,
// too. Decoding throws std::invalid_argument where a % is not followed by two hexadecimal digits.
std::string percent_encoded(std::string_view bytes, std::string_view others = "");
std::string percent_decoded(std::string_view text);

}  // namespace warplings::base
