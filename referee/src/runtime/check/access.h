// The checks of one memory access, as the compiler's instrumentation reports it.
//
// Three questions: may these bytes be touched, were they written, and does the access race with
// what its cells remember. Where all answers are good, access_fast_path() finds that out and
// records the access with few instructions and no call. Everything else takes the slow path, to
// memory_check.cpp and race_check.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "referee/src/runtime/check/cluster_rules.h"
#include "referee/src/runtime/check/copies_in_flight.h"
#include "referee/src/runtime/check/line_check.h"
#include "referee/src/runtime/check/loads_by_host.h"
#include "referee/src/runtime/check/memory_check.h"
#include "referee/src/runtime/check/race_check.h"
#include "referee/src/runtime/check/repeated_state.h"
#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/check/stream_order.h"
#include "referee/src/runtime/check/weak_memory.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {

template <unsigned kSize>
[[gnu::always_inline]] inline bool is_aligned(std::uintptr_t address) {
  return (address & (kSize - 1)) == 0;
}

// An access touches so many cells; of each, these bytes.
template <unsigned kSize>
inline constexpr unsigned kCells = kSize < 4 ? 1 : kSize / 4;
template <unsigned kSize>
[[gnu::always_inline]] inline unsigned bytes_of_cell(std::uintptr_t address) {
  return kSize < 4 ? ((1u << kSize) - 1) << (address & 3) : 15u;
}

// The states of the access's cells, read at once: 0 if all bytes are plain.
template <unsigned kSize>
using States = std::conditional_t<kSize == 16, std::uint32_t,
                                  std::conditional_t<kSize == 8, std::uint16_t, State>>;
// Static: where it is not, g++ 12 puts the slow path's blocks in the midst of the fast one's.
template <unsigned kSize>
[[gnu::always_inline]] static inline States<kSize> states_at(const Region& region,
                                                             std::uintptr_t address) {
  States<kSize> states;
  std::memcpy(&states, region.state(address), sizeof(states));
  return static_cast<States<kSize>>(states ^ region.zeros);
}

// All of the access lies in constant memory, which may be read as plain memory is.
template <unsigned kSize>
[[gnu::always_inline]] inline bool is_constant(States<kSize> states) {
  return states == static_cast<States<kSize>>(-1);
}

// A lane does more than wait.
[[gnu::always_inline]] inline void note_progress() {
  ++current.progress;
  current.idle_reads = 0;
}

// Checks and records a plain access that nothing is wrong with. False, and nothing is recorded, if
// more than a look is needed to tell.
template <unsigned kSize, AccessKind kKind>
[[gnu::always_inline]] inline bool record_plain_access(std::uintptr_t address, const Lane& lane,
                                                       std::uintptr_t pc) {
  constexpr bool kWrite = kKind == AccessKind::write;
  const bool in_image = image.contains(address);
  const Region& region = in_image ? image : arena;
  if (!region.contains(address)) return !kWrite && in_arguments(*current_launch, address);
  if (!is_aligned<kSize>(address)) return false;
  if (kWrite && in_image && !is_device_line(address)) return false;
  const auto states = states_at<kSize>(region, address);
  const unsigned bytes = bytes_of_cell<kSize>(address);
  if (states != 0) {
    // These bytes are written for the first time, or constant memory is read.
    if (kWrite ? (states & bytes * 0x01010101u) != 0 : !is_constant<kSize>(states)) return false;
  }
  const auto note_written = [&] {
    if (!kWrite || states == 0) return;
    const auto written =
        static_cast<States<kSize>>((kSize < 4 ? states & ~(bytes << 4) : 0) ^ region.zeros);
    std::memcpy(region.state(address), &written, sizeof(written));
  };
  Cell* cells = nullptr;
  if (!in_image) {
    // It comes while the line is looked at: what is accessed at random is in no cache.
    __builtin_prefetch(reinterpret_cast<const void*>(address));
    Line& line = *arena.line(address);
    if (!is_by_words(line)) {
      if constexpr (kSize < 4) {
        return false;
      } else if (!try_merge<kCells<kSize>, kWrite>(line, lane, address, pc)) {
        return false;
      }
      note_written();
      return true;
    }
    if (line.form() != LineForm::cells) {
      if (!try_words<kCells<kSize>, kWrite>(line, lane, address, bytes, pc)) return false;
      note_written();
      return true;
    }
    cells = cells_of(line) + (address >> 2) % kLineWords;
  } else {
    cells = image.cell(address);
  }
  for (unsigned i = 0; i < kCells<kSize>; ++i)
    if (kWrite ? !can_record_write(cells[i], lane) : !can_record_read(cells[i], lane)) return false;
  note_written();
  for (unsigned i = 0; i < kCells<kSize>; ++i) {
    if constexpr (kWrite) {
      record_write(cells[i], lane, bytes, Strength::plain, pc);
    } else {
      add_reader(cells[i], lane, bytes, Strength::plain, pc);
    }
  }
  return true;
}

// Checks and records an access, whatever it is. The address is in the region.
template <unsigned kSize, AccessKind kKind, Strength kStrength>
inline void access_region(const Region& region, std::uintptr_t address, Lane& lane,
                          std::uintptr_t pc) {
  constexpr bool kWrite = kKind != AccessKind::read;
  const auto states = states_at<kSize>(region, address);
  if (!is_aligned<kSize>(address) || (states != 0 && (kWrite || !is_constant<kSize>(states))))
      [[unlikely]]
    check_memory(address, kSize, kKind, pc);
  for (unsigned i = 0; i < kCells<kSize>; ++i) {
    with_cell(region, address + 4 * i, kStrength, [&](Cell& cell) {
      if (may_race_with_writer(cell, lane) ||
          (kWrite && (may_race_with_reader(cell, lane) || may_race_with_other_reader(cell))))
          [[unlikely]]
        check_race({&cell, address + 4 * i, kSize < 4 ? kSize : 4, kKind, kStrength, pc}, lane);
      if constexpr (kWrite) {
        record_write(cell, lane, bytes_of_cell<kSize>(address), kStrength, pc);
      } else {
        record_read(cell, lane, bytes_of_cell<kSize>(address), kStrength, pc);
      }
    });
  }
}

// Host code touches any memory, which may be the host's own.
[[gnu::always_inline]] inline void access_by_host(std::uintptr_t address, std::size_t size,
                                                  AccessKind kind, std::uintptr_t pc, bool plain) {
  const bool write = kind != AccessKind::read;
  if (size > 0) require_host_memory(address);
  note_host_access(address, size, write, pc);
  if (write) require_writable(address, size);
  if (size > 0 && arena.contains(address)) {
    check_host_access(address, size, write, pc, plain);
  } else if (size > 0 && image.contains(address)) {
    check_host_variable(address, size, write, pc, plain);
  }
}

template <unsigned kSize, AccessKind kKind, Strength kStrength>
[[gnu::noinline]] void access_slow_path(std::uintptr_t address, std::uintptr_t pc) {
  Lane* lane = current.lane;
  if (lane == nullptr) {
    // Volatile accesses and atomics are how a host meets a kernel that runs.
    return access_by_host(address, kSize, kKind, pc, kStrength == Strength::plain);
  }
  // Inline functions of the standard library exist once in a program: the runtime may be running
  // the instrumented copy that came with the student's code.
  if (current.critical) return;
  if (current.slow_access_reasons & kAccessIsOpen) [[unlikely]]
    settle_access();
  current.last_pc = pc;
  if constexpr (kKind == AccessKind::write) note_progress();
  if (current.slow_access_reasons & kOtherStreamsRun) [[unlikely]]
    check_stream_order(address, kSize, kKind, kStrength, pc);
  if (current.slow_access_reasons & kCopiesAreInFlight) [[unlikely]]
    check_copies_in_flight(address, kSize, kKind, pc);
  if constexpr (kKind != AccessKind::write) {
    if (current.slow_access_reasons & kWriteIsPending) [[unlikely]]
      report_write_that_is_read(address, kSize);
  }
  if constexpr (kKind != AccessKind::read) {
    const bool asks = image.contains(address) ? !is_device_line(address)
                                              : (current.slow_access_reasons & kHostSharesMemory);
    if (asks) note_store(address, kSize);
  }
  // That accesses are counted changes nothing about how they are recorded.
  constexpr bool kIsPlain = kStrength == Strength::plain && kKind != AccessKind::atomic;
  constexpr std::uint8_t kCounting = kAccessIsAnnounced | kHostSharesMemory | kBlockIsWatched;
  const std::uint8_t reasons = current.slow_access_reasons;
  const bool is_recorded = kIsPlain && (reasons & kCounting) != 0 && (reasons & ~kCounting) == 0 &&
                           arena.contains(address) &&
                           record_plain_access<kSize, kKind>(address, *lane, pc);
  if (is_recorded) {
    // Nothing is wrong with it.
  } else if (image.contains(address)) {
    access_region<kSize, kKind, kStrength>(image, address, *lane, pc);
  } else if (arena.contains(address)) {
    __builtin_prefetch(reinterpret_cast<const void*>(address));
    access_region<kSize, kKind, kStrength>(arena, address, *lane, pc);
  } else if (windows.contains(address)) {
    check_remote_access(*lane, {address, kSize, kKind, pc}, kStrength);
    access_region<kSize, kKind, kStrength>(windows, address, *lane, pc);
  } else {
    const StackRange own = stack_of(lane->warp->block->slot, lane->thread);
    if (address - own.begin < own.end - own.begin) return;
    check_memory(address, kSize, kKind, pc);
    if (current.slow_access_reasons & kBlockIsWatched) note_watched_access(address, kSize, kKind);
    return;
  }
  if (current.slow_access_reasons & kBlockIsWatched) [[unlikely]]
    note_watched_access(address, kSize, kKind);
  if (current.slow_access_reasons & kAccessIsAnnounced) [[unlikely]] {
    const auto piece = static_cast<unsigned>(std::min<std::size_t>(kSize, current.largest_piece));
    for (unsigned i = 0; i < kSize; i += piece)
      events::access(*lane, {address + i, piece, kKind, pc});
  }
}

// False, and nothing is recorded, if the access must take the slow path.
template <unsigned kSize, AccessKind kKind>
[[gnu::always_inline]] inline bool access_fast_path(std::uintptr_t address, std::uintptr_t pc) {
  const Lane* lane = current.lane;
  if (lane == nullptr || current.critical || current.slow_access_reasons != 0) return false;
  if (!record_plain_access<kSize, kKind>(address, *lane, pc)) return false;
  current.last_pc = pc;
  if constexpr (kKind == AccessKind::write) note_progress();
  return true;
}

template <unsigned kSize, AccessKind kKind, Strength kStrength = Strength::plain>
[[gnu::always_inline]] inline void check_access(const void* pointer, std::uintptr_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if constexpr (kStrength == Strength::plain && kKind != AccessKind::atomic)
    if (access_fast_path<kSize, kKind>(address, pc)) [[likely]]
      return;
  access_slow_path<kSize, kKind, kStrength>(address, pc);
}

// Any size and alignment, in pieces that lie within one cell, or are aligned and whole ones. What
// is read at once may be an object with padding, or whose members have not all been written yet:
// that is a fault only where none of it has been. Observers hear of pieces of `piece` bytes at
// most.
template <AccessKind kKind>
void check_range(const void* pointer, std::size_t size, std::uintptr_t pc, std::size_t piece = 16) {
  if (current.lane == nullptr)
    return access_by_host(reinterpret_cast<std::uintptr_t>(pointer), size, kKind, pc, true);
  if constexpr (kKind == AccessKind::read) current.read_at_once = {pointer, size};
  current.largest_piece = piece;
  const char* at = static_cast<const char*>(pointer);
  for (std::size_t i = 0; i < size;) {
    const auto address = reinterpret_cast<std::uintptr_t>(at + i);
    if ((address & 15) == 0 && size - i >= 16) {
      check_access<16, kKind>(at + i, pc);
      i += 16;
    } else if ((address & 3) == 0 && size - i >= 4) {
      check_access<4, kKind>(at + i, pc);
      i += 4;
    } else {
      check_access<1, kKind>(at + i, pc);
      i += 1;
    }
  }
  current.end_of_range();
}

// A copy in pieces of these sizes. Bytes that nobody has written stay so.
inline void check_copy(const void* target, const void* source, std::size_t size, std::uintptr_t pc,
                       std::size_t target_piece = 16, std::size_t source_piece = 16) {
  check_range<AccessKind::read>(source, size, pc, source_piece);
  check_range<AccessKind::write>(target, size, pc, target_piece);
  require_of_program(source, size);
  require_of_program(target, size);
  if (current.lane != nullptr)
    keep_uninitialised(reinterpret_cast<std::uintptr_t>(target),
                       reinterpret_cast<std::uintptr_t>(source), size);
}

}  // namespace referee
