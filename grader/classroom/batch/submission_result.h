// What one submission got: the one source of every format, gradebook and report. README.md beside
// this file documents the JSON, "warplings/submission/1".
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace warplings::classroom {

inline constexpr const char* kResultSchema = "warplings/submission/1";

// A line of the roster. `fields` holds every column under its header, as it stands in the file.
struct Student {
  std::string id;
  std::string login;
  std::string name;
  std::string email;
  std::string section;
  std::map<std::string, std::string> fields;

  // By what one student is told from another.
  auto key() const { return std::tuple(id, login, email, name); }
};

// What became of a submission as a whole. Only kGraded and kDeadline can have points.
enum class SubmissionState {
  kGraded,
  kUnreadable,  // not an archive or folder that could be read
  kEmpty,       // readable, and no file of it belongs to an exercise of the batch
  kDeadline,    // the deadline came; exercises after it are not_graded
  kWorkerDied,  // its worker was killed, and killed again when it was tried once more
};

// "graded" and so on. submission_state_of throws std::invalid_argument for an unknown name.
std::string name_of(SubmissionState state);
SubmissionState submission_state_of(const std::string& name);

// Something that a person should know about a submission, as one plain sentence.
struct Remark {
  // "attempt": it tried to cheat or to break out, and what stopped it
  // "duplicate": two files, or two submissions, for one thing, and which was taken
  // "ignored": files that were not taken
  // "note": anything else
  std::string kind;
  std::string text;
};

struct ExerciseResult {
  std::string exercise;
  std::string chapter;
  std::string kind;  // "write", "fix" or "boss"
  int points = 0;
  int max_points = 0;
  // A state of `test` (passed not_started compile_error wrong_answer diagnosed timed_out crashed),
  // or not_graded after a deadline. A file that was not handed in is not_started.
  std::string state;
  std::string message;         // why there are no cases; what the compiler said
  double seconds = 0;          // running the cases
  double compile_seconds = 0;  // compiling and linking
  // The harness's document (grader/harness/README.md) with cases and diagnoses; null where no
  // case was run. It has no seed.
  nlohmann::json result;
};

struct SubmissionResult {
  std::string id;    // the name of its folder: letters, digits, '.', '_', '-'
  std::string name;  // what it is called in DIR, printable (see printable_name())
  std::optional<Student> student;
  std::string batch;
  std::string isolation = "none";  // "bubblewrap" or "none"
  std::string backend;             // "referee", "gpu" or "all"
  std::string engine = "native";   // what ran the referee: "native" or "wasm"
  int points = 0;
  int max_points = 0;
  SubmissionState state = SubmissionState::kGraded;
  std::string message;  // one or two sentences unless the state is kGraded
  std::vector<ExerciseResult> exercises;
  std::vector<Remark> remarks;
  std::string started;  // UTC, "2030-01-31T12:00:00Z"
  std::string finished;
  double seconds = 0;  // wall time of the worker, by a clock that never jumps
  std::map<std::string, std::string> versions;  // "course", "referee", "compiler", "warplings"

  // No sandbox, no marks: true where every format must say that the grade was given without
  // isolation.
  bool provisional() const { return isolation != "bubblewrap"; }
};

// The sentence that every format shows where provisional() holds.
inline constexpr const char* kProvisionalNotice =
    "Graded without a sandbox: the submission could have changed its own marks.";

nlohmann::json to_json(const SubmissionResult& result);

// Reads a document of this schema; keys that it does not know are ignored. Throws
// std::runtime_error, which says what is wrong with it.
SubmissionResult submission_result_from(const nlohmann::json& document);

// The same from a file of at most 64 MiB. Throws std::runtime_error that names the file.
SubmissionResult read_submission_result(const std::filesystem::path& file);

nlohmann::json to_json(const ExerciseResult& exercise);
ExerciseResult exercise_from(const nlohmann::json& document);

nlohmann::json to_json(const Student& student);
Student student_from(const nlohmann::json& document);

}  // namespace warplings::classroom
