// What kernels see as threadIdx and so on; the public header declares them const (see
// referee/include/referee/builtin_variables.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "referee/include/referee/vector_types.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {

using Mask = std::uint32_t;

// A lane's threadIdx, and its bit in its warp.
struct alignas(16) LaneIdentity {
  uint3 thread_index{};
  Mask bit = 0;
};

}  // namespace referee

// Behind threadIdx lies what kernels do not see: a switch copies 16 bytes at once.
#ifdef __wasm__
// They lie in the program's memory, and are only written here (platform/wasm/program_side.cpp).
template <class T>
class OfProgram {
 public:
  explicit OfProgram(const char* name)
      : place_(static_cast<T*>(referee::variable_of_program(name))) {}
  void operator=(const T& value) { *place_ = value; }
  const T* operator&() const { return place_; }

 private:
  T* place_;
};
extern OfProgram<referee::LaneIdentity> thread_index_storage;
extern OfProgram<uint3> block_index_storage;
extern OfProgram<dim3> block_extent_storage;
extern OfProgram<dim3> grid_extent_storage;
extern OfProgram<int> warp_size_storage;
#else
extern referee::LaneIdentity thread_index_storage asm("threadIdx");
extern uint3 block_index_storage asm("blockIdx");
extern dim3 block_extent_storage asm("blockDim");
extern dim3 grid_extent_storage asm("gridDim");
extern int warp_size_storage asm("warpSize");
#endif

namespace referee {

// Address and size of each of them.
inline std::array<std::pair<const void*, std::size_t>, 5> builtin_variables() {
  return {{{&thread_index_storage, sizeof(uint3)},
           {&block_index_storage, sizeof(uint3)},
           {&block_extent_storage, sizeof(dim3)},
           {&grid_extent_storage, sizeof(dim3)},
           {&warp_size_storage, sizeof(int)}}};
}

}  // namespace referee
