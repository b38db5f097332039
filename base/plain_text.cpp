// First what a terminal would take for a command, then what the runner of a workflow would.
#include "base/plain_text.h"

#include "base/text.h"
#include "base/utf8.h"

namespace warplings::base {

std::string without_runner_commands(std::string text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (std::size_t at = 0; (at = text.find("##", at)) != text.npos; ++at) {
    const std::size_t bracket = text.find_first_not_of(kLetters, at + 2);
    if (bracket != text.npos && text[bracket] == '[') text.insert(at + 1, 1, ' ');
  }
  return text;
}

std::string plain_text(std::string_view text) {
  std::string result = without_hostile(text, [](std::string_view bytes) -> std::string {
    return bytes == "\n" || bytes == "\t" ? std::string(bytes) : "?";
  });
  result = without_runner_commands(std::move(result));
  for (std::size_t line = 0; line < result.size();) {
    const std::size_t begin = result.find_first_not_of(" \t", line);
    if (begin == result.npos) break;
    if (result.compare(begin, 2, "::") == 0) result.insert(begin + 1, 1, ' ');
    line = result.find('\n', begin);
    if (line == result.npos) break;
    ++line;
  }
  return result;
}

}  // namespace warplings::base
