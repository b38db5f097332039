// One linear memory that only grows, and is filled by the system as it is touched.
#include "referee/src/runtime/platform/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/platform/program.h"

extern "C" {
// The linker's.
extern char __global_base;
extern char __heap_base;
// Of section_markers.cpp and first_markers.cpp.
extern char referee_data_begin, referee_bss_begin;
extern char referee_data_boundary, referee_bss_boundary;
}

namespace referee {
namespace {

constexpr std::size_t kPageBytes = 65536;
constexpr std::size_t kFewestPages = 1024;  // to grow by: V8 may collect its garbage each time

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

AddressRange between(const void* begin, const void* end) {
  return {number(begin), number(end) - number(begin)};
}

}  // namespace

// Grows the memory by whole pages, and cuts what is asked for from them: stacks are smaller.
void* reserve_memory(std::size_t bytes, const char* what) {
  static std::uintptr_t free_begin = 0, free_end = 0;
  // At its first call the C library's allocator takes all memory that there is for its own.
  [[maybe_unused]] static void* volatile const first_of_allocator = std::malloc(1);
  bytes = (bytes + 63) & ~std::size_t{63};
  if (free_end - free_begin < bytes) {
    const std::size_t pages = std::max(kFewestPages, (bytes + kPageBytes - 1) / kPageBytes);
    const std::size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == static_cast<std::size_t>(-1)) {
      std::fprintf(stderr, "referee: the WebAssembly machine has no memory left for %s\n", what);
      std::exit(exit_status::kEnvironment);
    }
    free_begin = before * kPageBytes;
    free_end = free_begin + pages * kPageBytes;
  }
  void* const result = reinterpret_cast<void*>(free_begin);
  free_begin += bytes;
  return result;
}

void prefer_large_pages(std::uintptr_t, std::uintptr_t) {}
void prefer_small_pages(std::uintptr_t, std::uintptr_t) {}

void discard_pages(std::uintptr_t begin, std::uintptr_t end) {
  if (begin < end) std::memset(reinterpret_cast<void*>(begin), 0, end - begin);
}

// All accesses of the program pass the callbacks, so nothing need be closed.
void allow_access(std::uintptr_t, std::uintptr_t, bool) {}

bool is_mapped(std::uintptr_t address) {
  return address / kPageBytes < __builtin_wasm_memory_size(0);
}

// The machine does not say: what still holds nothing but zeros counts as untouched.
bool is_any_touched(std::uintptr_t begin, std::uintptr_t end) {
  return std::any_of(reinterpret_cast<const char*>(begin), reinterpret_cast<const char*>(end),
                     [](char byte) { return byte != 0; });
}

AddressRange program_variables() { return between(&referee_data_begin, &__heap_base); }

std::array<AddressRange, 2> runtime_variables() {
  return {between(&referee_data_boundary, &referee_bss_begin),
          between(&referee_bss_boundary, &__heap_base)};
}

AddressRange program_constants() { return between(&__global_base, &referee_data_begin); }

}  // namespace referee
