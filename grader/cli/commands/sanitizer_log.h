// What compute-sanitizer prints, read out in the course's words. Reads text only; needs no tool.
#pragma once

#include <string>
#include <vector>

namespace warplings::cli {

// One kind of fault at one place.
struct ToolFinding {
  std::string rule;     ///< the course's name for it ("shared-race"); empty where it has none
  std::string message;  ///< one or two sentences
  std::string file;     ///< empty where the tool names none
  int line = 0;
  long count = 1;
};

// The findings in a log of any of compute-sanitizer's tools; those of one kind and place are
// counted together. A log of a run without findings gives none.
std::vector<ToolFinding> read_sanitizer(const std::string& log);

// Why the tool could not examine the program at all (no device that it supports, ...); empty where
// it could.
std::string sanitizer_trouble(const std::string& log);

}  // namespace warplings::cli
