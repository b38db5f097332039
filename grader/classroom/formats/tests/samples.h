// Results to try formats on: honest ones, and ones whose every text was chosen by an adversary.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

// A run of a case as the harness writes it.
nlohmann::json sample_case(const std::string& name, const std::string& schedule, bool passed);

// Passes block_sum, gets shared-race in missing_barrier, has not begun array_sum: 3 of 8 points.
SubmissionResult sample_result();

// The same; its hidden case of block_sum fails, and "HiddenSecret" stands in all of its texts.
SubmissionResult sample_with_hidden_case();

// Everything that the submission can choose is hostile: markup, formulas, control characters, bytes
// that are no UTF-8, workflow commands, a last line like Autolab's, megabytes of output.
SubmissionResult hostile_result(std::size_t output_bytes);

// One of each state that is not graded.
std::vector<SubmissionResult> ungraded_results();

// A class: `count` people who solve more or less of 28 exercises, some of whom cheat. The same for
// the same arguments.
std::vector<SubmissionResult> sample_class(std::size_t count, std::uint64_t seed);

}  // namespace warplings::classroom
