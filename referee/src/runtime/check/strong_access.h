// Volatile and atomic accesses: checked like others, they also carry flags and may be a lane's way
// of waiting.
#pragma once

#include <cstdint>
#include <cstring>

#include "referee/src/runtime/check/access.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/exec/spin_detection.h"

namespace referee {

inline std::uint64_t peek(const void* pointer, unsigned size) {
  std::uint64_t value = 0;
  std::memcpy(&value, pointer, size < 8 ? size : 8);
  return value;
}

template <unsigned kSize, Strength kStrength = Strength::is_volatile>
void strong_load(const void* pointer, std::uintptr_t pc) {
  check_access<kSize, AccessKind::read, kStrength>(pointer, pc);
  Lane* lane = current.lane;
  if (!lane || current.critical) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!image.contains(address) && !arena.contains(address)) return;
  // The load itself comes after this call, so let others run first.
  spin_point(*lane, address, peek(pointer, kSize));
  strong_read(*lane, address);
}

template <unsigned kSize>
void volatile_write(const void* pointer, std::uintptr_t pc) {
  check_access<kSize, AccessKind::write, Strength::is_volatile>(pointer, pc);
  Lane* lane = current.lane;
  if (lane && !current.critical)
    strong_write(*lane, reinterpret_cast<std::uintptr_t>(pointer), false);
}

// The checks of an atomic read-modify-write, store or load.
template <unsigned kSize>
void atomic_access(const void* pointer, std::uintptr_t pc, Strength strength = Strength::atomic) {
  if (strength == Strength::block_atomic)
    return check_access<kSize, AccessKind::atomic, Strength::block_atomic>(pointer, pc);
  check_access<kSize, AccessKind::atomic, Strength::atomic>(pointer, pc);
}

}  // namespace referee
