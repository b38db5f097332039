// Checks that need no compiler: files, hints, marks, and what a solution may change.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/devcheck/course.h"

namespace warplings::devcheck {

// What is wrong with the exercise's files and entry; empty if nothing is.
std::vector<std::string> problems_of_texts(const std::filesystem::path& root,
                                           const Exercise& exercise);

// Files in the course's folders that belong to no exercise of the list.
std::vector<std::string> stray_files(const std::filesystem::path& root,
                                     const std::vector<Exercise>& exercises);

// The exercise's misconceptions in the order of their names.
std::vector<std::filesystem::path> misconceptions(const std::filesystem::path& root,
                                                  const Exercise& exercise);

// A file's text; empty if there is none.
std::string text_of(const std::filesystem::path& file);

}  // namespace warplings::devcheck
