// Asynchronous copies into shared memory: the bytes arrive when the copy is waited for, so code
// that forgets to wait finds its buffer as it was.
#include <algorithm>
#include <cstring>

#include "referee/include/referee/groups/runtime.h"
#include "referee/src/runtime/check/access.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {
namespace {

void perform(const AsyncCopy& copy) {
  for (std::size_t at = std::size_t{copy.rank} * copy.piece; at < copy.bytes;
       at += std::size_t{copy.stride} * copy.piece) {
    const std::size_t bytes = std::min<std::size_t>(copy.piece, copy.bytes - at);
    check_range<AccessKind::read>(copy.source + at, bytes, copy.pc);
    check_range<AccessKind::write>(copy.target + at, bytes, copy.pc);
    std::memcpy(copy.target + at, copy.source + at, bytes);
  }
}

bool is_global(std::uintptr_t address) {
  return (arena.contains(address) || image.contains(address)) && !is_shared(address);
}

}  // namespace

void groups::copy_async(void* target, const void* source, std::size_t bytes, unsigned piece,
                        unsigned rank, unsigned stride) {
  Lane* lane = current.lane;
  if (!lane) return;
  const std::uintptr_t pc = REFEREE_CALLER;
  AsyncCopy copy{
      static_cast<char*>(target), static_cast<const char*>(source), bytes, piece, rank, stride, pc};
  if (!is_shared(reinterpret_cast<std::uintptr_t>(target)) ||
      !is_global(reinterpret_cast<std::uintptr_t>(source))) {
    perform(copy);
    copy.bytes = 0;
  }
  Critical critical;
  lane->copies.push_back(copy);
  lane->warp->block->used_copies = true;
}

void groups::complete_copies(unsigned pending) {
  Lane* lane = current.lane;
  if (!lane || lane->copies.size() <= pending) return;
  const std::size_t count = lane->copies.size() - pending;
  for (std::size_t i = 0; i < count; ++i) perform(lane->copies[i]);
  Critical critical;
  lane->copies.erase(lane->copies.begin(),
                     lane->copies.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace referee
