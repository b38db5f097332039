// Reads the `// expect:` line and holds a result against it.
#include "grader/course/devcheck/expectation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "referee/rules.h"

namespace warplings::devcheck {
namespace {

using nlohmann::json;

bool has_location(const json& diagnosis, int line, const std::string& file_name) {
  for (const json& location : diagnosis.at("locations")) {
    const std::filesystem::path file = location.at("file").get<std::string>();
    if (location.at("line") == line && file.filename() == file_name) return true;
  }
  return false;
}

// "forward: out-of-bounds line 8, 12; reverse: nothing"
std::string found_rules(const json& result) {
  std::map<std::string, std::set<std::string>> by_schedule;
  for (const json& one : result.at("cases")) {
    auto& rules = by_schedule[one.at("schedule").get<std::string>()];
    for (const json& diagnosis : one.at("diagnoses")) {
      std::string text = diagnosis.at("rule").get<std::string>() + " line";
      for (const json& location : diagnosis.at("locations")) {
        text += fmt::format(" {}", location.at("line").dump());
      }
      rules.insert(text);
    }
  }
  std::vector<std::string> parts;
  for (const auto& [schedule, rules] : by_schedule) {
    parts.push_back(rules.empty() ? fmt::format("{}: nothing", schedule)
                                  : fmt::format("{}: {}", schedule, fmt::join(rules, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::optional<std::string> rule_unmet(const Expectation& expected, const json& result,
                                      const std::string& file_name) {
  std::map<std::string, bool> met;
  for (const json& one : result.at("cases")) {
    bool& here = met[one.at("schedule").get<std::string>()];
    if (one.at("passed").get<bool>()) continue;
    for (const json& diagnosis : one.at("diagnoses")) {
      here = here || (diagnosis.at("rule") == expected.name &&
                      has_location(diagnosis, expected.line, file_name));
    }
  }
  for (const auto& [schedule, here] : met) {
    if (!here) return "not diagnosed under " + schedule + "; found " + found_rules(result);
  }
  return std::nullopt;
}

std::optional<std::string> case_unmet(const Expectation& expected, const json& result) {
  const bool craft = expected.kind == Expectation::Kind::kCraft;
  const std::string state = craft ? "wrong_answer" : expected.name;
  bool known = false;
  bool failed = false;
  std::string others;
  for (const json& one : result.at("cases")) {
    const bool named = one.at("name") == expected.case_name;
    known = known || named;
    if (one.at("passed").get<bool>()) continue;
    const bool as_expected = one.at("state") == state ||
                             (!expected.alternative.empty() && one.at("state") == "diagnosed");
    if (named && as_expected) failed = true;
    if (named && !as_expected) others = fmt::format(" (it is {})", one.at("state").dump());
    const std::string alternative = one.value("alternative", "");
    if (named && !expected.alternative.empty() && alternative != expected.alternative) {
      return fmt::format("the case {} names {} under {}", expected.case_name,
                         alternative.empty() ? "no alternative" : "the alternative " + alternative,
                         one.at("schedule").get<std::string>());
    }
    if (craft && !one.at("craft").get<bool>()) {
      return "the case " + one.at("name").get<std::string>() + " fails, which is not about craft";
    }
  }
  if (!known) return "there is no case " + expected.case_name;
  if (!failed) return "the case " + expected.case_name + " does not fail as " + state + others;
  return std::nullopt;
}

}  // namespace

std::string Expectation::text() const {
  switch (kind) {
    case Kind::kRule:
      return fmt::format("{} line {}", name, line);
    case Kind::kState:
    case Kind::kCraft:
      return fmt::format("{} {}{}", name, case_name,
                         alternative.empty() ? "" : " alternative " + alternative);
  }
  return "";
}

std::optional<Expectation> Expectation::of(std::string_view source) {
  std::istringstream line(std::string(source.substr(0, source.find('\n'))));
  std::string slashes, expect, name, second, rest;
  Expectation result;
  line >> slashes >> expect >> name >> second;
  if (slashes != "//" || expect != "expect:" || second.empty()) return std::nullopt;
  result.name = name;
  if (name == "craft" || name == "wrong_answer" || name == "diagnosed" || name == "crashed" ||
      name == "timed_out") {
    result.kind = name == "craft" ? Kind::kCraft : Kind::kState;
    result.case_name = second;
    if (line >> rest && (rest != "alternative" || !(line >> result.alternative))) {
      return std::nullopt;
    }
  } else if (!referee::rule_named(name) || second != "line" || !(line >> result.line) ||
             result.line <= 0) {
    return std::nullopt;
  }
  if (line >> rest) return std::nullopt;  // more than any of them has
  return result;
}

std::optional<std::string> Expectation::unmet(const json& result,
                                              const std::string& file_name) const {
  if (result.at("state") == "passed") return "it passes";
  return kind == Kind::kRule ? rule_unmet(*this, result, file_name) : case_unmet(*this, result);
}

}  // namespace warplings::devcheck
