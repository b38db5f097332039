// Addresses in the words of the source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace referee {

// "tile[5]", "dynamic shared memory[12]", "global memory[12]" or "global memory byte 41": the
// element of `size` bytes, counted from the array's or the allocation's start. Empty where nothing
// is known.
std::string describe_address(std::uintptr_t address, std::size_t size);

}  // namespace referee
