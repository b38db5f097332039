// memcpy, memmove and memset: calls of the referee's own, which see what is read and written.
// malloc and free: in a kernel they mean the heap in device memory. Before any header of the C
// library: the first declaration of a function says how its symbol is called. Compilers that would
// make moves of a call are told not to (src/driver/driver.cpp).
#pragma once

#include <cstddef>

#ifndef __CUDA__
extern "C" {
void* memcpy(void* target, const void* source, std::size_t bytes) noexcept __asm__("__tsan_memcpy");
void* memmove(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memmove");
void* memset(void* target, int value, std::size_t bytes) noexcept __asm__("__tsan_memset");
void* malloc(std::size_t bytes) noexcept __asm__("__tsan_malloc");
void free(void* pointer) noexcept __asm__("__tsan_free");
// What the rewriter makes of the user's __builtin_memcpy and its kind.
void* __watched_memcpy(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memcpy");
void* __watched_memmove(void* target, const void* source, std::size_t bytes) noexcept
    __asm__("__tsan_memmove");
void* __watched_memset(void* target, int value, std::size_t bytes) noexcept
    __asm__("__tsan_memset");
}
#ifndef __clang__  // which watches these by itself
// What algorithms of the C++ library are made of, such as std::copy_n and std::fill. The referee's
// own headers write (__builtin_memcpy), which is the compiler's.
#define __builtin_memcpy(target, source, bytes) __watched_memcpy(target, source, bytes)
#define __builtin_memmove(target, source, bytes) __watched_memmove(target, source, bytes)
#define __builtin_memset(target, value, bytes) __watched_memset(target, value, bytes)
#endif
#endif
