// Which files of the course go into a package, and which stay with the instructor.
#pragma once

#include <filesystem>
#include <vector>

namespace warplings::classroom {

// Who gets the package.
enum class Receiver {
  kStudent,    ///< no solutions, no misconceptions, no hidden cases, no attacks, no tests
  kAutograder  ///< the same, but with the hidden cases: a service grades with them
};

// The files to take along, relative to `root` and sorted. A list of what is taken, not of what is
// left out: whatever an instructor keeps in the checkout beside the course (rosters, results,
// notes) stays there. Links are not followed. Throws std::filesystem::filesystem_error.
std::vector<std::filesystem::path> course_files(const std::filesystem::path& root,
                                                Receiver receiver);

// The hidden cases among the files of `root`: grader/hidden/<chapter>/<exercise>_test.cpp.
std::vector<std::filesystem::path> hidden_cases(const std::filesystem::path& root);

// Whether the checkout is a student's package: it has no solutions.
bool is_students_copy(const std::filesystem::path& root);

}  // namespace warplings::classroom
