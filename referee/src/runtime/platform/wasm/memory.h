// Memory of the runtime's own, beside platform/memory.h.
#pragma once

#include <cstddef>

namespace referee {

// As reserve_memory(); null where so many bytes are not left.
void* reserve_if_possible(std::size_t bytes);
// Says that nothing is left for `what`. Takes no memory.
void say_no_memory_for(const char* what);

}  // namespace referee
