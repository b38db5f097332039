// Layout of quoted source: gutter with number, the line, underline and note below.
#include "grader/text/source_quote.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "base/files.h"
#include "base/text.h"

namespace warplings {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Where `word` first (or last) stands in the line as a word of its own, or npos.
std::size_t find_word(const std::string& line, const std::string& word, bool last) {
  std::size_t found = std::string::npos;
  if (word.empty()) return found;
  for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word(line[at - 1]);
    const std::size_t end = at + word.size();
    const bool ends = end == line.size() || !is_word(line[end]);
    if (begins && ends) found = at;
    if (found != std::string::npos && !last) break;
  }
  return found;
}

// The columns to underline: [first, second).
std::pair<std::size_t, std::size_t> underlined(const std::string& line, const Mark& mark) {
  if (const std::size_t at = find_word(line, mark.word, mark.last); at != std::string::npos) {
    return {at, at + mark.word.size()};
  }
  std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos) return {0, 1};
  std::size_t end = std::min(line.find("//"), line.size());
  while (end > begin && line[end - 1] == ' ') --end;
  return {begin, std::max(end, begin + 1)};
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

// Lines to show: the marked ones and their context, which neither begins nor ends with empty ones.
std::set<int> chosen(const std::vector<std::string>& source,
                     const std::map<int, std::vector<Mark>>& marks, int context) {
  std::set<int> lines;
  const auto blank = [&](int line) { return is_blank(source[static_cast<std::size_t>(line - 1)]); };
  for (const auto& [marked, unused] : marks) {
    const int last = std::min(marked + context, static_cast<int>(source.size()));
    for (int line = std::max(1, marked - context); line <= last; ++line) {
      if (line == marked || !blank(line)) lines.insert(line);
    }
  }
  // A gap of one line costs as much as its ellipsis.
  std::set<int> filled = lines;
  for (const int line : lines) {
    if (!lines.contains(line + 1) && lines.contains(line + 2)) filled.insert(line + 1);
  }
  return filled;
}

// The text of an excerpt while it is being written.
class Excerpt {
 public:
  Excerpt(std::size_t digits, std::size_t indent, const Style& style)
      : digits_(digits), room_(style.width - indent - digits - 5), style_(style) {}

  void gap() {
    lines_.push_back(std::string(digits_, ' ') + "   " + style_.dim(style_.ellipsis()));
  }

  void source(int number, const std::string& line) {
    lines_.push_back(fmt::format("  {} {} {}", style_.dim(fmt::format("{:>{}}", number, digits_)),
                                 style_.bar(), style_.dim(shortened(line, room_, style_))));
  }

  // What a mark is about may stand at the end of its line: a long one goes on below. Where there is
  // little room, not behind the last mark.
  void source(int number, const std::string& line, const std::vector<Mark>& line_marks,
              bool to_its_end) {
    std::vector<Row> rows = rows_of(line);
    const std::size_t all = rows.size();
    while (!to_its_end && rows.size() > 1 && !ends_in(line, rows.back(), line_marks))
      rows.pop_back();
    for (const Row& row : rows) {
      std::string text = std::string(row.indent, ' ') + line.substr(row.begin, row.end - row.begin);
      if (rows.size() < all && &row == &rows.back()) text.append(" ").append(style_.ellipsis());
      const std::string shown = style_.bold(shortened(text, room_, style_));
      if (row.begin == 0) {
        lines_.push_back(fmt::format("{} {} {} {}", style_.bold_red(">"),
                                     style_.dim(fmt::format("{:>{}}", number, digits_)),
                                     style_.bar(), shown));
      } else {
        below(shown);
      }
      marks(line, row, line_marks);
    }
  }

  std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  // Characters of a line that are shown side by side, `indent` columns from the left.
  struct Row {
    std::size_t begin, end, indent;
    bool is_last;
  };

  // Broken at spaces. What has more columns than characters, or no space, stays whole.
  std::vector<Row> rows_of(const std::string& line) const {
    constexpr std::size_t kMost = 3;
    const std::size_t left = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t below = std::min(left + 4, room_ / 2);
    std::vector<Row> rows = {{0, line.size(), 0, true}};
    while (rows.size() < kMost && columns(line) == line.size()) {
      Row& last = rows.back();
      if (last.indent + last.end - last.begin <= room_) break;
      const std::size_t space = line.rfind(' ', last.begin + room_ - last.indent);
      if (space == std::string::npos || space <= std::max(last.begin, left)) break;
      const std::size_t next = line.find_first_not_of(' ', space);
      if (next == std::string::npos) break;
      last.end = space;
      last.is_last = false;
      rows.push_back({next, line.size(), below, true});
    }
    return rows;
  }

  static bool ends_in(const std::string& line, const Row& row, const std::vector<Mark>& marks) {
    return std::any_of(marks.begin(), marks.end(),
                       [&](const Mark& mark) { return underlined(line, mark).second > row.begin; });
  }

  // Underline and note of each mark in a row; an underline that several share stands once.
  void marks(const std::string& line, const Row& row, const std::vector<Mark>& marks) {
    std::string above;
    for (const Mark& mark : marks) {
      auto [begin, end] = underlined(line, mark);
      const bool ends_here = end <= row.end || row.is_last;
      if (end <= row.begin || (begin >= row.end && !row.is_last)) continue;
      begin = std::min(row.indent + std::max(begin, row.begin) - row.begin, room_ - 1);
      end = std::clamp(row.indent + std::min(end, row.end) - row.begin, begin + 1, room_);
      const std::string under = std::string(begin, ' ') + std::string(end - begin, '^');
      if (!ends_here) {
        if (under != above) below(style_.red(under));
      } else if (under == above) {
        hang(begin, mark.note);
      } else {
        note(under, mark.note);
      }
      above = under;
    }
  }

  void below(const std::string& text) {
    lines_.push_back(std::string(digits_ + 3, ' ') + style_.bar() + " " + text);
  }

  // The note beside the underline where it fits, and below it otherwise.
  void note(const std::string& under, const std::string& text) {
    if (columns(under) + 1 + columns(text) <= room_) {
      below(style_.red(under) + " " + style_.bold_red(text));
    } else {
      below(style_.red(under));
      hang(under.find('^'), text);
    }
  }

  void hang(std::size_t begin, const std::string& text) {
    const std::size_t left = std::min(begin, room_ / 3);
    for (const std::string& part : wrapped(text, room_ - left)) {
      below(std::string(left, ' ') + style_.bold_red(part));
    }
  }

  std::size_t digits_;
  std::size_t room_;
  Style style_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> quoted(const std::vector<std::string>& source,
                                const std::vector<Mark>& marks, int context, std::size_t indent,
                                const Style& style) {
  const int count = static_cast<int>(source.size());
  std::map<int, std::vector<Mark>> of_line;
  for (const Mark& mark : marks) {
    if (mark.line >= 1 && mark.line <= count) of_line[mark.line].push_back(mark);
  }
  const std::set<int> lines = chosen(source, of_line, context);
  if (lines.empty()) return {};

  Excerpt excerpt(std::max<std::size_t>(2, fmt::format("{}", *lines.rbegin()).size()), indent,
                  style);
  int previous = *lines.begin() - 1;
  for (const int number : lines) {
    if (number != previous + 1) excerpt.gap();
    previous = number;
    const std::string line = harmless(source[static_cast<std::size_t>(number - 1)]);
    if (of_line.contains(number)) {
      excerpt.source(number, line, of_line[number], context > 0);
    } else {
      excerpt.source(number, line);
    }
  }
  return std::move(excerpt).lines();
}

std::vector<std::string> lines_of(const std::string& file) {
  return base::lines_of(base::content_of(file).value_or(""));
}

}  // namespace warplings
