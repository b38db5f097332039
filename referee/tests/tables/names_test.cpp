// How many files must learn the name of a new rule or option: three at most, beside its tests and
// the documents that are compared with the tables.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "referee/option_table.h"
#include "referee/rules.h"
#include "referee/tests/tables/sources.h"

namespace referee::testing {
namespace {

constexpr std::size_t kMostFiles = 3;

struct Allowance {
  const char* file;
  const char* why;
};

// Files that treat some rules in their own way. A new rule needs none of them.
constexpr Allowance kRuleAllowances[] = {
    {"grader/cli/commands/sanitizer_log.cpp", "gives the findings of compute-sanitizer our names"},
    {"grader/harness/grading/case.cpp", "loses its patience with endless loops"},
    {"grader/harness/grading/diagnosed.cpp",
     "tells what nobody wrote, or shuffled, from what an answer computed"},
    {"grader/judge/case_group.cpp", "knows what is a consequence: of a race, of what nobody wrote"},
    {"site/figures/recorded/", "is what the referee has recorded"},
};

bool names_rule(const Source& source, const std::string& name) {
  std::string identifier = name;
  std::replace(identifier.begin(), identifier.end(), '-', '_');
  return source.text.find('"' + name + '"') != std::string::npos ||
         source.text.find("Rule::" + identifier) != std::string::npos ||
         source.text.find("\n" + name + " =") != std::string::npos;  // course.toml's key
}

// The parts of the runtime count once: several of them may find a rule broken.
std::string counted_as(const std::string& path) {
  const std::string runtime = "referee/src/runtime/";
  return path.starts_with(runtime) ? runtime : path;
}

// A rule is an entry of rules.def, one of course.toml, and the place that reports it.
TEST(ANewRule, TouchesThreeFilesAtMost) {
  const std::vector<Source> sources =
      sources_in({"base", "bench", "course.toml", "grader", "referee", "site"});
  std::map<std::string, int> used;
  for (const RuleEntry& entry : kRules) {
    std::set<std::string> files;
    for (const Source& source : sources) {
      if (!names_rule(source, std::string(entry.name))) continue;
      const auto allowed = std::find_if(
          std::begin(kRuleAllowances), std::end(kRuleAllowances),
          [&](const Allowance& allowance) { return source.path.starts_with(allowance.file); });
      if (allowed == std::end(kRuleAllowances)) {
        files.insert(counted_as(source.path));
      } else {
        ++used[allowed->file];
      }
    }
    EXPECT_LE(files.size(), kMostFiles)
        << entry.name << " is spelled in\n  " << ::testing::PrintToString(files);
  }
  for (const Allowance& allowance : kRuleAllowances)
    EXPECT_GT(used[allowance.file], 0) << allowance.file << " names no rule any more";
}

// An option is an entry of options.def, what the runtime does about it, and whoever sets it.
TEST(ANewOption, TouchesThreeFilesAtMost) {
  const std::vector<Source> sources = sources_in({"base", "bench", "grader", "referee", "site"});
  const std::vector<std::string> members = {
#define OPTION(type, member, variable, flag, default_value, valid, allowed, help) #member,
#include "referee/options.def"
#undef OPTION
  };
  for (const OptionEntry& entry : kOptions) {
    const std::string member = "Option::" + members[static_cast<std::size_t>(entry.option)];
    const std::string variable(entry.variable);
    std::set<std::string> files;
    for (const Source& source : sources) {
      const std::set<std::string> literals = string_literals(source.text);
      if (literals.contains(variable) || literals.contains(variable + "=") ||
          source.text.find(member) != std::string::npos) {
        files.insert(counted_as(source.path));
      }
    }
    EXPECT_LE(files.size(), kMostFiles)
        << variable << " is spelled in\n  " << ::testing::PrintToString(files);
  }
}

}  // namespace
}  // namespace referee::testing
