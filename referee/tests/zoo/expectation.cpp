// Parses the first comment lines of a zoo program and compares them with a report.
#include "referee/tests/zoo/expectation.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "referee/rules.h"
#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

Symptom parse_symptom(const std::string& text) {
  static const std::regex form(R"(([a-z-]+)(?: line (\d+)(?: and (\d+))?)?)");
  std::smatch parts;
  if (!std::regex_match(text, parts, form))
    throw std::invalid_argument("not understood: \"" + text + "\"");
  Symptom symptom{parts[1], {}};
  if (!rule_named(symptom.rule))
    throw std::invalid_argument("no rule is called \"" + symptom.rule + "\"");
  for (std::size_t i = 2; i < parts.size(); ++i)
    if (parts[i].matched) symptom.lines.push_back(std::stoi(parts[i]));
  return symptom;
}

Expectation parse_expectation(const std::string& text) {
  Expectation result{{}, text};
  static const std::regex separator(" or ");
  for (std::sregex_token_iterator part(text.begin(), text.end(), separator, -1), end; part != end;
       ++part)
    result.any_of.push_back(parse_symptom(*part));
  return result;
}

bool fits_any(const std::vector<Expectation>& expectations, const nlohmann::json& diagnosis,
              const std::string& file_name) {
  return std::any_of(expectations.begin(), expectations.end(),
                     [&](const Expectation& e) { return e.fits(diagnosis, file_name); });
}

void report_missing(const std::vector<Expectation>& expectations, const nlohmann::json& diagnoses,
                    const std::string& file_name, std::vector<std::string>& problems) {
  for (const Expectation& expectation : expectations) {
    const bool found =
        std::any_of(diagnoses.begin(), diagnoses.end(),
                    [&](const nlohmann::json& d) { return expectation.fits(d, file_name); });
    if (!found) problems.push_back("missing: " + expectation.text);
  }
}

}  // namespace

bool Symptom::fits(const nlohmann::json& diagnosis, const std::string& file_name) const {
  if (diagnosis.at("rule") != rule) return false;
  return std::all_of(lines.begin(), lines.end(), [&](int line) {
    const auto& places = diagnosis.at("locations");
    return std::any_of(places.begin(), places.end(), [&](const nlohmann::json& place) {
      return place.at("line") == line &&
             std::filesystem::path(place.at("file").get<std::string>()).filename() == file_name;
    });
  });
}

bool Expectation::fits(const nlohmann::json& diagnosis, const std::string& file_name) const {
  return std::any_of(any_of.begin(), any_of.end(),
                     [&](const Symptom& s) { return s.fits(diagnosis, file_name); });
}

bool Expectations::activemask_dependence() const {
  return std::any_of(errors.begin(), errors.end(), [](const Expectation& e) {
    return e.any_of.front().rule == name_of(Rule::activemask_dependence);
  });
}

Expectations parse_expectations(std::string_view source, bool is_clang) {
  static const std::regex form(
      R"(// (expect|note|may|limit|interleave|weak|says|launch-budget)(-clang)?: (.*?)\r?)");
  Expectations result, under_clang;
  std::istringstream lines{std::string(source)};
  for (std::string line; std::getline(lines, line) && line.rfind("//", 0) == 0;) {
    std::smatch parts;
    if (!std::regex_match(line, parts, form)) continue;
    const std::string kind = parts[1], text = parts[3];
    Expectations& whose = parts[2].matched ? under_clang : result;
    if (kind == "launch-budget") {
      result.launch_budget = text;
    } else if (kind == "says") {
      result.says.push_back(text);
    } else if (kind == "interleave" || kind == "weak") {
      result.shown_by = kind;
      if (text != "wrong answer") result.shown.push_back(parse_expectation(text));
    } else {
      auto& list = kind == "expect"  ? whose.errors
                   : kind == "note"  ? whose.notes
                   : kind == "limit" ? whose.limits
                                     : whose.possible;
      list.push_back(parse_expectation(text));
    }
  }
  if (is_clang && !(under_clang.errors.empty() && under_clang.limits.empty())) {
    result.errors = under_clang.errors;
    result.limits = under_clang.limits;
  }
  return result;
}

std::vector<std::string> compare(const Expectations& expected, const nlohmann::json& report,
                                 const std::string& file_name) {
  if (!report.is_object()) return {"the program left no report"};
  std::vector<std::string> problems;
  const nlohmann::json& diagnoses = report.at("diagnoses");
  report_missing(expected.errors, diagnoses, file_name, problems);
  report_missing(expected.notes, diagnoses, file_name, problems);
  std::string words;
  for (const nlohmann::json& d : diagnoses)
    words += d.value("message", "") + ' ' + d.value("explanation", "") + ' ';
  for (const std::string& text : expected.says)
    if (!diagnoses.empty() && words.find(text) == words.npos)
      problems.push_back("nothing says: " + text);
  const bool is_twin = expected.errors.empty() && expected.notes.empty();
  for (const nlohmann::json& d : diagnoses) {
    // A program that stops at its fault leaks: notes are compared in correct programs only.
    if (d.at("severity") == "note" && !is_twin) continue;
    if (!fits_any(expected.errors, d, file_name) && !fits_any(expected.possible, d, file_name))
      problems.push_back((is_twin ? "false alarm: " : "unexpected: ") + describe(d));
  }
  return problems;
}

}  // namespace referee::testing
