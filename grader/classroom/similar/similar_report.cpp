// Line numbers are those of the files as they were handed in.
#include "grader/classroom/similar/similar_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "grader/classroom/similar/own_code.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

// The line of a file, or nothing beyond its end, as it may be shown.
std::string line_of(const std::vector<std::string>& file, std::size_t number) {
  return number >= 1 && number <= file.size() ? harmless(file[number - 1]) : "";
}

int percent(double share) { return static_cast<int>(std::floor(share * 100 + 0.5)); }

std::string exercises_of(const SimilarPair& pair, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < pair.exercises.size() && i < most; ++i) {
    text += (i == 0 ? "" : ", ") + pair.exercises[i].exercise;
  }
  if (pair.exercises.size() > most) text += fmt::format(", {} more", pair.exercises.size() - most);
  return text;
}

const std::vector<std::string>& file_of(const SimilarReport& report, std::size_t submission,
                                        const std::string& exercise) {
  static const std::vector<std::string> kNone;
  const auto found = report.files.find({submission, exercise});
  return found == report.files.end() ? kNone : found->second;
}

// The lines of a passage that hold code. Blank lines and comments are left out, so that what is
// alike stands side by side.
std::vector<std::size_t> lines_with_code(const std::vector<std::string>& file, std::size_t first,
                                         std::size_t last) {
  const std::vector<std::string> code =
      base::lines_of(without_comments(fmt::format("{}", fmt::join(file, "\n"))));
  std::vector<std::size_t> lines;
  for (std::size_t line = first; line <= last && line <= code.size(); ++line) {
    if (amount_of(code[line - 1]) > 0) lines.push_back(line);
  }
  return lines;
}

// Rows of line numbers, 0 where the shorter side has ended.
std::vector<std::pair<std::size_t, std::size_t>> rows_of(const std::vector<std::string>& first,
                                                         const std::vector<std::string>& second,
                                                         const Passage& passage) {
  const auto left = lines_with_code(first, passage.a_first, passage.a_last);
  const auto right = lines_with_code(second, passage.b_first, passage.b_last);
  std::vector<std::pair<std::size_t, std::size_t>> rows(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < left.size(); ++i) rows[i].first = left[i];
  for (std::size_t i = 0; i < right.size(); ++i) rows[i].second = right[i];
  return rows;
}

std::string passages_text(const SimilarReport& report, const Similarity& similarity,
                          const Style& style) {
  const auto& first = file_of(report, similarity.first, similarity.exercise);
  const auto& second = file_of(report, similarity.second, similarity.exercise);
  constexpr std::size_t kHalf = 32;
  const auto cell = [&](const std::vector<std::string>& file, std::size_t number) {
    if (number == 0) return std::string(kHalf + 5, ' ');
    return style.dim(fmt::format("{:4}", number)) + " " +
           padded(shortened(line_of(file, number), kHalf, style), kHalf);
  };
  std::string text;
  for (const Passage& passage : similarity.passages) {
    for (const auto& [left, right] : rows_of(first, second, passage)) {
      std::string row =
          fmt::format("{} {} {}", cell(first, left), style.bar(), cell(second, right));
      while (row.ends_with(' ')) row.pop_back();
      text += row + "\n";
    }
    text += '\n';
  }
  return text;
}

std::string pair_text(const SimilarReport& report, const SimilarPair& pair, const Style& style) {
  const std::string& first = report.submissions[pair.first];
  const std::string& second = report.submissions[pair.second];
  std::string text;
  for (const Similarity& similarity : pair.exercises) {
    text += fmt::format("{} in {} and {}\n", style.bold(similarity.exercise), style.bold(first),
                        style.bold(second));
    text += fmt::format("  {} % of their own code; {} of {} lines the same to the letter\n\n",
                        percent(similarity.share), similarity.same_lines, similarity.lines);
    text += passages_text(report, similarity, style);
  }
  return text;
}

const char* const kPageHead = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Similar work</title>
<style>
  :root { color-scheme: light dark; --ink: #1d2430; --soft: #667085; --line: #d9dee7;
          --paper: #ffffff; --band: #f4f6f9; --same: #fff1c9; --mark: #b54708; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e6e9ef; --soft: #98a2b3; --line: #344054; --paper: #12161d;
            --band: #1a202a; --same: #4a3a10; --mark: #fdb022; } }
  body { margin: 2rem auto; max-width: 76rem; padding: 0 1.25rem; background: var(--paper);
         color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
  h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
  p { margin: .25rem 0 1rem; max-width: 46rem; }
  .soft { color: var(--soft); }
  table { border-collapse: collapse; width: 100%; }
  .list th, .list td { text-align: left; padding: .4rem .75rem .4rem 0;
                       border-bottom: 1px solid var(--line); vertical-align: top; }
  .list .number { width: 8rem; text-align: right; font-variant-numeric: tabular-nums;
                  white-space: nowrap; }
  .bar { display: block; height: 4px; border-radius: 2px; background: var(--mark); }
  .code { table-layout: fixed; margin: .5rem 0 1rem; border: 1px solid var(--line);
          font: 13px/1.5 ui-monospace, monospace; }
  .code th { text-align: left; padding: .25rem .6rem; font: 600 14px system-ui, sans-serif;
             border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
  .code td { padding: 0 .6rem; vertical-align: top; white-space: pre-wrap;
             overflow-wrap: anywhere; }
  .code td.n { width: 3rem; padding: 0 .4rem; text-align: right; color: var(--soft);
               background: var(--band); user-select: none; }
  .code col.n { width: 3rem; }
  .code .same { background: var(--same); }
  .code .gap td { height: .75rem; background: var(--band); }
  a { color: inherit; }
  @media print { body { margin: 0; max-width: none; font-size: 11px; }
                 .code { font-size: 8.5px; } h2 { break-after: avoid; }
                 tr { break-inside: avoid; } }
</style>
)";

std::string row_html(const std::string& left, std::size_t left_number, const std::string& right,
                     std::size_t right_number) {
  const auto bare = [](const std::string& text) {
    const std::size_t from = text.find_first_not_of(' ');
    return from == text.npos ? "" : text.substr(from);
  };
  const char* same = !bare(left).empty() && bare(left) == bare(right) ? " class=\"same\"" : "";
  const auto number = [](std::size_t at) { return at == 0 ? "" : std::to_string(at); };
  return fmt::format("<tr><td class=\"n\">{}<td{}>{}<td class=\"n\">{}<td{}>{}\n",
                     number(left_number), same, xml_text(left), number(right_number), same,
                     xml_text(right));
}

std::string similarity_html(const SimilarReport& report, const Similarity& similarity) {
  const auto& first = file_of(report, similarity.first, similarity.exercise);
  const auto& second = file_of(report, similarity.second, similarity.exercise);
  std::string html = fmt::format(
      "<p><b>{}</b>: {} % of their own code; {} of {} lines are the same to the letter.\n"
      "<table class=\"code\"><col class=\"n\"><col><col class=\"n\"><col>\n"
      "<tr><th colspan=\"2\">{}<th colspan=\"2\">{}\n",
      xml_text(similarity.exercise), percent(similarity.share), similarity.same_lines,
      similarity.lines, xml_text(report.submissions[similarity.first]),
      xml_text(report.submissions[similarity.second]));
  for (std::size_t p = 0; p < similarity.passages.size(); ++p) {
    const Passage& passage = similarity.passages[p];
    if (p > 0) html += "<tr class=\"gap\"><td colspan=\"4\">\n";
    for (const auto& [left, right] : rows_of(first, second, passage)) {
      html += row_html(line_of(first, left), left, line_of(second, right), right);
    }
  }
  return html + "</table>\n";
}

std::string found_in_words(const SimilarReport& report) {
  const std::size_t count = report.pairs.size();
  if (count == 0) return "No two of them are too alike.";
  return fmt::format("{} {} too alike.", count, count == 1 ? "pair is" : "pairs are");
}

}  // namespace

std::string similar_text(const SimilarReport& report, std::size_t most, std::size_t shown,
                         const Style& style) {
  std::string text =
      fmt::format("{} submissions in {}, {} exercises compared. {}\n", report.submissions.size(),
                  report.folder, report.exercises, found_in_words(report));
  if (report.pairs.empty()) return text;
  std::size_t width = 11;
  for (std::size_t i = 0; i < std::min(most, report.pairs.size()); ++i) {
    for (const std::size_t who : {report.pairs[i].first, report.pairs[i].second}) {
      width = std::max(width, std::min<std::size_t>(20, columns(report.submissions[who])));
    }
  }
  text += style.dim(fmt::format("\n  alike  own code  {}  exercises",
                                padded("submissions", 2 * width + 2))) +
          "\n";
  for (std::size_t i = 0; i < std::min(most, report.pairs.size()); ++i) {
    const SimilarPair& pair = report.pairs[i];
    const auto name = [&](std::size_t who) {
      return padded(shortened(report.submissions[who], width, style), width);
    };
    text += fmt::format("  {:3} %  {:8.0f}  {}  {}  {}\n", percent(pair.share), pair.amount,
                        name(pair.first), name(pair.second),
                        shortened(exercises_of(pair, 2), kColumns - 23 - 2 * width - 2, style));
  }
  if (most < report.pairs.size()) {
    text += style.dim(fmt::format("  and {} more", report.pairs.size() - most)) + "\n";
  }
  text += '\n';
  for (std::size_t i = 0; i < std::min(shown, report.pairs.size()); ++i) {
    text += pair_text(report, report.pairs[i], style);
  }
  return text;
}

std::string similar_html(const SimilarReport& report) {
  std::string html = kPageHead;
  html += fmt::format(
      "<h1>Similar work</h1>\n<p class=\"soft\">{} submissions in {}, {} exercises compared. {}\n"
      "<p class=\"soft\">Only what a submission adds to the skeleton is compared, without names, "
      "layout and comments. Code that many wrote counts little. A pair in this list is a reason "
      "to read both files, and no proof.\n",
      report.submissions.size(), xml_text(report.folder), report.exercises, found_in_words(report));
  if (report.pairs.empty()) return html;
  html +=
      "<table class=\"list\">\n<tr><th class=\"number\">alike<th class=\"number\">own code"
      "<th>submissions<th>exercises\n";
  const double largest = report.pairs.front().amount;
  for (std::size_t i = 0; i < report.pairs.size(); ++i) {
    const SimilarPair& pair = report.pairs[i];
    html += fmt::format(
        "<tr><td class=\"number\">{} %<td class=\"number\">{:.0f}<span class=\"bar\" "
        "style=\"width:{:.0f}%\"></span><td><a href=\"#p{}\">{} and {}</a><td>{}\n",
        percent(pair.share), pair.amount, 100 * pair.amount / largest, i + 1,
        xml_text(report.submissions[pair.first]), xml_text(report.submissions[pair.second]),
        xml_text(exercises_of(pair, 4)));
  }
  html += "</table>\n";
  for (std::size_t i = 0; i < report.pairs.size(); ++i) {
    const SimilarPair& pair = report.pairs[i];
    html += fmt::format("<h2 id=\"p{}\">{} and {}</h2>\n", i + 1,
                        xml_text(report.submissions[pair.first]),
                        xml_text(report.submissions[pair.second]));
    for (const Similarity& similarity : pair.exercises) html += similarity_html(report, similarity);
  }
  return html;
}

nlohmann::json similar_json(const SimilarReport& report) {
  nlohmann::json pairs = nlohmann::json::array();
  for (const SimilarPair& pair : report.pairs) {
    nlohmann::json exercises = nlohmann::json::array();
    for (const Similarity& similarity : pair.exercises) {
      nlohmann::json passages = nlohmann::json::array();
      for (const Passage& passage : similarity.passages) {
        passages.push_back({{"first", {passage.a_first, passage.a_last}},
                            {"second", {passage.b_first, passage.b_last}}});
      }
      exercises.push_back({{"exercise", similarity.exercise},
                           {"share", similarity.share},
                           {"amount", similarity.amount},
                           {"lines", similarity.lines},
                           {"same_lines", similarity.same_lines},
                           {"passages", passages}});
    }
    pairs.push_back({{"first", report.submissions[pair.first]},
                     {"second", report.submissions[pair.second]},
                     {"share", pair.share},
                     {"amount", pair.amount},
                     {"exercises", exercises}});
  }
  return {{"schema", "warplings/similar/1"},
          {"folder", report.folder},
          {"submissions", report.submissions.size()},
          {"exercises", report.exercises},
          {"threshold", report.threshold},
          {"pairs", pairs}};
}

}  // namespace warplings::classroom
