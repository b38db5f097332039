// Two rows share a line of text: a block character has an upper and a lower half.
#include "grader/text/lanes.h"

#include <algorithm>

namespace warplings {
namespace {

constexpr std::size_t kOfARow = 8;

bool is_lit(std::size_t row, std::size_t column) {
  return (kMark >> (row * kOfARow + column) & 1U) != 0;
}

}  // namespace

std::array<std::string, 2> mark(const Style& style) {
  std::array<std::string, 2> lines;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    std::string halves;
    for (std::size_t column = 0; column < kOfARow; ++column) {
      const bool above = is_lit(2 * line, column);
      const bool below = is_lit(2 * line + 1, column);
      if (style.unicode) {
        halves += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
      } else {
        halves += above && below ? '#' : above ? '\'' : below ? '.' : ' ';
      }
    }
    lines[line] = style.cyan(halves);
  }
  return lines;
}

std::string lane_bar(std::size_t done, std::size_t all, const Style& style) {
  const std::size_t lit = all == 0 ? 0 : std::max<std::size_t>(kLanes * done / all, done > 0);
  std::string lanes, rest;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    (lane < lit ? lanes : rest) +=
        style.unicode ? (lane < lit ? "▮" : "▯") : (lane < lit ? "#" : ".");
  }
  return style.green(lanes) + style.dim(rest);
}

}  // namespace warplings
