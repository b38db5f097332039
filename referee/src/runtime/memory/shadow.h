// Shadow memory: for every byte a kernel may touch, whether it may be touched and was written; for
// every four bytes, who accessed them last.
//
// Two regions are shadowed: the program's image (.data and .bss, where shared variables and device
// globals live) and the arena of device allocations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/platform/dcheck.h"

namespace referee {

// One byte of state for four bytes of memory. Low nibble: bit i set if byte i may not be touched.
// High nibble: bit i set if byte i was never written. 0 is plain, initialised memory.
using State = std::uint8_t;
inline constexpr State kUninitialised = 0xF0;
inline constexpr State kForbidden = 0x0F;
// The host's to write, and for kernels to read: __constant__ variables.
inline constexpr State kConstant = 0xFF;

// How an access takes part in races: two atomic ones never race; volatile ones do not tear, and are
// good for flags between warps, but order no two lanes of one warp.
// An atomic of block scope is atomic within its block only. The order is from weak to strong.
enum class Strength : std::uint8_t { plain, is_volatile, block_atomic, atomic };

// AccessInfo and when: thread in the block (10 bits), its clock (15), bytes of the cell (4),
// strength (2), and whether the same block wrote plainly before in this launch (1): to other
// blocks, which have no barrier with it, the word is then still written plainly.
struct AccessInfo {
  std::uint32_t bits = 0;

  static constexpr AccessInfo of(std::uint32_t thread, std::uint16_t clock, unsigned bytes,
                                 Strength strength, bool plain_before = false) {
    REFEREE_DCHECK(thread < 1024 && clock >= 1 && clock <= 0x7FFF);
    return {thread | static_cast<std::uint32_t>(clock) << 10 | (bytes & 15u) << 25 |
            static_cast<std::uint32_t>(strength) << 29 | (plain_before ? 1u << 31 : 0u)};
  }
  constexpr std::uint32_t thread() const { return bits & 0x3FFu; }
  constexpr std::uint16_t clock() const { return static_cast<std::uint16_t>(bits >> 10 & 0x7FFFu); }
  constexpr unsigned bytes() const { return bits >> 25 & 15u; }
  constexpr Strength strength() const { return static_cast<Strength>(bits >> 29 & 3u); }
  constexpr bool plain_before() const { return bits >> 31 != 0; }
};
inline constexpr std::uint16_t kLastClock = 0x7FFF;

// One access that the cell remembers. Segment 0 means none. A segment is the time of one block
// between two barriers; numbers are never reused within a process.
struct Access {
  std::uint32_t segment = 0;
  AccessInfo info;
  std::uint32_t pc = 0;
};

// Four bytes of memory: the last write, and readers since. `reader` holds lanes of one warp that
// read in one segment (reader_lanes); `other_reader` one reader of a different warp or block.
struct Cell {
  Access writer;
  Access reader;
  std::uint32_t reader_lanes = 0;
  Access other_reader;
};
static_assert(sizeof(Cell) == 40);

// What one instruction of a kernel did to the words of a line: word w was read, or written, plainly
// by the thread first + (w >> shift), all at the same time of their clocks.
struct LineAccess {
  std::uint32_t segment = 0;
  std::uint32_t pc = 0;
  std::int16_t first = 0;  // the thread of word 0, if that word is one of them
  std::uint16_t clock = 0;
  std::uint8_t shift = 0;  // log2 of the words that a lane accesses at once
  bool write = false;
  std::uint16_t words = 0;  // bit w: word w
};
static_assert(sizeof(LineAccess) == 16);

// Sixteen cells. Mostly a kernel streams through an array: one instruction or a few access it, lane
// after lane, word after word, in step. As long as nothing else touches these words in a launch,
// these records stand for all of them, and their cells, which take many times as much memory, are
// not needed. The first record that is older than the launch ends the list. A line whose cells hold
// the accesses has one record, of the shift kExpanded.
// Where addresses have 32 bits, all that could be needed is set aside, and there is room for one.
struct Line {
  std::array<LineAccess, sizeof(void*) == 4 ? 1 : 7> accesses;
};
inline constexpr unsigned kLineWords = 16;
inline constexpr std::uint8_t kExpanded = 0xFF;

struct Region {
  std::uintptr_t begin = 0;
  std::uintptr_t size = 0;  // bytes in use; addresses beyond are not the region's
  State* states = nullptr;
  Cell* cells = nullptr;
  Line* lines = nullptr;  // of global memory only

  bool contains(std::uintptr_t address) const { return address - begin < size; }
  // The address is the region's, or the end of it.
  State* state(std::uintptr_t address) const { return states + (offset(address) >> 2); }
  Cell* cell(std::uintptr_t address) const { return cells + (offset(address) >> 2); }
  Line* line(std::uintptr_t address) const { return lines + (offset(address) >> 6); }

 private:
  std::uintptr_t offset(std::uintptr_t address) const {
    REFEREE_DCHECK(address - begin <= size);
    return address - begin;
  }
};

extern Region image;  // set up before main
extern Region arena;  // grows with allocations
// Address space that the arena may grow to: more where the device's memory is larger.
std::size_t arena_capacity();

// The address is none of the program's, but of what initialise_shadow() reserved.
bool is_reserved(std::uintptr_t address);

// Reserves both regions' shadows; called before main by the first callback or API call.
void initialise_shadow();

// A kernel is likely to touch all of [address, address + bytes): the system may provide its cells,
// ten times as many bytes, in large pages.
void expect_use(const Region& region, std::uintptr_t address, std::size_t bytes);
// It is likely to touch a few places of them: the system shall not provide large pages for each.
void expect_scattered_use(const Region& region, std::uintptr_t address, std::size_t bytes);

// The contents of [address, address + bytes) and the record of its accesses are needed no more:
// whole pages of both go back to the system. The states are unchanged.
void discard(const Region& region, std::uintptr_t address, std::size_t bytes);

// Marks [address, address + bytes) of a region. Partial cells at the ends keep their other bytes.
void mark_forbidden(const Region& region, std::uintptr_t address, std::size_t bytes);
void mark_uninitialised(const Region& region, std::uintptr_t address, std::size_t bytes);
void mark_initialised(const Region& region, std::uintptr_t address, std::size_t bytes);
// Whole cells only: others may share the last one with other variables.
void mark_constant(const Region& region, std::uintptr_t address, std::size_t bytes);

// True if every byte may be touched.
bool all_allowed(const Region& region, std::uintptr_t address, std::size_t bytes);
// True if some byte is of a cell that is marked constant.
bool any_constant(const Region& region, std::uintptr_t address, std::size_t bytes);
// True if the word at the address was written, as far as its cell and its line remember.
bool is_written(const Region& region, std::uintptr_t address);
// True if no byte was ever written.
bool none_initialised(const Region& region, std::uintptr_t address, std::size_t bytes);

}  // namespace referee
