// The beginning of a batch: everything about it is settled, or it goes on as it was opened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/results_folder.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::classroom {

// What was asked for. What is not given is decided when the batch begins.
struct BatchRequest {
  std::filesystem::path folder;
  std::filesystem::path results;
  std::filesystem::path roster;            // empty: none
  std::vector<const Exercise*> exercises;  // in the course's order
  std::optional<std::uint64_t> seed;
  std::string backend = "referee";
  std::string engine = "native";  // as of Settings
  std::string isolation = "none";
  double deadline = 600;
  bool resume = false;
};

// The request is invalid; what() says how to change it.
struct BatchError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct OpenedBatch {
  Batch batch;
  std::vector<std::string> notes;  // about DIR, in sentences
};

// Lists DIR and writes the batch file, or, to resume, reads it and checks that it is the same
// batch: same submissions, course, settings. Throws BatchError, and std::runtime_error for what the
// disk refuses.
OpenedBatch open_batch(const BatchRequest& request, const Course& course, const Layout& places);

// A digest of what verdicts depend on: the manifest, cases, adapters, skeletons, the runtime that
// `engine` names.
std::string course_digest(const Course& course, const Layout& places, const std::string& engine);

}  // namespace warplings::classroom
