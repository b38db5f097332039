// What the rewriter puts behind the definitions of __constant__ and __device__ variables.
#pragma once

#include <cstddef>

namespace referee {

// Whole words of the variable are the host's to write, from now on: kernels only read them.
// Always true, for the initialiser of an object.
bool declare_constant(const volatile void* address, std::size_t size, const char* name);
// The variable is the kernels', and the host comes to it by its symbol alone. Always true, too.
bool declare_variable(const volatile void* address, std::size_t size, const char* name);

}  // namespace referee
