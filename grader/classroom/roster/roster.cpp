// Names are compared as letters and digits in lower case; everything else separates.
#include "grader/classroom/roster/roster.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>

#include "base/files.h"
#include "base/text.h"
#include "base/utf8.h"
#include "grader/classroom/batch/names.h"
#include "grader/classroom/roster/csv.h"

namespace warplings::classroom {
namespace {

constexpr std::uint64_t kLargestRoster = std::uint64_t{16} << 20;

std::string trimmed(std::string_view text) { return std::string(base::trimmed(text)); }

std::string trimmed_lower(std::string_view text) { return base::lower(base::trimmed(text)); }

// Bytes beyond ASCII are letters of some script.
bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

// " ada lovelace 17 ": words in lower case between single spaces.
std::string words_of(std::string_view text) {
  std::string words = " ";
  for (const char c : text) {
    if (is_word(c)) {
      words += c;
    } else if (words.back() != ' ') {
      words += ' ';
    }
  }
  if (words.back() != ' ') words += ' ';
  return base::lower(words);
}

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (is_word(c)) letters += c;
  }
  return base::lower(letters);
}

// A spreadsheet writes CSV in an encoding of its own unless it is told otherwise.
void check_encoding(std::string_view text) {
  const char* const advice = "; export it as CSV in UTF-8";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw std::runtime_error(fmt::format("it is UTF-16{}", advice));
  }
  for (std::size_t line = 1, begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view words = text.substr(begin, end - begin);
    if (!base::is_utf8(words) || words.find('\0') != words.npos) {
      throw std::runtime_error(fmt::format("line {} is not text in UTF-8{}", line, advice));
    }
    begin = end + 1;
  }
}

using Columns = std::map<std::string, std::size_t>;  // "id" -> its index

Columns columns_of(const std::vector<std::string>& header) {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> known = {
      {"id",
       {"id", "student id", "student_id", "sis user id", "id number", "identifier",
        "student number"}},
      {"login",
       {"login", "sis login id", "login id", "username", "user", "github_username",
        "github username", "andrew id", "uid"}},
      {"name", {"name", "student", "student name", "full name"}},
      {"first", {"first name", "first_name", "given name"}},
      {"last", {"last name", "last_name", "surname", "family name"}},
      {"email", {"email", "e-mail", "email address", "mail"}},
      {"section", {"section", "group", "class"}}};
  Columns columns;
  for (const auto& [field, names] : known) {
    for (const std::string& name : names) {
      for (std::size_t i = 0; i < header.size(); ++i) {
        if (trimmed_lower(header[i]) == name) columns.try_emplace(field, i);
      }
    }
  }
  // Canvas has an ID of its own beside the university's; the university's names people.
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (trimmed_lower(header[i]) == "sis user id") columns["id"] = i;
  }
  return columns;
}

Student student_of(const std::vector<std::string>& header, const Columns& columns,
                   const std::vector<std::string>& row) {
  const auto field = [&](const char* name) {
    const auto found = columns.find(name);
    return found == columns.end() ? "" : trimmed(row[found->second]);
  };
  Student student{field("id"), field("login"), field("name"), field("email"), field("section"), {}};
  if (student.name.empty()) {
    const std::string first = field("first");
    const std::string last = field("last");
    student.name = first + (first.empty() || last.empty() ? "" : " ") + last;
  }
  for (std::size_t i = 0; i < header.size(); ++i) student.fields[trimmed(header[i])] = row[i];
  return student;
}

void check_unique(const std::vector<Student>& students) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < students.size(); ++i) {
    const Student& student = students[i];
    for (const auto& [what, value] : {std::pair<const char*, std::string>{"id", student.id},
                                      {"login", student.login},
                                      {"e-mail address", student.email}}) {
      if (value.empty()) continue;
      if (!seen.try_emplace(std::string(what) + " " + trimmed_lower(value), i).second) {
        throw std::runtime_error(fmt::format("two students have the {} '{}'", what, value));
      }
    }
  }
}

// What identifies a student for sure.
std::vector<std::string> handles(const Student& student) {
  std::vector<std::string> result;
  for (const std::string& text : {student.id, student.login, student.email,
                                  student.email.substr(0, student.email.find('@'))}) {
    if (!text.empty()) result.push_back(text);
  }
  return result;
}

// The names as people and learning systems write them: "Ada Lovelace", "lovelaceada".
std::vector<std::string> name_keys(const Student& student) {
  std::string straight = student.name;
  const std::size_t comma = straight.find(',');
  if (comma != std::string::npos) {
    straight = trimmed(straight.substr(comma + 1)) + " " + trimmed(straight.substr(0, comma));
  }
  const std::string words = words_of(straight);
  std::vector<std::string> result;
  if (letters_of(words).empty()) return result;
  result.push_back(words);
  result.push_back(" " + letters_of(words) + " ");
  const std::size_t last = words.rfind(' ', words.size() - 2);
  if (last > 0) {
    const std::string surname = words.substr(last + 1, words.size() - last - 2);
    const std::string given = words.substr(1, last - 1);
    result.push_back(" " + surname + " " + given + " ");
    result.push_back(" " + surname + letters_of(given) + " ");
  }
  return result;
}

std::string stem_of(const Submission& submission) {
  std::string name =
      base::percent_decoded(submission.source.substr(0, submission.source.find('\n')));
  if (submission.kind == "file") name = submission.name;
  for (const char* ending :
       {".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar.zst", ".git", ".cu"}) {
    if (trimmed_lower(name).ends_with(ending)) {
      return name.substr(0, name.size() - std::string_view(ending).size());
    }
  }
  return name;
}

// What is looked for, made once for a student.
struct Keys {
  std::vector<std::string> whole;   // handles in lower case
  std::vector<std::string> inside;  // their words
  std::vector<std::string> named;   // the words of the name
  std::string canvas;               // Canvas's own number, where the roster is its export
};

Keys keys_of(const Student& student) {
  Keys keys{{}, {}, name_keys(student), {}};
  if (student.fields.contains("SIS User ID") || student.fields.contains("SIS Login ID")) {
    if (const auto id = student.fields.find("ID"); id != student.fields.end()) {
      keys.canvas = trimmed(id->second);
    }
  }
  for (const std::string& handle : handles(student)) {
    keys.whole.push_back(trimmed_lower(handle));
    if (words_of(handle) != " ") keys.inside.push_back(words_of(handle));
  }
  return keys;
}

using Candidates = std::set<std::size_t>;

// What a learning system has written before the name that the student gave the file:
// "lovelaceada_LATE_1001_17_FILE" is Canvas's, "Ada Lovelace_99_assignsubmission_file_FILE"
// Moodle's. The whole of any other name.
struct Written {
  std::string name;
  std::string number;  // of a person, to Canvas
};

Written written_by_system(const std::string& stem) {
  static const std::regex canvas("([^_]{1,200})_(?:LATE_)?([0-9]{1,20})_[0-9]{1,20}_");
  std::smatch match;
  if (std::regex_search(stem, match, canvas, std::regex_constants::match_continuous)) {
    return {match.str(1), match.str(2)};
  }
  return {stem.substr(0, stem.find("_assignsubmission_")), ""};
}

// Students in falling order of certainty: the first step that anybody fits decides.
Candidates candidates(const std::string& stem, const std::vector<Keys>& roster) {
  const Written written = written_by_system(stem);
  const bool of_canvas = !written.number.empty();
  const std::string whole = trimmed_lower(of_canvas ? written.number : written.name);
  const std::string words = words_of(written.name + " " + written.number);
  const auto stands_in = [&](const std::string& key) {
    return words.find(key) != std::string::npos;
  };
  Candidates exact;
  Candidates inside;
  Candidates named;
  for (std::size_t i = 0; i < roster.size(); ++i) {
    const Keys& keys = roster[i];
    if (std::find(keys.whole.begin(), keys.whole.end(), whole) != keys.whole.end()) exact.insert(i);
    if (std::any_of(keys.inside.begin(), keys.inside.end(), stands_in)) inside.insert(i);
    if (std::any_of(keys.named.begin(), keys.named.end(), stands_in)) named.insert(i);
  }
  if (of_canvas) {
    Candidates numbered;
    for (std::size_t i = 0; i < roster.size(); ++i) {
      if (roster[i].canvas == written.number) numbered.insert(i);
    }
    if (!numbered.empty()) return numbered;
    // It may be another student's id elsewhere; the name tells.
    if (named.size() == 1) return named;
  }
  if (!exact.empty()) return exact;
  if (inside.size() > 1 && !named.empty()) {
    // A number may be one student's id and another's attempt; the name tells.
    Candidates both;
    std::set_intersection(inside.begin(), inside.end(), named.begin(), named.end(),
                          std::inserter(both, both.end()));
    if (!both.empty()) return both;
  }
  return inside.empty() ? named : inside;
}

}  // namespace

std::string called(const Student& student) {
  for (const std::string& text : {student.name, student.login, student.id, student.email}) {
    if (!text.empty()) return printable_name(text);
  }
  return "somebody";
}

std::vector<Student> parse_roster(std::string_view text) {
  check_encoding(text);
  const auto rows = parse_csv(text);
  if (rows.empty()) throw std::runtime_error("it is empty");
  const Columns columns = columns_of(rows[0]);
  if (!columns.contains("id") && !columns.contains("login") && !columns.contains("email")) {
    throw std::runtime_error(
        "line 1: no column is called id, login or email (grader/classroom/README.md lists the "
        "names)");
  }
  std::vector<Student> students;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    Student student = student_of(rows[0], columns, rows[i]);
    // Canvas's second line says how many points there are, and its last line is a test student.
    if (!handles(student).empty()) students.push_back(std::move(student));
  }
  if (students.empty()) throw std::runtime_error("nobody is on it");
  check_unique(students);
  return students;
}

std::vector<Student> read_roster(const std::filesystem::path& file) {
  try {
    return parse_roster(base::read_text(file, kLargestRoster));
  } catch (const std::exception& error) {
    throw std::runtime_error(
        fmt::format("The roster {} cannot be used: {}", file.string(), error.what()));
  }
}

void match(Batch& batch, const std::vector<Student>& roster) {
  batch.has_roster = true;
  std::vector<Keys> keys;
  for (const Student& student : roster) keys.push_back(keys_of(student));
  std::map<std::size_t, std::vector<Submission*>> by_student;
  for (Submission& submission : batch.submissions) {
    const Candidates fits = candidates(stem_of(submission), keys);
    if (fits.size() == 1) {
      submission.student = roster[*fits.begin()];
      by_student[*fits.begin()].push_back(&submission);
    } else if (fits.empty()) {
      submission.remarks.push_back({"note", "Nobody on the roster is called like this."});
    } else {
      submission.remarks.push_back(
          {"note",
           fmt::format("{} students on the roster could be meant: {} and {}{}.", fits.size(),
                       called(roster[*fits.begin()]), called(roster[*std::next(fits.begin())]),
                       fits.size() > 2 ? ", ..." : "")});
    }
  }
  for (std::size_t i = 0; i < roster.size(); ++i) {
    const auto found = by_student.find(i);
    if (found == by_student.end()) {
      batch.missing.push_back(roster[i]);
    } else if (found->second.size() > 1) {
      for (Submission* submission : found->second) {
        submission->remarks.push_back(
            {"duplicate", fmt::format("{} has handed in {} submissions.", called(roster[i]),
                                      found->second.size())});
      }
    }
  }
}

}  // namespace warplings::classroom
