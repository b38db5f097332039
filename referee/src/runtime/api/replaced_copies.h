// Copies that deliver other values than the host has: see harness::ReplacedCopies.
#pragma once

#include <cstddef>

namespace referee {

// Called behind each copy to device memory.
void replace_copied(void* target, const void* source, std::size_t bytes);
// Kernels can now load so many more bytes of memory that the host writes without a copy.
void note_shared_with_host(std::size_t bytes);

}  // namespace referee
