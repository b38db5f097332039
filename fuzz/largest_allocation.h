// How much memory a reader asks for at once.
#pragma once

#include <cstddef>

namespace warplings::fuzz {

// The largest request to operator new since the last call; 0 where a sanitizer keeps the heap (it
// has a bound of its own: -malloc_limit_mb).
std::size_t largest_allocation();

}  // namespace warplings::fuzz
