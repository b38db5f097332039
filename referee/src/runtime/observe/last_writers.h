// Who has written a word last, for reads that no barrier stands before.
#pragma once

#include <algorithm>
#include <array>
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
      const std::uintptr_t number = word / kPageWords;
      Page* page = page_of(number);
      if (page == nullptr) page = add_page(number);
      Entry& entry = (*page)[word % kPageWords];
      entry.bytes = entry.writer == writer ? entry.bytes | bytes : bytes;
      entry.writer = writer;
    });
  }

  // Calls visit(writer) for each word of which the access has bytes that somebody has written.
  template <class Visit>
  void each(const MemoryAccess& access, Visit visit) {
    each_word(access, [&](std::uintptr_t word, unsigned bytes) {
      const Page* const page = page_of(word / kPageWords);
      if (page == nullptr) return;
      const Entry& entry = (*page)[word % kPageWords];
      if ((entry.bytes & bytes) != 0) visit(entry.writer);
    });
  }

  void clear() {
    if (!pages_.empty()) *this = {};
  }

 private:
  static constexpr std::uintptr_t kPageWords = 32;  // what a warp accesses together
  struct Entry {
    Writer writer;
    unsigned bytes = 0;  // of the word, a bit each
  };
  using Page = std::array<Entry, kPageWords>;

  // Calls visit(word, bytes of it).
  template <class Visit>
  static void each_word(const MemoryAccess& access, Visit visit) {
    const std::uintptr_t end = access.address + access.size;
    for (std::uintptr_t at = access.address; at < end;) {
      const std::uintptr_t next = at / 4 * 4 + 4 < end ? at / 4 * 4 + 4 : end;
      const unsigned bytes = ((1u << (next - at)) - 1) << at % 4;
      visit(at / 4, bytes);
      at = next;
    }
  }

  // Null where nobody has written to the page. Most kernels read what no thread writes, and go on
  // where they have just been.
  Page* page_of(std::uintptr_t number) {
    if (number < first_ || number > last_) return nullptr;
    if (number != latest_) {
      const auto found = pages_.find(number);
      latest_ = number;
      latest_page_ = found == pages_.end() ? nullptr : &found->second;
    }
    return latest_page_;
  }

  Page* add_page(std::uintptr_t number) {
    first_ = std::min(first_, number);
    last_ = std::max(last_, number);
    latest_ = number;
    return latest_page_ = &pages_[number];
  }

  static constexpr std::uintptr_t kNone = ~std::uintptr_t{0};
  std::unordered_map<std::uintptr_t, Page> pages_;
  std::uintptr_t first_ = kNone, last_ = 0;  // of the pages
  std::uintptr_t latest_ = kNone;            // that was asked for
  Page* latest_page_ = nullptr;
};

}  // namespace referee
