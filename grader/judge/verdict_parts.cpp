// Turns the pieces of a result into lines of text, each as long as the detail allows.
#include "grader/judge/verdict_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "grader/text/source_quote.h"

namespace warplings {
namespace {

// Columns inside the verdict's indentation of two.
std::size_t inner(const Style& style) { return style.width - 2; }

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// A part of its own: set off by an empty line where there is room.
void append_part(Lines& lines, const Lines& more, const Detail& detail) {
  if (detail.air && !lines.empty() && !more.empty()) lines.emplace_back();
  append(lines, more);
}

// "tile" of "tile[5]": the word to underline.
std::string base_name(const std::string& variable) {
  return variable.substr(0, variable.find_first_of("[. "));
}

// True where both paths name the same file; the referee may say it relative or absolute.
bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return a == b || std::filesystem::equivalent(a, b, error);
}

// The rows of one wait table entry.
void append_waiting(Lines& lines, const Waiting& row, std::size_t width, const Style& style) {
  // No line: in the program around the student's file.
  std::string where = row.line == 0 ? fmt::format("in the caller's {}", row.operation)
                                    : fmt::format("at line {} in {}", row.line, row.operation);
  if (!row.mask.empty()) where.append(", mask ").append(row.mask);
  const std::size_t room = inner(style) - width - 4;
  Lines right;
  for (const std::string& part : wrapped(where, room)) right.push_back(style.bold(part));
  if (!row.missing.empty()) append(right, wrapped("for " + row.missing, room));
  const Lines left = wrapped(row.threads, width);
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const std::string threads = i < left.size() ? left[i] : "";
    lines.push_back(i < right.size() ? "  " + padded(threads, width) + "  " + right[i]
                                     : "  " + threads);
  }
}

// What is said of the rows from `shown` on: the fault may be at a line of theirs.
std::string folded_rows(const Diagnosis& diagnosis, std::size_t shown) {
  std::set<int> lines;
  for (std::size_t i = shown; i < diagnosis.wait_table.size(); ++i)
    if (diagnosis.wait_table[i].line > 0) lines.insert(diagnosis.wait_table[i].line);
  const std::size_t more = diagnosis.wait_table.size() - shown;
  std::string text = fmt::format("and {} more {} of lanes", more, more == 1 ? "group" : "groups");
  if (!lines.empty() && lines.size() <= 3)
    text += fmt::format(", at {} {}", lines.size() == 1 ? "line" : "lines", fmt::join(lines, ", "));
  return text;
}

Lines wait_lines(const Diagnosis& diagnosis, const Detail& detail, const Style& style) {
  Lines lines;
  if (diagnosis.wait_table.empty()) return lines;
  const std::size_t shown = std::min(detail.rows + 1, diagnosis.wait_table.size());
  std::size_t width = 0;
  for (std::size_t i = 0; i < shown; ++i) {
    width = std::max(width, std::min<std::size_t>(34, columns(diagnosis.wait_table[i].threads)));
  }
  lines.emplace_back("Who waits, where, and for whom:");
  for (std::size_t i = 0; i < shown; ++i) {
    append_waiting(lines, diagnosis.wait_table[i], width, style);
  }
  if (shown < diagnosis.wait_table.size()) {
    for (const std::string& part : wrapped(folded_rows(diagnosis, shown), inner(style) - 2))
      lines.push_back("  " + part);
  }
  return lines;
}

// A number, or nothing where there is none.
template <class Number>
std::string text_of(const std::optional<Number>& number) {
  return number ? std::to_string(*number) : "";
}

// The quoted lines, file by file; a file that is not the graded one is named first.
Lines source_lines(const std::vector<Location>& locations, const std::string& variable,
                   const std::string& graded_file, const Detail& detail, const Style& style) {
  std::vector<std::string> files;
  std::map<std::string, std::vector<Mark>> marks;
  std::size_t left = detail.context ? 4 : 2;  // two are what a race has
  for (const Location& location : locations) {
    if (left-- == 0) break;
    if (!marks.contains(location.file)) files.push_back(location.file);
    // In `a[i] += a[j]` the write is of the first a; a read that races is most often the last.
    marks[location.file].push_back({location.line, location.what, base_name(variable),
                                    location.what.find("read") != std::string::npos});
  }
  Lines lines;
  for (const std::string& file : files) {
    const bool graded = same_file(file, graded_file);
    const Lines quote = quoted(lines_of(file), marks[file], detail.context ? 1 : 0, 2, style);
    if (!graded && !quote.empty()) lines.push_back("in " + file);
    append(lines, quote);
    if (!quote.empty()) continue;
    for (const Mark& mark : marks[file]) {  // the file is gone: its lines can still be named
      lines.push_back(fmt::format("{}:{}: {}", std::filesystem::path(file).filename().string(),
                                  mark.line, mark.note));
    }
  }
  return lines;
}

// Its last sentences, in so many lines where they fit; the last one always.
Lines end_of(const std::string& text, std::size_t most, const Style& style) {
  Lines best;
  for (std::size_t at = text.size(); at != std::string::npos && at > 0;) {
    at = text.rfind(". ", at - 1);
    const std::size_t begin = at == std::string::npos ? 0 : at + 2;
    const Lines lines = wrapped(text.substr(begin), inner(style));
    if (lines.size() > most && !best.empty()) break;
    best = lines;
  }
  return best;
}

Lines explanation_lines(const std::string& text, const Detail& detail, const Style& style) {
  if (detail.explanation == Explanation::none) return {};
  if (detail.explanation == Explanation::all) return wrapped(text, inner(style));
  return end_of(text, detail.explanation == Explanation::end ? 3 : 1, style);
}

}  // namespace

Lines mismatch_lines(const Case& failed, const Detail& detail, const Style& style) {
  Lines lines;
  if (failed.mismatches.empty()) return lines;
  const std::size_t shown = std::clamp<std::size_t>(detail.rows, 1, failed.mismatches.size());
  std::array<std::size_t, 4> width = {5, 4, 8, 3};
  bool any_index = false;  // a returned value has none
  bool any_lane = false;
  for (std::size_t i = 0; i < shown; ++i) {
    const Mismatch& row = failed.mismatches[i];
    any_index = any_index || row.index;
    any_lane = any_lane || row.lane;
    width[0] = std::max(width[0], columns(text_of(row.index)));
    width[1] = std::max(width[1], columns(text_of(row.lane)));
    width[2] = std::max(width[2], columns(row.expected));
    width[3] = std::max(width[3], columns(row.got));
  }
  const auto line = [&](const std::string& index, const std::string& lane,
                        const std::string& expected) {
    std::string text;
    if (any_index) text += fmt::format("  {:>{}} ", index, width[0]);
    if (any_lane) text += fmt::format("  {:>{}} ", lane, width[1]);
    return text + fmt::format("  {:>{}}", expected, width[2]);
  };
  lines.push_back(
      style.dim(line("index", "lane", "expected") + fmt::format("   {:>{}}", "got", width[3])));
  for (std::size_t i = 0; i < shown; ++i) {
    const Mismatch& row = failed.mismatches[i];
    lines.push_back(line(text_of(row.index), text_of(row.lane), row.expected) + "   " +
                    style.red(fmt::format("{:>{}}", row.got, width[3])));
  }
  const long more = failed.mismatch_count - static_cast<long>(shown);
  if (more > 0) {
    lines.push_back(style.dim(
        fmt::format("  and {} more, {} wrong elements in all", more, failed.mismatch_count)));
  }
  return lines;
}

Lines place_lines(const Case& failed, const std::string& graded_file, const Detail& detail,
                  const Style& style) {
  return source_lines(failed.places, "", graded_file, detail, style);
}

Lines diagnosis_lines(const Diagnosis& diagnosis, const std::string& graded_file,
                      const Detail& detail, const Style& style) {
  Lines lines;
  // The rule is coloured after wrapping, so that its escape sequence takes no width.
  Lines head = wrapped(diagnosis.rule + ": " + harmless(diagnosis.message), inner(style));
  if (!head.empty()) {
    const auto paint = [&](std::string_view text) {
      return diagnosis.is_error() ? style.bold_red(text) : style.yellow(text);
    };
    head[0] = paint(diagnosis.rule) + style.bold(head[0].substr(diagnosis.rule.size()));
    for (std::size_t i = 1; i < head.size(); ++i) head[i] = style.bold(head[i]);
  }
  append(lines, head);
  append_part(lines,
              source_lines(diagnosis.locations, diagnosis.variable, graded_file, detail, style),
              detail);
  append_part(lines, wait_lines(diagnosis, detail, style), detail);
  append_part(lines, explanation_lines(harmless(diagnosis.explanation), detail, style), detail);
  if (detail.place) {
    std::string place = harmless(diagnosis.variable);
    if (!diagnosis.kernel.empty()) {
      place.append(place.empty() ? "kernel " : ", kernel ").append(harmless(diagnosis.kernel));
    }
    if (diagnosis.block) place += fmt::format(", block ({})", fmt::join(*diagnosis.block, ","));
    if (diagnosis.count > 1) place += fmt::format(", {} in all", diagnosis.count);
    if (!place.empty()) lines.push_back(style.dim(shortened(place, inner(style), style)));
  }
  return lines;
}

Lines output_lines(const Case& failed, const Detail& detail, const Style& style) {
  Lines printed;
  const std::string text = harmless(failed.output);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    printed.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  if (printed.empty() || !detail.output) return {};
  const std::size_t shown = std::min(detail.rows, printed.size());
  Lines lines;
  lines.push_back(
      shown < printed.size()
          ? fmt::format("Your program printed {} lines; the last of them:", printed.size())
          : "Your program printed:");
  for (std::size_t i = printed.size() - shown; i < printed.size(); ++i) {
    lines.push_back("  " + style.bar() + " " + shortened(printed[i], inner(style) - 4, style));
  }
  return lines;
}

}  // namespace warplings
