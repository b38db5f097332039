// Reserves and marks shadow memory.
#include "referee/src/runtime/memory/shadow.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "referee/src/runtime/memory/builtin_variables.h"
#include "referee/src/runtime/memory/large_lines.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

std::array<AddressRange, 7> reserved;  // in order of reservation
std::size_t reservations = 0;

void* reserve(std::size_t bytes, const char* what, void* (*how)(std::size_t, const char*)) {
  void* const memory = how(bytes, what);
  reserved.at(reservations++) = {number(memory), bytes};
  return memory;
}

// Reserves this part of the shadow; it counts as zeros.
template <class T>
T* reserve_watch(std::size_t count) {
  return static_cast<T*>(reserve(count * sizeof(T), "the memory watch", reserve_memory));
}

// Sets states of the arena. Where there are many of them they may take no memory: those of what was
// freed, and of what is new. A system has a limit of parts that differ, so that of a larger arena
// each has its memory.
void fill_states(State* first, std::size_t count, State value) {
  constexpr std::size_t kMany = std::size_t{1} << 20;
  constexpr std::size_t kLargestArena = std::size_t{64} << 10;  // in megabytes
  AddressRange filled;
  if (count >= kMany && arena_capacity() >> 20 <= kLargestArena) {
    const std::uintptr_t begin = number(first), end = begin + count;
    if (value == 0xff) filled = show_ones(begin, end);
    if (value == 0) filled = renew_pages(begin, end);
    if (value == 0) prefer_large_pages(begin, end);
  }
  if (filled.size == 0) {
    std::memset(first, value, count);
    return;
  }
  const std::size_t before = filled.begin - number(first), done = before + filled.size;
  std::memset(first, value, before);
  std::memset(first + done, value, count - done);
}

// Applies `change` to the state bits of each byte in the range: whole cells at once.
template <class Change>
void mark(const Region& region, std::uintptr_t address, std::size_t bytes, State whole,
          Change change) {
  const std::uintptr_t end = address + bytes;
  const auto change_byte = [&] {
    State state = region.state_at(address);
    change(state, address & 3);
    *region.state(address) = static_cast<State>(state ^ region.zeros);
    ++address;
  };
  while (address < end && (address & 3)) change_byte();
  const std::size_t cells = (end - address) / 4;
  if (address < end) {
    const auto value = static_cast<State>(whole ^ region.zeros);
    if (&region == &arena) {
      fill_states(region.state(address), cells, value);
    } else {
      std::memset(region.state(address), value, cells);
    }
    address += cells * 4;
  }
  while (address < end) change_byte();
}

// Kernels may touch the program's variables, not the runtime's; of those, threadIdx and the like
// are read through the callbacks by compilers that do not know them to be constant.
void forbid_runtime_data() {
  const auto own = runtime_variables();
  for (const AddressRange& range : own) mark_forbidden(image, range.begin, range.size);
  if (own[0].size + own[1].size == 0) return;
  for (const auto& [address, size] : builtin_variables())
    mark_initialised(image, number(address), size);
}

}  // namespace

Region image;
Region arena;

std::size_t arena_capacity() {
  // With its shadow, and the lanes' stacks, most of what 32 bits can address.
  if constexpr (sizeof(void*) == 4) return std::size_t{96} << 20;
  constexpr std::uint64_t kLeast = std::uint64_t{16} << 30;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 40;  // and nearly as much for its shadow
  const std::uint64_t capacity = std::clamp<std::uint64_t>(options().device_memory, kLeast, kMost);
  return static_cast<std::size_t>(capacity);
}

void initialise_shadow() {
  if (image.states) return;
  const AddressRange variables = program_variables();
  image.begin = variables.begin;
  image.size = variables.size;
  image.states = reserve_watch<State>(image.size / 4 + 16);
  image.cells = reserve_watch<Cell>(image.size / 4 + 4);
  forbid_runtime_data();
  const std::size_t capacity = arena_capacity();
  arena.begin = number(reserve(capacity, "device memory", reserve_for_program));
  arena.size = 0;
  arena.states = reserve_watch<State>(capacity / 4 + 16);
  arena.zeros = kUninitialised * 0x01010101u;
  arena.lines = reserve_watch<Line>(capacity / kLineBytes + 1);
  reserved.at(reservations++) = reserve_line_blocks(capacity / kLineBytes + 1);
  if (kCompactLines) reserved.at(reservations++) = reserve_large_lines(capacity / kLineBytes + 1);
}

bool is_reserved(std::uintptr_t address) {
  return std::any_of(reserved.begin(), reserved.end(),
                     [&](const AddressRange& range) { return range.contains(address); });
}

void expect_use(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t end = address + bytes;
  prefer_large_pages(address, end);
  prefer_large_pages(number(arena.state(address)), number(arena.state(end)));
  prefer_large_pages(number(arena.line(address)), number(arena.line(end)));
}

void expect_scattered_use(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t end = address + bytes;
  prefer_small_pages(address, end);
  prefer_small_pages(number(arena.state(address)), number(arena.state(end)));
  prefer_small_pages(number(arena.line(address)), number(arena.line(end)));
}

void discard(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t end = address + bytes;
  discard_pages(address, end);
  discard_pages(number(arena.line(address + kLineBytes - 1)), number(arena.line(end)));
}

void forget_accesses(std::uintptr_t address, std::size_t bytes) {
  Line* const end = arena.line(address + bytes + kLineBytes - 1);
  for (Line* line = arena.line(address); line != end; ++line) clear(*line);
}

void forget_all_accesses() {
  Line* const end = arena.line(arena.begin + arena.size) + 1;
  discard_pages(number(arena.lines), number(end));
  // None may keep a block: the last lines, in a page that is not whole, are cleared by hand.
  constexpr std::size_t kLargestPage = std::size_t{64} << 10;
  const std::size_t lines = static_cast<std::size_t>(end - arena.lines);
  std::fill(end - std::min(lines, kLargestPage / sizeof(Line) + 1), end, Line{});
  forget_line_blocks();
}

void mark_forbidden(const Region& region, std::uintptr_t address, std::size_t bytes) {
  mark(region, address, bytes, kForbidden,
       [](State& s, unsigned byte) { s = static_cast<State>((s | 1u << byte) & ~(16u << byte)); });
}

void mark_constant(const Region& region, std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t first = (address + 3) & ~std::uintptr_t{3};
  for (std::uintptr_t at = first; at + 4 <= address + bytes; at += 4)
    *region.state(at) = static_cast<State>(kConstant ^ region.zeros);
}

bool any_constant(const Region& region, std::uintptr_t address, std::size_t bytes) {
  for (std::uintptr_t at = address & ~std::uintptr_t{3}; at < address + bytes; at += 4)
    if (region.state_at(at) == kConstant) return true;
  return false;
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
    if (region.state_at(address + i) >> ((address + i) & 3) & 1u) return false;
  }
  return true;
}

bool is_written(const Region& region, std::uintptr_t address) {
  if (region.cells) return region.cell(address)->writer.segment != 0;
  const auto word = static_cast<unsigned>(address / 4 % kLineWords);
  const Line& line = *region.line(address);
  if (line.form() != LineForm::runs) return load_cell(line, word).writer.segment != 0;
  bool written = false;
  for_each_run(line, [&](const Run& run) { written |= run.write && run.holds(word); });
  return written;
}

bool none_initialised(const Region& region, std::uintptr_t address, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    if (!(region.state_at(address + i) >> (4 + ((address + i) & 3)) & 1u)) return false;
  return true;
}

}  // namespace referee
