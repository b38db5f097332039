// A case runs under several schedules; a verdict speaks of it once.
#pragma once

#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace warplings {

// A case under all of its schedules. Points into the result it was made from.
struct CaseGroup {
  const Case* shown = nullptr;  ///< the run that failed first, or the first one
  std::vector<std::string> failed_under;
  int runs = 0;
  bool one_alternative = true;  ///< each run that fails names the same one

  bool failed() const { return !failed_under.empty(); }
};

// The cases in the order of their first run.
std::vector<CaseGroup> grouped(const std::vector<Case>& cases);

// The failing case that explains most. Values that are the same well-known mistake's under every
// schedule are the cause of whatever else goes wrong; else come errors of the referee, values that
// are a mistake's under some schedule, notes, and symptoms; of equals the first. An error that only
// `weak` shows comes behind an old value that explains it. Null where none fails.
const CaseGroup* most_telling(const std::vector<CaseGroup>& groups);

// The diagnosis that explains a failure best, or null where there is none.
const Diagnosis* telling_diagnosis(const Case& run);

// Whether it fails where memory is weak, and passes under every other schedule.
bool fails_under_weak_only(const CaseGroup& group);

// The note of an old value, where the case fails under `weak` only: what else the referee found
// there comes of it. Null where there is none.
const Diagnosis* old_value_of(const CaseGroup& group);

// Whether what was read is due to chance, or the result of an operation undefined: then what the
// values look like is chance as well.
bool leaves_values_to_chance(const Diagnosis& diagnosis);

// "under every schedule", "under schedule reverse only"; empty where there was but one.
std::string schedules_in_words(const CaseGroup& group);

}  // namespace warplings
