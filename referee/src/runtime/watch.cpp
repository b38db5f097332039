// The callbacks of -fsanitize=thread: every load and store of the student's code comes through
// here.
//
// The fast path answers three questions with few instructions: may these bytes be touched, were
// they written, and does the cell's record speak against the access. Everything else is in
// examine_access.cpp and examine_race.cpp.
#include <algorithm>
#include <cstring>

#include "referee/src/runtime/allocation.h"
#include "referee/src/runtime/counters.h"
#include "referee/src/runtime/fiber.h"
#include "referee/src/runtime/happens_before.h"
#include "referee/src/runtime/memory_access.h"
#include "referee/src/runtime/spin.h"

namespace referee {
namespace {

// True if an access recorded in `segment` may be concurrent with the running block's current one.
bool foreign(std::uint32_t segment) {
  return segment >= hot.first_segment && segment < hot.own_first;
}

bool same_warp(std::uint32_t thread, const Lane& lane) {
  return warp_of(thread) == lane.warp->index;
}

bool suspicious_writer(const Cell& cell, const Lane& lane) {
  const std::uint32_t segment = cell.writer.segment;
  if (segment < hot.first_segment) return false;
  return segment == hot.segment ? cell.writer.who.thread() != lane.thread : foreign(segment);
}

bool suspicious_reader(const Cell& cell, const Lane& lane) {
  const std::uint32_t segment = cell.reader.segment;
  if (segment < hot.first_segment) return false;
  if (segment == hot.segment)
    return cell.reader_lanes != (Mask{1} << lane.index) ||
           !same_warp(cell.reader.who.thread(), lane);
  if (foreign(segment)) return true;
  return false;
}

bool suspicious_other(const Cell& cell) {
  const std::uint32_t segment = cell.other_reader.segment;
  return segment >= hot.first_segment && (segment == hot.segment || foreign(segment));
}

// True if the cell was written plainly by the running block in this launch.
bool written_plainly_before(const Cell& cell) {
  const Access& writer = cell.writer;
  if (writer.segment < hot.first_segment) return false;
  if (writer.who.strength() != Strength::plain && !writer.who.plain_before()) return false;
  return owner_of(writer.segment) == current_launch->block->linear;
}

void record_write(Cell& cell, const Lane& lane, unsigned bytes, Strength strength,
                  std::uintptr_t pc) {
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

void record_read(Cell& cell, const Lane& lane, unsigned bytes, Strength strength,
                 std::uintptr_t pc) {
  const Mask own = Mask{1} << lane.index;
  Access& reader = cell.reader;
  if (reader.segment == hot.segment && same_warp(reader.who.thread(), lane)) {
    if (reader.who.clock() == lane.clock && reader.who.strength() == strength) {
      cell.reader_lanes |= own;
      return;
    }
    // Lanes of one warp that read at different times: keep the others where they are not ordered
    // before this lane. The record then takes the older clock, which can only miss a race.
    for (Mask rest = cell.reader_lanes & ~own; rest != 0; rest &= rest - 1) {
      const int other = __builtin_ctz(rest);
      if (is_ordered(reader, lane.warp->lanes[other].thread, lane)) continue;
      const std::uint16_t clock = std::min(reader.who.clock(), lane.clock);
      reader.who = Who::of(reader.who.thread(), clock, reader.who.bytes() | bytes,
                           std::min(reader.who.strength(), strength));
      cell.reader_lanes |= own;
      return;
    }
  } else if (reader.segment >= hot.first_segment &&
             (reader.segment == hot.segment || foreign(reader.segment))) {
    cell.other_reader = reader;
  }
  reader = {hot.segment, Who::of(lane.thread, lane.clock, bytes, strength),
            static_cast<std::uint32_t>(pc)};
  cell.reader_lanes = own;
}

template <bool kWrite>
void touch_cell(Cell& cell, const Lane& lane, unsigned bytes, AccessKind kind, Strength strength,
                std::uintptr_t address, std::size_t size, std::uintptr_t pc) {
  if (suspicious_writer(cell, lane) ||
      (kWrite && (suspicious_reader(cell, lane) || suspicious_other(cell)))) [[unlikely]]
    examine_race({&cell, address, size, kind, strength, pc}, lane);
  if constexpr (kWrite) {
    record_write(cell, lane, bytes, strength, pc);
  } else {
    record_read(cell, lane, bytes, strength, pc);
  }
}

// `size` is at most 16 and the address is aligned to min(size, 4) or the state check fails.
template <unsigned kSize, AccessKind kKind, Strength kStrength>
inline void access_region(const Region& region, std::uintptr_t address, Lane& lane,
                          std::uintptr_t pc) {
  constexpr bool kWrite = kKind != AccessKind::read;
  State* state = region.state(address);
  if constexpr (kSize >= 4) {
    bool clean = (address & 3) == 0 && (address & (kSize - 1)) == 0;
    for (unsigned i = 0; i < kSize / 4; ++i) clean = clean && state[i] == 0;
    if (!clean) [[unlikely]] {
      examine_access(address, kSize, kKind, pc);
    }
    Cell* cell = region.cell(address);
    for (unsigned i = 0; i < kSize / 4; ++i)
      touch_cell<kWrite>(cell[i], lane, 15, kKind, kStrength, address + 4 * i, 4, pc);
  } else {
    const unsigned first = address & 3;
    if (*state != 0 || (address & (kSize - 1)) != 0) [[unlikely]]
      examine_access(address, kSize, kKind, pc);
    const unsigned bytes = ((1u << kSize) - 1) << first;
    touch_cell<kWrite>(*region.cell(address), lane, bytes, kKind, kStrength, address, kSize, pc);
  }
}

template <unsigned kSize, AccessKind kKind, Strength kStrength = Strength::plain>
inline void access(const void* pointer, std::uintptr_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Lane* lane = hot.lane;
  if (lane == nullptr) {
    if (arena.contains(address)) examine_host_access(address, kSize, kKind != AccessKind::read, pc);
    return;
  }
  // Inline functions of the standard library exist once in a program: the runtime may be running
  // the watched copy that came with the student's code.
  if (hot.critical) return;
  hot.last_pc = pc;
  if constexpr (kKind == AccessKind::write) {
    ++hot.progress;
    lane->idle_reads = 0;
  }
  if (image.contains(address)) {
    access_region<kSize, kKind, kStrength>(image, address, *lane, pc);
  } else if (arena.contains(address)) {
    access_region<kSize, kKind, kStrength>(arena, address, *lane, pc);
  } else {
    const StackRange own = stack_of(lane->warp->block->slot, lane->thread);
    if (address - own.begin >= own.end - own.begin) examine_access(address, kSize, kKind, pc);
    return;
  }
  if (hot.log) [[unlikely]]
    log_access(*lane, address, kSize, kKind, pc);
}

// Any size and alignment, in pieces that lie within one cell.
template <AccessKind kKind>
void access_range(const void* pointer, std::size_t size, std::uintptr_t pc) {
  const char* at = static_cast<const char*>(pointer);
  for (std::size_t i = 0; i < size;) {
    const auto address = reinterpret_cast<std::uintptr_t>(at + i);
    if ((address & 15) == 0 && size - i >= 16) {
      access<16, kKind>(at + i, pc);
      i += 16;
    } else if ((address & 3) == 0 && size - i >= 4) {
      access<4, kKind>(at + i, pc);
      i += 4;
    } else {
      access<1, kKind>(at + i, pc);
      i += 1;
    }
  }
}

std::uint64_t peek(const void* pointer, unsigned size) {
  std::uint64_t value = 0;
  std::memcpy(&value, pointer, size < 8 ? size : 8);
  return value;
}

template <unsigned kSize, Strength kStrength = Strength::is_volatile>
void strong_load(const void* pointer, std::uintptr_t pc) {
  access<kSize, AccessKind::read, kStrength>(pointer, pc);
  Lane* lane = hot.lane;
  if (!lane || hot.critical) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!image.contains(address) && !arena.contains(address)) return;
  // The load itself comes after this call, so let others run first.
  spin_point(*lane, address, peek(pointer, kSize), pc);
  strong_read(*lane, address);
}

template <unsigned kSize>
void volatile_write(const void* pointer, std::uintptr_t pc) {
  access<kSize, AccessKind::write, Strength::is_volatile>(pointer, pc);
  Lane* lane = hot.lane;
  if (lane && !hot.critical) strong_write(*lane, reinterpret_cast<std::uintptr_t>(pointer), false);
}

template <Strength kStrength>
void atomic_access_of(const void* pointer, unsigned size, std::uintptr_t pc) {
  switch (size) {
    case 1:
      return access<1, AccessKind::atomic, kStrength>(pointer, pc);
    case 2:
      return access<2, AccessKind::atomic, kStrength>(pointer, pc);
    case 4:
      return access<4, AccessKind::atomic, kStrength>(pointer, pc);
    default:
      return access<8, AccessKind::atomic, kStrength>(pointer, pc);
  }
}

}  // namespace

void atomic_access(const void* pointer, unsigned size, std::uintptr_t pc, Strength strength) {
  if (strength == Strength::block_atomic)
    return atomic_access_of<Strength::block_atomic>(pointer, size, pc);
  atomic_access_of<Strength::atomic>(pointer, size, pc);
}

void atomic_load_access(const void* pointer, unsigned size, std::uintptr_t pc) {
  switch (size) {
    case 1:
      return strong_load<1, Strength::atomic>(pointer, pc);
    case 2:
      return strong_load<2, Strength::atomic>(pointer, pc);
    case 4:
      return strong_load<4, Strength::atomic>(pointer, pc);
    default:
      return strong_load<8, Strength::atomic>(pointer, pc);
  }
}

void watched_copy(void* target, const void* source, std::size_t size, std::uintptr_t pc) {
  access_range<AccessKind::read>(source, size, pc);
  access_range<AccessKind::write>(target, size, pc);
  std::memcpy(target, source, size);
}

}  // namespace referee

using referee::AccessKind;
#define PC reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
#define REFEREE_CALLBACKS(size)                                                             \
  void __tsan_read##size(void* p) { referee::access<size, AccessKind::read>(p, PC); }       \
  void __tsan_write##size(void* p) { referee::access<size, AccessKind::write>(p, PC); }     \
  void __tsan_volatile_read##size(void* p) { referee::strong_load<size>(p, PC); }           \
  void __tsan_volatile_write##size(void* p) { referee::volatile_write<size>(p, PC); }       \
  void __tsan_read_write##size(void* p) {                                                   \
    referee::access<size, AccessKind::read>(p, PC);                                         \
    referee::access<size, AccessKind::write>(p, PC);                                        \
  }                                                                                         \
  void __tsan_unaligned_read##size(void* p) {                                               \
    referee::access_range<AccessKind::read>(p, size, PC);                                   \
  }                                                                                         \
  void __tsan_unaligned_write##size(void* p) {                                              \
    referee::access_range<AccessKind::write>(p, size, PC);                                  \
  }                                                                                         \
  void __tsan_unaligned_read_write##size(void* p) {                                         \
    referee::access_range<AccessKind::read>(p, size, PC);                                   \
    referee::access_range<AccessKind::write>(p, size, PC);                                  \
  }                                                                                         \
  void __tsan_unaligned_volatile_read##size(void* p) { referee::strong_load<size>(p, PC); } \
  void __tsan_unaligned_volatile_write##size(void* p) { referee::volatile_write<size>(p, PC); }

extern "C" {
REFEREE_CALLBACKS(1)
REFEREE_CALLBACKS(2)
REFEREE_CALLBACKS(4)
REFEREE_CALLBACKS(8)
REFEREE_CALLBACKS(16)

void __tsan_read_range(void* p, unsigned long size) {
  referee::access_range<AccessKind::read>(p, size, PC);
}
void __tsan_write_range(void* p, unsigned long size) {
  referee::access_range<AccessKind::write>(p, size, PC);
}
void* __tsan_memcpy(void* target, const void* source, unsigned long size) {
  referee::watched_copy(target, source, size, PC);
  return target;
}
void* __tsan_memmove(void* target, const void* source, unsigned long size) {
  referee::access_range<AccessKind::read>(source, size, PC);
  referee::access_range<AccessKind::write>(target, size, PC);
  return std::memmove(target, source, size);
}
void* __tsan_memset(void* target, int value, unsigned long size) {
  referee::access_range<AccessKind::write>(target, size, PC);
  return std::memset(target, value, size);
}
void __tsan_init() { referee::initialise_shadow(); }
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
}
