// Charts are tables whose cells hold bars, so that numbers can be read, heard, copied and printed;
// only the distribution of points is drawn, and stands in a table below.
#include "grader/classroom/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/cli/markup.h"

namespace warplings::classroom {
namespace {

using cli::xml_text;

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

std::string percent(double part, double whole) {
  return whole == 0 ? "-" : fmt::format("{:.0f} %", 100 * part / whole);
}

std::string plural(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string section(const char* id, const char* title, const std::string& intro,
                    const std::string& body) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}{}</section>\n", id, title,
                     intro.empty() ? "" : "<p class=\"intro\">" + intro + "</p>\n", body);
}

// "2030-01-31T12:00:00Z" -> "2030-01-31 12:00 UTC".
std::string moment(const std::string& time) {
  return time.size() < 16 ? xml_text(time)
                          : xml_text(time.substr(0, 10) + " " + time.substr(11, 5) + " UTC");
}

std::string duration(double seconds) {
  return seconds < 9.95 ? fmt::format("{:.1f} s", seconds) : fmt::format("{:.0f} s", seconds);
}

double median(std::vector<int> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
}

std::string tile(const std::string& number, const std::string& what, const char* css = "") {
  return fmt::format("<div class=\"tile {}\"><b>{}</b><span>{}</span></div>\n", css, number, what);
}

// "01_shared_memory" -> "1. Reduction in shared memory", where the course knows it.
std::string title_of(const cli::Course& course, const std::string& chapter) {
  for (const cli::Chapter& known : course.chapters) {
    if (known.key != chapter) continue;
    const std::size_t digit = chapter.find_first_not_of('0');
    const std::size_t end = chapter.find('_');
    return digit < end && end != chapter.npos
               ? chapter.substr(digit, end - digit) + ". " + known.title
               : known.title;
  }
  return chapter;
}

// "chapters/03_masks.md#deadlock" -> "03_masks, deadlock".
std::string place_in_words(const std::string& place) {
  const std::size_t begin = place.find('/') + 1;
  const std::size_t end = std::min(place.find(".md", begin), place.size());
  const std::size_t anchor = place.find('#', end);
  std::string words = place.substr(begin, end - begin);
  if (anchor != place.npos) words += ", " + place.substr(anchor + 1);
  return words;
}

std::string number(double value) {
  return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

}  // namespace

std::string ClassReport::html() const { return ReportPage(*this).whole(); }

std::string ReportPage::whole() const {
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" "
             "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
             "<title>Class report</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
             kReportStyle) +
         heading() + numbers() + points() + exercises() + misconceptions() + attempts() +
         without_grade() + slowest() + everybody() + "</main>\n</body>\n</html>\n";
}

std::string ReportPage::heading() const {
  std::string text = "<header>\n<h1>Class report</h1>\n<p class=\"facts\">";
  text += plural(report_.people_.size(), "submission");
  if (!report_.last_.empty()) text += ", graded until " + moment(report_.last_);
  if (!report_.backend_.empty()) text += " by the " + xml_text(report_.backend_);
  if (!report_.batch_.empty()) text += ", batch <code>" + xml_text(report_.batch_) + "</code>";
  text += "</p>\n";
  if (report_.provisional_) {
    text += fmt::format("<p class=\"warning\" role=\"note\"><b>Provisional.</b> {}</p>\n",
                        xml_text(kProvisionalNotice));
  }
  return text + "</header>\n";
}

std::string ReportPage::numbers() const {
  std::vector<int> points;
  int complete = 0;
  for (const Person& person : report_.people_) {
    points.push_back(person.points);
    complete += person.points == report_.max_points_ && person.points > 0 ? 1 : 0;
  }
  double sum = 0;
  for (const int value : points) sum += value;
  const double mean = points.empty() ? 0 : sum / static_cast<double>(points.size());
  std::string tiles =
      tile(number(median(points)), fmt::format("median of {} points", report_.max_points_));
  tiles += tile(fmt::format("{:.1f}", mean), "mean");
  tiles += tile(std::to_string(complete), complete == 1 ? "has every point" : "have every point");
  if (report_.has_roster_) {
    tiles += tile(std::to_string(report_.missing_.size()), "handed nothing in",
                  report_.missing_.empty() ? "" : "attention");
  }
  tiles += tile(std::to_string(report_.attempts_.size()),
                report_.attempts_.size() == 1 ? "attempt to cheat" : "attempts to cheat",
                report_.attempts_.empty() ? "" : "attention");
  return "<div class=\"tiles\">\n" + tiles + "</div>\n";
}

int ReportPage::points_in_a_class() const {
  constexpr int kMostClasses = 16;
  return std::max(1, (report_.max_points_ + kMostClasses) / kMostClasses);
}

std::vector<int> ReportPage::distribution() const {
  const int width = points_in_a_class();
  std::vector<int> counts(static_cast<std::size_t>(report_.max_points_ / width) + 1, 0);
  for (const Person& person : report_.people_) {
    const int at = std::clamp(person.points, 0, report_.max_points_) / width;
    ++counts[static_cast<std::size_t>(at)];
  }
  return counts;
}

std::string ReportPage::points() const {
  if (report_.people_.empty()) return "";
  const int width = points_in_a_class();
  const std::vector<int> counts = distribution();
  const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
  const auto label = [&](std::size_t i) {
    const int first = static_cast<int>(i) * width;
    const int last = std::min(first + width - 1, report_.max_points_);
    return first == last ? std::to_string(first) : fmt::format("{}–{}", first, last);
  };
  // A column is 100 / n of the drawing wide; 8 of 10 parts of it are the bar.
  constexpr double kWidth = 720;
  constexpr double kHeight = 180;
  constexpr double kTop = 22;
  const double step = kWidth / static_cast<double>(counts.size());
  std::string drawing = fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Submissions by points; the table below "
      "has the numbers\">\n",
      kWidth, kTop + kHeight + 26);
  std::string head;
  std::string row;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double height = kHeight * counts[i] / most;
    const double left = step * static_cast<double>(i);
    if (counts[i] > 0) {
      drawing += fmt::format(
          "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
          "rx=\"2\"/>\n<text class=\"count\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
          left + 0.1 * step, kTop + kHeight - height, 0.8 * step, height, left + 0.5 * step,
          kTop + kHeight - height - 6, counts[i]);
    }
    drawing += fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                           left + 0.5 * step, kTop + kHeight + 18, label(i));
    head += "<th scope=\"col\">" + label(i) + "</th>";
    row += fmt::format("<td>{}</td>", counts[i]);
  }
  drawing +=
      fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{0}\" y1=\"{1}\" y2=\"{1}\"/>\n</svg>\n",
                  kWidth, kTop + kHeight);
  const std::string table =
      "<div class=\"scroll\"><table class=\"small\"><tr><th scope=\"row\">Points</th>" + head +
      "</tr>\n<tr><th scope=\"row\">Submissions</th>" + row + "</tr></table></div>\n";
  return section("points", "Points", "How many submissions got how many points.",
                 "<figure>" + drawing + "</figure>\n" + table);
}

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
          "<table class=\"wide\"><thead><tr><th scope=\"col\">Exercise</th><th scope=\"col\" "
          "class=\"n\">Points</th><th scope=\"col\" class=\"n\">Pass</th><th scope=\"col\">The "
          "class</th><th scope=\"col\">What stops people</th></tr></thead>\n<tbody>\n" +
          rows + "</tbody></table>\n");
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
      "<table class=\"wide histogram\"><thead><tr><th scope=\"col\">Diagnosis or failing "
      "case</th><th "
      "scope=\"col\" class=\"n\">People</th><th scope=\"col\">Share of the commonest</th><th "
      "scope=\"col\">In</th><th scope=\"col\">Read</th></tr></thead>\n<tbody>\n" +
      rows + "</tbody></table>\n";
  if (left_out > 0) {
    body += fmt::format("<p class=\"quiet\">{} rarer ones are left out.</p>\n", left_out);
  }
  return section("misconceptions", "Misconceptions",
                 "How many people met which diagnosis at least once, in any exercise, and the part "
                 "of the reading that explains it.",
                 body);
}

std::string ReportPage::attempts() const {
  if (report_.attempts_.empty()) return "";
  std::string rows;
  for (const auto& [person, text] : report_.attempts_) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", xml_text(person),
                        xml_text(text));
  }
  return section("attempts", "Attempts to cheat",
                 "What the grader stopped. None of it earned a point; what it means is for you to "
                 "judge.",
                 "<table class=\"wide\"><thead><tr><th scope=\"col\">Who</th><th "
                 "scope=\"col\">What</th></tr></thead>\n<tbody>\n" +
                     rows + "</tbody></table>\n");
}

std::string ReportPage::without_grade() const {
  std::string rows;
  const auto add = [&](const std::string& who, const std::string& what, const std::string& why) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", xml_text(who),
                        what, xml_text(why));
  };
  for (const Person& person : report_.people_) {
    if (person.state == SubmissionState::kGraded) continue;
    std::string words = name_of(person.state);
    std::replace(words.begin(), words.end(), '_', ' ');
    add(person.name, words, person.message);
  }
  for (const Student& student : report_.missing_) {
    const std::string& name = !student.name.empty()    ? student.name
                              : !student.login.empty() ? student.login
                                                       : student.id;
    add(name, "nothing handed in", student.email);
  }
  if (rows.empty()) return "";
  return section("without", "Without a whole grade", "",
                 "<table class=\"wide\"><thead><tr><th scope=\"col\">Who</th><th "
                 "scope=\"col\">What</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n" +
                     rows + "</tbody></table>\n");
}

std::string ReportPage::slowest() const {
  if (report_.slowest_.empty()) return "";
  const double most = report_.slowest_.front().seconds;
  std::string rows;
  for (const Slow& slow : report_.slowest_) {
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"stack\"><span "
        "class=\"bars\"><i class=\"compile\" style=\"width:{:.2f}%\"></i><i class=\"ended\" "
        "style=\"width:{:.2f}%\"></i></span></td></tr>\n",
        xml_text(slow.exercise), xml_text(slow.person), duration(slow.seconds),
        100 * slow.compile_seconds / most, 100 * (slow.seconds - slow.compile_seconds) / most);
  }
  return section("slowest", "Slowest",
                 fmt::format("Time to compile (first part of the bar) and to run. All submissions "
                             "together took {}.",
                             duration(report_.seconds_)),
                 "<table class=\"wide\"><thead><tr><th scope=\"col\">Exercise</th><th "
                 "scope=\"col\">Who</th><th scope=\"col\" class=\"n\">Time</th><th "
                 "scope=\"col\">Compiling, running</th></tr></thead>\n<tbody>\n" +
                     rows + "</tbody></table>\n");
}

std::string ReportPage::everybody() const {
  if (report_.people_.empty()) return "";
  std::vector<const Person*> sorted;
  for (const Person& person : report_.people_) sorted.push_back(&person);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Person* a, const Person* b) { return a->name < b->name; });
  static const std::map<char, std::pair<const char*, const char*>> cells = {
      {'P', {"passed", "✓"}}, {'D', {"diagnosed", "!"}}, {'W', {"wrong", "✗"}},
      {'T', {"ended", "T"}},  {'X', {"ended", "X"}},     {'C', {"compile", "C"}},
      {'-', {"none", "·"}},   {'?', {"none", "?"}}};
  std::string head;
  for (const ExerciseStatistics& exercise : report_.exercises_) {
    head += fmt::format("<th scope=\"col\" class=\"turned\"><span>{}</span></th>",
                        xml_text(exercise.name));
  }
  std::string rows;
  for (const Person* person : sorted) {
    std::string row;
    for (const char letter : person->states) {
      const auto& [css, sign] = cells.at(letter);
      row += fmt::format("<td class=\"cell {}\">{}</td>", css, sign);
    }
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td>{}</tr>\n",
                        xml_text(person->name), person->points, row);
  }
  return section(
      "everybody", "Everybody",
      "✓ passes, ! diagnosed by the referee, ✗ wrong answer, X crashed, T out of time, C does not "
      "compile, · not started, ? not graded.",
      "<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th scope=\"col\">Who</th><th "
      "scope=\"col\" class=\"n\">Points</th>" +
          head + "</tr></thead>\n<tbody>\n" + rows + "</tbody></table></div>\n");
}

}  // namespace warplings::classroom
