// Counts for each byte the copies that are under way to it, or from it.
#include "referee/src/runtime/check/copies_in_flight.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "referee/src/runtime/check/access.h"
#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

// Of a word: how many copies of each byte, and the last one.
struct InFlight {
  std::array<std::uint16_t, 4> count{};
  std::uintptr_t pc = 0;
  Access start;  // as if it were a write then and there

  std::uint32_t thread() const { return start.info.thread(); }
};
struct Words {
  std::unordered_map<std::uintptr_t, InFlight> map;
  // All of them lie in [begin, end), which grows as long as there are any.
  std::uintptr_t begin = 0, end = 0;
};

// Targets are a block's own: blocks have their shared memory at the same addresses.
REFEREE_EARLY std::unordered_map<std::uint64_t, Words> targets;  // by block
REFEREE_EARLY Words sources;
REFEREE_EARLY std::unordered_set<std::uint32_t> places_of_copies;  // of threads' own

std::uintptr_t number(const char* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

template <class Act>
void for_each_byte(std::uintptr_t address, std::size_t bytes, Act act) {
  for (std::uintptr_t at = address; at < address + bytes; ++at)
    act(at & ~std::uintptr_t{3}, at & 3);
}

void add(Words& words, std::uintptr_t address, std::size_t bytes, std::uintptr_t pc) {
  const bool first = words.map.empty();
  words.begin = first ? address : std::min(words.begin, address);
  words.end = first ? address + bytes : std::max(words.end, address + bytes);
  for_each_byte(address, bytes, [&](std::uintptr_t word, std::uintptr_t byte) {
    InFlight& copies = words.map[word];
    ++copies.count[byte];
    copies.pc = pc;
    copies.start = access_now(*current.lane, 15, Strength::plain, 0);
  });
}

void take(Words& words, std::uintptr_t address, std::size_t bytes) {
  for_each_byte(address, bytes, [&](std::uintptr_t word, std::uintptr_t byte) {
    const auto found = words.map.find(word);
    if (found == words.map.end() || found->second.count[byte] == 0) return;
    --found->second.count[byte];
    const auto& count = found->second.count;
    if (std::all_of(count.begin(), count.end(), [](auto n) { return n == 0; }))
      words.map.erase(found);
  });
}

// The last copy of one of these bytes; null if there is none.
const InFlight* find(const Words& words, std::uintptr_t address, std::size_t size) {
  if (words.map.empty() || address >= words.end || address + size <= words.begin) return nullptr;
  const InFlight* result = nullptr;
  for_each_byte(address, size, [&](std::uintptr_t word, std::uintptr_t byte) {
    const auto found = words.map.find(word);
    if (found != words.map.end() && found->second.count[byte] > 0) result = &found->second;
  });
  return result;
}

void update_reason() {
  const bool any = !sources.map.empty();
  current.slow_access_reasons = static_cast<std::uint8_t>(
      (current.slow_access_reasons & ~kCopiesAreInFlight) | (any ? kCopiesAreInFlight : 0));
}

// What a read of a copy's target lacks, by what is known: whose copy it is, whether a barrier
// stands between the copy's start and the read, and whether there was anything to be read before.
std::string advice_on_read(const InFlight& copy, std::uintptr_t address) {
  constexpr const char* kWaits =
      "the copy has been waited for: cg::wait(), the barrier's or the pipeline's wait. A wait for "
      "all "
      "but the last batches waits for fewer copies where a round commits no batch: commit an empty "
      "one.";
  const Lane& lane = *current.lane;
  if (copy.thread() == lane.thread)
    return std::string("The bytes may arrive at any time until ") + kWaits;
  const Region& region = image.contains(address) ? image : arena;
  if (is_ordered(copy.start, copy.thread(), lane) || !is_written(region, address))
    return std::string("The bytes may arrive at any time until ") + kWaits +
           " To read what other threads have copied, each thread waits for its own copies, and "
           "then "
           "a barrier follows, in this order.";
  return "The copy was started while other threads may still have been reading what was there "
         "before. "
         "Start it behind a barrier that all of them pass when they have read. Or is this read to "
         "get "
         "what it brings? Then each thread waits for its own copies, and a barrier follows.";
}

void report_access(const InFlight& copy, bool is_target, std::uintptr_t address, std::size_t size,
                   AccessKind kind, std::uintptr_t pc) {
  Critical critical;
  const bool reads = kind == AccessKind::read;
  Diagnosis d(Rule::copy_in_flight);
  d.variable = describe_address(address, size);
  if (is_target) {
    d.message =
        std::string(reads ? "read" : "write") +
        " of memory that an asynchronous copy may still be filling: nobody has waited for it";
    d.explanation =
        reads ? advice_on_read(copy, address)
              : "The copy may arrive before or after this write. Wait for the copy first, or use "
                "another stage.";
  } else {
    d.message = "write of the source of an asynchronous copy that nobody has waited for";
    d.explanation =
        "The copy may read the old value or the new. Wait for it before the source "
        "changes.";
  }
  d.locations.push_back(Location::at(
      pc, std::string(reads ? "read" : "write") + " by " + thread_text(current.lane->thread)));
  d.locations.push_back(Location::at(copy.pc, "copied by " + thread_text(copy.thread())));
  diagnose(std::move(d));
}

// As an access of now would be checked, piece by piece of a word, with no trace left of it.
template <AccessKind kKind>
void check_now(std::uintptr_t address, std::size_t bytes, std::uintptr_t pc, const Lane& lane) {
  while (bytes > 0) {
    const std::size_t size = (address & 3) == 0 && bytes >= 4 ? 4 : 1;
    const Region& region = image.contains(address) ? image : arena;
    if (region.state_at(address) != 0) check_memory(address, size, kKind, pc);
    with_cell(region, address, Strength::plain, [&](Cell& cell) {
      const bool reader = may_race_with_reader(cell, lane) || may_race_with_other_reader(cell);
      if (may_race_with_writer(cell, lane) || (kKind == AccessKind::write && reader))
        check_race({&cell, address, size, kKind, Strength::plain, pc}, lane);
    });
    address += size;
    bytes -= size;
  }
}

}  // namespace

void copy_departs(const Block& block, const AsyncCopy& copy) {
  const Lane& lane = *current.lane;
  Critical critical;
  if (copy.bytes > 0 && !copy.end.barrier)
    places_of_copies.insert(static_cast<std::uint32_t>(copy.pc));
  for_each_piece(copy, [&](const char* target, const char* source, std::size_t bytes) {
    if (current.slow_access_reasons & kCopiesAreInFlight)
      check_copies_in_flight(number(target), bytes, AccessKind::write, copy.pc);
    check_now<AccessKind::read>(number(source), bytes, copy.pc, lane);
    check_now<AccessKind::write>(number(target), bytes, copy.pc, lane);
    add(targets[block.linear], number(target), bytes, copy.pc);
    add(sources, number(source), bytes, copy.pc);
  });
  update_reason();
}

void copy_arrives(const Block& block, const AsyncCopy& copy) {
  Critical critical;
  for_each_piece(copy, [&](const char* target, const char* source, std::size_t bytes) {
    take(targets[block.linear], number(target), bytes);
    take(sources, number(source), bytes);
  });
  update_reason();
}

void check_copies_in_flight(std::uintptr_t address, std::size_t size, AccessKind kind,
                            std::uintptr_t pc) {
  const auto own = targets.find(current.lane->warp->block->linear);
  if (own != targets.end())
    if (const InFlight* copy = find(own->second, address, size))
      return report_access(*copy, true, address, size, kind, pc);
  if (kind == AccessKind::read) return;
  if (const InFlight* copy = find(sources, address, size))
    report_access(*copy, false, address, size, kind, pc);
}

bool is_copy_of_a_thread(std::uintptr_t pc) {
  return places_of_copies.contains(static_cast<std::uint32_t>(pc));
}

void CopyCheck::on_block_ends(const Block& block) {
  if (!block.used_copies) return;
  for (int i = 0; i < block.threads; ++i)
    for (const AsyncCopy& copy : block.lanes[i].copies) copy_arrives(block, copy);
  targets.erase(block.linear);
}

void CopyCheck::on_launch_ends(const Launch&) {
  targets.clear();
  sources.map.clear();
  update_reason();
}

}  // namespace referee
