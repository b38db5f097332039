// A scanner for comments, and the classic table for the longest common subsequence.
#include "grader/classroom/similar/own_code.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "base/text.h"

namespace warplings::classroom {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// Files longer than this are no answers to a small exercise; the table below grows with them.
constexpr std::size_t kMostLines = 4000;

}  // namespace

std::string without_comments(std::string_view text) {
  enum class In { kCode, kLine, kBlock, kString };
  std::string result(text);
  In in = In::kCode;
  char quote = '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    switch (in) {
      case In::kCode:
        if (c == '/' && (next == '/' || next == '*')) {
          in = next == '/' ? In::kLine : In::kBlock;
          result[i] = ' ';
          result[++i] = ' ';
        } else if (c == '"' ||
                   (c == '\'' &&
                    (i == 0 || !std::isalnum(static_cast<unsigned char>(text[i - 1]))))) {
          // A ' after a digit separates digits.
          in = In::kString;
          quote = c;
        }
        break;
      case In::kLine:
        if (c == '\n') {
          in = In::kCode;
        } else {
          result[i] = ' ';
        }
        break;
      case In::kBlock:
        if (c == '*' && next == '/') {
          in = In::kCode;
          result[i] = ' ';
          result[++i] = ' ';
        } else if (c != '\n') {
          result[i] = ' ';
        }
        break;
      case In::kString:
        if (c == '\\') {
          ++i;
        } else if (c == quote || c == '\n') {
          in = In::kCode;
        }
        break;
    }
  }
  return result;
}

std::vector<std::string> own_code(std::string_view file, std::string_view skeleton) {
  std::vector<std::string> lines = base::lines_of(without_comments(file));
  if (lines.size() > kMostLines) lines.resize(kMostLines);
  const std::vector<std::string> given = base::lines_of(without_comments(skeleton));
  // longest[i][j]: the longest common subsequence of the lines from i and from j on.
  const std::size_t width = given.size() + 1;
  std::vector<std::uint16_t> longest((lines.size() + 1) * width, 0);
  const auto same = [&](std::size_t i, std::size_t j) {
    const std::string_view line = base::trimmed(lines[i]);
    return !line.empty() && line == base::trimmed(given[j]);
  };
  for (std::size_t i = lines.size(); i-- > 0;) {
    for (std::size_t j = given.size(); j-- > 0;) {
      longest[i * width + j] =
          same(i, j) ? static_cast<std::uint16_t>(longest[(i + 1) * width + j + 1] + 1)
                     : std::max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
    }
  }
  for (std::size_t i = 0, j = 0; i < lines.size() && j < given.size();) {
    if (same(i, j)) {
      lines[i++].clear();
      ++j;
    } else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
  for (std::string& line : lines) {
    if (base::trimmed(line).empty()) line.clear();
    for (char& c : line) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 127 || (byte < 32 && c != '\t')) c = '?';
    }
  }
  return lines;
}

std::size_t amount_of(std::string_view line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return !is_space(c); }));
}

}  // namespace warplings::classroom
