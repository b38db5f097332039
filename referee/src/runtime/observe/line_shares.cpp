// A thread that comes back to a byte adds nothing.
#include "referee/src/runtime/observe/line_shares.h"

#include <algorithm>

namespace referee {

std::uint64_t LineShares::note(std::uint64_t thread, const MemoryAccess& access,
                               std::uintptr_t array) {
  std::uint64_t most = 0;
  const std::uintptr_t end = access.address + access.size;
  for (std::uintptr_t at = access.address; at < end;) {
    const std::size_t first = (at - array) % kLine;
    const std::size_t count = std::min<std::size_t>(end - at, kLine - first);
    std::bitset<kLine>& bytes = bytes_[{at - first, thread}];
    for (std::size_t i = 0; i < count; ++i) bytes.set(first + i);
    most = std::max<std::uint64_t>(most, bytes.count());
    at += count;
  }
  return most;
}

}  // namespace referee
