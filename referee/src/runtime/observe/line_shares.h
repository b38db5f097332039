// Who loads how much of a line of 128 bytes, in which 32 lanes have a word each: what a thread
// loads in a whole launch says nothing of the rounds of its loop, in each of which another one may
// load all.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

class LineShares {
 public:
  // The thread, numbered in the grid, loads from an array that begins there. Returns how many bytes
  // of the line, or of the fullest of several, it has loaded so far; each counts once.
  std::uint64_t note(std::uint64_t thread, const MemoryAccess& access, std::uintptr_t array);
  void clear() { bytes_.clear(); }

 private:
  static constexpr std::size_t kLine = 128;  // bytes
  struct Share {
    std::uintptr_t line = 0;  // its first byte
    std::uint64_t thread = 0;
    bool operator==(const Share&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Share& share) const {
      return std::hash<std::uint64_t>()((share.line / kLine * kManyThreads) ^ share.thread);
    }
    static constexpr std::uint64_t kManyThreads = std::uint64_t{1} << 24;
  };
  std::unordered_map<Share, std::bitset<kLine>, Hash> bytes_;  // that have been loaded
};

}  // namespace referee
