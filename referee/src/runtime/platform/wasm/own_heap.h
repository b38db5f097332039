// Memory of the runtime's own, beside platform/memory.h.
#pragma once

#include <cstddef>

namespace referee {

// As reserve_memory(); null where so many bytes are not left. In memory.cpp.
void* reserve_if_possible(std::size_t bytes);

}  // namespace referee
