// Is the course in order? Every exercise's texts, and what its skeleton, its solution and its
// misconceptions get when they are graded.
#pragma once

#include <vector>

#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::devcheck {

struct CheckOptions {
  std::vector<const Exercise*> exercises;
  bool grades = false;  // also builds and grades; otherwise only texts are looked at
  unsigned jobs = 1;    // so many at a time
};

// Prints a line for each finding as it comes, then a summary. Returns how many are not in order.
// Throws base::Error where this machine cannot build, and base::Interrupted.
int check(const Layout& layout, const Course& course, const CheckOptions& options);

}  // namespace warplings::devcheck
