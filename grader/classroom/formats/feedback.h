// What all formats say of a result in words, for the student who reads it and for the instructor.
#pragma once

#include <string>
#include <vector>

#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

// One exercise in words. All text is clean (grader/text/markup.h), and not escaped for any format.
struct Feedback {
  std::string title;    // "block_sum"
  std::string verdict;  // "passes", "diagnosed: shared-race", "a hidden case fails"
  std::string text;     // what the student may read: cases, diagnoses, compiler messages
  std::string output;   // what the student's program printed in the case that is shown
  std::string hidden;   // the instructor's part: hidden cases in full; empty where there are none
  bool passed = false;
};

// Of hidden cases a student's part says how many passed and nothing else, whatever failed.
Feedback feedback_on(const ExerciseResult& exercise);

// The remarks that are a student's business (which files were taken), and those that are the
// instructor's (attempts to cheat; a person decides what to make of them).
std::vector<std::string> remarks_for_student(const SubmissionResult& result);
std::vector<std::string> remarks_for_instructor(const SubmissionResult& result);

// One line on the whole: "12 of 40 points." with the reason where it was not graded in order, and
// the notice where there was no sandbox.
std::string summary_of(const SubmissionResult& result);

// Text of a line that is printed: a marker in front of every line, so that none is taken for a
// command of continuous integration (`::set-output`) or for a result.
std::string quoted_lines(const std::string& text);

// Whose result it is, as a person calls it: the student's name or login, else the submission's.
std::string person_of(const SubmissionResult& result);

}  // namespace warplings::classroom
