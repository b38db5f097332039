// What functions of the C library read on the host of memory that a kernel may still be using: they
// are not instrumented, so a few of them, that programs print and compare with, pass here first.
// The linker has their calls come to __wrap_NAME (src/driver/driver.cpp). Reads of other functions
// are not seen. (On the WebAssembly machine all of the library's accesses are: unannounced.cpp.)
#pragma once

#include <cstdarg>
#include <cstddef>
#include <cstdint>

namespace referee {

// A library function is about to read these bytes, or has; for a kernel, which may as well.
void note_library_read(const void* pointer, std::size_t size, std::uintptr_t pc);
// The same of the strings that a format of printf's names.
void note_printed_strings(const char* format, std::va_list values, std::uintptr_t pc);

}  // namespace referee
