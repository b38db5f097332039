// The names of the cases program: the suite is the exercise's name in camel case, and a setting's
// name has no colon. See traced_cases.h.
#include "grader/judge/traced_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace warplings {
namespace {

// What a failure is about: its rule, or its state.
std::string subject(const CaseGroup& group) {
  const Diagnosis* diagnosis = telling_diagnosis(*group.shown);
  return diagnosis != nullptr && diagnosis->severity != "note" ? diagnosis->rule
                                                               : name_of(group.shown->state);
}

std::string suite_of(const std::string& exercise) {
  std::string suite;
  for (std::size_t i = 0; i < exercise.size(); ++i) {
    const bool begins = i == 0 || exercise[i - 1] == '_';
    const auto c = static_cast<unsigned char>(exercise[i]);
    if (c != '_') suite += static_cast<char>(begins ? std::toupper(c) : c);
  }
  return suite;
}

}  // namespace

std::vector<Recordable> recordable(const std::vector<CaseGroup>& groups) {
  std::vector<Recordable> result;
  if (const CaseGroup* telling = most_telling(groups)) {
    Recordable& alike = result.emplace_back();
    for (const CaseGroup& group : groups)
      if (group.failed() && subject(group) == subject(*telling)) alike.push_back(&group);
  } else {
    for (const CaseGroup& group : groups) result.push_back({&group});
  }
  return result;
}

std::string filter_of(const std::string& exercise, const Recordable& groups) {
  std::string result;
  for (const CaseGroup* group : groups) {
    std::string schedule = group->failed() ? group->failed_under.front() : group->shown->schedule;
    std::replace(schedule.begin(), schedule.end(), ':', '_');
    result += fmt::format("{}{}.{}/{}", result.empty() ? "" : ":", suite_of(exercise),
                          group->shown->name, schedule);
  }
  return result;
}

}  // namespace warplings
