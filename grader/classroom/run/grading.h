// Grading the answers of one submission: the judge's verdicts become a result with points.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <string>
#include <thread>

#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/submission_result.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::classroom {

// Interrupts this process's work when the time is over, as Ctrl-C would: what runs is ended, and
// base::Interrupted is thrown. Measured by a clock that never jumps.
class Deadline {
 public:
  explicit Deadline(double seconds);
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  bool passed() const { return passed_; }

 private:
  std::atomic<bool> passed_{false};
  std::jthread thread_;  // the last member: it uses the others
};

// Judges every exercise of the batch, in order, and writes the verdicts into the result as they
// come. Throws what Judge throws; verdicts that were made until then stay.
void grade_answers(const Batch& batch, const std::map<std::string, std::string>& answers,
                   const Course& course, const Layout& places, const std::filesystem::path& scratch,
                   SubmissionResult& result);

// Adds up the points; says why where there is nothing to add.
void finish(SubmissionResult& result);

}  // namespace warplings::classroom
