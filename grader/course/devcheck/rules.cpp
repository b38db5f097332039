// Compares course.toml's [rules] with the referee's table.
#include "grader/course/devcheck/rules.h"

#include "referee/rules.h"

namespace warplings::devcheck {

std::vector<std::string> problems_of_rules(const std::map<std::string, std::string>& sections) {
  std::vector<std::string> problems;
  for (const referee::RuleEntry& entry : referee::kRules) {
    const std::string name(entry.name);
    if (!sections.contains(name)) {
      problems.push_back("course.toml's [rules] names no section for " + name);
    }
  }
  for (const auto& [name, section] : sections) {
    if (!referee::rule_named(name)) {
      problems.push_back("course.toml's [rules] has " + name + ", and referee/rules.def has not");
    }
  }
  return problems;
}

}  // namespace warplings::devcheck
