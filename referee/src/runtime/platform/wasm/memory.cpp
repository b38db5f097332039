// One linear memory that is filled by the system as it is touched: the program has its lower part,
// which is there from the beginning, and the upper one, the runtime's, grows.
#include "referee/src/runtime/platform/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/platform/program_calls.h"
#include "referee/src/runtime/platform/wasm/host.h"
#include "referee/src/runtime/platform/wasm/layout.h"
#include "referee/src/runtime/platform/wasm/memory.h"

namespace referee {
namespace {

constexpr std::size_t kPageBytes = 65536;
constexpr std::size_t kFewestPages = 1024;  // to grow by: V8 may collect its garbage each time
// Where the module begins with far more memory than it needs, this is what the C library's
// allocator has of it.
constexpr std::size_t kBytesOfAllocator = std::size_t{256} << 20;

// Device memory is closed by pages, as on processors: whether each of the program's is.
constexpr std::size_t kClosedBytes = 4096;
char closed[kProgramEnd / kClosedBytes];

AddressRange between(const char* begin, const char* end) {
  const auto from = reinterpret_cast<std::uintptr_t>(variable_of_program(begin));
  return {from, reinterpret_cast<std::uintptr_t>(variable_of_program(end)) - from};
}

// From here on, the program's part of the memory is free.
std::uintptr_t program_break = 0;

// What is there from the beginning. At its first call the C library's allocator takes all memory
// for its own; what is asked of it so early is as fresh as that.
AddressRange first_memory() {
  const auto begin = reinterpret_cast<std::uintptr_t>(std::malloc(1));
  const std::size_t there = __builtin_wasm_memory_size(0) * kPageBytes - begin;
  if (there < 2 * kBytesOfAllocator) return {};
  const std::size_t bytes = there - kBytesOfAllocator;
  const auto first = reinterpret_cast<std::uintptr_t>(std::malloc(bytes));
  if (first == 0) return {};
  const std::uintptr_t aligned = (first + 63) & ~std::uintptr_t{63};
  return {aligned, bytes - (aligned - first)};
}

[[noreturn]] void end_without_memory_for(const char* what) {
  say_no_memory_for(what);
  std::exit(exit_status::kEnvironment);
}

}  // namespace

void say_no_memory_for(const char* what) {
  std::fprintf(stderr, "referee: the WebAssembly machine has no memory left for %s\n", what);
}

// Cuts what is asked for from memory that nobody has used, and grows it by whole pages: stacks are
// smaller.
void* reserve_if_possible(std::size_t bytes) {
  static AddressRange first = first_memory();
  static std::uintptr_t free_begin = first.begin, free_end = first.begin + first.size;
  if (bytes > ~std::size_t{0} - 2 * kPageBytes) return nullptr;
  bytes = (bytes + 63) & ~std::size_t{63};
  if (free_end - free_begin < bytes) {
    const std::size_t pages = std::max(kFewestPages, (bytes + kPageBytes - 1) / kPageBytes);
    const std::size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == static_cast<std::size_t>(-1)) return nullptr;
    free_begin = before * kPageBytes;
    free_end = free_begin + pages * kPageBytes;
  }
  void* const result = reinterpret_cast<void*>(free_begin);
  free_begin += bytes;
  return result;
}

void* reserve_memory(std::size_t bytes, const char* what) {
  void* const result = reserve_if_possible(bytes);
  if (result == nullptr) end_without_memory_for(what);
  return result;
}

void* reserve_for_program(std::size_t bytes, const char* what) {
  if (program_break == 0) program_break = referee_host_program_bytes();
  bytes = (bytes + 63) & ~std::size_t{63};
  if (bytes > kProgramEnd - program_break) end_without_memory_for(what);
  program_break += bytes;
  return reinterpret_cast<void*>(program_break - bytes);
}

void prefer_large_pages(std::uintptr_t, std::uintptr_t) {}
void prefer_small_pages(std::uintptr_t, std::uintptr_t) {}

void discard_pages(std::uintptr_t begin, std::uintptr_t end) {
  if (begin < end) std::memset(reinterpret_cast<void*>(begin), 0, end - begin);
}

AddressRange show_ones(std::uintptr_t, std::uintptr_t) { return {}; }
AddressRange renew_pages(std::uintptr_t, std::uintptr_t) { return {}; }

// The program's own accesses pass the callbacks. Its libraries' ask here.
void allow_access(std::uintptr_t begin, std::uintptr_t end, bool allowed) {
  if (begin < end)
    std::memset(closed + begin / kClosedBytes, !allowed,
                (end - 1) / kClosedBytes - begin / kClosedBytes + 1);
}

bool is_closed(std::uintptr_t begin, std::size_t bytes) {
  if (begin >= kProgramEnd || bytes > kProgramEnd - begin) return false;  // which will trap
  return bytes > 0 && std::memchr(closed + begin / kClosedBytes, true,
                                  (begin + bytes - 1) / kClosedBytes - begin / kClosedBytes + 1);
}

// For the host, which reads and writes what the program's streams name.
extern "C" __attribute__((export_name("referee_is_closed"))) bool referee_is_closed(
    std::uintptr_t begin, std::size_t bytes) {
  return is_closed(begin, bytes);
}

bool is_mapped(std::uintptr_t address) { return address < program_break; }

// The machine does not say: what still holds nothing but zeros counts as untouched.
bool is_any_touched(std::uintptr_t begin, std::uintptr_t end) {
  return std::any_of(reinterpret_cast<const char*>(begin), reinterpret_cast<const char*>(end),
                     [](char byte) { return byte != 0; });
}

AddressRange program_variables() { return between("referee_data_begin", "__heap_base"); }

// The C library's, and what takes the runtime's place in the program.
std::array<AddressRange, 2> runtime_variables() {
  return {between("referee_data_boundary", "referee_bss_begin"),
          between("referee_bss_boundary", "__heap_base")};
}

AddressRange program_constants() { return between("__global_base", "referee_data_begin"); }

// Its place in a table, which is never large.
bool is_function(std::uintptr_t value) { return value != 0 && value < 65536; }

}  // namespace referee
