// What is remembered of the accesses to four bytes of memory.
#pragma once

#include <cstdint>

#include "referee/src/runtime/platform/dcheck.h"

namespace referee {

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

}  // namespace referee
