// The callbacks of -fsanitize=thread: every load and store of the student's code comes through
// here.
//
// Three questions: may these bytes be touched, were they written, and does the cell's record speak
// against the access. Where all answers are good, access_at_once() finds that out and records the
// access with few instructions and no call. Everything else goes the long way, to
// examine_access.cpp and examine_race.cpp.
#include <cstring>
#include <type_traits>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/memory_access.h"
#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/spin_detection.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/observe/counters.h"
#include "referee/src/runtime/platform/lane_stacks.h"

namespace referee {
namespace {

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
    Cell* cell = cell_in_use(region, address);
    for (unsigned i = 0; i < kSize / 4; ++i)
      touch_cell<kWrite>(cell[i], lane, 15, kKind, kStrength, address + 4 * i, 4, pc);
  } else {
    const unsigned first = address & 3;
    if (*state != 0 || (address & (kSize - 1)) != 0) [[unlikely]]
      examine_access(address, kSize, kKind, pc);
    const unsigned bytes = ((1u << kSize) - 1) << first;
    touch_cell<kWrite>(*cell_in_use(region, address), lane, bytes, kKind, kStrength, address, kSize,
                       pc);
  }
}

template <unsigned kSize, AccessKind kKind, Strength kStrength>
[[gnu::noinline]] void access_at_length(const void* pointer, std::uintptr_t pc) {
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
    hot.idle_reads = 0;
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

// What the states of an access's cells say, read at once: 0 if all bytes are plain.
template <unsigned kSize>
[[gnu::always_inline]] inline auto states_at(const Region& region, std::uintptr_t address) {
  using Whole = std::conditional_t<kSize == 16, std::uint32_t,
                                   std::conditional_t<kSize == 8, std::uint16_t, State>>;
  Whole states;
  std::memcpy(&states, region.state(address), sizeof(states));
  return states;
}

// Checks and records a plain access that nothing speaks against. False, and nothing is recorded, if
// a closer look is needed.
template <unsigned kSize, AccessKind kKind>
[[gnu::always_inline]] inline bool access_at_once(std::uintptr_t address, std::uintptr_t pc) {
  constexpr bool kWrite = kKind == AccessKind::write;
  constexpr unsigned kCells = kSize < 4 ? 1 : kSize / 4;
  Lane* lane = hot.lane;
  if (lane == nullptr || hot.critical || hot.log) return false;
  const bool in_image = image.contains(address);
  const Region& region = in_image ? image : arena;
  if (!region.contains(address) || (address & (kSize - 1)) != 0) return false;
  const auto states = states_at<kSize>(region, address);
  if (states != 0) {
    // The first write of whole words.
    if (!kWrite || kSize < 4 || (states & 0x0F0F0F0Fu) != 0) return false;
  }
  if (!in_image) {
    Line& line = *arena.line(address);
    if constexpr (!kWrite && kSize >= 4) {
      if (line_takes_read<kCells>(line, *lane, address, pc)) {
        hot.last_pc = pc;
        return true;
      }
    }
    if (!is_open(line)) return false;
  }
  Cell* const cells = region.cell(address);
  for (unsigned i = 0; i < kCells; ++i)
    if (kWrite ? !takes_write(cells[i], *lane) : !takes_read(cells[i], *lane)) return false;
  hot.last_pc = pc;
  const unsigned bytes = kSize < 4 ? ((1u << kSize) - 1) << (address & 3) : 15u;
  if constexpr (kWrite) {
    ++hot.progress;
    hot.idle_reads = 0;
    if (states != 0) std::memset(region.state(address), 0, kCells);
    for (unsigned i = 0; i < kCells; ++i) record_write(cells[i], *lane, bytes, Strength::plain, pc);
  } else {
    for (unsigned i = 0; i < kCells; ++i) add_reader(cells[i], *lane, bytes, Strength::plain, pc);
  }
  return true;
}

template <unsigned kSize, AccessKind kKind, Strength kStrength = Strength::plain>
[[gnu::always_inline]] inline void access(const void* pointer, std::uintptr_t pc) {
  if constexpr (kStrength == Strength::plain && kKind != AccessKind::atomic)
    if (access_at_once<kSize, kKind>(reinterpret_cast<std::uintptr_t>(pointer), pc)) return;
  access_at_length<kSize, kKind, kStrength>(pointer, pc);
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
  spin_point(*lane, address, peek(pointer, kSize));
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
