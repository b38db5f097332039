// A submission's result in the formats of other services. README.md has their facts and where each
// field comes from.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

// JUnit XML: a suite for each exercise, a test case for each case and schedule. Hidden cases are
// one test case together.
std::string junit_of(const SubmissionResult& result);

// Gradescope's results.json. Hidden cases and remarks for the instructor have the visibility
// hidden.
nlohmann::ordered_json gradescope_results(const SubmissionResult& result);

// PrairieLearn's results.json, at most kPrairieLearnLimit bytes when it is written by text_of().
inline constexpr std::size_t kPrairieLearnLimit = 1'000'000;
nlohmann::ordered_json prairielearn_results(const SubmissionResult& result);

// What Autolab's autograder prints: the feedback, each line marked, and as the last line the
// scores.
std::string autolab_output(const SubmissionResult& result);

// Classroom 50's result.json. `environment` are the variables that its runner sets: CLASSROOM,
// ASSIGNMENT, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL, REVIEW_URL. The fields of absent ones say
// "unknown": the schema wants them filled.
nlohmann::ordered_json classroom50_result(const SubmissionResult& result,
                                          const std::map<std::string, std::string>& environment);

// A JSON document as the text of a file; what is no UTF-8 is replaced.
std::string text_of(const nlohmann::ordered_json& document);

// A format by its name on the command line, the file that it is written to beside result.json, and
// how. classroom50 takes its variables from the environment.
struct Format {
  const char* name;
  const char* file;
  std::string (*write)(const SubmissionResult&);
};
const std::vector<Format>& formats();

// The format of that name, or nullptr.
const Format* find_format(const std::string& name);

}  // namespace warplings::classroom
