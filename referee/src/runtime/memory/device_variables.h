// __constant__ and __device__ variables. Kernels only read the former; host code comes to either by
// calls such as cudaMemcpyFromSymbol alone.
#pragma once

#include <cstdint>
#include <string>

namespace referee {

// The name of the variable that holds the address; empty if there is none.
std::string device_variable_at(std::uintptr_t address);

}  // namespace referee
