// The text of a hint as lines for a terminal.
#pragma once

#include <string>
#include <vector>

namespace warplings::cli {

// Prose is wrapped; a line that begins with spaces is code and stays as it is. All are indented.
std::vector<std::string> hint_lines(const std::string& text, std::size_t width);

}  // namespace warplings::cli
