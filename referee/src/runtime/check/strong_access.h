// Volatile and atomic accesses: checked like others, they also carry flags and may be a lane's way
// of waiting.
#pragma once

#include <cstdint>
#include <cstring>

#include "referee/src/runtime/check/access.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/weak_memory.h"
#include "referee/src/runtime/exec/spin_detection.h"
#include "referee/src/runtime/exec/turns.h"

namespace referee {

inline std::uint64_t peek(const void* pointer, unsigned size) {
  std::uint64_t value = 0;
  std::memcpy(&value, pointer, size < 8 ? size : 8);
  return value;
}

template <unsigned kSize, Strength kStrength = Strength::is_volatile>
void strong_load(const void* pointer, std::uintptr_t pc) {
  turn_point(reinterpret_cast<std::uintptr_t>(pointer));
  check_access<kSize, AccessKind::read, kStrength>(pointer, pc);
  Lane* lane = current.lane;
  if (!lane || current.critical) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!image.contains(address) && !arena.contains(address) && !windows.contains(address)) return;
  // The load itself comes after this call, so let others run first.
  spin_point(*lane, address, peek(pointer, kSize));
  // Who reads an older value acquires nothing by it.
  if (weak_memory && offers_old_value(*lane, address, kSize, pc)) return;
  strong_read(*lane, address);
}

template <unsigned kSize>
void volatile_write(const void* pointer, std::uintptr_t pc) {
  turn_point(reinterpret_cast<std::uintptr_t>(pointer));
  check_access<kSize, AccessKind::write, Strength::is_volatile>(pointer, pc);
  Lane* lane = current.lane;
  if (!lane || current.critical) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (weak_memory) about_to_store(*lane, address, kSize, pc);
  strong_write(*lane, address, false);
}

// The checks of an atomic read-modify-write, store or load.
template <unsigned kSize>
void atomic_access(const void* pointer, std::uintptr_t pc, Strength strength = Strength::atomic) {
  if (strength == Strength::block_atomic)
    return check_access<kSize, AccessKind::atomic, Strength::block_atomic>(pointer, pc);
  check_access<kSize, AccessKind::atomic, Strength::atomic>(pointer, pc);
}

}  // namespace referee
