// Work on many things at once.
#pragma once

#include <cstddef>
#include <functional>

namespace warplings::base {

// Calls work(0) to work(count - 1), each once and begun in that order, on `jobs` threads; 0 jobs
// are as many as there are cores. The first exception keeps further ones from beginning and is
// thrown once those that run have ended.
void for_each_index(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace warplings::base
