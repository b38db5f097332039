// Linked with the program, and as little trusted: what the runtime's headers promise and the
// program's own C library has to do, and variables that lie in the program's memory.
#include <cstdio>
#include <cstdlib>
#include <new>

#include "referee/include/referee/block.h"
#include "referee/include/referee/shared_memory.h"
#include "referee/include/referee/vector_types.h"

#define REFEREE_RUNTIME(name) __attribute__((import_module("env"), import_name(name)))

extern "C" {
// threadIdx and its like, with the room that the runtime writes.
#define REFEREE_TOGETHER __attribute__((section(".data.referee_builtins")))
REFEREE_TOGETHER struct alignas(16) {
  uint3 index;
  unsigned unseen;
} referee_thread_index asm("threadIdx");
REFEREE_TOGETHER uint3 referee_block_index asm("blockIdx");
REFEREE_TOGETHER dim3 referee_block_extent asm("blockDim");
REFEREE_TOGETHER dim3 referee_grid_extent asm("gridDim");
REFEREE_TOGETHER int referee_warp_size asm("warpSize") = 32;

REFEREE_RUNTIME("referee_program_ends") void runtime_program_ends(int status);
[[noreturn]] REFEREE_RUNTIME("referee_abort") void runtime_abort();
[[noreturn]] REFEREE_RUNTIME("__assert_fail") void runtime_assert_fail(const char* condition,
                                                                       const char* file,
                                                                       unsigned line,
                                                                       const char* function);
REFEREE_RUNTIME("__tsan_malloc") void* runtime_malloc(std::size_t bytes);
REFEREE_RUNTIME("__tsan_free") void runtime_free(void* pointer);
REFEREE_RUNTIME("referee_program_touches")
void runtime_program_touches(const void* begin, std::size_t bytes, bool writes);
REFEREE_RUNTIME("referee_library_touches")
void runtime_library_touches(const void* begin, std::size_t bytes, bool writes);
REFEREE_RUNTIME("_ZN7referee13heap_allocateEm") void* runtime_heap_allocate(std::size_t bytes);

// An instruction and no call sets it, and nothing that has an address.
asm(".globl referee_call_site\n.globaltype referee_call_site, i32\nreferee_call_site:");

void __wasm_call_ctors();
int __main_void();
}

namespace referee {

DynamicSharedArena dynamic_shared_arena;

void* heap_allocate(std::size_t bytes) noexcept {
  return in_kernel() ? runtime_heap_allocate(bytes) : ::operator new(bytes);
}

}  // namespace referee

namespace {

int exit_status = 0;

}  // namespace

extern "C" {

// The C library's atexit() does not tell the status: exit() passes here first (--wrap=exit).
[[noreturn]] void __real_exit(int status);
[[noreturn]] void __wrap_exit(int status) {
  exit_status = status;
  __real_exit(status);
}

// In place of the C library's own beginning. What is registered first runs last.
void _start() {
  std::atexit([] { runtime_program_ends(exit_status); });
  __wasm_call_ctors();
  __wrap_exit(__main_void());
}

__attribute__((export_name("referee_flush"))) void referee_flush() { std::fflush(nullptr); }

// The C library's would trap, and be taken for another fault.
void abort() { runtime_abort(); }
[[noreturn]] void __assert_fail(const char* condition, const char* file, unsigned line,
                                const char* function) {
  runtime_assert_fail(condition, file, line, function);
}

// Programs are compiled without exceptions: a throw ends the program, as one that nobody catches.
// What a harness links with it may do better.
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
[[noreturn, gnu::weak]] void __cxa_throw(void*, void*, void (*)(void*)) {
  std::fputs("referee: an exception was thrown, which the WebAssembly engine does not support\n",
             stderr);
  std::abort();
}

void* __tsan_malloc(std::size_t bytes) {
  return referee::in_kernel() ? runtime_malloc(bytes) : std::malloc(bytes);
}
void __tsan_free(void* pointer) {
  if (referee::in_kernel()) return runtime_free(pointer);
  std::free(pointer);
}
// The last of this file, which is linked in front of the libraries: what lies behind it in the
// module is theirs. What is called here, all of the module calls (watch.mjs).
__attribute__((export_name("referee_library_begins"))) void referee_library_begins() {
  runtime_program_touches(nullptr, 0, false);
  runtime_library_touches(nullptr, 0, false);
}
}
