// Which of many failures to show: the one from which the others follow.
#include "grader/judge/case_group.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "referee/rules.h"

namespace warplings {
namespace {

bool is(const Diagnosis& diagnosis, referee::Rule rule) {
  return diagnosis.rule == referee::entry_of(rule).name;
}

// The lower, the more it explains. A value that another thread has yet to write is read too early:
// the race is the cause, the uninitialised read its consequence. And an index that was read before
// it was written is out of bounds.
int rank(const Diagnosis& diagnosis, bool after_uninitialised_read) {
  using referee::Rule;
  if (!diagnosis.is_error()) return 3;
  if (is(diagnosis, Rule::out_of_bounds) && after_uninitialised_read) return 2;
  return is(diagnosis, Rule::uninitialised_read) ? 1 : 0;
}

}  // namespace

std::vector<CaseGroup> grouped(const std::vector<Case>& cases) {
  std::vector<CaseGroup> groups;
  for (const Case& run : cases) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const CaseGroup& candidate) {
      return candidate.shown->name == run.name;
    });
    if (group == groups.end()) group = groups.insert(groups.end(), CaseGroup{&run, {}, 0, true});
    ++group->runs;
    if (run.passed) continue;
    if (!group->failed()) group->shown = &run;
    if (run.alternative != group->shown->alternative) group->one_alternative = false;
    group->failed_under.push_back(run.schedule);
  }
  return groups;
}

const Diagnosis* telling_diagnosis(const Case& run) {
  const Diagnosis* best = nullptr;
  int best_rank = 0;
  bool uninitialised = false;
  for (const Diagnosis& diagnosis : run.diagnoses) {
    const int its_rank = rank(diagnosis, uninitialised);
    if (best == nullptr || its_rank < best_rank) {
      best = &diagnosis;
      best_rank = its_rank;
    }
    uninitialised = uninitialised || is(diagnosis, referee::Rule::uninitialised_read);
  }
  return best;
}

bool fails_under_weak_only(const CaseGroup& group) {
  return group.failed() && static_cast<int>(group.failed_under.size()) < group.runs &&
         std::all_of(group.failed_under.begin(), group.failed_under.end(),
                     [](const std::string& schedule) { return schedule.starts_with("weak"); });
}

const Diagnosis* old_value_of(const CaseGroup& group) {
  if (!fails_under_weak_only(group)) return nullptr;
  const auto& all = group.shown->diagnoses;
  const auto note = std::find_if(all.begin(), all.end(), [](const Diagnosis& diagnosis) {
    return is(diagnosis, referee::Rule::old_value);
  });
  return note == all.end() ? nullptr : &*note;
}

bool leaves_values_to_chance(const Diagnosis& diagnosis) {
  using referee::Rule;
  constexpr std::array kRules = {
      // what is read
      Rule::shared_race, Rule::global_race, Rule::uninitialised_read, Rule::out_of_bounds,
      Rule::use_after_free, Rule::copy_in_flight, Rule::unordered_work,
      // what comes out
      Rule::shift_too_far, Rule::mask_without_caller, Rule::mask_mismatch,
      Rule::different_collective, Rule::absent_lane, Rule::bad_width};
  // Of two writes either stays; what it is says as much as without the other.
  const auto& places = diagnosis.locations;
  const bool only_writes =
      places.size() > 1 && std::all_of(places.begin(), places.end(), [](const Location& place) {
        return place.what.starts_with("write");
      });
  return diagnosis.is_error() && !(is(diagnosis, Rule::global_race) && only_writes) &&
         std::any_of(kRules.begin(), kRules.end(), [&](Rule rule) { return is(diagnosis, rule); });
}

const CaseGroup* most_telling(const std::vector<CaseGroup>& groups) {
  const auto priority = [](const CaseGroup& group) {
    if (!group.failed()) return 0;
    const Case& run = *group.shown;
    if (old_value_of(group) != nullptr) return 7;
    const Diagnosis* diagnosis = telling_diagnosis(run);
    const bool always = static_cast<int>(group.failed_under.size()) == group.runs;
    const bool is_told = diagnosis == nullptr || !leaves_values_to_chance(*diagnosis);
    if (!run.alternative.empty() && is_told && always && group.one_alternative) return 9;
    // What goes wrong whichever lanes __activemask() names has another cause.
    if (diagnosis != nullptr && is(*diagnosis, referee::Rule::activemask_dependence)) return 6;
    if (diagnosis != nullptr && diagnosis->is_error()) return fails_under_weak_only(group) ? 6 : 7;
    if (!run.alternative.empty()) return 5;
    return diagnosis != nullptr ? 3 : 1;
  };
  const auto best = std::max_element(
      groups.begin(), groups.end(),
      [&](const CaseGroup& a, const CaseGroup& b) { return priority(a) < priority(b); });
  return best == groups.end() || !best->failed() ? nullptr : &*best;
}

std::string schedules_in_words(const CaseGroup& group) {
  if (static_cast<int>(group.failed_under.size()) == group.runs) {
    return group.runs > 1 ? "under every schedule" : "";
  }
  const auto& names = group.failed_under;
  if (names.size() == 1) return fmt::format("under schedule {} only", names.front());
  return fmt::format("under schedules {} and {} only",
                     fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace warplings
