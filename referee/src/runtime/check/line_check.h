// Race check of one access against a line of global memory, and the line's update: by its runs
// while nothing else is needed, or word by word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/memory/line.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/dcheck.h"

namespace referee {

// Accesses of earlier segments count no more.
inline std::uint32_t oldest_segment() {
  return std::min(current.first_segment, current.first_kept_segment);
}

// True if the line's words, not its runs, hold the accesses of the running launch.
[[gnu::always_inline]] inline bool is_by_words(const Line& line) {
  return line.form() != LineForm::runs && line.segment >= current.first_segment;
}

// Has the line hold accesses by words from now on.
void turn_to_words(Line& line);
// Has a packed line hold them as it did before.
void unpack(Line& line);
// Stores a word in such a line, in whatever form that takes.
void store_word(Line& line, unsigned word, const Cell& cell);
// Has such a line keep cells, in their place for the rest of the launch.
void turn_to_cells(Line& line);

// An atomic or volatile write behind a plain one: the latter is kept beside the cell, by its place.
inline bool needs_place(const Cell& cell, Strength strength) {
  return strength != Strength::plain && cell.writer.segment >= current.first_segment &&
         cell.writer.info.strength() == Strength::plain;
}

// Calls function(cell) with the cell at an address of the region, for an access of this strength.
// What it changes is kept.
template <class Function>
void with_cell(const Region& region, std::uintptr_t address, Strength strength, Function function) {
  if (&region != &arena) return function(*region.cell(address));
  Line& line = *arena.line(address);
  const auto word = static_cast<unsigned>(address >> 2) % kLineWords;
  if (!is_by_words(line)) turn_to_words(line);
  if (line.form() == LineForm::packed) [[unlikely]]
    unpack(line);
  if (line.form() != LineForm::cells) {
    Cell cell = load_cell(line, word);
    if (!needs_place(cell, strength)) {
      function(cell);
      return store_word(line, word, cell);
    }
    turn_to_cells(line);
  }
  function(cells_of(line)[word]);
}

// Two runs that differ in nothing but their words.
[[gnu::always_inline]] inline bool are_one_run(const Run& a, const Run& b) {
  using Halves = std::array<std::uint64_t, 2>;
  const auto first = std::bit_cast<Halves>(a), second = std::bit_cast<Halves>(b);
  constexpr auto kAllButWords = ~std::uint64_t{0} >> 16;  // its last bytes
  static_assert(std::endian::native == std::endian::little && offsetof(Run, words) == 14);
  return ((first[0] ^ second[0]) | ((first[1] ^ second[1]) & kAllButWords)) == 0;
}

// True unless it is certain, at a glance, that the running lane's access `now` does not race with
// an earlier one of the same launch.
[[gnu::always_inline]] inline bool may_race(const Run& before, const Run& now) {
  if (!(before.write || now.write) || (before.words & now.words) == 0) return false;
  if (before.segment == now.segment) return before.first != now.first || before.shift != now.shift;
  return from_other_block(before.segment);
}

// The rest of try_merge(), of lines that have a block and of accesses that begin a run. False if it
// does not fit.
bool add_to_runs(Line& line, const Run& now);

// Adds a plain access of kWords words to the runs of a line that is not by words. False if it does
// not fit.
template <unsigned kWords, bool kWrite>
[[gnu::always_inline]] inline bool try_merge(Line& line, const Lane& lane, std::uintptr_t address,
                                             std::uintptr_t pc) {
  constexpr auto kShift = static_cast<std::uint8_t>(std::countr_zero(kWords));
  const auto word = static_cast<unsigned>(address >> 2) % kLineWords;
  REFEREE_DCHECK(word + kWords <= kLineWords && word % kWords == 0);
  const Run now{.segment = current.segment,
                .pc = static_cast<std::uint32_t>(pc),
                .first = static_cast<std::int16_t>(static_cast<int>(lane.thread) -
                                                   static_cast<int>(word >> kShift)),
                .clock = lane.clock,
                .shift = kShift,
                .write = kWrite,
                .words = static_cast<std::uint16_t>(((1u << kWords) - 1) << word)};
  if (line.more == 0) [[likely]] {
    Run* const runs = line.runs.data();
    for (std::size_t i = 0; i < kFirstRuns; ++i) {
      if (runs[i].segment < current.first_segment) break;
      if (!are_one_run(runs[i], now)) continue;
      Run& other = runs[1 - i];
      if (i == 0 && other.segment >= current.first_segment && may_race(other, now)) return false;
      if (i == 1 && may_race(other, now)) return false;
      runs[i].words |= now.words;
      return true;
    }
  }
  return add_to_runs(line, now);
}

// Finds what a word's only entry becomes, from what it is, by a plain access that does not race and
// would be `now` alone. False if more than a look is needed to tell.
template <bool kWrite>
[[gnu::always_inline]] inline bool next_entry(Entry& next, const Entry& before, const Entry& now,
                                              std::uint32_t base) {
  constexpr std::uint32_t kBytes = 15u << (25 - Site::kThreadBits);  // of Site::how
  next = now;
  if (before.kind() == Kind::none) return true;
  const std::uint32_t segment = before.segment(base);
  if (segment < oldest_segment()) return true;
  if constexpr (kWrite) {
    if (segment < current.first_segment) return true;
    if (segment != current.segment) return !from_other_block(segment);
    if (before.behind() != 0) return false;
    return before.thread() == now.thread() || (before.site().how & now.site().how & kBytes) == 0;
  } else {
    if (before.kind() != Kind::read || segment != current.segment) return false;
    if (warp_of(before.thread()) != warp_of(now.thread())) return false;
    if (((before.site().how ^ now.site().how) & ~kBytes) != 0) return false;
    const std::uint32_t behind = now.thread() - before.thread();
    if (behind > before.behind() + 1 || behind > Entry::kMostBehind) return false;
    next = before;
    if (behind > before.behind()) ++next.how;
    return true;
  }
}

// The same as try_merge() of a line by words that has no cells, of these bytes of each.
template <unsigned kWords, bool kWrite>
[[gnu::noinline]] bool try_words(Line& line, const Lane& lane, std::uintptr_t address,
                                 unsigned bytes, std::uintptr_t pc) {
  if (line.form() == LineForm::packed) [[unlikely]] {
    unpack(line);
    if (line.form() == LineForm::cells) return false;
  }
  const auto word = static_cast<unsigned>(address >> 2) % kLineWords;
  unsigned i = 0;
  Entry now;
  const Access access = {current.segment,
                         AccessInfo::of(lane.thread, lane.clock, bytes, Strength::plain),
                         static_cast<std::uint32_t>(pc)};
  if (now.set(kWrite ? Kind::write : Kind::read, access, line.segment)) {
    std::array<Entry, kWords> entries;
    while (i < kWords && !has_second_entry(line, word + i) &&
           next_entry<kWrite>(entries[i], first_entry(line, word + i), now, line.segment))
      ++i;
    if (i == kWords) {
      for (i = 0; i < kWords && set_first_entry(line, word + i, entries[i]); ++i) {
      }
      if (i == kWords) return true;
    }
  }
  std::array<Cell, kWords> cells;
  for (i = 0; i < kWords; ++i) {
    cells[i] = load_cell(line, word + i);
    if (kWrite ? !can_record_write(cells[i], lane) : !can_record_read(cells[i], lane)) return false;
  }
  for (i = 0; i < kWords; ++i) {
    if constexpr (kWrite) {
      record_write(cells[i], lane, bytes, Strength::plain, pc);
    } else {
      add_reader(cells[i], lane, bytes, Strength::plain, pc);
    }
    store_word(line, word + i, cells[i]);
  }
  return true;
}

}  // namespace referee
