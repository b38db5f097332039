// Quotes lines of a source file with their numbers and a note under each marked line, as a compiler
// would.
#pragma once

#include <string>
#include <vector>

#include "grader/text/terminal.h"

namespace warplings {

// A line to mark and what to say under it. `word` is underlined where it first (or last) stands in
// the line; the whole statement is underlined where it does not.
struct Mark {
  int line = 0;
  std::string note;
  std::string word;
  bool last = false;
};

// The marked lines with `context` lines around each, in the order of the file; a gap of more than
// one line between two marks is shown as an ellipsis. Marks outside the file are left out.
// Each line of the result is at most `style.width - indent` columns wide.
std::vector<std::string> quoted(const std::vector<std::string>& source,
                                const std::vector<Mark>& marks, int context, std::size_t indent,
                                const Style& style);

// The lines of a file; empty where it cannot be read.
std::vector<std::string> lines_of(const std::string& file);

}  // namespace warplings
