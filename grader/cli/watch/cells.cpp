// Widths follow Unicode's East Asian Width: W and F take two cells. The ranges are whole blocks;
// the frame is drawn without automatic line breaks, so that a rare character cannot spoil it.
#include "grader/cli/watch/cells.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.h"

namespace warplings::cli::watch {
namespace {

using Range = std::pair<char32_t, char32_t>;

constexpr std::array<Range, 10> kZero = {{{0x0300, 0x036F},
                                          {0x0483, 0x0489},
                                          {0x0591, 0x05BD},
                                          {0x064B, 0x065F},
                                          {0x1AB0, 0x1AFF},
                                          {0x1DC0, 0x1DFF},
                                          {0x200C, 0x200D},
                                          {0x20D0, 0x20FF},
                                          {0xFE00, 0xFE0F},
                                          {0xFE20, 0xFE2F}}};

constexpr std::array<Range, 22> kWide = {
    {{0x1100, 0x115F},   {0x231A, 0x231B},  {0x23E9, 0x23EC}, {0x25FD, 0x25FE}, {0x2614, 0x2615},
     {0x2648, 0x2653},   {0x26A1, 0x26A1},  {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728},
     {0x274C, 0x274C},   {0x2753, 0x2755},  {0x2795, 0x2797}, {0x2E80, 0x303E}, {0x3041, 0xA4CF},
     {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},  {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6},
     {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}}};

bool within(char32_t code, const auto& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return code >= range.first && code <= range.second;
  });
}

struct Piece {
  std::size_t length = 1;  // bytes
  std::size_t width = 1;   // cells
  bool colour = false;     // ESC [ ... m
  bool link = false;       // ESC ] 8 ... ESC backslash
  bool broken = false;     // no UTF-8, or hostile
};

// Style::link's sequences: the beginning of a link, or its end.
constexpr std::string_view kLink = "\033]8;;";
constexpr std::string_view kLinkEnds = "\033]8;;\033\\";

std::size_t link_length(std::string_view text) {
  if (!text.starts_with(kLink)) return 0;
  const std::size_t end = text.find('\033', kLink.size());
  return end != text.npos && text.substr(end).starts_with("\033\\") ? end + 2 : 0;
}

std::size_t colour_length(std::string_view text) {
  if (!text.starts_with("\033[")) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

// The piece at the beginning of a text that is not empty.
Piece first(std::string_view text) {
  if (const std::size_t length = colour_length(text)) return {length, 0, true, false, false};
  if (const std::size_t length = link_length(text)) return {length, 0, false, true, false};
  const auto [code, length] = base::first_character(text);
  if (length == 0 || base::is_hostile(code)) {
    return {std::max<std::size_t>(length, 1), 1, false, false, true};
  }
  return {length, within(code, kZero) ? 0U : within(code, kWide) ? 2U : 1U, false, false, false};
}

bool stays_whole(std::string_view line) {
  return line.find("│") != std::string_view::npos || line.find(" | ") != std::string_view::npos;
}

}  // namespace

std::size_t cells(std::string_view line) {
  std::size_t count = 0;
  while (!line.empty()) {
    const Piece piece = first(line);
    count += piece.width;
    line.remove_prefix(piece.length);
  }
  return count;
}

std::string drawable(std::string_view line, bool unicode) {
  std::string result;
  while (!line.empty()) {
    const Piece piece = first(line);
    const bool strange =
        piece.broken || (!unicode && !piece.colour && !piece.link && piece.length > 1);
    if (strange) {
      result.append(std::max<std::size_t>(piece.width, 1), '?');
    } else {
      result += line.substr(0, piece.length);
    }
    line.remove_prefix(piece.length);
  }
  return result;
}

std::string cut(std::string_view line, std::size_t width, const Style& style, std::size_t skip) {
  const std::size_t whole = cells(line);
  const bool too_long = whole > skip + width;
  const std::string ellipsis = style.ellipsis();
  std::size_t room = width;
  if (too_long) room = width > cells(ellipsis) ? width - cells(ellipsis) : 0;
  std::string result;
  bool coloured = false;
  bool linked = false;
  for (std::size_t at = 0; !line.empty();) {
    const Piece piece = first(line);
    if (piece.colour) {
      result += line.substr(0, piece.length);
      coloured = line.substr(0, piece.length) != "\033[0m";
    } else if (piece.link) {
      result += line.substr(0, piece.length);
      linked = line.substr(0, piece.length) != kLinkEnds;
    } else if (at >= skip && at + piece.width <= skip + room) {
      result += line.substr(0, piece.length);
    } else if (at < skip && at + piece.width > skip) {
      result += ' ';  // the right half of a wide character
    } else if (at >= skip) {
      break;
    }
    at += piece.width;
    line.remove_prefix(piece.length);
  }
  if (linked) result += kLinkEnds;
  if (coloured) result += "\033[0m";
  if (too_long) result += cells(ellipsis) <= width ? ellipsis : std::string(width, '.');
  return result;
}

std::string filled(std::string_view line, std::size_t width, const Style& style) {
  std::string result = cut(line, width, style);
  const std::size_t taken = cells(result);
  if (taken < width) result.append(width - taken, ' ');
  return result;
}

std::vector<std::string> fitted(std::string_view line, std::size_t width, const Style& style) {
  if (width == 0) return {};
  if (cells(line) <= width) return {std::string(line)};
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (stays_whole(line) || indent + 12 > width) return {cut(line, width, style)};

  std::vector<std::string> rows;
  std::string row(indent, ' ');
  std::string colour;  // what the next row must begin with
  std::size_t taken = indent;
  line.remove_prefix(indent);
  while (!line.empty()) {
    const std::size_t space = std::min(line.find(' '), line.size());
    std::size_t end = std::min(line.find_first_not_of(' ', space), line.size());
    const std::string_view word = line.substr(0, space);
    const std::size_t size = cells(word);
    if (taken > indent && taken + size > width) {
      if (!colour.empty()) row += "\033[0m";
      rows.push_back(row);
      row = std::string(indent, ' ') + colour;
      taken = indent;
    }
    row += size > width - taken ? cut(word, width - taken, style) : std::string(word);
    taken += std::min(size, width - taken);
    for (std::string_view rest = word; !rest.empty();) {
      const Piece piece = first(rest);
      if (piece.colour) {
        colour = rest.substr(0, piece.length) == "\033[0m" ? "" : rest.substr(0, piece.length);
      }
      rest.remove_prefix(piece.length);
    }
    const std::size_t gap = std::min(end - space, width - taken);
    row.append(gap, ' ');
    taken += gap;
    line.remove_prefix(end);
  }
  if (!colour.empty()) row += "\033[0m";
  rows.push_back(row);
  return rows;
}

std::string faded(std::string_view line, const Style& style) {
  std::string plain;
  while (!line.empty()) {
    const Piece piece = first(line);
    if (!piece.colour && !piece.link) plain += line.substr(0, piece.length);
    line.remove_prefix(piece.length);
  }
  return style.dim(plain);
}

}  // namespace warplings::cli::watch
