// Cleaning comes first, escaping second: what is left then is what a format's own rules are about.
#include "grader/text/markup.h"

#include <fmt/format.h>

#include "base/plain_text.h"
#include "base/text.h"
#include "base/utf8.h"

namespace warplings {
namespace {

const char* const kReplacement = "\xEF\xBF\xBD";  // U+FFFD

}  // namespace

std::string clean_text(std::string_view text) {
  const std::string unix_lines = base::replaced(std::string(text), "\r\n", "\n");
  std::string result = base::without_hostile(unix_lines, [](std::string_view bytes) {
    if (bytes == "\n" || bytes == "\r") return "\n";
    return bytes == "\t" ? "    " : kReplacement;
  });
  return base::without_runner_commands(std::move(result));
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : clean_text(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string clipped(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && base::continues_character(text[bytes])) --bytes;
  return fmt::format("{}\n[{} more bytes were cut off]", text.substr(0, bytes),
                     text.size() - bytes);
}

}  // namespace warplings
