// Block-wide barriers, memory fences and the clocks of a thread.
#pragma once

#include <source_location>

#include "waiting_calls.h"

namespace referee {
enum class BarrierKind : unsigned char { plain, count, all, any };
int block_barrier(BarrierKind kind, int predicate, std::source_location where,
                  const char* name = "__syncthreads");
enum class FenceScope : int { block, device, system };
// Without a place it is a part of something else, as of an atomic with an order.
void memory_fence(FenceScope scope, std::source_location where = {});
void sleep_lane(unsigned nanoseconds);
long long lane_clock();
[[noreturn]] void device_trap(const char* reason, std::source_location where);
int device_printf(const char* format, ...) __attribute__((format(printf, 1, 2)));
bool in_kernel();
}  // namespace referee

// Waits for every thread of the block that has not ended, and orders their memory accesses.
inline void __syncthreads(std::source_location where = std::source_location::current()) {
  referee::wait_for_block(where, "__syncthreads");
}
// As __syncthreads, and the number of threads whose predicate is not 0.
inline int __syncthreads_count(int predicate,
                               std::source_location where = std::source_location::current()) {
  return referee::block_barrier(referee::BarrierKind::count, predicate, where);
}
inline int __syncthreads_and(int predicate,
                             std::source_location where = std::source_location::current()) {
  return referee::block_barrier(referee::BarrierKind::all, predicate, where);
}
inline int __syncthreads_or(int predicate,
                            std::source_location where = std::source_location::current()) {
  return referee::block_barrier(referee::BarrierKind::any, predicate, where);
}

inline void __threadfence_block(std::source_location where = std::source_location::current()) {
  referee::memory_fence(referee::FenceScope::block, where);
}
inline void __threadfence(std::source_location where = std::source_location::current()) {
  referee::memory_fence(referee::FenceScope::device, where);
}
inline void __threadfence_system(std::source_location where = std::source_location::current()) {
  referee::memory_fence(referee::FenceScope::system, where);
}
inline void __nanosleep(unsigned nanoseconds) { referee::sleep_lane(nanoseconds); }
inline void __trap(std::source_location where = std::source_location::current()) {
  referee::device_trap("__trap", where);
}
inline long long clock64() { return referee::lane_clock(); }
