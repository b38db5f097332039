// What the rewriter puts behind the definition of a __constant__ variable.
#pragma once

#include <cstddef>

namespace referee {

// Whole words of the variable are the host's to write, from now on: kernels only read them.
// Always true, for the initialiser of an object.
bool declare_constant(const volatile void* address, std::size_t size, const char* name);

}  // namespace referee
