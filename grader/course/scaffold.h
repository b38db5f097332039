// The files of a new exercise, made from grader/course/templates. There it is called exercise_name,
// ExerciseName and 00_chapter: those are replaced, and nothing else.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings {

// Why no exercise can have the name, as the end of a sentence; empty if one can.
std::string objection_to_name(const std::string& name);

// course.toml with `entry` as the last exercise of the chapter. Throws CourseError if the result
// would not be that, because the file is laid out in a way that this does not understand.
std::string with_entry(const std::string& manifest, const std::string& chapter,
                       const std::string& entry);

// Makes all files of an exercise and enters it last in its chapter. Returns the files, relative to
// the root, course.toml last. Overwrites nothing: either everything is there afterwards or, after
// an error or a signal, nothing. Throws CourseError, which says what is in the way, and
// std::filesystem::filesystem_error.
// Precondition: the course has the chapter, no exercise of that name, and the name is a good one.
std::vector<std::filesystem::path> make_exercise(const Layout& layout, const Chapter& chapter,
                                                 const std::string& name);

}  // namespace warplings
