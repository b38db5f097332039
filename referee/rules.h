// The rules of rules.def as values: what a reader of reports may know of a rule without running
// anything.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace referee {

enum class Severity { error, note };

enum class Rule {
#define RULE(identifier, name, severity, title, advice) identifier,
#include "referee/rules.def"
#undef RULE
};

struct RuleEntry {
  Rule rule;
  std::string_view name;  // "shared-race"
  Severity severity;
  std::string_view title;   // when it is diagnosed; Markdown
  std::string_view advice;  // empty where it differs from place to place
};

// In the order of the enumerators.
inline constexpr RuleEntry kRules[] = {
#define RULE(identifier, name, severity, title, advice) \
  {Rule::identifier, name, Severity::severity, title, advice},
#include "referee/rules.def"
#undef RULE
};

constexpr const RuleEntry& entry_of(Rule rule) { return kRules[static_cast<std::size_t>(rule)]; }

// "shared-race": std::string, because messages and JSON are built of it.
inline std::string name_of(Rule rule) { return std::string(entry_of(rule).name); }

// Nothing for a name that no rule has.
constexpr std::optional<Rule> rule_named(std::string_view name) {
  for (const RuleEntry& entry : kRules)
    if (entry.name == name) return entry.rule;
  return std::nullopt;
}

// "error" or "note", as a report's `severity`.
constexpr std::string_view name_of(Severity severity) {
  return severity == Severity::note ? "note" : "error";
}

}  // namespace referee
