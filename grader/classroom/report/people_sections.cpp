// What there is to say of single people: attempts, missing grades, time, and everybody's exercises.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/classroom/report/page.h"
#include "grader/classroom/report/words.h"
#include "grader/text/markup.h"

namespace warplings::classroom {

std::string ReportPage::attempts() const {
  if (report_.attempts_.empty()) return "";
  std::string rows;
  for (const auto& [person, text] : report_.attempts_) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", xml_text(person),
                        xml_text(text));
  }
  return section(
      "attempts", "Attempts to cheat",
      "What the grader stopped. None of it earned a point; what it means is for you to "
      "judge.",
      "<div class=\"scroll\"><table class=\"wide\"><thead><tr><th scope=\"col\">Who</th><th "
      "scope=\"col\">What</th></tr></thead>\n<tbody>\n" +
          rows + "</tbody></table></div>\n");
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
  return section(
      "without", "Without a whole grade", "",
      "<div class=\"scroll\"><table class=\"wide\"><thead><tr><th scope=\"col\">Who</th><th "
      "scope=\"col\">What</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n" +
          rows + "</tbody></table></div>\n");
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
  return section(
      "slowest", "Slowest",
      fmt::format("Time to compile (first part of the bar) and to run. All submissions "
                  "together took {}.",
                  duration(report_.seconds_)),
      "<div class=\"scroll\"><table class=\"wide\"><thead><tr><th scope=\"col\">Exercise</th><th "
      "scope=\"col\">Who</th><th scope=\"col\" class=\"n\">Time</th><th "
      "scope=\"col\">Compiling, running</th></tr></thead>\n<tbody>\n" +
          rows + "</tbody></table></div>\n");
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
