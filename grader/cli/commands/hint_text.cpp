// course.toml breaks prose anywhere; a paragraph ends at an empty line or at code.
#include "grader/cli/commands/hint_text.h"

#include <algorithm>

#include "grader/text/terminal.h"

namespace warplings::cli {

std::vector<std::string> hint_lines(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::string paragraph;
  const auto flush = [&] {
    for (const std::string& line : wrapped(paragraph, width - 2)) lines.push_back("  " + line);
    paragraph.clear();
  };
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (line.empty() || line.front() == ' ') {
      flush();
      lines.push_back(line.empty() ? "" : "  " + line);
    } else {
      paragraph += (paragraph.empty() ? "" : " ") + line;
    }
    begin = end + 1;
  }
  flush();
  return lines;
}

}  // namespace warplings::cli
