// Reads are kept until a barrier tells what is under way beside them, and then until a copy begins
// or the block ends, which tells whether they are its last ones.
#include "referee/src/runtime/observe/reads_beside_copies.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "referee/src/runtime/check/copies_in_flight.h"
#include "referee/src/runtime/observe/line_counts.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

// Names of counters live as long as the program.
const char* name_for(std::uint64_t under_way) {
  static std::set<std::string> names;
  return names.insert("reads_beside_" + std::to_string(under_way)).first->c_str();
}

template <class Act>
void for_each_word(std::uintptr_t address, std::size_t size, Act act) {
  for (std::uintptr_t at = address & ~std::uintptr_t{3}; at < address + size; at += 4) act(at);
}

}  // namespace

void ReadsBesideCopies::count_read(CopyCount& count, const Read& read, std::uint64_t times) {
  const std::uint64_t bytes = read.size * times;
  count.reads_beside[read.under_way].bytes += bytes;
  if (options().counters_by_line)
    line_count(name_for(read.under_way), read.pc).traffic.bytes += bytes;
}

void ReadsBesideCopies::clear() {
  is_used_ = false;
  only_barriers_ = true;
}

// Most blocks copy nothing, and come to no more than clear().
void ReadsBesideCopies::begin() {
  is_used_ = true;
  threads_.fill({});
  shared_under_way_ = most_shared_ = 0;
  copied_.clear();
  reads_.clear();
  open_.clear();
}

void ReadsBesideCopies::start(unsigned thread, const AsyncCopy& copy, CopyCount& count) {
  if (!is_used_) begin();
  for (const auto& [read, times] : open_) count_read(count, read, times);
  open_.clear();
  Thread& own = threads_[thread];
  ++own.copies;
  if (copy.end.barrier != nullptr) {
    most_shared_ = std::max(most_shared_, shared_under_way_ += bytes_of(copy));
  } else {
    own.most = std::max(own.most, own.under_way += bytes_of(copy));
  }
}

void ReadsBesideCopies::arrive(unsigned thread, const AsyncCopy& copy) {
  (copy.end.barrier ? shared_under_way_ : threads_[thread].under_way) -= bytes_of(copy);
  for_each_piece(copy, [&](const char* target, const char*, std::size_t size) {
    const auto begin = reinterpret_cast<std::uintptr_t>(target);
    for_each_word(begin, size, [&](std::uintptr_t word) { copied_.insert(word); });
  });
}

void ReadsBesideCopies::access(unsigned thread, const MemoryAccess& access) {
  if (!is_used_) return;
  if (access.kind != AccessKind::read) {
    for_each_word(access.address, access.size, [&](std::uintptr_t word) { copied_.erase(word); });
    return;
  }
  if (!copied_.contains(access.address & ~std::uintptr_t{3})) return;
  Thread& own = threads_[thread];
  own.reads = true;
  own.most_at_reads = std::max(own.most_at_reads, own.under_way);
  ++reads_[{access.address, static_cast<unsigned>(access.size), thread, access.pc, own.under_way,
            own.copies}];
}

void ReadsBesideCopies::settle(CopyCount& count) {
  std::uint64_t of_all = most_shared_;
  for (const Thread& thread : threads_) of_all += thread.told();
  for (const auto& [made, times] : reads_) {
    Read read = made;
    const Thread& own = threads_[read.thread];
    const std::uint64_t of_reader = read.under_way;
    read.under_way = of_all - own.told() + of_reader;
    // Whoever waits for a share of his copies, does so as the others do.
    if (only_barriers_ && own.told() > 0)
      read.under_way = std::min(read.under_way, of_all * of_reader / own.told());
    if (read.copies == own.copies) {
      read.thread = 0;
      read.copies = 0;
      open_[read] += times;
    } else {
      count_read(count, read, times);
    }
  }
  reads_.clear();
}

void ReadsBesideCopies::meet(CopyCount& count) {
  if (!is_used_) return;
  settle(count);
  for (Thread& thread : threads_) {
    thread.most = thread.under_way;
    thread.most_at_reads = 0;
    thread.reads = false;
  }
  most_shared_ = shared_under_way_;
}

void ReadsBesideCopies::end(CopyCount& count) {
  if (!is_used_) return;
  settle(count);
  std::map<std::uintptr_t, std::uint64_t> least_under_way;  // by word
  for (const auto& [read, times] : open_) {
    for_each_word(read.address, read.size, [&](std::uintptr_t word) {
      const auto [known, is_new] = least_under_way.try_emplace(word, read.under_way);
      if (!is_new) known->second = std::min(known->second, read.under_way);
    });
  }
  for (const auto& [word, under_way] : least_under_way) count.reads_beside[under_way].last += 4;
  is_used_ = false;
}

}  // namespace referee
