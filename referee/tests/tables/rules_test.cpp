// rules.def against what spells rules by itself: the README and the runtime.
#include "referee/rules.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>

#include "referee/tests/tables/sources.h"

namespace referee::testing {
namespace {

// "shared-race", and no other string of a program that reports: two words or more and dashes.
bool looks_like_a_rule(const std::string& literal) {
  return literal.find('-') != literal.npos && literal.front() != '-' && literal.back() != '-' &&
         std::all_of(literal.begin(), literal.end(),
                     [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); });
}

// Names that a source gives to a diagnosis: texts that look like one, and whatever is assigned to a
// rule ("deadlock" has no dash).
std::set<std::string> rules_spelled_in(const Source& source) {
  std::set<std::string> names;
  for (const std::string& literal : string_literals(source.text))
    if (literal.size() > 2 && looks_like_a_rule(literal)) names.insert(literal);
  static const std::regex assigned(R"re(\brule(?: =|:) "([a-z-]+)")re");
  for (std::sregex_iterator found(source.text.begin(), source.text.end(), assigned), end;
       found != end; ++found)
    names.insert((*found)[1]);
  return names;
}

// The runtime's, and those of the headers that kernels include.
std::vector<Source> reporting_sources() {
  return sources_in({"referee/src/runtime", "referee/include"});
}

TEST(Rules, AreSpelledAsTheirIdentifiers) {
  const std::vector<std::string> identifiers = {
#define RULE(identifier, name, severity, title, advice) #identifier,
#include "referee/rules.def"
#undef RULE
  };
  for (std::size_t i = 0; i < identifiers.size(); ++i) {
    std::string name = identifiers[i];
    std::replace(name.begin(), name.end(), '_', '-');
    EXPECT_EQ(kRules[i].name, name);
    EXPECT_EQ(rule_named(name), kRules[i].rule);
    EXPECT_EQ(&entry_of(kRules[i].rule), &kRules[i]);
  }
  EXPECT_FALSE(rule_named("live-lock"));
}

TEST(Rules, StandInTheReadmeAsInTheTable) {
  std::string table = "| rule | when |\n|---|---|\n";
  for (const RuleEntry& entry : kRules) {
    table.append("| `").append(entry.name).append("`");
    if (entry.severity == Severity::note) table += " (note)";
    table.append(" | ").append(entry.title).append(" |\n");
  }
  EXPECT_EQ(table_in("referee/README.md", "rules.def"), table) << "README.md should have:\n"
                                                               << table;
}

TEST(Rules, AreTheOnlyOnesThatTheRuntimeReports) {
  const std::set<std::string> other_names = {"referee-trace"};  // a trace's format
  for (const Source& source : reporting_sources())
    for (const std::string& name : rules_spelled_in(source))
      EXPECT_TRUE(rule_named(name) || other_names.contains(name))
          << source.path << " reports " << name << ", which referee/rules.def does not have";
}

TEST(Rules, AreReportedSomewhereEach) {
  std::vector<Source> sources = reporting_sources();
  for (const Source& source : sources_in({"grader/harness/grading", "grader/harness/schema"}))
    sources.push_back(source);  // what follows from several runs only
  for (const RuleEntry& entry : kRules) {
    std::string identifier(entry.name);
    std::replace(identifier.begin(), identifier.end(), '-', '_');
    const auto reports = [&](const Source& source) {
      return source.text.find('"' + std::string(entry.name) + '"') != std::string::npos ||
             source.text.find("Rule::" + identifier) != std::string::npos;
    };
    EXPECT_TRUE(std::any_of(sources.begin(), sources.end(), reports))
        << entry.name << " is in referee/rules.def, and nothing reports it";
  }
}

}  // namespace
}  // namespace referee::testing
