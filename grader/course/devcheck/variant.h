// One file to be graded by the check: a skeleton, a solution or a misconception, and what must come
// out.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/course/devcheck/expectation.h"
#include "grader/course/layout.h"

namespace warplings::devcheck {

struct Variant {
  enum class Must { kPass, kFail, kFailAsExpected };
  const Exercise* exercise = nullptr;
  std::filesystem::path file;
  Must must = Must::kPass;
  std::optional<Expectation> expectation;

  // "block_sum: no_dynamic_bytes"
  std::string title() const;
};

// What came of a variant: a sentence, and whether it is as it must be.
struct Finding {
  bool good = false;
  std::string text;
  // Of a solution: what its cases would name. Of a misconception: what it got, as it must.
  std::set<std::string> alternatives{};
};

// Skeleton, solution and misconceptions of an exercise.
std::vector<Variant> variants_of(const Layout& layout, const Exercise& exercise);

// Builds the file, grades it and judges the result. A solution runs under forward, reverse, 8
// random and 8 weak schedules, the others under those of a student's test. Throws base::Error where
// this machine is at fault.
Finding examine(const Variant& variant, const Layout& layout);

}  // namespace warplings::devcheck
