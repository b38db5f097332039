// Race check of one access against a shadow cell, and the cell's update.
#pragma once

#include <algorithm>
#include <cstdint>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/dcheck.h"

namespace referee {

// What the lane does now, to these bytes of a cell.
[[gnu::always_inline]] inline Access access_now(const Lane& lane, unsigned bytes, Strength strength,
                                                std::uintptr_t pc) {
  return {current.segment, AccessInfo::of(lane.thread, lane.clock, bytes, strength),
          static_cast<std::uint32_t>(pc)};
}

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
  return from_other_block(segment);
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
  cell.reader = access_now(lane, bytes, strength, pc);
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

}  // namespace referee
