// A file is cut at its marks; a piece that equals the skeleton's has not been written in.
#include "grader/judge/open_gaps.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace warplings {
namespace {

// What stands at a mark.
struct Piece {
  int line = 0;       // of the mark
  std::string above;  // the last line of code before it
  std::string code;   // all lines of code from it to the next mark
};

// The mark of a line, "TODO(4)"; empty where it has none.
std::string mark_of(std::string_view line) {
  const std::size_t begin = line.find("TODO(");
  if (begin == line.npos) return "";
  const std::size_t end = line.find(')', begin);
  return end == line.npos ? "" : std::string(line.substr(begin, end - begin + 1));
}

std::map<std::string, Piece> pieces_of(std::string_view text) {
  std::map<std::string, Piece> pieces;
  Piece* piece = nullptr;
  std::string above;
  int number = 0;
  for (const std::string& line : base::lines_of(text)) {
    ++number;
    if (const std::string mark = mark_of(line); !mark.empty()) {
      piece = &pieces[mark];
      *piece = {number, above, ""};
    }
    const std::string code(base::trimmed(std::string_view(line).substr(0, line.find("//"))));
    if (code.empty()) continue;
    above = code;
    if (piece != nullptr) piece->code += code + "\n";
  }
  return pieces;
}

}  // namespace

std::vector<OpenGap> open_gaps(std::string_view text, std::string_view skeleton) {
  const auto mine = pieces_of(text);
  std::vector<OpenGap> gaps;
  for (const auto& [mark, given] : pieces_of(skeleton)) {
    const auto found = mine.find(mark);
    if (found == mine.end()) continue;
    const Piece& piece = found->second;
    // Code that was written above the mark would be the last before it.
    if (piece.code == given.code && (piece.above == given.above || given.above.empty())) {
      gaps.push_back({mark, piece.line});
    }
  }
  std::sort(gaps.begin(), gaps.end(),
            [](const OpenGap& a, const OpenGap& b) { return a.line < b.line; });
  return gaps;
}

}  // namespace warplings
