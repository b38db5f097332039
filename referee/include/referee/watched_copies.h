// memcpy, memmove and memset: calls of the referee's own, which see what is read and written.
// malloc and free: in a kernel they mean the heap in device memory. Before any header of the C
// library: the first declaration of a function says how its symbol is called. Compilers that would
// make moves of a call are told not to (src/driver/driver.cpp).
#pragma once

#include <cstddef>

#ifndef __CUDA__
extern "C" {
void* memcpy(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memcpy_by_bytes");
void* memmove(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memmove_by_bytes");
void* memset(void* target, int value, std::size_t bytes) noexcept __asm__("__tsan_memset");
void* malloc(std::size_t bytes) noexcept __asm__("__tsan_malloc");
void free(void* pointer) noexcept __asm__("__tsan_free");
// What the rewriter makes of the user's __builtin_memcpy and its kind.
void* __watched_memcpy(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memcpy_by_bytes");
void* __watched_memmove(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memmove_by_bytes");
void* __watched_memset(void* target, int value, std::size_t bytes) noexcept
    __asm__("__tsan_memset");
// These move pieces of no more bytes than the types of the pointers promise to be aligned to.
void* __copied_in_pieces(void* target, const void* source, std::size_t bytes,
                         std::size_t target_piece, std::size_t source_piece) noexcept
    __asm__("__tsan_memcpy_in_pieces");
void* __moved_in_pieces(void* target, const void* source, std::size_t bytes,
                        std::size_t target_piece, std::size_t source_piece) noexcept
    __asm__("__tsan_memmove_in_pieces");
}

// A compiler for GPUs knows no more of a pointer than that: it copies single bytes of a void*, four
// of a float* at best, and 16 of a float4*.
namespace referee {
template <class T>
consteval auto piece_of(const T*) -> decltype(alignof(T)) {
  return alignof(T);
}
consteval std::size_t piece_of(const void*) { return 1; }
}  // namespace referee

// Better matches than those above for whatever is no void*.
#define REFEREE_COPY(name, in_pieces)                                                         \
  template <class Target, class Source>                                                       \
  [[gnu::always_inline]] inline void* name(Target* target, const Source* source,              \
                                           std::size_t bytes) noexcept {                      \
    return in_pieces(target, source, bytes, referee::piece_of(static_cast<Target*>(nullptr)), \
                     referee::piece_of(static_cast<Source*>(nullptr)));                       \
  }
REFEREE_COPY(memcpy, __copied_in_pieces)
REFEREE_COPY(memmove, __moved_in_pieces)
REFEREE_COPY(__watched_memcpy, __copied_in_pieces)
REFEREE_COPY(__watched_memmove, __moved_in_pieces)
#undef REFEREE_COPY

#ifndef __clang__  // which watches these by itself
// What algorithms of the C++ library are made of, such as std::copy_n and std::fill. The referee's
// own headers write (__builtin_memcpy), which is the compiler's.
#define __builtin_memcpy(target, source, bytes) __watched_memcpy(target, source, bytes)
#define __builtin_memmove(target, source, bytes) __watched_memmove(target, source, bytes)
#define __builtin_memset(target, value, bytes) __watched_memset(target, value, bytes)
#endif
#endif
