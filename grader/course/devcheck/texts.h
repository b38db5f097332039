// Checks that need no compiler: files, hints, marks, what a solution may change, and whether
// misconceptions break what a contract asks.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::devcheck {

// What is wrong with the exercise's files and entry; empty if nothing is. `TODO: TEXT` (without a
// number, which would be a gap for students) is what an author has still to do.
std::vector<std::string> problems_of_texts(const Layout& layout, const Exercise& exercise);

// Whether all files are there that a build of its solution and misconceptions needs.
bool can_be_built(const Layout& layout, const Exercise& exercise);

// Files in the course's folders that belong to no exercise of the course.
std::vector<std::string> stray_files(const Layout& layout, const Course& course);

// The exercise's misconceptions in the order of their names.
std::vector<std::filesystem::path> misconceptions(const Layout& layout, const Exercise& exercise);

// A file's text; empty if there is none.
std::string text_of(const std::filesystem::path& file);

}  // namespace warplings::devcheck
