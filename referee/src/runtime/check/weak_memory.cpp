// The last values of words that blocks communicate by, and which of them a load may return.
#include "referee/src/runtime/check/weak_memory.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {

bool weak_memory = false;

namespace {

constexpr std::size_t kWords = 1 << 16;
constexpr std::size_t kStores = 6;  // of a word that are kept
constexpr std::size_t kReads = 64;  // of a word
constexpr int kOldValues = 2;       // that one lane is given of one word: in the end, all see all

struct Store {
  std::uint64_t value = 0;
  Access access;             // segment 0: it was there when the launch, or the record, began
  std::uint64_t number = 0;  // among all stores, fences and reads of what others stored
  bool updates = false;      // it read what the store before it had left
};

struct Read {
  std::uint64_t block = 0;
  Access access;
  std::uint64_t store = 0;  // counted from the first one on record
  int old_values = 0;
};

struct History {
  std::size_t size = 0;       // of the word, in bytes
  std::uint64_t first = 0;    // how many stores have been forgotten
  std::vector<Store> stores;  // the last ones, never empty
  std::vector<Read> reads;    // the last of each lane
  std::uint64_t floor = 0;    // no earlier store is read

  std::uint64_t last() const { return first + stores.size() - 1; }
};

REFEREE_EARLY std::unordered_map<std::uintptr_t, History> histories;  // by address
REFEREE_EARLY std::unordered_map<std::uint64_t, std::vector<std::uint64_t>>
    fences;  // of a block: their numbers
std::uint64_t events_so_far = 0;

// The latest of a block's stores that a thread of another block has read, and when.
struct LatestRead {
  Store store;
  std::uint32_t thread = 0;
  std::uint64_t number = 0;
  std::uint32_t pc = 0;
};
// By reading block, its thread, and the block that stored. Behind a barrier of the block what one
// of its threads has read is kept for all.
constexpr std::uint32_t kAllThreads = ~std::uint32_t{0};
REFEREE_EARLY std::map<std::tuple<std::uint64_t, std::uint32_t, std::uint64_t>, LatestRead>
    latest_reads;
// Stores that were not seen and the loads that did not, by their places in the program.
REFEREE_EARLY std::set<std::pair<std::uint32_t, std::uint32_t>> told_overtaken;

// What the running lane's last access has left to be done.
struct OpenAccess {
  std::uintptr_t address = 0;  // 0: nothing
  std::size_t size = 0;
  bool loads = false;
  std::uint64_t latest = 0;  // of a load: what belongs into memory
  Store store;               // of a store: all but its value
} open;

std::uint64_t value_at(std::uintptr_t address, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), size);
  return value;
}

void put_value(std::uintptr_t address, std::size_t size, std::uint64_t value) {
  std::memcpy(reinterpret_cast<void*>(address), &value, size);
}

bool is_word_of_blocks(std::uintptr_t address, std::size_t size) {
  if (size > 8) return false;
  return arena.contains(address) || (image.contains(address) && !is_shared(address));
}

Access atomic_now(const Lane& lane, std::uintptr_t pc) {
  return access_now(lane, 15, Strength::atomic, pc);
}

void open_access(const OpenAccess& access) {
  open = access;
  current.slow_access_reasons |= kAccessIsOpen;
  current.slow_path_reasons |= kYieldSettles;
}

// The history of a word as it is in memory; null if there is none, or if something else has written
// the word since.
History* history_of(std::uintptr_t address, std::size_t size) {
  const auto found = histories.find(address);
  if (found == histories.end()) return nullptr;
  History& history = found->second;
  if (history.size == size && history.stores.back().value == value_at(address, size))
    return &history;
  histories.erase(found);
  return nullptr;
}

void append(History& history, const Store& latest) {
  history.stores.push_back(latest);
  if (history.stores.size() <= kStores) return;
  history.stores.erase(history.stores.begin());
  ++history.first;
}

// The block's fence that comes first after an event, and the last one that the lane stands behind.
bool fenced_before(std::uint64_t block, std::uint64_t number, const Lane& lane) {
  const std::uint64_t last = std::max(lane.fences.number, lane.warp->block->fences.number);
  const auto found = fences.find(block);
  if (found == fences.end()) return false;
  const auto next = std::upper_bound(found->second.begin(), found->second.end(), number);
  return next != found->second.end() && *next < last;
}

bool hides_earlier(const Store& it, const Lane& lane) {
  if (it.access.segment < current.first_segment) return true;
  const std::uint64_t block = owner_of(it.access.segment);
  return block == lane.warp->block->linear || fenced_before(block, it.number, lane) ||
         is_visible(it.access, it.access.info.thread(), lane);
}

// The earliest store that the lane may still read.
std::uint64_t earliest(const History& history, const Lane& lane) {
  std::uint64_t result = std::max(history.first, history.floor);
  for (std::uint64_t i = history.last(); i > result; --i)
    if (hides_earlier(history.stores[i - history.first], lane)) {
      result = i;
      break;
    }
  for (const Read& read : history.reads)
    if (read.store > result &&
        (read.block == lane.warp->block->linear || read.access.segment < current.first_segment ||
         is_visible(read.access, read.access.info.thread(), lane)))
      result = read.store;
  return result;
}

Read& read_of(History& history, const Lane& lane) {
  const std::uint64_t block = lane.warp->block->linear;
  for (Read& read : history.reads)
    if (read.block == block && read.access.info.thread() == lane.thread) return read;
  if (history.reads.size() == kReads) {
    history.floor = std::max(history.floor, history.reads.front().store);
    history.reads.erase(history.reads.begin());
  }
  Read& read = history.reads.emplace_back();
  read.block = block;
  return read;
}

// The store at this place of the history has been read, and with it those that it updates.
void note_read(const History& history, std::uint64_t place, const Lane& lane, std::uintptr_t pc) {
  const std::uint64_t own = lane.warp->block->linear;
  for (std::size_t i = place - history.first;; --i) {
    const Store& it = history.stores[i];
    if (it.access.segment < current.first_segment) return;
    const std::uint64_t block = owner_of(it.access.segment);
    if (block != own && latest_reads.size() < kWords) {
      LatestRead& latest = latest_reads[{own, lane.thread, block}];
      if (latest.store.number >= it.number) return;  // and so what it updates
      latest = {it, lane.thread, ++events_so_far, static_cast<std::uint32_t>(pc)};
    }
    if (!it.updates || i == 0) return;
  }
}

// What its threads have read, all know.
void share_reads(std::uint64_t block) {
  auto one = latest_reads.lower_bound({block, 0, 0});
  while (one != latest_reads.end() && std::get<0>(one->first) == block &&
         std::get<1>(one->first) != kAllThreads) {
    LatestRead& latest = latest_reads[{block, kAllThreads, std::get<2>(one->first)}];
    if (latest.store.number < one->second.store.number) latest = one->second;
    one = latest_reads.erase(one);
  }
}

bool has_fence_between(std::uint64_t block, std::uint64_t first, std::uint64_t last) {
  const auto found = fences.find(block);
  if (found == fences.end()) return false;
  const auto next = std::upper_bound(found->second.begin(), found->second.end(), first);
  return next != found->second.end() && *next < last;
}

// With `lines`, placeholders for those of the four places: see Diagnosis.
std::string advice_on_old_value(bool writer, bool reader, bool lines) {
  const auto between = [&](const char* what, const char* one, const char* other) {
    return lines ? std::string("lines {") + one + "} and {" + other + "}, the two " + what
                 : std::string("the two ") + what;
  };
  const std::string stores = writer ? between("stores", "0", "1") : between("stores", "2", "3");
  const std::string reads = writer ? between("reads", "2", "3") : between("reads", "0", "1");
  return "Only fences, acquire and release keep the order of two words, and `weak` shows what "
         "comes "
         "of it where they are missing; volatile does not. No __threadfence() stands between " +
         (writer ? stores : reads) +
         (writer && reader ? ", and none between " + reads : std::string()) +
         ": what is handed over with a flag needs one on both sides, or release and acquire.";
}

void tell_overtaken(const Store& first, const LatestRead& later, const Lane& lane,
                    std::uintptr_t address, std::size_t size, std::uintptr_t pc) {
  const std::uint64_t block = owner_of(first.access.segment);
  const bool writer = !has_fence_between(block, first.number, later.store.number);
  const bool reader = std::max(lane.fences.number, lane.warp->block->fences.number) < later.number;
  if (!writer && !reader) return;
  if (!told_overtaken.emplace(first.access.pc, static_cast<std::uint32_t>(pc)).second) return;
  Diagnosis d(Rule::old_value);
  d.variable = describe_address(address, size);
  d.message =
      "a block reads what another block has stored last, and then an old value of what that block "
      "stored before";
  d.explanation = advice_on_old_value(writer, reader, false);
  d.explanation_with_lines = advice_on_old_value(writer, reader, true);
  const Location stores[] = {
      Location::at(first.access.pc,
                   "first store, by " + thread_text(first.access.info.thread(), block)),
      Location::at(later.store.access.pc,
                   "second store, by " + thread_text(later.store.access.info.thread(), block))};
  const Location reads[] = {
      Location::at(later.pc, "read of the second store, by " + thread_text(later.thread)),
      Location::at(pc, "read of a value from before the first store")};
  // The two that lack a fence are shown where there is no room for all.
  for (const auto& places : {writer ? stores : reads, writer ? reads : stores})
    d.locations.insert(d.locations.end(), places, places + 2);
  diagnose(std::move(d));
}

// The lane reads an old value: has one of the stores that it does not see been overtaken?
void look_for_overtaken(const History& history, std::uint64_t read, const Lane& lane,
                        std::uintptr_t address, std::uintptr_t pc) {
  const std::uint64_t value = history.stores[read - history.first].value;
  for (std::uint64_t i = read + 1; i <= history.last(); ++i) {
    const Store& hidden = history.stores[i - history.first];
    if (hidden.value == value) continue;
    for (const std::uint32_t thread : {lane.thread, kAllThreads}) {
      const auto later =
          latest_reads.find({lane.warp->block->linear, thread, owner_of(hidden.access.segment)});
      if (later != latest_reads.end() && later->second.store.number > hidden.number)
        return tell_overtaken(hidden, later->second, lane, address, history.size, pc);
    }
  }
}

}  // namespace

bool offers_old_value(const Lane& lane, std::uintptr_t address, std::size_t size,
                      std::uintptr_t pc) {
  Critical critical;
  History* const history = is_word_of_blocks(address, size) ? history_of(address, size) : nullptr;
  if (!history) return false;
  const std::uint64_t last = history->last(), first = earliest(*history, lane);
  Read& read = read_of(*history, lane);
  read.access = atomic_now(lane, pc);
  read.store = last;
  if (first == last || read.old_values == kOldValues || schedule.one_of(2, 1)) {
    note_read(*history, last, lane, pc);
    return false;
  }
  read.store = first + schedule.any_of(last - first);
  look_for_overtaken(*history, read.store, lane, address, pc);
  note_read(*history, read.store, lane, pc);
  ++read.old_values;
  open_access({address, size, true, history->stores.back().value, {}});
  put_value(address, size, history->stores[read.store - history->first].value);
  return true;
}

void before_update(std::uintptr_t address, std::size_t size) {
  Critical critical;
  if (!is_word_of_blocks(address, size) || history_of(address, size)) return;
  if (histories.size() == kWords) return;  // of the others, all see the latest value
  History& history = histories[address];
  history.size = size;
  history.stores.push_back({value_at(address, size), {}, 0, false});
}

void after_update(const Lane& lane, std::uintptr_t address, std::size_t size, bool changed,
                  std::uintptr_t pc) {
  Critical critical;
  const auto found = histories.find(address);
  if (found == histories.end() || found->second.size != size) return;
  History& history = found->second;
  note_read(history, history.last(), lane, pc);
  if (changed)
    append(history, {value_at(address, size), atomic_now(lane, pc), ++events_so_far, true});
  Read& read = read_of(history, lane);
  read.access = atomic_now(lane, pc);
  read.store = history.last();
}

void about_to_store(const Lane& lane, std::uintptr_t address, std::size_t size, std::uintptr_t pc) {
  before_update(address, size);
  if (is_word_of_blocks(address, size))
    open_access({address, size, false, 0, {0, atomic_now(lane, pc), ++events_so_far, false}});
}

void count_fence(Lane& lane) {
  lane.fences.number = ++events_so_far;
  fences[lane.warp->block->linear].push_back(events_so_far);
}

void settle_access() {
  Critical critical;
  current.slow_access_reasons &= static_cast<std::uint8_t>(~kAccessIsOpen);
  current.slow_path_reasons &= static_cast<std::uint8_t>(~kYieldSettles);
  if (open.loads) {
    put_value(open.address, open.size, open.latest);
  } else if (const auto found = histories.find(open.address); found != histories.end()) {
    open.store.value = value_at(open.address, open.size);
    append(found->second, open.store);
  }
}

void WeakMemory::on_launch_begins(const Launch&) { weak_memory = schedule.is_weak(); }

void WeakMemory::on_lane_yields() {
  if (current.slow_access_reasons & kAccessIsOpen) settle_access();
}

void WeakMemory::on_barrier(Block& block) {
  if (!weak_memory) return;
  share_reads(block.linear);
  if (!block.used_fences) return;
  for (int i = 0; i < block.threads; ++i)
    block.fences.number = std::max(block.fences.number, block.lanes[i].fences.number);
}

void WeakMemory::on_launch_ends(const Launch&) {
  on_lane_yields();
  histories.clear();
  fences.clear();
  latest_reads.clear();
}

}  // namespace referee
