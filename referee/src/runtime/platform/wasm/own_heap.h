// Memory of the runtime's own, beside platform/memory.h.
#pragma once

#include <cstddef>

namespace referee {

// As reserve_memory(), and null where none is left.
void* reserve_if_possible(std::size_t bytes);

}  // namespace referee
