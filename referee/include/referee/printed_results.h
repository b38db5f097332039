// What a program prints of a call's result: printf("%d\n", cudaFree(p)). A result is an object
// here, of which a C function with `...` would get the address. For functions of the program's own
// see referee/src/rewriter/variadic_functions.h.
#pragma once

#define REFEREE_PRINTED_RESULTS 1

#include <cstdio>
#include <type_traits>

#include "runtime_api.h"

namespace referee {

template <class T>
inline constexpr bool is_result = std::is_same_v<std::remove_cvref_t<T>, Result>;

// As `...` passes it, and the code of a result.
template <class T>
auto as_printed(T&& value) {
  if constexpr (is_result<T>) {
    return static_cast<cudaError_t>(value);
  } else {
    return value;
  }
}

}  // namespace referee

template <class... Values>
requires(referee::is_result<Values> || ...) int printf(const char* format, Values&&... values) {
  return ::printf(format, referee::as_printed(values)...);
}
template <class... Values>
requires(referee::is_result<Values> || ...) int fprintf(std::FILE* file, const char* format,
                                                        Values&&... values) {
  return ::fprintf(file, format, referee::as_printed(values)...);
}
template <class... Values>
requires(referee::is_result<Values> || ...) int sprintf(char* text, const char* format,
                                                        Values&&... values) {
  return ::sprintf(text, format, referee::as_printed(values)...);
}
template <class... Values>
requires(referee::is_result<Values> || ...) int snprintf(char* text, std::size_t size,
                                                         const char* format, Values&&... values) {
  return ::snprintf(text, size, format, referee::as_printed(values)...);
}

namespace std {
using ::fprintf;
using ::printf;
using ::snprintf;
using ::sprintf;
}  // namespace std
