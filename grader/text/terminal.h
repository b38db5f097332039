// What text looks like on the terminal at hand: colour or not, Unicode or not, 80 columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings {

// Columns that suffice for everything this program prints.
inline constexpr int kColumns = 80;

// How to mark up text. A default Style is plain ASCII without colour, for 80 columns.
struct Style {
  bool colour = false;
  bool unicode = false;
  bool links = false;            ///< text may lead to a file (OSC 8)
  std::size_t width = kColumns;  ///< columns to fill at most: those of a terminal that has fewer

  // Text that leads to a file, or to a place in it ("/a/b.md#place"), where the terminal can.
  std::string link(std::string_view path, std::string_view text) const;

  // The style for a stream: colour only on a terminal (NO_COLOR and TERM=dumb switch it off),
  // Unicode where the locale says UTF-8, links where the terminal is known to show them or
  // FORCE_HYPERLINK=1 says so, no wider than the terminal.
  static Style of(int descriptor);

  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string red(std::string_view text) const { return paint("31", text); }
  std::string bold_red(std::string_view text) const { return paint("1;31", text); }
  std::string green(std::string_view text) const { return paint("32", text); }
  std::string yellow(std::string_view text) const { return paint("33", text); }
  std::string cyan(std::string_view text) const { return paint("36", text); }

  std::string reverse(std::string_view text) const { return paint("7", text); }

  std::string tick() const { return green(unicode ? "✓" : "+"); }
  std::string cross() const { return bold_red(unicode ? "✗" : "x"); }
  std::string dot() const { return dim(unicode ? "·" : "."); }
  std::string arrow() const { return yellow(unicode ? "→" : ">"); }
  std::string bar() const { return dim(unicode ? "│" : "|"); }
  std::string ellipsis() const { return unicode ? "…" : "..."; }

 private:
  std::string paint(std::string_view code, std::string_view text) const;
};

// Columns that a text takes: escape sequences take none, a UTF-8 sequence takes one.
std::size_t columns(std::string_view text);

// The text with spaces after it, up to a number of columns.
std::string padded(std::string_view text, std::size_t width);

// Text cut to a number of columns, with an ellipsis where something was cut. Plain text only.
std::string shortened(std::string_view text, std::size_t width, const Style& style);

// Words of plain text in lines of at most `width` columns. A word longer than that stands alone.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Text from a program under test with hostile characters (base/utf8.h) replaced by '?', so that it
// cannot move the cursor, change colours or rename the window. Tabs become spaces; line ends stay.
std::string harmless(std::string_view text);

}  // namespace warplings
