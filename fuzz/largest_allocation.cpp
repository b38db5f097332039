// Replaces operator new, except where a sanitizer already has.
#include "fuzz/largest_allocation.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace {
std::size_t largest = 0;
}  // namespace

namespace warplings::fuzz {
std::size_t largest_allocation() { return std::exchange(largest, 0); }
}  // namespace warplings::fuzz

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WARPLINGS_HEAP_IS_WATCHED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WARPLINGS_HEAP_IS_WATCHED
#endif

#ifndef WARPLINGS_HEAP_IS_WATCHED
void* operator new(std::size_t size) {
  largest = std::max(largest, size);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
