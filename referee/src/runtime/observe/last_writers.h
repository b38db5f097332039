// Who has written a word last, for reads that no barrier stands before.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// Who, and when: so many barriers had opened in its block, or in the grid.
struct Writer {
  std::uint64_t block = 0;
  std::uint32_t warp = 0;
  std::uint64_t barriers_of_block = 0, barriers_of_grid = 0;

  bool operator==(const Writer&) const = default;
};

class LastWriters {
 public:
  void note(const MemoryAccess& access, const Writer& writer) {
    each_word(access, [&](std::uintptr_t word, unsigned bytes) {
      Entry& entry = words_[word];
      entry.bytes = entry.writer == writer ? entry.bytes | bytes : bytes;
      entry.writer = writer;
      return false;
    });
  }

  // Whether `holds` of the writer of some byte of the access.
  template <class Holds>
  bool any(const MemoryAccess& access, Holds holds) const {
    return each_word(access, [&](std::uintptr_t word, unsigned bytes) {
      const auto found = words_.find(word);
      return found != words_.end() && (found->second.bytes & bytes) != 0 &&
             holds(found->second.writer);
    });
  }

  void clear() { words_.clear(); }

 private:
  struct Entry {
    Writer writer;
    unsigned bytes = 0;  // of the word, a bit each
  };

  // Calls visit(word, bytes of it) until it returns true; whether it did.
  template <class Visit>
  static bool each_word(const MemoryAccess& access, Visit visit) {
    const std::uintptr_t end = access.address + access.size;
    for (std::uintptr_t at = access.address; at < end;) {
      const std::uintptr_t next = at / 4 * 4 + 4 < end ? at / 4 * 4 + 4 : end;
      const unsigned bytes = ((1u << (next - at)) - 1) << at % 4;
      if (visit(at / 4, bytes)) return true;
      at = next;
    }
    return false;
  }

  std::unordered_map<std::uintptr_t, Entry> words_;
};

}  // namespace referee
