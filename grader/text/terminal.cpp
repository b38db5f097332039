// Colours, widths and wrapping. Knows nothing of what the text says.
#include "grader/text/terminal.h"

#include <algorithm>
#include <cctype>

#include "base/utf8.h"

namespace warplings {
namespace {

// A path in a file: URL: what has a meaning there, or is no plain ASCII, by its number.
std::string in_url(std::string_view path) {
  constexpr std::string_view kPlain = "/#._-~";
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(c) != kPlain.npos);
    if (plain) {
      text += c;
    } else {
      constexpr const char* kDigits = "0123456789ABCDEF";
      text += '%';
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
  }
  return text;
}

}  // namespace

std::string Style::paint(std::string_view code, std::string_view text) const {
  if (!colour || text.empty()) return std::string(text);
  return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

std::string Style::link(std::string_view path, std::string_view text) const {
  if (!links) return std::string(text);
  return "\033]8;;file://" + in_url(path) + "\033\\" + std::string(text) + "\033]8;;\033\\";
}

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\033]")) {
      while (i < text.size() && !text.substr(i).starts_with("\033\\")) ++i;
      ++i;
    } else if (text[i] == '\033') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if (!base::continues_character(text[i])) {
      ++count;
    }
  }
  return count;
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  const std::size_t taken = columns(text);
  if (taken < width) result.append(width - taken, ' ');
  return result;
}

std::string shortened(std::string_view text, std::size_t width, const Style& style) {
  if (columns(text) <= width) return std::string(text);
  const std::string ellipsis = style.ellipsis();
  std::size_t keep = width > columns(ellipsis) ? width - columns(ellipsis) : 0;
  std::size_t end = 0;
  while (end < text.size() && (keep > 0 || base::continues_character(text[end]))) {
    if (!base::continues_character(text[end])) --keep;
    ++end;
  }
  return std::string(text.substr(0, end)) + ellipsis;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\n') {
      lines.push_back(line);
      line.clear();
      ++i;
      continue;
    }
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \n", i), text.size());
    const std::string_view word = text.substr(i, end - i);
    if (!line.empty() && columns(line) + 1 + columns(word) > width) {
      lines.push_back(line);
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    i = end;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::string harmless(std::string_view text) {
  return base::without_hostile(text, [](std::string_view bytes) -> std::string {
    if (bytes == "\n") return "\n";
    if (bytes == "\t") return "    ";
    return bytes == "\r" ? "" : "?";
  });
}

}  // namespace warplings
