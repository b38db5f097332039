// Rows to CSV (RFC 4180).
#include "grader/classroom/formats/gradebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "grader/classroom/formats/feedback.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

// The roster's own column of that name, whatever its case; else the value that was understood.
std::string field(const Student& student, std::string_view header, const std::string& otherwise) {
  const auto lower = [](std::string_view text) {
    std::string result;
    for (const char c : text) result += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return result;
  };
  for (const auto& [name, value] : student.fields) {
    if (lower(name) == lower(header)) return value;
  }
  return otherwise;
}

std::string line(std::initializer_list<std::string> cells) {
  std::string text;
  for (const std::string& cell : cells) text += cell + ",";
  text.pop_back();
  return text + "\r\n";
}

std::string points_text(std::optional<int> points) { return points ? std::to_string(*points) : ""; }

std::string feedback_html(const SubmissionResult& result) {
  std::string html = "<p>" + xml_text(summary_of(result)) + "</p><ul>";
  for (const ExerciseResult& exercise : result.exercises) {
    const Feedback feedback = feedback_on(exercise);
    html += fmt::format("<li>{}: {} ({} of {})</li>", xml_text(feedback.title),
                        xml_text(feedback.verdict), exercise.points, exercise.max_points);
  }
  return html + "</ul>";
}

}  // namespace

std::string csv_cell(const std::string& text) {
  std::string clean = clean_text(text);
  const auto begins = [&](std::string_view sign) { return clean.starts_with(sign); };
  // Spreadsheets skip blanks, and read the full-width signs as well.
  const std::size_t first = clean.find_first_not_of(" \n");
  const bool sign =
      first != clean.npos && std::string_view("=+-@").find(clean[first]) != std::string_view::npos;
  if (sign || begins("＝") || begins("＋") || begins("－") || begins("＠"))
    clean.insert(0, 1, '\'');
  if (clean.find_first_of(",\"\n;") == clean.npos && !clean.starts_with(' ') &&
      !clean.ends_with(' ')) {
    return clean;
  }
  std::string quoted = "\"";
  for (const char c : clean) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void Gradebook::add(const SubmissionResult& result) {
  max_points_ = std::max(max_points_, result.max_points);
  provisional_ = provisional_ || result.provisional();
  Row* known = nullptr;
  if (result.student) {
    const auto [row, first] = row_of_.try_emplace(result.student->key(), rows_.size());
    if (!first) known = &rows_[row->second];
  }
  if (known != nullptr) {
    ++known->submissions;
    if (result.points <= known->points) return;
  }
  Row row;
  if (result.student) row.student = *result.student;
  row.name = person_of(result);
  row.points = result.points;
  row.submitted = result.finished;
  row.feedback = feedback_html(result);
  if (known != nullptr) {
    row.submissions = known->submissions;
    *known = std::move(row);
  } else {
    rows_.push_back(std::move(row));
  }
}

void Gradebook::add_missing(const Student& student) {
  const std::string name = !student.name.empty()    ? student.name
                           : !student.login.empty() ? student.login
                                                    : student.id;
  rows_.push_back({student, name, std::nullopt, "", "<p>Nothing was handed in.</p>", 0});
}

std::string Gradebook::assignment() const {
  return provisional_ ? "Warplings (graded without a sandbox)" : "Warplings";
}

std::string Gradebook::canvas() const {
  std::string text =
      line({"Student", "ID", "SIS User ID", "SIS Login ID", "Section", csv_cell(assignment())});
  // Canvas knows this row by its first cell, four spaces included.
  text += line({"    Points Possible", "", "", "", "", std::to_string(max_points_)});
  for (const Row& row : rows_) {
    const Student& student = row.student;
    text += line({csv_cell(field(student, "Student", row.name)), csv_cell(field(student, "ID", "")),
                  csv_cell(field(student, "SIS User ID", student.id)),
                  csv_cell(field(student, "SIS Login ID", student.login)),
                  csv_cell(student.section), points_text(row.points)});
  }
  return text;
}

std::string Gradebook::moodle() const {
  std::string text = line({"Identifier", "Full name", "Email address", "Status", "Grade",
                           "Maximum Grade", "Grade can be changed", "Last modified (submission)",
                           "Last modified (grade)", "Feedback comments"});
  for (const Row& row : rows_) {
    const Student& student = row.student;
    text += line({csv_cell(field(student, "Identifier", student.id)),
                  csv_cell(field(student, "Full name", row.name)), csv_cell(student.email),
                  row.points ? "Submitted for grading" : "No submission", points_text(row.points),
                  std::to_string(max_points_), "Yes", "", csv_cell(row.submitted),
                  csv_cell(row.submissions > 1 ? fmt::format("<p>The best of {} submissions.</p>{}",
                                                             row.submissions, row.feedback)
                                               : row.feedback)});
  }
  return text;
}

}  // namespace warplings::classroom
