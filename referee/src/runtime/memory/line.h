// Who has accessed the sixteen words of a line of global memory, in as little memory as that takes.
//
// Mostly a kernel streams through an array: one instruction or a few access a line, lane after lane,
// in step. Then it has runs. Where anybody accesses any word, each word has an entry of eight bytes
// for one access, or two entries; and a cell of forty bytes where there is more to remember. What
// does not fit into the line itself is in a block, of the size that this takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/memory/cell.h"
#include "referee/src/runtime/platform/dcheck.h"
#include "referee/src/runtime/platform/memory.h"

namespace referee {

inline constexpr unsigned kLineWords = 16;
inline constexpr std::uintptr_t kLineBytes = 4 * kLineWords;

// A run: what one instruction of a kernel did to words of a line. Word w was read, or written,
// plainly by the thread first + (w >> shift), all at the same time of their clocks.
struct Run {
  std::uint32_t segment = 0;
  std::uint32_t pc = 0;
  std::int16_t first = 0;  // the thread of word 0, if that word is one of them
  std::uint16_t clock = 0;
  std::uint8_t shift = 0;  // log2 of the words that a lane accesses at once
  bool write = false;
  std::uint16_t words = 0;  // bit w: word w

  bool holds(unsigned word) const { return (words >> word & 1) != 0; }
  std::uint32_t thread(unsigned word) const {
    return static_cast<std::uint32_t>(first + static_cast<int>(word >> shift));
  }
};
static_assert(sizeof(Run) == 16);

enum class LineForm : std::uint8_t { runs, entries, pairs, cells };

// Where addresses have 32 bits, all that could be needed is set aside: each line has two runs, or
// its cells.
inline constexpr bool kCompactLines = sizeof(void*) > 4;

inline constexpr std::size_t kFirstRuns = 2, kMoreRuns = 5;
inline constexpr std::size_t kFirstEntries = 4;

struct Line {
  std::uint32_t more = 0;  // its block, and its form
  // Of a form other than runs: when it was last begun, or kept.
  std::uint32_t segment = 0;
  std::array<Run, kFirstRuns> runs;  // or kFirstEntries entries

  LineForm form() const { return static_cast<LineForm>(more & 3u); }
};

// One access of one word: segment, thread (10 bits), and from where and how, as a number (16).
using Entry = std::uint64_t;

// Where the blocks are, in the order of their first use: what has been accessed together lies
// together.
inline constexpr std::size_t kBlockUnit = 32;
extern std::byte* line_blocks;

inline bool has_block(const Line& line) { return line.more >> 2 != 0; }
inline std::byte* block_of(const Line& line) {
  return line_blocks + (line.more >> 2) * kBlockUnit;
}
inline Run* more_runs(const Line& line) { return reinterpret_cast<Run*>(block_of(line)); }
inline Cell* cells_of(const Line& line) { return reinterpret_cast<Cell*>(block_of(line)); }

// A line's places for runs, in order; null behind the last one. The first run that is older than
// whoever asks cares for ends the list.
template <class AnyRun>
AnyRun* next_run(const Line& line, AnyRun* run) {
  AnyRun* const next = run + 1;
  if (next == line.runs.data() + kFirstRuns) return has_block(line) ? more_runs(line) : nullptr;
  return has_block(line) && next == more_runs(line) + kMoreRuns ? nullptr : next;
}
// All of them, or those since the segment `oldest`.
template <class Function>
void for_each_run(const Line& line, Function function) {
  for (const Run* run = line.runs.data(); run != nullptr; run = next_run(line, run))
    function(*run);
}
template <class Function>
void for_each_live_run(const Line& line, std::uint32_t oldest, Function function) {
  for (const Run* run = line.runs.data(); run != nullptr && run->segment >= oldest;
       run = next_run(line, run))
    function(*run);
}

// Reserves the blocks for so many lines; where they lie.
AddressRange reserve_line_blocks(std::size_t lines);
// Gives a line of runs that are all in use kMoreRuns more, none of them used.
void add_runs(Line& line);
// The place behind the runs since `oldest`, which then ends the list behind it; null if there is
// none.
Run* free_run(Line& line, std::uint32_t oldest);
// Gives a line, whose contents are lost, another form with nothing in it.
void reshape(Line& line, LineForm form);
// The same: runs, and no block.
void clear(Line& line);
// The same of all lines at once: they are zeros from now on.
void forget_line_blocks();
// Bytes of blocks that lines have got since.
std::size_t bytes_of_line_blocks();

// What is known of a word in a line that is not of runs.
Cell load_cell(const Line& line, unsigned word);
// Writes it, as long as it fits: accesses of segments before `oldest` do not count. False, and
// nothing has changed, where only a larger form has room.
bool store_cell(Line& line, unsigned word, const Cell& cell, std::uint32_t oldest);

}  // namespace referee
