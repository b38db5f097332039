// Who has accessed the sixteen words of a line of global memory, in as little memory as that takes.
//
// Mostly a kernel streams through an array: one instruction or a few access a line, lane after
// lane, in step. Then it has runs. Where anybody accesses any word, each word has an entry of six
// bytes for one access, or two entries; and a cell of forty bytes where there is more to remember.
// What does not fit into the line itself is in a block, of the size that this takes. Lines that
// nobody has accessed for a while are packed (packed_lines.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/memory/cell.h"
#include "referee/src/runtime/memory/entry.h"
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

// In close entries and close pairs of entries, few sites are common to all words. From close
// entries to cells, each form has room for what the one before has.
enum class LineForm : std::uint8_t {
  runs,
  close_entries,
  entries,
  close_pairs,
  pairs,
  cells,
  packed
};

// Where addresses have 32 bits, all that could be needed is set aside: each line has two runs, or
// its cells.
inline constexpr bool kCompactLines = sizeof(void*) > 4;

inline constexpr std::size_t kFirstRuns = 2, kMoreRuns = 4;
inline constexpr unsigned kFormBits = 3;

// Entries that are of one segment, and of threads with the same first four bits: all is in the
// line.
struct CloseEntries {
  static constexpr unsigned kMost = 5;
  static constexpr unsigned kNearBits = 6;  // of a thread
  // The bits of Entry::who that are not common make room for what all of a site do (bit i: write),
  // and for whether there is any.
  static constexpr std::uint32_t kOwn = (1u << (Entry::kThreadAt + kNearBits)) - 1, kAny = 1u << 7;

  std::uint32_t common;
  std::array<std::uint16_t, kMost> hows;
  std::uint16_t which_high;                   // its third bits
  std::array<std::uint8_t, kLineWords> lows;  // of the thread; of which site, from 1 on, times 64

  unsigned which(unsigned word) const {
    return lows[word] >> kNearBits | (which_high >> word & 1u) << 2;
  }
  Entry entry(unsigned word) const {
    const unsigned site = which(word);
    if (site == 0) return {};
    const auto kind = (common >> (site - 1) & 1) != 0 ? Kind::write : Kind::read;
    constexpr std::uint32_t kNear = (1u << kNearBits) - 1;
    return {(common & ~kOwn) | (lows[word] & kNear) << Entry::kThreadAt |
                static_cast<std::uint32_t>(kind),
            hows[site - 1]};
  }
  // False, and nothing has changed, where it does not fit.
  bool set(unsigned word, Entry entry);
  // A site that no word has, from 1 on; more than kMost if there is none.
  unsigned unused() const;
};
static_assert(sizeof(CloseEntries) == 32 && CloseEntries::kMost == 5);

// What close pairs keep in the line: the distinct `how` of their entries, which of them each has,
// and their second block.
struct CloseHows {
  static constexpr unsigned kMost = 6;

  std::uint32_t second;  // the block, and how many there are
  std::array<std::uint16_t, kMost> all;
  std::array<std::uint8_t, kLineWords> which;  // of the first entry; of the second, times 16

  unsigned count() const { return second & ((1u << kFormBits) - 1); }
};
static_assert(CloseHows::kMost < 1u << kFormBits);

struct Line {
  std::uint32_t more = 0;  // its block, and its form
  // Of a form other than runs: when it was last begun, which its entries count from.
  std::uint32_t segment = 0;
  union {
    std::array<Run, kFirstRuns> runs{};
    std::array<std::uint16_t, kLineWords> hows;  // of entries, whose other part is in the block
    CloseEntries close_entries;
    CloseHows close;
    std::array<std::uint64_t, 4> packed;  // its begin
  };

  LineForm form() const { return static_cast<LineForm>(more & ((1u << kFormBits) - 1)); }
};
static_assert(sizeof(Line) == 40);

// Where the blocks are, in the order of their first use: what has been accessed together lies
// together.
inline constexpr std::size_t kBlockUnit = 32;
extern std::byte* line_blocks;

inline bool has_block(const Line& line) { return line.more >> kFormBits != 0; }
inline std::byte* block_of(const Line& line) {
  return line_blocks + (line.more >> kFormBits) * kBlockUnit;
}
inline Run* more_runs(const Line& line) { return reinterpret_cast<Run*>(block_of(line)); }
inline Cell* cells_of(const Line& line) { return reinterpret_cast<Cell*>(block_of(line)); }

// The block of entries, or of pairs of them; the rest of the first ones is in the line.
struct EntryBlock {
  std::array<std::uint32_t, kLineWords> whos;
};
struct PairBlock : EntryBlock {
  std::array<std::uint32_t, kLineWords> second_whos;
  std::array<std::uint16_t, kLineWords> second_hows;
};
inline EntryBlock& entries_of(const Line& line) {
  return *reinterpret_cast<EntryBlock*>(block_of(line));
}
inline PairBlock& pairs_of(const Line& line) {
  return *reinterpret_cast<PairBlock*>(block_of(line));
}
// Close pairs have two blocks of that size, each with both entries of half of the words: whoever
// accesses one waits for one block only.
using ClosePair = std::array<std::uint32_t, 2>;
inline ClosePair& close_pair(const Line& line, unsigned word) {
  const std::uint32_t block = word < kLineWords / 2 ? line.more : line.close.second;
  auto* const pairs = reinterpret_cast<ClosePair*>(line_blocks + (block >> kFormBits) * kBlockUnit);
  return pairs[word % (kLineWords / 2)];
}

inline Entry first_entry(const Line& line, unsigned word) {
  if (line.form() == LineForm::close_entries) return line.close_entries.entry(word);
  if (line.form() == LineForm::close_pairs)
    return {close_pair(line, word)[0], line.close.all[line.close.which[word] & 15]};
  return {entries_of(line).whos[word], line.hows[word]};
}
inline bool has_second_entry(const Line& line, unsigned word) {
  if (line.form() == LineForm::close_pairs) return close_pair(line, word)[1] != 0;
  return line.form() == LineForm::pairs && pairs_of(line).second_whos[word] != 0;
}
// False, and nothing has changed, where they have no room for what is not common.
bool set_close_pair(Line& line, unsigned word, Entry first, Entry second);
// Of a word without a second entry; false as above.
inline bool set_first_entry(Line& line, unsigned word, Entry entry) {
  if (line.form() == LineForm::close_entries) return line.close_entries.set(word, entry);
  if (line.form() == LineForm::close_pairs) return set_close_pair(line, word, entry, {});
  entries_of(line).whos[word] = entry.who;
  line.hows[word] = entry.how;
  return true;
}

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
  for (const Run* run = line.runs.data(); run != nullptr; run = next_run(line, run)) function(*run);
}
template <class Function>
void for_each_live_run(const Line& line, std::uint32_t oldest, Function function) {
  for (const Run* run = line.runs.data(); run != nullptr && run->segment >= oldest;
       run = next_run(line, run))
    function(*run);
}

// Reserves the blocks for so many lines; where they lie.
AddressRange reserve_line_blocks(std::size_t lines);
// The place behind the runs since `oldest`, which then ends the list behind it: one of kMoreRuns
// more where the line's own are in use; null if all are.
Run* free_run(Line& line, std::uint32_t oldest);
// Gives a line, whose contents are lost, another form with nothing in it.
void reshape(Line& line, LineForm form);
// The same, with a block of so many bytes, or none, and the form packed.
void reshape_packed(Line& line, std::size_t block_bytes);
// The same: runs, and no block.
void clear(Line& line);
// The same of all lines at once: they are zeros from now on.
void forget_line_blocks();
// Bytes of blocks that lines have got since.
std::size_t bytes_of_line_blocks();

// Turns entries into close ones, if they are; any line into a line of these, which count from the
// segment.
void close_entries(Line& line);
void reshape_closed(Line& line, const CloseEntries& close, std::uint32_t segment);

// What is known of a word in a line that is not of runs; of all its words.
Cell load_cell(const Line& line, unsigned word);
using Cells = std::array<Cell, kLineWords>;
Cells load_cells(const Line& line);
// Writes it, as long as it fits: accesses of segments before `oldest` do not count. False, and
// nothing has changed, where only a larger form has room.
bool store_cell(Line& line, unsigned word, const Cell& cell, std::uint32_t oldest);

}  // namespace referee
