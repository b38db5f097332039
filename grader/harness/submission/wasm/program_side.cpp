// Linked with an adapter and a student's file, and as little trusted: the main program of a
// submission.
#include <cstdarg>
#include <cstdio>
#include <typeinfo>

#include "base/thrown.h"
#include "grader/harness/submission/call.h"
#include "grader/harness/submission/wasm/boundary.h"

int main() {
  return warplings::submission::answer_requests([](void*) {
    warplings::submission::Call call;
    warplings::submission::answer(call);
  });
}

extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  warplings::submission::end_call(type->name(), warplings::base::what_of(thrown, type));
}

// What a student's file calls in place of the C library's functions of streams, which are the
// module's own (compile/host_functions.cpp; natively, the runtime's check/library_calls.cpp).
extern "C" {
__attribute__((import_module("env"), import_name("referee_check_format"))) void
referee_check_format(const char* format);

int __tsan_printf(const char* format, ...) {
  referee_check_format(format);
  std::va_list values;
  va_start(values, format);
  const int written = std::vprintf(format, values);
  va_end(values);
  return written;
}
int __tsan_setvbuf(std::FILE* stream, char*, int mode, std::size_t size) {
  return std::setvbuf(stream, nullptr, mode, size);
}
void __tsan_setbuf(std::FILE* stream, char* buffer) {
  std::setvbuf(stream, nullptr, buffer == nullptr ? _IONBF : _IOFBF, BUFSIZ);
}
}
