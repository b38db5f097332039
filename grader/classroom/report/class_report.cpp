// Collecting: from results to counts.
#include "grader/classroom/report/class_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/classroom/formats/feedback.h"
#include "grader/judge/case_group.h"
#include "grader/judge/result.h"

namespace warplings::classroom {
namespace {

constexpr std::size_t kSlowest = 10;

Result read(const ExerciseResult& exercise) {
  if (!exercise.result.is_object()) return {};
  try {
    return read_result(exercise.result);
  } catch (const std::exception&) {  // another version's document
    return {};
  }
}

// What a failing case is called: the rule that it broke, else the case itself.
std::string reason_of(const CaseGroup& group) {
  for (const Diagnosis& diagnosis : group.shown->diagnoses) {
    if (diagnosis.is_error()) return telling_diagnosis(*group.shown)->rule;
  }
  return group.shown->sentence.empty() ? group.shown->name : group.shown->sentence;
}

}  // namespace

char letter_of(const std::string& state) {
  static const std::map<std::string, char> letters = {
      {"passed", 'P'},  {"diagnosed", 'D'},     {"wrong_answer", 'W'}, {"timed_out", 'T'},
      {"crashed", 'X'}, {"compile_error", 'C'}, {"not_started", '-'}};
  const auto found = letters.find(state);
  return found == letters.end() ? '?' : found->second;
}

int ExerciseStatistics::count(const std::string& state) const {
  const auto found = states.find(state);
  return found == states.end() ? 0 : found->second;
}

int ExerciseStatistics::begun() const {
  int sum = 0;
  for (const auto& [state, count] : states) {
    if (state != "not_started" && state != "not_graded") sum += count;
  }
  return sum;
}

std::string ExerciseStatistics::main_reason() const {
  const auto most =
      std::max_element(reasons.begin(), reasons.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == reasons.end() ? "" : most->first;
}

ClassReport::ClassReport(const Course& course, std::string chapters)
    : course_(course), chapters_(std::move(chapters)) {}

ExerciseStatistics& ClassReport::statistics_of(const ExerciseResult& exercise) {
  const auto found = std::find_if(exercises_.begin(), exercises_.end(), [&](const auto& known) {
    return known.name == exercise.exercise;
  });
  if (found != exercises_.end()) return *found;
  exercises_.push_back({exercise.exercise, exercise.chapter, exercise.max_points, {}, {}});
  return exercises_.back();
}

void ClassReport::add_exercise(const ExerciseResult& exercise, const std::string& person,
                               std::map<std::string, std::set<std::string>>& met) {
  ExerciseStatistics& statistics = statistics_of(exercise);
  ++statistics.states[exercise.state];
  const double seconds = exercise.seconds + exercise.compile_seconds;
  if (seconds > 0) {
    const auto place = std::find_if(slowest_.begin(), slowest_.end(),
                                    [&](const Slow& other) { return other.seconds < seconds; });
    slowest_.insert(place, {person, exercise.exercise, seconds, exercise.compile_seconds});
    if (slowest_.size() > kSlowest) slowest_.pop_back();
  }
  if (exercise.state == "compile_error") ++statistics.reasons["does not compile"];
  const Result result = read(exercise);
  const auto groups = grouped(result.cases);
  if (const CaseGroup* telling = most_telling(groups)) {
    ++statistics.reasons[reason_of(*telling)];
  }
  for (const CaseGroup& group : groups) {
    if (!group.failed()) continue;
    const std::string reason = reason_of(group);
    const bool is_rule =
        std::any_of(group.shown->diagnoses.begin(), group.shown->diagnoses.end(),
                    [&](const Diagnosis& diagnosis) { return diagnosis.rule == reason; });
    // Another exercise's case of the same name is another misconception.
    const std::string key = is_rule ? reason : exercise.exercise + ": " + reason;
    Misconception& misconception = misconceptions_[key];
    misconception.name = key;
    misconception.is_rule = is_rule;
    misconception.exercises.insert(exercise.exercise);
    const auto rule = course_.rules.find(reason);
    const Exercise* known = course_.find(exercise.exercise);
    misconception.section = rule != course_.rules.end() ? rule->second
                            : known != nullptr          ? known->section
                                                        : "";
    met[key].insert(exercise.exercise);
  }
}

void ClassReport::add(const SubmissionResult& result) {
  const std::string person = person_of(result);
  Person entry{person, result.id, result.points, result.state, result.message, ""};
  std::map<std::string, std::set<std::string>> met;
  for (const ExerciseResult& exercise : result.exercises) {
    add_exercise(exercise, person, met);
    entry.states += letter_of(exercise.state);
  }
  for (const auto& [key, exercises] : met) ++misconceptions_[key].people;
  for (const std::string& text : remarks_for_instructor(result)) {
    attempts_.emplace_back(person, text);
  }
  people_.push_back(std::move(entry));
  max_points_ = std::max(max_points_, result.max_points);
  seconds_ += result.seconds;
  provisional_ = provisional_ || result.provisional();
  backend_ = result.backend;
  engine_ = result.engine;
  batch_ = result.batch;
  if (first_.empty() || result.started < first_) first_ = result.started;
  if (result.finished > last_) last_ = result.finished;
}

void ClassReport::set_batch(const Batch& batch) {
  missing_ = batch.missing;
  has_roster_ = batch.has_roster;
}

}  // namespace warplings::classroom
