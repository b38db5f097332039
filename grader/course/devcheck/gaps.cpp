// A skeleton is cut at its gaps into pieces; the solution must hold the pieces one after another.
// See gaps.h for the rule.
#include "grader/course/devcheck/gaps.h"

#include <algorithm>
#include <vector>

namespace warplings::devcheck {
namespace {

struct Line {
  std::string_view text;
  std::size_t number;
};

// The lines that are not blank, without white space at their ends.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last != line.npos) lines.push_back({line.substr(0, last + 1), number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_comment(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != line.npos && line.substr(first, 2) == "//";
}

bool has_mark(std::string_view line) { return line.find("TODO(") != line.npos; }

// For each line, whether it belongs to a gap.
std::vector<bool> gap_lines(const std::vector<Line>& lines, bool is_fix) {
  std::vector<bool> gap(lines.size(), false);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!has_mark(lines[i].text)) continue;
    gap[i] = true;
    if (!is_comment(lines[i].text)) continue;
    while (i + 1 < lines.size() && is_comment(lines[i + 1].text)) gap[++i] = true;
    if (!is_fix) continue;
    // The signature stays; what is between its brace and the closing one may change.
    ++i;
    while (i < lines.size() && !lines[i].text.ends_with('{')) ++i;
    while (i + 1 < lines.size() && lines[i + 1].text != "}") gap[++i] = true;
  }
  return gap;
}

std::string changed(const Line& line) {
  return "Line " + std::to_string(line.number) +
         " of the skeleton is no gap, and the solution changes it or adds something before it: " +
         std::string(line.text);
}

// How many lines of the piece stand in the solution from `at` on.
std::size_t matching(const std::vector<Line>& piece, const std::vector<Line>& solution,
                     std::size_t at) {
  std::size_t count = 0;
  while (count < piece.size() && at + count < solution.size() &&
         piece[count].text == solution[at + count].text) {
    ++count;
  }
  return count;
}

}  // namespace

std::optional<std::string> first_change_outside_gaps(std::string_view skeleton_text,
                                                     std::string_view solution_text, bool is_fix) {
  const std::vector<Line> skeleton = lines_of(skeleton_text);
  const std::vector<Line> solution = lines_of(solution_text);
  const std::vector<bool> gap = gap_lines(skeleton, is_fix);

  std::size_t at = 0;
  for (std::size_t begin = 0; begin < skeleton.size();) {
    const bool after_gap = begin > 0 && gap[begin - 1];
    std::size_t end = begin;
    while (end < skeleton.size() && gap[end] == gap[begin]) ++end;
    if (gap[begin]) {
      begin = end;
      continue;
    }
    const std::vector<Line> piece(skeleton.begin() + static_cast<std::ptrdiff_t>(begin),
                                  skeleton.begin() + static_cast<std::ptrdiff_t>(end));
    // A piece stands right here, or after a gap anywhere from here on; the last one at the end.
    std::size_t place = at;
    if (after_gap && end == skeleton.size()) {
      place = std::max(at, solution.size() - std::min(solution.size(), piece.size()));
    }
    std::size_t best = matching(piece, solution, place);
    if (after_gap && end != skeleton.size()) {
      for (std::size_t next = at; best < piece.size() && next < solution.size(); ++next) {
        const std::size_t count = matching(piece, solution, next);
        if (count > best) {
          best = count;
          place = next;
        }
      }
    }
    if (best < piece.size()) return changed(piece[best]);
    at = place + piece.size();
    begin = end;
  }
  const bool open_end = !gap.empty() && gap.back();
  if (!open_end && at != solution.size()) {
    return "The solution goes on after the skeleton's last line, from line " +
           std::to_string(solution[at].number) + " on: " + std::string(solution[at].text);
  }
  return std::nullopt;
}

}  // namespace warplings::devcheck
