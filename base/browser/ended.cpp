// A module of a page is compiled without exceptions: what is thrown in it ends it, and says why.
#include <cstdio>
#include <cstdlib>

#include "base/thrown.h"

extern "C" {

void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  const char* const what = warplings::base::what_of(thrown, type);
  std::fprintf(stderr, "%s\n", what == nullptr ? type->name() : what);
  std::abort();
}
}
