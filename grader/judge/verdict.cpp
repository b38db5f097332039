// Lays out a verdict. It is built in full first and again with less detail until it fits a screen.
#include "grader/judge/verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/files.h"
#include "base/text.h"
#include "grader/harness/schema/nothing_launched.h"
#include "grader/judge/case_group.h"
#include "grader/judge/open_gaps.h"
#include "grader/judge/verdict_parts.h"
#include "grader/text/source_quote.h"

namespace warplings {
namespace {

class Page {
 public:
  explicit Page(Style style) : style_(style) {}

  void line(const std::string& text) { lines_.push_back(text); }
  void gap() {
    if (!lines_.empty() && !lines_.back().empty()) lines_.emplace_back();
  }
  void indented(const Lines& lines) {
    for (const std::string& text : lines) lines_.push_back(text.empty() ? "" : "  " + text);
  }
  // A label and text that is wrapped beside it; on a terminal that can, the text leads to `path`.
  void labelled(const std::string& label, const std::string& text, const std::string& path = "") {
    std::string head = "  " + style_.bold(padded(label, 5)) + " ";
    for (const std::string& part : wrapped(text, style_.width - 8)) {
      lines_.push_back(head + (path.empty() ? part : style_.link(path, part)));
      head = std::string(8, ' ');
    }
  }
  // The second line of every verdict: symbol, what happened, and how long it took at the right.
  void headline(State state, const std::string& text, double seconds) {
    std::string line = state_symbol(state, style_) + " " + style_.bold(text);
    if (seconds > 0 && columns(line) <= style_.width - 8) {
      line = padded(line, style_.width - 8) + style_.dim(fmt::format("{:6.1f} s", seconds));
    }
    lines_.push_back(line);
  }

  const Lines& lines() const { return lines_; }

 private:
  Style style_;
  Lines lines_;
};

// Where to read and what to type.
void append_ways_on(Page& page, const std::string& section, const Exercise& exercise,
                    const VerdictContext& context) {
  page.gap();
  const std::string& place = section.empty() ? exercise.section : section;
  page.labelled("Read", place, context.root.empty() ? "" : (context.root / place).string());
  page.labelled("Hint", context.hint.empty()
                            ? fmt::format("{} hint {}", context.command, exercise.name)
                            : context.hint);
}

std::string section_of_rule(const Diagnosis* diagnosis, const VerdictContext& context) {
  if (diagnosis == nullptr || context.course == nullptr) return "";
  const auto found = context.course->rules.find(diagnosis->rule);
  return found == context.course->rules.end() ? "" : found->second;
}

// The heading of the case: its sentence, and under which schedules it fails.
Lines case_lines(const CaseGroup& group, const Style& style) {
  const Case& run = *group.shown;
  std::string text = run.sentence.empty() ? run.name : run.sentence;
  const std::string schedules = schedules_in_words(group);
  if (!schedules.empty()) text += fmt::format(" ({})", schedules);
  Lines lines;
  for (const std::string& part : wrapped("Case: " + harmless(text), style.width - 2)) {
    lines.push_back(style.yellow(part));
  }
  return lines;
}

// The text in at most so many rows, without the sentences that do not fit as a whole. The first one
// always stays.
Lines whole_sentences(std::string text, std::size_t rows, std::size_t width) {
  Lines lines = wrapped(text, width);
  while (lines.size() > rows) {
    const std::size_t end = text.rfind(". ");
    if (end == std::string::npos) break;
    text.resize(end + 1);
    lines = wrapped(text, width);
  }
  return lines;
}

// What else the referee noticed in the run: notes that explain, beside the diagnosis that is shown.
Lines note_lines(const Case& run, const Diagnosis* shown, std::size_t width) {
  Lines lines;
  for (const Diagnosis& note : run.diagnoses) {
    if (&note == shown || note.is_error() || note.locations.empty() || !lines.empty()) continue;
    std::vector<int> at;
    for (const Location& place : note.locations) {
      if (std::find(at.begin(), at.end(), place.line) == at.end()) at.push_back(place.line);
    }
    lines = wrapped(harmless(fmt::format("Also, at line{} {}, {}: {}.", at.size() == 1 ? "" : "s",
                                         fmt::join(at, " and "), note.rule, note.message)),
                    width);
  }
  return lines;
}

// Where a wrong answer has no other explanation, what the schedule `weak` does besides changing the
// order: under every other one the answer is right.
std::string weak_alone(const CaseGroup& group) {
  const Case& run = *group.shown;
  if (!fails_under_weak_only(group) || run.state != State::wrong_answer || !run.diagnoses.empty() ||
      !run.alternative.empty()) {
    return "";
  }
  return "Under `weak` blocks take turns in the middle of their work, and a load may return an "
         "older value than the latest, wherever no fence forbids it. What one thread hands to "
         "another needs a fence on both sides.";
}

// Where the first NaN stands and what NaN comes of, where all wrong values that are shown are NaN
// and nothing else explains them.
std::string of_nan(const Case& run) {
  const auto is_nan = [](const Mismatch& row) { return row.got == "NaN"; };
  if (!run.diagnoses.empty() || !run.alternative.empty() || run.mismatches.empty() ||
      !std::all_of(run.mismatches.begin(), run.mismatches.end(), is_nan)) {
    return "";
  }
  const auto first = run.mismatches.front().index;
  return fmt::format(
      "The first wrong NaN{} comes of inf - inf, 0 * inf, inf / inf or 0 / 0, or of an input that "
      "is NaN; which of them, the numbers do not tell. Print what is subtracted, multiplied and "
      "divided on the way there.",
      first ? fmt::format(", at index {},", *first) : "");
}

// Nothing was computed at all: no kernel ran, and elements that it would have written are as
// before.
bool launched_nothing(const Case& run) {
  return !run.launched && run.diagnoses.empty() && run.state == State::wrong_answer &&
         std::any_of(run.mismatches.begin(), run.mismatches.end(),
                     [](const Mismatch& mismatch) { return mismatch.got == "never written"; });
}

// "TODO(2), line 19, and TODO(4), line 29, are still open"; empty where nothing is.
std::string open_ends(const Result& result, const Exercise& exercise,
                      const VerdictContext& context) {
  if (context.skeleton.empty() || exercise.kind == "fix") return "";
  const auto gaps = open_gaps(base::content_of(result.file).value_or(""),
                              base::content_of(context.skeleton).value_or(""));
  std::string text;
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    text += fmt::format("{}{}, line {}",
                        i == 0                ? ""
                        : i + 1 < gaps.size() ? ", "
                                              : ", and ",
                        gaps[i].name, gaps[i].line);
  }
  if (gaps.empty()) return "";
  return text + (gaps.size() == 1 ? ", is still open" : ", are still open");
}

Lines failing(const Result& result, const Exercise& exercise, const VerdictContext& context,
              const Detail& detail) {
  Page page(context.style);
  const std::size_t width = context.style.width - 2;
  const std::vector<CaseGroup> groups = grouped(result.cases);
  const auto failed = std::count_if(groups.begin(), groups.end(),
                                    [](const CaseGroup& group) { return group.failed(); });
  page.line(context.style.bold(context.shown_file));
  page.headline(result.state,
                fmt::format("{}: {}{} of {} cases {}", exercise.name,
                            fails_in_craft_only(result) ? "the answers are right, but " : "",
                            failed, groups.size(), failed == 1 ? "fails" : "fail"),
                result.seconds);

  if (result.unchanged) {
    page.indented(
        wrapped("This is the file as you got it. Find out why it fails, and repair it.", width));
  }
  const CaseGroup* group = most_telling(groups);
  if (group == nullptr) return page.lines();
  const Case& run = *group->shown;
  const Diagnosis* const old_value = old_value_of(*group);
  const Diagnosis* diagnosis = old_value != nullptr ? old_value : telling_diagnosis(run);
  // A note explains values; where the message has places of its own it is about something else, and
  // so it is where they are of a cause.
  const bool is_about_values = !run.mismatches.empty() && run.alternative.empty();
  if (diagnosis != nullptr && !diagnosis->is_error() && diagnosis != old_value &&
      !run.places.empty() && !is_about_values) {
    diagnosis = nullptr;
  }
  page.gap();
  page.indented(case_lines(*group, context.style));
  const std::string open = open_ends(result, exercise, context);
  // In a file without gaps, a case that needs no kernel says nothing where others launch some.
  const bool others_ran = std::any_of(result.cases.begin(), result.cases.end(),
                                      [](const Case& other) { return other.launched; });
  const bool nothing_ran = launched_nothing(run) && !(open.empty() && others_ran);
  const std::string begun = fmt::format("{}{}{}", nothing_ran ? "No kernel was launched" : "",
                                        nothing_ran && !open.empty() ? ": " : "", open);
  if (!begun.empty()) {
    for (const std::string& text : wrapped(begun + ".", width)) {
      page.indented({context.style.bold(text)});
    }
  }
  if (!run.message.empty() && !nothing_ran) {
    page.indented(whole_sentences(harmless(run.message), 1 + detail.rows, width));
  }
  std::string explanation = weak_alone(*group);
  if (explanation.empty()) explanation = of_nan(run);
  // What the wrong elements have in common is no reason, and goes with one.
  if (!run.explanation.empty() && old_value == nullptr &&
      (diagnosis == nullptr || !leaves_values_to_chance(*diagnosis)))
    explanation += (explanation.empty() ? "" : " ") + harmless(run.explanation);
  if (nothing_ran) {
    for (const std::string before : {" ", ""})
      explanation = base::replaced(explanation, before + kNothingLaunched, "");
  }
  for (const std::string& text : wrapped(explanation, width)) {
    page.indented({context.style.bold(text)});
  }
  const auto part = [&](const Lines& lines) {
    if (detail.air && !lines.empty()) page.gap();
    page.indented(lines);
  };
  const bool table = diagnosis == nullptr || detail.rows > 0;
  if (table && !nothing_ran) part(mismatch_lines(run, detail, context.style));
  if (diagnosis == nullptr) part(place_lines(run, result.file, detail, context.style));
  if (diagnosis != nullptr) {
    page.gap();
    page.indented(diagnosis_lines(*diagnosis, result.file, detail, context.style));
  }
  if (detail.place) part(note_lines(run, diagnosis, width));
  part(output_lines(run, detail, context.style));
  append_ways_on(page, section_of_rule(diagnosis, context), exercise, context);
  return page.lines();
}

// The compiler's messages name the student's file already; only their number is limited.
Lines not_compiling(const Result& result, const Exercise& exercise, const VerdictContext& context) {
  Page page(context.style);
  page.line(context.style.bold(context.shown_file));
  page.headline(result.state, exercise.name + " does not compile", 0);
  page.gap();
  std::string text = harmless(result.messages);
  if (!result.file.empty()) text = base::replaced(text, result.file, context.shown_file);
  constexpr std::size_t kMost = kScreenful - 6;
  std::size_t begin = 0;
  for (std::size_t count = 0; begin < text.size() && count < kMost;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.find(" | ") != std::string::npos) {  // a quoted line of source is not wrapped
      page.line(shortened(line, context.style.width, context.style));
      ++count;
      continue;
    }
    for (const std::string& part : wrapped(line, context.style.width)) {
      page.line(part);
      ++count;
    }
  }
  if (begin < text.size()) page.line("  " + context.style.dim("(more errors follow from these)"));
  append_ways_on(page, "", exercise, context);
  return page.lines();
}

// What a gap asks for: from its mark to the end of the comment, which may go on for some lines.
std::string gap_text(const Lines& source, std::size_t line, std::size_t mark) {
  std::string text = source[line].substr(mark);
  for (std::size_t i = line + 1; i < source.size(); ++i) {
    const std::size_t begin = source[i].find_first_not_of(" \t");
    if (begin == std::string::npos || source[i].compare(begin, 2, "//") != 0) break;
    const std::size_t words = source[i].find_first_not_of(" \t", begin + 2);
    if (words == std::string::npos || source[i].find("TODO(") != std::string::npos) break;
    text.append(" ").append(source[i], words);
  }
  return text;
}

// Names the gaps that the skeleton marks.
Lines not_started(const Result& result, const Exercise& exercise, const VerdictContext& context) {
  Page page(context.style);
  page.line(context.style.bold(context.shown_file));
  if (!result.messages.empty()) {  // there is no file
    page.headline(result.state, exercise.name + " is not started", 0);
    page.gap();
    page.indented(wrapped(result.messages, context.style.width - 2));
    return page.lines();
  }
  page.headline(result.state, exercise.name + " is not started: the file is still the skeleton", 0);
  page.gap();
  // What each gap asks for, as far as the screen allows.
  const Lines source = lines_of(result.file);
  std::size_t rows = 0;
  for (std::size_t i = 0; i < source.size() && rows < kScreenful - 14; ++i) {
    const std::size_t at = source[i].find("TODO(");
    if (at == std::string::npos) continue;
    std::string head = "  " + context.style.cyan(fmt::format("line {:<4}", i + 1));
    for (const std::string& part :
         wrapped(harmless(gap_text(source, i, at)), context.style.width - 12)) {
      page.line(head + " " + part);
      head = std::string(11, ' ');
      ++rows;
    }
  }
  page.gap();
  if (exercise.kind == "fix") {
    page.labelled("Do",
                  "The kernel is wrong, though it may look right. Find out why and repair it: " +
                      context.command + " test " + exercise.name + " shows what the referee says.");
  } else {
    page.labelled("Do", "Fill in what is marked TODO, then grade it again.");
  }
  append_ways_on(page, "", exercise, context);
  return page.lines();
}

}  // namespace

std::string state_symbol(State state, const Style& style) {
  switch (state) {
    case State::passed:
      return style.tick();
    case State::not_started:
      return style.dot();
    default:
      return style.cross();
  }
}

std::string state_in_words(const Result& result) {
  switch (result.standing()) {
    case State::passed:
      return "passes";
    case State::not_started:
      return "not started";
    case State::compile_error:
      return "does not compile";
    case State::wrong_answer:
      return fails_in_craft_only(result) ? "right, but not as asked" : "wrong answer";
    case State::timed_out:
      return "ran out of time";
    case State::crashed:
      return "crashed";
    case State::diagnosed:
      break;
  }
  for (const Case& run : result.cases) {
    if (run.passed) continue;
    if (const Diagnosis* diagnosis = telling_diagnosis(run)) return "diagnosed: " + diagnosis->rule;
  }
  return "diagnosed";
}

std::vector<std::string> verdict(const Result& result, const Exercise& exercise,
                                 const VerdictContext& context) {
  switch (result.state) {
    case State::passed: {
      Page page(context.style);
      page.line(context.style.bold(context.shown_file));
      const std::size_t cases = grouped(result.cases).size();
      page.headline(result.state,
                    fmt::format("{} passes{}: {} case{}", exercise.name,
                                result.document.value("backend", "") == "gpu" ? " on the GPU" : "",
                                cases, cases == 1 ? "" : "s"),
                    result.seconds);
      return page.lines();
    }
    case State::not_started:
      return not_started(result, exercise, context);
    case State::compile_error:
      return not_compiling(result, exercise, context);
    default:
      break;
  }
  Lines lines;
  for (const Detail& detail : kDetails) {
    lines = failing(result, exercise, context, detail);
    if (lines.size() <= kScreenful) break;
  }
  return lines;
}

}  // namespace warplings
