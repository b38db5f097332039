// The last verdict of each exercise, kept in the build folder so that the map of the course is
// there at once. An entry counts only for the exact file and grader that it was made with.
#pragma once

#include <optional>

#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/judge/result.h"

namespace warplings {

class Ledger {
 public:
  explicit Ledger(Layout layout) : layout_(std::move(layout)) {}

  // What is known of the student's file as it is now: not_started from comparing it with its
  // skeleton, another state from the last time that these very bytes were graded by this very
  // grader; nothing where it has not been graded since it changed, or is not there.
  std::optional<Result> known(const Exercise& exercise) const;

  // Whether the last verdict of the student's file was a pass, whatever became of it since.
  bool passed_once(const Exercise& exercise) const;

  // Remembers a verdict of the student's own file. Best effort: write errors are
  // ignored.
  void record(const Exercise& exercise, const std::string& fingerprint, const Result& result) const;

  // Identifies the file's content, that of the headers that it includes, and the grader.
  std::string fingerprint(const Exercise& exercise, const std::filesystem::path& file) const;

  // How many hints of the exercise have been shown; the count is kept for convenience.
  std::size_t hints_shown(const Exercise& exercise) const;
  void set_hints_shown(const Exercise& exercise, std::size_t count) const;

 private:
  Layout layout_;
};

// True where the file is what reset would put there (line ends aside).
bool equals_skeleton(const std::filesystem::path& file, const std::filesystem::path& skeleton);

}  // namespace warplings
