// How the class does in each exercise, and what stops it.
#include <fmt/format.h>

#include <algorithm>

#include "grader/classroom/report/page.h"
#include "grader/classroom/report/words.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

struct StateStyle {
  const char* state;
  const char* css;
  const char* words;   // behind a number
  const char* legend;  // what the colour means; empty where the one before has it
};

// In the order of a bar, from what is done to what is not begun.
constexpr StateStyle kStates[] = {
    {"passed", "passed", "pass", "passes"},
    {"diagnosed", "diagnosed", "diagnosed", "diagnosed by the referee"},
    {"wrong_answer", "wrong", "wrong", "wrong answer"},
    {"timed_out", "ended", "out of time", "crashed or out of time"},
    {"crashed", "ended", "crashed", ""},
    {"compile_error", "compile", "not compiling", "does not compile"},
    {"not_started", "none", "not started", "not started or not graded"},
    {"not_graded", "none", "not graded", ""},
};

// "01_shared_memory" -> "1. Reduction in shared memory", where the course knows it.
std::string title_of(const Course& course, const std::string& chapter) {
  for (const Chapter& known : course.chapters) {
    if (known.key != chapter) continue;
    const std::size_t digit = chapter.find_first_not_of('0');
    const std::size_t end = chapter.find('_');
    return digit < end && end != chapter.npos
               ? chapter.substr(digit, end - digit) + ". " + known.title
               : known.title;
  }
  return chapter;
}

}  // namespace

std::string ReportPage::exercises() const {
  const auto total = static_cast<double>(report_.people_.size());
  std::string legend = "<p class=\"legend\">";
  for (const StateStyle& style : kStates) {
    if (*style.legend == '\0') continue;
    legend += fmt::format("<span><i class=\"{}\"></i>{}</span> ", style.css, style.legend);
  }
  legend += "</p>\n";
  std::string rows;
  std::string chapter;
  for (const ExerciseStatistics& exercise : report_.exercises_) {
    if (exercise.chapter != chapter) {
      chapter = exercise.chapter;
      rows +=
          fmt::format("<tr class=\"chapter\"><th colspan=\"5\" scope=\"colgroup\">{}</th></tr>\n",
                      xml_text(title_of(report_.course_, chapter)));
    }
    std::string bar;
    std::string words;
    for (const StateStyle& style : kStates) {
      const int count = exercise.count(style.state);
      if (count == 0) continue;
      bar += fmt::format("<i class=\"{}\" style=\"width:{:.2f}%\"></i>", style.css,
                         total == 0 ? 0 : 100 * count / total);
      words += fmt::format("{}{} {}", words.empty() ? "" : " · ", count, style.words);
    }
    const std::string reason = exercise.main_reason();
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td>"
        "<td class=\"stack\"><span class=\"bars\" title=\"{}\">{}</span><span class=\"words\">{}"
        "</span></td><td>{}</td></tr>\n",
        xml_text(exercise.name), exercise.points,
        percent(exercise.count("passed"), exercise.begun()), words, bar, words,
        reason.empty() ? "<span class=\"quiet\">nothing</span>"
                       : fmt::format("{} <span class=\"quiet\">({})</span>", xml_text(reason),
                                     exercise.reasons.at(reason)));
  }
  return section(
      "exercises", "Exercises",
      "Each bar is the whole class. The rate is of those who began. The last column names what "
      "stops most of those who fail: a rule of the referee, a case, or the compiler.",
      legend +
          "<div class=\"scroll\"><table class=\"wide\"><thead><tr><th "
          "scope=\"col\">Exercise</th><th scope=\"col\" "
          "class=\"n\">Points</th><th scope=\"col\" class=\"n\">Pass</th><th scope=\"col\">The "
          "class</th><th scope=\"col\">What stops people</th></tr></thead>\n<tbody>\n" +
          rows + "</tbody></table></div>\n");
}

std::string ReportPage::misconceptions() const {
  std::vector<const Misconception*> sorted;
  for (const auto& [key, misconception] : report_.misconceptions_) {
    sorted.push_back(&misconception);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return a->people != b->people ? a->people > b->people : a->is_rule > b->is_rule;
  });
  if (sorted.empty()) {
    return section("misconceptions", "Misconceptions", "Nobody met a diagnosis.", "");
  }
  constexpr std::size_t kMost = 30;
  const std::size_t left_out = sorted.size() > kMost ? sorted.size() - kMost : 0;
  sorted.resize(sorted.size() - left_out);
  const int most = sorted.front()->people;
  std::string rows;
  for (const Misconception* misconception : sorted) {
    std::string where;
    for (const std::string& exercise : misconception->exercises) {
      where += (where.empty() ? "" : ", ") + exercise;
    }
    const std::string& place = misconception->section;
    const std::string name = misconception->is_rule
                                 ? "<code>" + xml_text(misconception->name) + "</code>"
                                 : xml_text(misconception->name);
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"stack\"><span "
        "class=\"bars\"><i class=\"{}\" style=\"width:{:.2f}%\"></i></span></td><td>{}</td><td>"
        "{}</td></tr>\n",
        name, misconception->people, misconception->is_rule ? "diagnosed" : "wrong",
        100.0 * misconception->people / most, misconception->is_rule ? xml_text(where) : "",
        place.empty() ? ""
                      : fmt::format("<a href=\"{}\">{}</a>", xml_text(report_.chapters_ + place),
                                    xml_text(place_in_words(place))));
  }
  std::string body =
      "<div class=\"scroll\"><table class=\"wide histogram\"><thead><tr><th "
      "scope=\"col\">Diagnosis or failing "
      "case</th><th "
      "scope=\"col\" class=\"n\">People</th><th scope=\"col\">Share of the commonest</th><th "
      "scope=\"col\">In</th><th scope=\"col\">Read</th></tr></thead>\n<tbody>\n" +
      rows + "</tbody></table></div>\n";
  if (left_out > 0) {
    body += fmt::format("<p class=\"quiet\">{} rarer ones are left out.</p>\n", left_out);
  }
  return section("misconceptions", "Misconceptions",
                 "How many people met which diagnosis at least once, in any exercise, and the part "
                 "of the reading that explains it.",
                 body);
}

}  // namespace warplings::classroom
