// Shared memory as a device serves it: 32 banks of four bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace referee {

// Wavefronts that an access of shared memory takes by lanes of a warp, of `bytes` bytes each, at
// these addresses or offsets. Accesses of 8 and 16 bytes are served by half and quarter warps; in
// each, the bank with the most different words decides.
unsigned wavefronts(const std::vector<std::uintptr_t>& addresses, std::size_t bytes);

// The parts of a warp that are served one after another.
std::size_t served_parts(std::size_t lanes, std::size_t bytes);

}  // namespace referee
