// The verdict of one exercise as text: at most a screenful, 80 columns.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/judge/result.h"
#include "grader/text/terminal.h"

namespace warplings {

// Rows that a verdict takes at most (compiler messages excepted in the last line that they need).
inline constexpr std::size_t kScreenful = 24;

// What a verdict is written for.
struct VerdictContext {
  const Course* course = nullptr;
  std::string command = "./run.sh";  ///< as the person typed it
  std::string shown_file;            ///< the graded file, as the person would type it
  Style style;
  std::string hint = {};  ///< how to get one; empty: the hint command
  std::filesystem::path
      skeleton{};                ///< to name what a half-done file leaves open; empty: not named
  std::filesystem::path root{};  ///< of the checkout, for links; empty: none
};

// The lines of the verdict. The first names the graded file. A failing verdict shows the first
// failing case that has a diagnosis (or the first failing one), its first mismatches, the
// diagnosis with the lines of source that it names, and where to read on.
std::vector<std::string> verdict(const Result& result, const Exercise& exercise,
                                 const VerdictContext& context);

// "passes", "not started", "wrong answer", "diagnosed: shared-race": a state in a few words.
std::string state_in_words(const Result& result);

// The tick, cross or dot that stands before a state.
std::string state_symbol(State state, const Style& style);

}  // namespace warplings
