// The class report: what a class can do and what stops it, as one HTML page that needs no network.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/submission_result.h"
#include "grader/course/course.h"

namespace warplings::classroom {

// What is known of one exercise over the whole class.
struct ExerciseStatistics {
  std::string name;
  std::string chapter;
  int points = 0;
  std::map<std::string, int> states;   // state -> submissions
  std::map<std::string, int> reasons;  // what a failure is called -> submissions

  int count(const std::string& state) const;
  int begun() const;                // neither not_started nor not_graded
  std::string main_reason() const;  // the commonest; empty where nobody fails
};

// A diagnosis, or another way to fail: who met it, and where.
struct Misconception {
  std::string name;     // "shared-race", or a failing case: "Craft: meets at most 11 barriers"
  std::string section;  // "chapters/01_shared_memory.md#shared-race"; empty where there is none
  bool is_rule = false;
  int people = 0;  // submissions that met it at least once
  std::set<std::string> exercises;
};

struct Slow {
  std::string person;
  std::string exercise;
  double seconds = 0;  // compiling and running
  double compile_seconds = 0;
};

struct Person {
  std::string name;
  std::string id;
  int points = 0;
  SubmissionState state = SubmissionState::kGraded;
  std::string message;
  std::string states;  // one letter an exercise, see letter_of()
};

// Collects results one by one; what it keeps of each is small.
class ClassReport {
 public:
  // `chapters`: where links to the reading lead, in front of "chapters/01_shared_memory.md#...":
  // the path from the report to the checkout, with a slash at its end, or empty.
  explicit ClassReport(const Course& course, std::string chapters = "");

  void add(const SubmissionResult& result);
  void set_batch(const Batch& batch);

  // The page. All text is escaped; it loads nothing.
  std::string html() const;

  const std::map<std::string, Misconception>& misconceptions() const { return misconceptions_; }
  const std::vector<ExerciseStatistics>& exercises() const { return exercises_; }

 private:
  friend class ReportPage;

  void add_exercise(const ExerciseResult& exercise, const std::string& person,
                    std::map<std::string, std::set<std::string>>& met);
  ExerciseStatistics& statistics_of(const ExerciseResult& exercise);

  const Course& course_;
  std::string chapters_;
  std::vector<ExerciseStatistics> exercises_;  // in the course's order
  std::map<std::string, Misconception> misconceptions_;
  std::vector<Slow> slowest_;  // the slowest kSlowest, slowest first
  std::vector<Person> people_;
  std::vector<std::pair<std::string, std::string>> attempts_;  // person, what
  std::vector<Student> missing_;
  bool has_roster_ = false;
  std::string batch_;
  std::string backend_;
  std::string engine_;
  std::string first_;  // started
  std::string last_;   // finished
  int max_points_ = 0;
  double seconds_ = 0;
  bool provisional_ = false;
};

// The letter that stands for a state in the table of everybody: P passed, D diagnosed, W wrong
// answer, T out of time, X crashed, C does not compile, - not started, ? not graded.
char letter_of(const std::string& state);

}  // namespace warplings::classroom
