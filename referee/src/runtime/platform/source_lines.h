// Program counters to source lines, and these to what stands there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace referee {

struct SourceLine {
  std::string file;
  unsigned line = 0;
};

// For each pc (a return address), the innermost frame outside the referee's own headers. Entries
// whose line is unknown have line 0.
std::vector<SourceLine> source_lines(const std::vector<std::uintptr_t>& pcs);

// What stands there; empty where the file cannot be read.
std::string text_of_line(const SourceLine& place);

// For the address of each function, its name without parameters; empty where it is unknown.
std::vector<std::string> function_names(const std::vector<std::uintptr_t>& addresses);

}  // namespace referee
