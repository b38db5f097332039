// Text on a grid of cells: how many a text takes, and how it is cut or broken to fit. Unlike
// columns() of terminal.h it knows wide and combining characters, because a frame must fit exactly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/text/terminal.h"

namespace warplings::cli::watch {

// Cells that a line takes. Colour sequences take none, CJK and emoji two, combining marks none.
std::size_t cells(std::string_view line);

// A line that is safe to draw: colour sequences (ESC [ digits m) stay, other hostile characters
// (base/utf8.h) and broken UTF-8 become '?'. Without Unicode everything beyond ASCII does.
std::string drawable(std::string_view line, bool unicode);

// The line from the cell `skip` on, cut to `width` cells, with an ellipsis where its end was cut.
// Colours are ended.
std::string cut(std::string_view line, std::size_t width, const Style& style, std::size_t skip = 0);

// The line with spaces after it or cut, so that it takes exactly `width` cells.
std::string filled(std::string_view line, std::size_t width, const Style& style);

// A line as the rows that it takes. Prose is broken between words, and goes on where it began;
// what holds a bar (a quoted source line, a row of a table) is cut instead.
std::vector<std::string> fitted(std::string_view line, std::size_t width, const Style& style);

// The line without its own colours, dimmed: what does not count any more.
std::string faded(std::string_view line, const Style& style);

}  // namespace warplings::cli::watch
