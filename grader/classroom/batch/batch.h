// A batch: what was handed in, and how all of it is graded. It is written once, before the first
// submission is graded, and never changed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

inline constexpr const char* kBatchSchema = "warplings/batch/1";

struct Settings {
  std::string backend = "referee";  // "referee", "gpu" or "all"
  std::string engine = "native";    // what runs the referee: "native" or "wasm"
  std::string isolation = "none";   // "bubblewrap" or "none"
  double deadline = 600;            // seconds for one submission
  std::uint64_t seed = 0;           // secret: in no result, and never passed to untrusted code
};

// One entry of DIR.
struct Submission {
  std::string id;
  std::string name;    // printable
  std::string source;  // the entry's name in DIR, percent-encoded; of several files, one a line
  std::string kind;    // "folder", "archive", "git", "file", or "other" (nothing that can be read)
  std::string digest;  // of its content; empty where it could not be read
  std::optional<Student> student;
  std::vector<Remark> remarks;  // what the intake and the roster say about it
};

struct Batch {
  std::string id;                // of DIR, what is in it, the course, and the settings but the seed
  std::filesystem::path folder;  // DIR, absolute
  Settings settings;
  std::map<std::string, std::string> versions;  // as in a result
  // What a submission begins with: chapter, kind and points of every exercise, none graded.
  std::vector<ExerciseResult> exercises;
  std::vector<Submission> submissions;  // by id
  std::vector<Student> missing;         // on the roster, without a submission
  bool has_roster = false;
  std::string created;  // UTC

  // Throws std::out_of_range.
  const Submission& submission(const std::string& wanted) const;
};

nlohmann::json to_json(const Batch& batch);

// Throws std::runtime_error that names the file and what is wrong with it.
Batch read_batch(const std::filesystem::path& file);

// Batch::id for the other members.
std::string id_of(const Batch& batch);

// The result of a submission before anything is graded: its exercises are not_graded.
SubmissionResult ungraded(const Batch& batch, const Submission& submission);

// A secret seed from the system's randomness.
std::uint64_t random_seed();

}  // namespace warplings::classroom
