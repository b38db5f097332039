// Reserves and marks shadow memory.
#include "referee/src/runtime/memory/shadow.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/exec/lane_switch.h"

// Where the linker put the program's writable data.
extern "C" char __data_start;
extern "C" char __bss_start;
extern "C" char _end;
// Absent from programs that were linked without the driver.
extern "C" [[gnu::weak]] char referee_data_boundary;
extern "C" [[gnu::weak]] char referee_bss_boundary;

namespace referee {
namespace {

constexpr std::size_t kArenaBytes = std::size_t{16} << 30;

void* reserve(std::size_t bytes, const char* what) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr,
                 "referee: cannot reserve address space for %s; raise the limit on virtual memory "
                 "(ulimit -v unlimited)\n",
                 what);
    std::_Exit(3);
  }
  return memory;
}

void shadow(Region& region, std::size_t capacity) {
  region.states = static_cast<State*>(reserve(capacity / 4 + 16, "the memory watch"));
  region.cells = static_cast<Cell*>(reserve((capacity / 4 + 4) * sizeof(Cell), "the memory watch"));
}

// Applies `change` to the state bits of each byte in the range: whole cells at once.
template <class Change>
void mark(const Region& region, std::uintptr_t address, std::size_t bytes, State whole,
          Change change) {
  const std::uintptr_t end = address + bytes;
  while (address < end && (address & 3)) change(*region.state(address), address & 3), ++address;
  const std::size_t cells = (end - address) / 4;
  if (address < end) {
    std::memset(region.state(address), whole, cells);
    address += cells * 4;
  }
  while (address < end) change(*region.state(address), address & 3), ++address;
}

}  // namespace

Region image;
Region arena;

namespace {

void forbid(const char* begin, const char* end) {
  mark_forbidden(image, reinterpret_cast<std::uintptr_t>(begin),
                 static_cast<std::size_t>(end - begin));
}

// Kernels may touch the program's variables, not the runtime's; of those, threadIdx and the like
// are read through here by compilers that do not know them to be constant.
void close_runtime_data() {
  if (&referee_data_boundary == nullptr) return;
  forbid(&referee_data_boundary, &__bss_start);
  forbid(&referee_bss_boundary, &_end);
  for (const auto& [address, size] : builtin_variables())
    mark_initialised(image, reinterpret_cast<std::uintptr_t>(address), size);
}

}  // namespace

void initialise_shadow() {
  if (image.states) return;
  const auto start = reinterpret_cast<std::uintptr_t>(&__data_start) & ~std::uintptr_t{15};
  image.begin = start;
  image.size = reinterpret_cast<std::uintptr_t>(&_end) - start;
  shadow(image, image.size);
  close_runtime_data();
  arena.begin = reinterpret_cast<std::uintptr_t>(reserve(kArenaBytes, "device memory"));
  arena.size = 0;
  shadow(arena, kArenaBytes);
  arena.lines =
      static_cast<Line*>(reserve((kArenaBytes / 64 + 1) * sizeof(Line), "the memory watch"));
}

namespace {

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

// Advises the system about the pages of `page` bytes that lie wholly in [first, last).
void advise_pages(std::uintptr_t first, std::uintptr_t last, std::uintptr_t page, int advice) {
  const std::uintptr_t begin = (first + page - 1) & ~(page - 1);
  const std::uintptr_t end = last & ~(page - 1);
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, advice);
}

}  // namespace

void expect_use(const Region& region, std::uintptr_t address, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20;
  // A request that a system may decline.
  advise_pages(number(region.cell(address)), number(region.cell(address + bytes)), kLargePage,
               MADV_HUGEPAGE);
#else
  static_cast<void>(region), static_cast<void>(address), static_cast<void>(bytes);
#endif
}

void give_back(const Region& region, std::uintptr_t address, std::size_t bytes) {
  static const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto drop = [](std::uintptr_t first, std::uintptr_t last) {
    advise_pages(first, last, page, MADV_DONTNEED);
  };
  const std::uintptr_t end = address + bytes;
  drop(address, end);
  drop(number(region.cell(address)), number(region.cell(end)));
  if (region.lines) drop(number(region.line(address + 63)), number(region.line(end)));
}

void mark_forbidden(const Region& region, std::uintptr_t address, std::size_t bytes) {
  mark(region, address, bytes, kForbidden,
       [](State& s, unsigned byte) { s = static_cast<State>((s | 1u << byte) & ~(16u << byte)); });
}

void mark_uninitialised(const Region& region, std::uintptr_t address, std::size_t bytes) {
  mark(region, address, bytes, kUninitialised,
       [](State& s, unsigned byte) { s = static_cast<State>((s | 16u << byte) & ~(1u << byte)); });
}

void mark_initialised(const Region& region, std::uintptr_t address, std::size_t bytes) {
  mark(region, address, bytes, 0,
       [](State& s, unsigned byte) { s = static_cast<State>(s & ~(17u << byte)); });
}

bool all_allowed(const Region& region, std::uintptr_t address, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    if (!region.contains(address + i)) return false;
    if (*region.state(address + i) >> ((address + i) & 3) & 1u) return false;
  }
  return true;
}

bool none_initialised(const Region& region, std::uintptr_t address, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    if (!(*region.state(address + i) >> (4 + ((address + i) & 3)) & 1u)) return false;
  return true;
}

}  // namespace referee
