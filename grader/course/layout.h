// Paths of the checkout, of the build folder and of an exercise's files, and how to name a file to
// the person at the keyboard.
#pragma once

#include <filesystem>
#include <string>

#include "grader/course/course.h"

namespace warplings {

struct Layout {
  std::filesystem::path root;   ///< the checkout
  std::filesystem::path build;  ///< what run.sh builds into
  std::string command;          ///< how to call this program again: "./run.sh" as it was typed

  // As configured when this program was built; WARPLINGS_COMMAND, which run.sh sets, is the
  // command that was typed.
  static Layout find();

  std::filesystem::path course_file() const { return root / "course.toml"; }
  std::filesystem::path exercises() const { return root / "exercises"; }
  std::filesystem::path solutions() const { return root / "solutions"; }
  std::filesystem::path skeletons() const { return root / "grader" / "skeletons"; }
  std::filesystem::path adapters() const { return root / "grader" / "adapters"; }
  std::filesystem::path cases() const { return root / "grader" / "cases"; }
  std::filesystem::path misconceptions() const { return root / "grader" / "misconceptions"; }
  std::filesystem::path templates() const { return root / "grader" / "course" / "templates"; }
  std::filesystem::path state() const { return build / "state"; }
  std::filesystem::path cache() const { return build / "cache"; }

  // Files of an exercise that are not called NAME.cu (Exercise::below), and a folder of them.
  std::filesystem::path case_file(const Exercise& exercise) const {
    return cases() / exercise.chapter / (exercise.name + "_test.cpp");
  }
  std::filesystem::path misconceptions_of(const Exercise& exercise) const {
    return misconceptions() / exercise.chapter / exercise.name;
  }
  std::filesystem::path benchmark_of(const Exercise& exercise) const {
    return root / "bench" / "device" / "exercises" / (exercise.name + ".cu");
  }

  // Whether this is a student's copy of the course, which comes without solutions.
  bool is_students_copy() const;

  // A path in the checkout, relative to its root.
  std::filesystem::path inside(const std::filesystem::path& path) const {
    return path.lexically_relative(root);
  }

  // The path as a person in the current directory would type it: relative below it, the
  // shorter of relative and absolute elsewhere.
  std::string shown(const std::filesystem::path& path) const;
};

}  // namespace warplings
