// Race check of one access against a shadow cell, and the cell's update. The same of a line, while
// it stands for its sixteen cells.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/dcheck.h"

namespace referee {

// True if an access recorded in `segment` may be concurrent with the running block's current one.
[[gnu::always_inline]] inline bool from_other_block(std::uint32_t segment) {
  return segment >= current.first_segment && segment < current.first_own_segment;
}

[[gnu::always_inline]] inline bool same_warp(std::uint32_t thread, const Lane& lane) {
  return warp_of(thread) == lane.warp->index;
}

[[gnu::always_inline]] inline bool may_race_with_writer(const Cell& cell, const Lane& lane) {
  const std::uint32_t segment = cell.writer.segment;
  if (segment < current.first_segment) return false;
  return segment == current.segment ? cell.writer.info.thread() != lane.thread
                                    : from_other_block(segment);
}

[[gnu::always_inline]] inline bool may_race_with_reader(const Cell& cell, const Lane& lane) {
  const std::uint32_t segment = cell.reader.segment;
  if (segment < current.first_segment) return false;
  if (segment == current.segment)
    return cell.reader_lanes != lane.id.bit || !same_warp(cell.reader.info.thread(), lane);
  if (from_other_block(segment)) return true;
  return false;
}

[[gnu::always_inline]] inline bool may_race_with_other_reader(const Cell& cell) {
  const std::uint32_t segment = cell.other_reader.segment;
  return segment >= current.first_segment &&
         (segment == current.segment || from_other_block(segment));
}

// True if the cell was written plainly by the running block in this launch.
[[gnu::always_inline]] inline bool written_plainly_before(const Cell& cell) {
  const Access& writer = cell.writer;
  if (writer.segment < current.first_segment) return false;
  if (writer.info.strength() != Strength::plain && !writer.info.plain_before()) return false;
  return owner_of(writer.segment) == current_launch->block->linear;
}

// What the cell's writer wrote over where it has `plain_before`: the plain write, which has a time
// of its own. A fence may have published that one and not what came after.
void keep_plain_write(const Cell& cell);
const Access& kept_plain_write(const Cell& cell);
// At the end of a launch.
void forget_plain_writes();

[[gnu::always_inline]] inline void record_write(Cell& cell, const Lane& lane, unsigned bytes,
                                                Strength strength, std::uintptr_t pc) {
  Access& writer = cell.writer;
  const bool again = writer.segment == current.segment && writer.info.thread() == lane.thread &&
                     writer.info.clock() == lane.clock;
  // A plain write keeps racing with others after the same lane's atomic: nothing came between them.
  if (!again || writer.info.strength() >= strength) {
    const bool plain_before = strength != Strength::plain && written_plainly_before(cell);
    if (plain_before && writer.info.strength() == Strength::plain) keep_plain_write(cell);
    writer = {current.segment,
              AccessInfo::of(lane.thread, lane.clock, bytes, strength, plain_before),
              static_cast<std::uint32_t>(pc)};
  }
  // Whatever races with an earlier read races with this write, too, unless both are atomic and the
  // read is not.
  const bool plain = strength == Strength::plain;
  if (plain || cell.reader.info.strength() != Strength::plain) cell.reader.segment = 0;
  if (plain || cell.other_reader.info.strength() != Strength::plain) cell.other_reader.segment = 0;
}

// The reader that the cell remembers is of this lane's warp, in this segment.
[[gnu::always_inline]] inline bool read_by_warp(const Cell& cell, const Lane& lane) {
  return cell.reader.segment == current.segment && same_warp(cell.reader.info.thread(), lane);
}

// The remembered reader, of this lane's warp, read at the same time in the same way.
[[gnu::always_inline]] inline bool read_together(const Access& reader, const Lane& lane,
                                                 Strength strength) {
  return reader.info.clock() == lane.clock && reader.info.strength() == strength;
}

[[gnu::always_inline]] inline void set_reader(Cell& cell, const Lane& lane, unsigned bytes,
                                              Strength strength, std::uintptr_t pc) {
  cell.reader = {current.segment, AccessInfo::of(lane.thread, lane.clock, bytes, strength),
                 static_cast<std::uint32_t>(pc)};
  cell.reader_lanes = lane.id.bit;
}

// Records a read where no lane of the warp has read at another time of this segment.
[[gnu::always_inline]] inline void add_reader(Cell& cell, const Lane& lane, unsigned bytes,
                                              Strength strength, std::uintptr_t pc) {
  if (read_by_warp(cell, lane)) {
    REFEREE_DCHECK(cell.reader_lanes != 0);
    cell.reader_lanes |= lane.id.bit;
    return;
  }
  const std::uint32_t segment = cell.reader.segment;
  if (segment >= current.first_segment && (segment == current.segment || from_other_block(segment)))
    cell.other_reader = cell.reader;
  set_reader(cell, lane, bytes, strength, pc);
}

inline void record_read(Cell& cell, const Lane& lane, unsigned bytes, Strength strength,
                        std::uintptr_t pc) {
  Access& reader = cell.reader;
  if (!read_by_warp(cell, lane) || read_together(reader, lane, strength))
    return add_reader(cell, lane, bytes, strength, pc);
  // Lanes of one warp that read at different times: keep the others where they are not ordered
  // before this lane. The record then takes the older clock, which can only miss a race.
  const Mask own = lane.id.bit;
  for (Mask rest = cell.reader_lanes & ~own; rest != 0; rest &= rest - 1) {
    const int other = __builtin_ctz(rest);
    if (is_ordered(reader, lane.warp->lanes[other].thread, lane)) continue;
    const std::uint16_t clock = std::min(reader.info.clock(), lane.clock);
    reader.info = AccessInfo::of(reader.info.thread(), clock, reader.info.bytes() | bytes,
                                 std::min(reader.info.strength(), strength));
    cell.reader_lanes |= own;
    return;
  }
  set_reader(cell, lane, bytes, strength, pc);
}

// A plain read, or a write, does not race with what the cell remembers, and the cell can record it
// without asking who is ordered before whom.
[[gnu::always_inline]] inline bool can_record_read(const Cell& cell, const Lane& lane) {
  return !may_race_with_writer(cell, lane) &&
         (!read_by_warp(cell, lane) || read_together(cell.reader, lane, Strength::plain));
}

[[gnu::always_inline]] inline bool can_record_write(const Cell& cell, const Lane& lane) {
  return !may_race_with_writer(cell, lane) && !may_race_with_reader(cell, lane) &&
         !may_race_with_other_reader(cell);
}

// Expands the line at this address of global memory: writes its records into its cells, which hold
// the accesses from now on.
void expand_line(Line& line, std::uintptr_t address);

// True if the line is expanded: its 16 cells, not the line's records, hold the accesses.
[[gnu::always_inline]] inline bool is_expanded(const Line& line) {
  const LineAccess& first = line.accesses[0];
  return first.shift == kExpanded && first.segment >= current.first_segment;
}

// The cell at an address of the region, its line expanded.
inline Cell* expanded_cell(const Region& region, std::uintptr_t address) {
  if (&region == &arena) {
    Line& line = *arena.line(address);
    if (!is_expanded(line)) expand_line(line, address);
  }
  return region.cell(address);
}

// Two accesses that differ in nothing but their words.
[[gnu::always_inline]] inline bool are_one_run(const LineAccess& a, const LineAccess& b) {
  using Halves = std::array<std::uint64_t, 2>;
  const auto first = std::bit_cast<Halves>(a), second = std::bit_cast<Halves>(b);
  constexpr auto kAllButWords = ~std::uint64_t{0} >> 16;  // its last bytes
  static_assert(std::endian::native == std::endian::little && offsetof(LineAccess, words) == 14);
  return ((first[0] ^ second[0]) | ((first[1] ^ second[1]) & kAllButWords)) == 0;
}

// True unless it is certain, at a glance, that the running lane's access `now` does not race with
// an earlier one of the same launch.
[[gnu::always_inline]] inline bool may_race(const LineAccess& before, const LineAccess& now) {
  if (!(before.write || now.write) || (before.words & now.words) == 0) return false;
  if (before.segment == now.segment) return before.first != now.first || before.shift != now.shift;
  return from_other_block(before.segment);
}

// Adds a plain access of kWords words to the records of a line that is not expanded. False if it
// does not fit.
template <unsigned kWords, bool kWrite>
[[gnu::always_inline]] inline bool try_merge(Line& line, const Lane& lane, std::uintptr_t address,
                                             std::uintptr_t pc) {
  constexpr auto kShift = static_cast<std::uint8_t>(std::countr_zero(kWords));
  const auto word = static_cast<unsigned>(address >> 2) % kLineWords;
  REFEREE_DCHECK(word + kWords <= kLineWords && word % kWords == 0);
  const LineAccess now{.segment = current.segment,
                       .pc = static_cast<std::uint32_t>(pc),
                       .first = static_cast<std::int16_t>(static_cast<int>(lane.thread) -
                                                          static_cast<int>(word >> kShift)),
                       .clock = lane.clock,
                       .shift = kShift,
                       .write = kWrite,
                       .words = static_cast<std::uint16_t>(((1u << kWords) - 1) << word)};
  LineAccess* run = nullptr;
  for (std::size_t i = 0; i < line.accesses.size(); ++i) {
    LineAccess& before = line.accesses[i];
    if (before.segment < current.first_segment) {
      if (before.segment >= current.first_kept_segment) return false;
      if (run) break;
      before = now;
      if (i + 1 < line.accesses.size()) line.accesses[i + 1].segment = 0;
      return true;
    }
    if (are_one_run(before, now)) {
      run = &before;
    } else if (may_race(before, now)) {
      return false;
    }
  }
  if (!run) return false;
  run->words |= now.words;
  return true;
}

}  // namespace referee
