// Passages that texts share, as Debian's similarity-tester finds them: sim_c++(1). It compares
// tokens; names, numbers, strings, layout and comments do not count.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warplings::classroom {

// Lines first..last, counted from 1, of texts `a` and `b` (a < b) are alike.
struct Passage {
  std::size_t a = 0;
  std::size_t b = 0;
  std::size_t a_first = 0;
  std::size_t a_last = 0;
  std::size_t b_first = 0;
  std::size_t b_last = 0;
  std::size_t tokens = 0;
};

// Shorter passages are what any two programs share. 24 is the tool's own default.
inline constexpr std::size_t kLeastTokens = 24;

// All passages of at least kLeastTokens that two of the texts share; every text is compared with
// every other one. Throws base::Error where the tool is not installed or fails.
std::vector<Passage> shared_passages(const std::vector<std::vector<std::string>>& texts);

// The tool's report with -n, of files named NUMBER.cu, read.
std::vector<Passage> read_passages(const std::string& report);

}  // namespace warplings::classroom
