// What a cell remembers of accesses: whether it speaks against another one, and how it takes that
// up. And what a line remembers where it stands for sixteen cells.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// True if an access recorded in `segment` may be concurrent with the running block's current one.
[[gnu::always_inline]] inline bool foreign(std::uint32_t segment) {
  return segment >= hot.first_segment && segment < hot.own_first;
}

[[gnu::always_inline]] inline bool same_warp(std::uint32_t thread, const Lane& lane) {
  return warp_of(thread) == lane.warp->index;
}

[[gnu::always_inline]] inline bool suspicious_writer(const Cell& cell, const Lane& lane) {
  const std::uint32_t segment = cell.writer.segment;
  if (segment < hot.first_segment) return false;
  return segment == hot.segment ? cell.writer.who.thread() != lane.thread : foreign(segment);
}

[[gnu::always_inline]] inline bool suspicious_reader(const Cell& cell, const Lane& lane) {
  const std::uint32_t segment = cell.reader.segment;
  if (segment < hot.first_segment) return false;
  if (segment == hot.segment)
    return cell.reader_lanes != lane.id.bit || !same_warp(cell.reader.who.thread(), lane);
  if (foreign(segment)) return true;
  return false;
}

[[gnu::always_inline]] inline bool suspicious_other(const Cell& cell) {
  const std::uint32_t segment = cell.other_reader.segment;
  return segment >= hot.first_segment && (segment == hot.segment || foreign(segment));
}

// True if the cell was written plainly by the running block in this launch.
[[gnu::always_inline]] inline bool written_plainly_before(const Cell& cell) {
  const Access& writer = cell.writer;
  if (writer.segment < hot.first_segment) return false;
  if (writer.who.strength() != Strength::plain && !writer.who.plain_before()) return false;
  return owner_of(writer.segment) == current_launch->block->linear;
}

[[gnu::always_inline]] inline void record_write(Cell& cell, const Lane& lane, unsigned bytes,
                                                Strength strength, std::uintptr_t pc) {
  Access& writer = cell.writer;
  const bool again = writer.segment == hot.segment && writer.who.thread() == lane.thread &&
                     writer.who.clock() == lane.clock;
  // A plain write keeps racing with others after the same lane's atomic: nothing came between them.
  if (!again || writer.who.strength() >= strength) {
    const bool plain_before = strength != Strength::plain && written_plainly_before(cell);
    writer = {hot.segment, Who::of(lane.thread, lane.clock, bytes, strength, plain_before),
              static_cast<std::uint32_t>(pc)};
  }
  // Whatever races with an earlier read races with this write, too, unless both are atomic and the
  // read is not.
  const bool plain = strength == Strength::plain;
  if (plain || cell.reader.who.strength() != Strength::plain) cell.reader.segment = 0;
  if (plain || cell.other_reader.who.strength() != Strength::plain) cell.other_reader.segment = 0;
}

// The reader that the cell remembers is of this lane's warp, in this segment.
[[gnu::always_inline]] inline bool read_by_warp(const Cell& cell, const Lane& lane) {
  return cell.reader.segment == hot.segment && same_warp(cell.reader.who.thread(), lane);
}

// The remembered reader, of this lane's warp, read at the same time in the same way.
[[gnu::always_inline]] inline bool read_together(const Access& reader, const Lane& lane,
                                                 Strength strength) {
  return reader.who.clock() == lane.clock && reader.who.strength() == strength;
}

[[gnu::always_inline]] inline void set_reader(Cell& cell, const Lane& lane, unsigned bytes,
                                              Strength strength, std::uintptr_t pc) {
  cell.reader = {hot.segment, Who::of(lane.thread, lane.clock, bytes, strength),
                 static_cast<std::uint32_t>(pc)};
  cell.reader_lanes = lane.id.bit;
}

// Records a read where no lane of the warp has read at another time of this segment.
[[gnu::always_inline]] inline void add_reader(Cell& cell, const Lane& lane, unsigned bytes,
                                              Strength strength, std::uintptr_t pc) {
  if (read_by_warp(cell, lane)) {
    cell.reader_lanes |= lane.id.bit;
    return;
  }
  const std::uint32_t segment = cell.reader.segment;
  if (segment >= hot.first_segment && (segment == hot.segment || foreign(segment)))
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
    const std::uint16_t clock = std::min(reader.who.clock(), lane.clock);
    reader.who = Who::of(reader.who.thread(), clock, reader.who.bytes() | bytes,
                         std::min(reader.who.strength(), strength));
    cell.reader_lanes |= own;
    return;
  }
  set_reader(cell, lane, bytes, strength, pc);
}

// The record admits a plain read, and can take it up without asking who is ordered before whom.
[[gnu::always_inline]] inline bool takes_read(const Cell& cell, const Lane& lane) {
  return !suspicious_writer(cell, lane) &&
         (!read_by_warp(cell, lane) || read_together(cell.reader, lane, Strength::plain));
}

[[gnu::always_inline]] inline bool takes_write(const Cell& cell, const Lane& lane) {
  return !suspicious_writer(cell, lane) && !suspicious_reader(cell, lane) &&
         !suspicious_other(cell);
}

// The cells of the line at this address of global memory tell from now on who accessed what: writes
// into them what the line's record tells.
void open_line(Line& line, std::uintptr_t address);

// The cells of the line are in use: it is not by its own record that accesses are told.
[[gnu::always_inline]] inline bool is_open(const Line& line) {
  return line.words == 0 && line.segment >= hot.first_segment;
}

// The cell at an address of the region, for an access that a line's record cannot tell of.
inline Cell* cell_in_use(const Region& region, std::uintptr_t address) {
  if (&region == &arena) {
    Line& line = *arena.line(address);
    if (!is_open(line)) open_line(line, address);
  }
  return region.cell(address);
}

// Takes a plain read of kWords words up into the line's record, if that can tell of it.
template <unsigned kWords>
[[gnu::always_inline]] inline bool line_takes_read(Line& line, const Lane& lane,
                                                   std::uintptr_t address, std::uintptr_t pc) {
  constexpr auto kShift = static_cast<std::uint16_t>(std::countr_zero(kWords));
  const auto word = static_cast<unsigned>(address >> 2) % kLineWords;
  const auto words = static_cast<std::uint16_t>(((1u << kWords) - 1) << word);
  const auto first =
      static_cast<std::int16_t>(static_cast<int>(lane.thread) - static_cast<int>(word >> kShift));
  if (line.segment == hot.segment && line.words != 0 && line.first == first &&
      line.pc == static_cast<std::uint32_t>(pc) && line.clock == lane.clock &&
      line.shift == kShift) {
    line.words |= words;
    return true;
  }
  if (line.segment >= hot.first_segment) return false;
  line = {hot.segment, static_cast<std::uint32_t>(pc), first, lane.clock, words, kShift};
  return true;
}

}  // namespace referee
