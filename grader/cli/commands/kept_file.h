// What the pages of the web edition keep in a browser, as the file that they write and take over
// (site/kept/file.js): answers to exercises, and which of them pass. It may come from anybody.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/course/course.h"

namespace warplings::cli {

struct KeptAnswer {
  const Exercise* exercise = nullptr;
  std::string text;
  bool passes = false;
};

// The answers to exercises of this course, in its order; nothing where it is no such file. What
// else is kept there, the questions' answers and the chapters' programs, belongs to the browser.
std::optional<std::vector<KeptAnswer>> read_kept(std::string_view file, const Course& course);

std::string kept_file(const std::vector<KeptAnswer>& answers);

}  // namespace warplings::cli
