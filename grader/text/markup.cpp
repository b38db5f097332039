// One pass over the bytes decides what is a character. Sequences are checked as RFC 3629 has them.
#include "grader/text/markup.h"

#include <fmt/format.h>

#include <cstdint>

namespace warplings {
namespace {

const char* const kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Length of the valid sequence that the text begins with, and its character; 0 where there is none.
std::size_t sequence(std::string_view text, std::uint32_t& character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80             ? 1
                             : (lead & 0xE0) == 0xC0 ? 2
                             : (lead & 0xF0) == 0xE0 ? 3
                             : (lead & 0xF8) == 0xF0 ? 4
                                                     : 0;
  if (length == 0 || length > text.size()) return 0;
  character = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    character = character << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  return character < kLeast[length] || character > 0x10FFFF || surrogate ? 0 : length;
}

bool is_allowed(std::uint32_t character) {
  if (character < 0x20 || (character >= 0x7F && character < 0xA0)) return false;
  if (character == 0x2028 || character == 0x2029) return false;  // line ends that no tool counts
  const bool reorders = (character >= 0x202A && character <= 0x202E) ||
                        (character >= 0x2066 && character <= 0x2069) || character == 0x200E ||
                        character == 0x200F;
  return !reorders && (character & 0xFFFE) != 0xFFFE;
}

}  // namespace

std::string clean_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    std::uint32_t character = 0;
    const std::size_t length = sequence(text, character);
    if (length == 1 && text[0] == '\n') {
      result += '\n';
    } else if (length == 1 && text[0] == '\t') {
      result += "    ";
    } else if (length == 1 && text[0] == '\r') {
      if (text.size() == 1 || text[1] != '\n') result += '\n';
    } else if (length == 0 || !is_allowed(character)) {
      result += kReplacement;
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  for (std::size_t at = result.find("##["); at != result.npos; at = result.find("##[", at)) {
    result.insert(at + 2, 1, ' ');
  }
  return result;
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
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return fmt::format("{}\n[{} more bytes were cut off]", text.substr(0, bytes),
                     text.size() - bytes);
}

}  // namespace warplings
