// Scopes and orders of libcu++, as the runtime's fences: an ordered access is a relaxed one with a
// fence before it, behind it, or both (PTX ISA, "Memory Consistency Model").
#pragma once

#include <atomic>

#include "../../cuda_runtime.h"

namespace cuda {

enum thread_scope {
  thread_scope_system = 0,
  thread_scope_device = 1,
  thread_scope_block = 2,
  thread_scope_thread = 3
};

// In this namespace `std` is libcu++'s.
namespace std {
using namespace ::std;
}
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

}  // namespace cuda

namespace referee::scoped {

inline constexpr FenceScope fence_of(cuda::thread_scope scope) {
  return scope == cuda::thread_scope_system   ? FenceScope::system
         : scope == cuda::thread_scope_device ? FenceScope::device
                                              : FenceScope::block;
}
inline constexpr AtomicScope atomic_of(cuda::thread_scope scope) {
  return scope == cuda::thread_scope_system   ? AtomicScope::system
         : scope == cuda::thread_scope_device ? AtomicScope::device
                                              : AtomicScope::block;
}

inline constexpr bool acquires(std::memory_order order) {
  return order != std::memory_order_relaxed && order != std::memory_order_release;
}
inline constexpr bool releases(std::memory_order order) {
  return order == std::memory_order_release || order == std::memory_order_acq_rel ||
         order == std::memory_order_seq_cst;
}

template <cuda::thread_scope kScope>
__forceinline__ void fence_before(std::memory_order order) {
  if (releases(order)) memory_fence(fence_of(kScope));
}
template <cuda::thread_scope kScope>
__forceinline__ void fence_behind(std::memory_order order) {
  if (acquires(order)) memory_fence(fence_of(kScope));
}

}  // namespace referee::scoped
