// new and delete in device code: on the heap in device memory where a kernel runs. The rewriter
// makes `new (::referee::kernel_new) T` and `::referee::KernelDelete() ->* pointer` of them. malloc
// and free: watched_copies.h.
#pragma once

#include <cstddef>
#include <type_traits>

namespace referee {

struct KernelNew {};
inline constexpr KernelNew kernel_new;

// In a kernel, null where the heap has no room left (cudaLimitMallocHeapSize).
void* heap_allocate(std::size_t bytes) noexcept;
bool is_in_heap(const volatile void* pointer);
void heap_free(const volatile void* pointer);

struct KernelDelete {};
struct KernelDeleteArray {};

template <class T>
inline void operator->*(KernelDelete, T* pointer) {
  if (pointer == nullptr) return;
  if (!is_in_heap(pointer)) {
    delete pointer;
    return;
  }
  if constexpr (!std::is_trivially_destructible_v<T>) pointer->~T();
  heap_free(pointer);
}

// In front of objects that need a destructor stands how many there are (Itanium C++ ABI, "Array
// Operator new Cookies").
template <class T>
inline void operator->*(KernelDeleteArray, T* pointer) {
  if (pointer == nullptr) return;
  if (!is_in_heap(pointer)) {
    delete[] pointer;
    return;
  }
  if constexpr (std::is_trivially_destructible_v<T>) {
    heap_free(pointer);
  } else {
    constexpr std::size_t kCookie =
        alignof(T) > sizeof(std::size_t) ? alignof(T) : sizeof(std::size_t);
    for (std::size_t i = reinterpret_cast<const std::size_t*>(pointer)[-1]; i > 0; --i)
      pointer[i - 1].~T();
    heap_free(reinterpret_cast<const volatile char*>(pointer) - kCookie);
  }
}

}  // namespace referee

inline void* operator new(std::size_t bytes, referee::KernelNew) noexcept {
  return referee::heap_allocate(bytes);
}
inline void* operator new[](std::size_t bytes, referee::KernelNew) noexcept {
  return referee::heap_allocate(bytes);
}
