// The last values of words that blocks communicate by, and which of them a load may return.
#include "referee/src/runtime/check/weak_memory.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/init_priority.h"

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
  std::uint64_t number = 0;  // among all stores and fences
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

Access atomic_now(const Lane& lane) { return access_now(lane, 15, Strength::atomic, 0); }

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

}  // namespace

bool offers_old_value(const Lane& lane, std::uintptr_t address, std::size_t size) {
  Critical critical;
  History* const history = is_word_of_blocks(address, size) ? history_of(address, size) : nullptr;
  if (!history) return false;
  const std::uint64_t last = history->last(), first = earliest(*history, lane);
  Read& read = read_of(*history, lane);
  read.access = atomic_now(lane);
  read.store = last;
  if (first == last || read.old_values == kOldValues || schedule.one_of(2, 1)) return false;
  read.store = first + schedule.any_of(last - first);
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
  history.stores.push_back({value_at(address, size), {}, 0});
}

void after_update(const Lane& lane, std::uintptr_t address, std::size_t size, bool changed) {
  Critical critical;
  const auto found = histories.find(address);
  if (found == histories.end() || found->second.size != size) return;
  History& history = found->second;
  if (changed) append(history, {value_at(address, size), atomic_now(lane), ++events_so_far});
  Read& read = read_of(history, lane);
  read.access = atomic_now(lane);
  read.store = history.last();
}

void about_to_store(const Lane& lane, std::uintptr_t address, std::size_t size) {
  before_update(address, size);
  if (is_word_of_blocks(address, size))
    open_access({address, size, false, 0, {0, atomic_now(lane), ++events_so_far}});
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
  if (!weak_memory || !block.used_fences) return;
  for (int i = 0; i < block.threads; ++i)
    block.fences.number = std::max(block.fences.number, block.lanes[i].fences.number);
}

void WeakMemory::on_launch_ends(const Launch&) {
  on_lane_yields();
  histories.clear();
  fences.clear();
}

}  // namespace referee
