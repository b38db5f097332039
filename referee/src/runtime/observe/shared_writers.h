// Which warp has written each byte of a block's shared memory since the block last met.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

class SharedWriters {
 public:
  void note_write(const MemoryAccess& access, std::uint32_t warp) {
    for (std::size_t i = 0; i < access.size; ++i) warps_[access.address + i] = warp;
  }

  // Whether another warp has written some of it: whatever has brought the reader there, it was no
  // barrier.
  bool has_others(const MemoryAccess& access, std::uint32_t warp) const {
    for (std::size_t i = 0; i < access.size; ++i) {
      const auto found = warps_.find(access.address + i);
      if (found != warps_.end() && found->second != warp) return true;
    }
    return false;
  }

  // A barrier has opened: of the block, or of some of its warps, of which nobody asks which.
  void forget() { warps_.clear(); }

 private:
  std::unordered_map<std::uintptr_t, std::uint32_t> warps_;
};

}  // namespace referee
