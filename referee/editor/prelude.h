// What an editor's clang is given before a .cu file, so that it understands the file as the referee
// does. clang reads it in its CUDA mode, which knows <<<>>>, but with the referee's headers instead
// of a toolkit's. Nothing here is ever compiled into a program.
#pragma once

// clang wraps <new> to add device functions, which the pragma below makes collide with the host's.
#include <exception>
#include <new>
#define __CLANG_CUDA_WRAPPERS_NEW

// Every function can be called from host and device, as it is when the referee runs it: only
// __global__ keeps its meaning.
#define __host__
#define __device__
#define __noinline__
#pragma clang force_cuda_host_device begin

#if !__has_builtin(__builtin_source_location)
namespace std {
// Older than clang 15: enough of it to read the referee's headers.
struct source_location {
  static constexpr source_location current() noexcept { return {}; }
  constexpr const char* file_name() const noexcept { return ""; }
  constexpr const char* function_name() const noexcept { return ""; }
  constexpr unsigned line() const noexcept { return 0; }
  constexpr unsigned column() const noexcept { return 0; }
};
}  // namespace std
#endif

#include "cuda_runtime.h"

// What clang makes a launch call.
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t bytes = 0,
                                                cudaStream_t stream = nullptr);
