// What the grader puts in the place of functions of the C library that a kernel may call
// (grader/harness/compile/host_functions.cpp): they do what these do, and their stores are seen.
#include <math.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/check/library_reads.h"
#include "referee/src/runtime/check/strong_access.h"
#include "referee/src/runtime/exec/violations.h"

namespace referee {
namespace {

template <class T>
void store_seen(T* target, T value, std::uintptr_t pc) {
  check_range<AccessKind::write>(target, sizeof(T), pc);
  *target = value;
}

// Whether a format asks for the number of characters to be stored (%n), which CUDA's does not.
bool stores(const char* format) {
  while ((format = std::strchr(format, '%')) != nullptr) {
    format += 1 + std::strspn(format + 1, "-+ #0'*.$123456789hlLqjztI");
    if (*format == 'n') return true;
    if (*format != '\0') ++format;
  }
  return false;
}

void check_format(const char* format, std::uintptr_t pc) {
  if (current.lane != nullptr && stores(format)) violation::host_function("printf with %n", pc);
}

}  // namespace
}  // namespace referee

extern "C" {
// A lane at a stub of the grader's (grader/harness/compile/host_functions.h), which arch/ has sent
// here.
[[noreturn]] void referee_lane_calls_host(const char* name) {
  referee::violation::host_function(name, REFEREE_CALLER);
}

double __tsan_modf(double value, double* whole) {
  double second;
  const double first = ::modf(value, &second);
  referee::store_seen(whole, second, REFEREE_CALLER);
  return first;
}
float __tsan_modff(float value, float* whole) {
  float second;
  const float first = ::modff(value, &second);
  referee::store_seen(whole, second, REFEREE_CALLER);
  return first;
}
double __tsan_frexp(double value, int* exponent) {
  int second;
  const double first = ::frexp(value, &second);
  referee::store_seen(exponent, second, REFEREE_CALLER);
  return first;
}
float __tsan_frexpf(float value, int* exponent) {
  int second;
  const float first = ::frexpf(value, &second);
  referee::store_seen(exponent, second, REFEREE_CALLER);
  return first;
}
double __tsan_remquo(double value, double divisor, int* quotient) {
  int second;
  const double first = ::remquo(value, divisor, &second);
  referee::store_seen(quotient, second, REFEREE_CALLER);
  return first;
}
float __tsan_remquof(float value, float divisor, int* quotient) {
  int second;
  const float first = ::remquof(value, divisor, &second);
  referee::store_seen(quotient, second, REFEREE_CALLER);
  return first;
}
void __tsan_sincos(double value, double* sine, double* cosine) {
  referee::store_seen(sine, ::sin(value), REFEREE_CALLER);
  referee::store_seen(cosine, ::cos(value), REFEREE_CALLER);
}
void __tsan_sincosf(float value, float* sine, float* cosine) {
  referee::store_seen(sine, ::sinf(value), REFEREE_CALLER);
  referee::store_seen(cosine, ::cosf(value), REFEREE_CALLER);
}

#if defined(__wasm__)
// Streams are the program's (grader/harness/submission/wasm/program_side.cpp).
void referee_check_format(const char* format) { referee::check_format(format, REFEREE_CALLER); }
#else
int __tsan_printf(const char* format, ...) {
  referee::check_format(format, REFEREE_CALLER);
  std::va_list values;
  va_start(values, format);
  referee::note_printed_strings(format, values, REFEREE_CALLER);
  const int written = std::vprintf(format, values);
  va_end(values);
  return written;
}
int __tsan_printf_chk(int, const char* format, ...) {
  referee::check_format(format, REFEREE_CALLER);
  std::va_list values;
  va_start(values, format);
  referee::note_printed_strings(format, values, REFEREE_CALLER);
  const int written = std::vprintf(format, values);
  va_end(values);
  return written;
}

// A stream keeps its own buffer: the library writes there whoever prints.
int __tsan_setvbuf(std::FILE* stream, char*, int mode, std::size_t size) {
  return std::setvbuf(stream, nullptr, mode, size);
}
void __tsan_setbuf(std::FILE* stream, char* buffer) {
  std::setvbuf(stream, nullptr, buffer == nullptr ? _IONBF : _IOFBF, BUFSIZ);
}
#endif
}
