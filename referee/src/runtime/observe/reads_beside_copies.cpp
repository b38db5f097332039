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

void count_read(CopyCount& count, std::uint64_t under_way, std::uint64_t bytes, std::uintptr_t pc) {
  count.reads_beside[under_way].bytes += bytes;
  if (options().counters_by_line) line_count(name_for(under_way), pc).traffic.bytes += bytes;
}

}  // namespace

void ReadsBesideCopies::clear() {
  is_used_ = false;
  only_barriers_ = true;
  threads_.fill({});
  shared_under_way_ = most_shared_ = 0;
  copied_.clear();
  reads_.clear();
  open_.clear();
}

void ReadsBesideCopies::start(unsigned thread, std::uint64_t bytes, bool shared, CopyCount& count) {
  is_used_ = true;
  for (const Read& read : open_) count_read(count, read.under_way, read.size, read.pc);
  open_.clear();
  ++threads_[thread].copies;
  if (shared) {
    most_shared_ = std::max(most_shared_, shared_under_way_ += bytes);
  } else {
    Thread& own = threads_[thread];
    own.most = std::max(own.most, own.under_way += bytes);
  }
}

void ReadsBesideCopies::arrive(unsigned thread, const AsyncCopy& copy, std::uint64_t bytes) {
  (copy.end.barrier ? shared_under_way_ : threads_[thread].under_way) -= bytes;
  for_each_piece(copy, [&](const char* target, const char*, std::size_t size) {
    const auto begin = reinterpret_cast<std::uintptr_t>(target);
    for (std::uintptr_t at = begin & ~std::uintptr_t{3}; at < begin + size; at += 4)
      copied_.insert(at);
  });
}

void ReadsBesideCopies::access(unsigned thread, const MemoryAccess& access) {
  if (!is_used_) return;
  if (access.kind != AccessKind::read) {
    for (std::uintptr_t at = access.address & ~std::uintptr_t{3}; at < access.address + access.size;
         at += 4)
      copied_.erase(at);
    return;
  }
  if (!copied_.contains(access.address & ~std::uintptr_t{3})) return;
  Thread& own = threads_[thread];
  own.reads = true;
  own.most_at_reads = std::max(own.most_at_reads, own.under_way);
  reads_.push_back({access.address, static_cast<unsigned>(access.size), thread, access.pc,
                    own.under_way, own.copies});
}

void ReadsBesideCopies::settle(CopyCount& count) {
  std::uint64_t of_all = most_shared_;
  for (const Thread& thread : threads_) of_all += thread.told();
  for (Read& read : reads_) {
    const Thread& own = threads_[read.thread];
    const std::uint64_t of_reader = read.under_way;
    read.under_way = of_all - own.told() + of_reader;
    // Whoever waits for a share of his copies, does so as the others do.
    if (only_barriers_ && own.told() > 0)
      read.under_way = std::min(read.under_way, of_all * of_reader / own.told());
    if (read.copies == own.copies) {
      open_.push_back(read);
    } else {
      count_read(count, read.under_way, read.size, read.pc);
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
  std::map<std::uint64_t, std::unordered_set<std::uintptr_t>> words;
  for (const Read& read : open_)
    for (unsigned at = 0; at < read.size; at += 4)
      words[read.under_way].insert((read.address + at) & ~std::uintptr_t{3});
  for (const auto& [under_way, of_these] : words)
    count.reads_beside[under_way].last += 4 * of_these.size();
  is_used_ = false;
}

}  // namespace referee
