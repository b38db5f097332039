// What a misconception says that it must get: its first line, as a tool reads it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace warplings::devcheck {

// `// expect: shared-race line 23`            the rule, at that line of the file, in every schedule
// `// expect: wrong_answer GivesTheSum`       that case fails with that state (also diagnosed,
//                                             crashed, timed_out), under one schedule at least
// `// expect: craft CraftUsesOneBarrier`      that case fails, and only cases of craft do
// Further lines say why people write it and, with `// breaks: WORDS`, which sentence of the
// contract it breaks (bullets.h).
//
// The first two words of the others may be followed by `alternative NAME`: wherever that case
// fails, it names this alternative (grading/alternatives.h); its state may then be `diagnosed`,
// too.
struct Expectation {
  enum class Kind { kRule, kState, kCraft };
  Kind kind = Kind::kRule;
  std::string name;  // rule or state
  int line = 0;      // for rules
  std::string case_name;
  std::string alternative;  // empty: whichever, or none

  std::string text() const;

  // Whether the other cases have no say, so that they need not run.
  bool is_of_one_case() const { return kind == Kind::kState; }

  // Nothing if the file's first line is not one of the above.
  static std::optional<Expectation> of(std::string_view source);

  // Why this result (grader/harness/README.md) of a file of that name does not fulfil it; nothing
  // if it does.
  std::optional<std::string> unmet(const nlohmann::json& result,
                                   const std::string& file_name) const;
};

}  // namespace warplings::devcheck
