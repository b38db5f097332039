// What source_lines.cpp asks the platform for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace referee {

// As addr2line -a -i -f -C prints it: for each address a line "0x...", then pairs of lines, the
// function and "FILE:LINE", from the innermost frame that is inlined there to the function itself.
// Empty if it cannot be found out.
std::string frames_text(const std::vector<std::uintptr_t>& addresses);

// The function that begins at the address, as frames_text() names it. Empty if that cannot be found
// out cheaply.
std::string function_at(std::uintptr_t address);

}  // namespace referee
