// attack: brings its own operator new, to know where the grader keeps what
// expect: compile_error operator new
// stopped by: the names that a file defines are looked at before it is linked
#include <cuda_runtime.h>

#include <cstdlib>
#include <new>

void* operator new(std::size_t bytes) { return std::malloc(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

void block_sum(float*, const float*, int) {}
