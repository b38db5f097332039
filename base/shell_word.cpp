// See shell_word.h.
#include "base/shell_word.h"

#include <algorithm>
#include <cctype>

namespace warplings::base {

std::string shell_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string shell_word(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_./-=:,+@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return plain && !text.empty() ? std::string(text) : shell_quoted(text);
}

}  // namespace warplings::base
