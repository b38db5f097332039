// __constant__ and __device__ variables. Kernels only read the former; host code comes to either by
// calls such as cudaMemcpyFromSymbol alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace referee {

struct DeviceVariable {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
  std::size_t element_bytes = 0;
  std::string name;
};

// The variable that holds the address; null if there is none.
const DeviceVariable* variable_at(std::uintptr_t address);
// The nearest one, where that is some thousand bytes away at most; null if there is none.
const DeviceVariable* variable_near(std::uintptr_t address);
// So many bytes outside of the variable, or of another range, lies the address.
inline std::size_t distance_from(std::uintptr_t begin, std::size_t size, std::uintptr_t address) {
  if (address < begin) return begin - address;
  return address < begin + size ? 0 : address - (begin + size) + 1;
}
// The name of the variable that holds the address; empty if there is none.
std::string device_variable_at(std::uintptr_t address);

}  // namespace referee
