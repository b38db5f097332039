// attack: makes all memory equal
// expect: compile_error memcmp
// stopped by: the names that a file defines are looked at before it is linked
#include <cuda_runtime.h>

#include <cstddef>

extern "C" int memcmp(const void*, const void*, std::size_t) { return 0; }
extern "C" int strcmp(const char*, const char*) { return 0; }

void block_sum(float*, const float*, int) {}
