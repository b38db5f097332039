// Loads by __ldg: of memory that no thread may write in the same launch (CUDA C++ Programming
// Guide, "Read-Only Data Cache Load Function"). PTX calls them ld.global.nc, non-coherent, and no
// barrier and no fence orders them behind a write.
#pragma once

#include <cstddef>
#include <cstdint>

namespace referee {

// Reports it where a thread of the running launch, this one or another, has written some of the
// bytes. Of each word, the cell remembers the bytes of the last write alone, and what is written
// behind the load nobody compares with it.
void check_read_only_load(std::uintptr_t address, std::size_t bytes, std::uintptr_t pc);

}  // namespace referee
