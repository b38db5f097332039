// Allocates upwards in the arena and does not reuse freed addresses as long as there are others, so
// that a late access is recognised; the memory behind them goes back to the system at once.
#include "referee/src/runtime/memory/allocation.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/memory/poison.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

constexpr std::size_t kAlignment = 256;               // as cudaMalloc guarantees
constexpr std::size_t kSpare = std::size_t{1} << 20;  // for redzones, where memory is small
constexpr std::size_t kFillLimit = std::size_t{16} << 20;
constexpr std::size_t kClosedTogether = std::size_t{1} << 16;  // whole pages, of whatever size

REFEREE_EARLY std::map<std::uintptr_t, Allocation>
    allocations;  // by begin; freed ones stay until reuse
REFEREE_EARLY std::map<std::uintptr_t, std::size_t> registered;  // sizes by begin
REFEREE_EARLY std::map<std::uintptr_t, std::size_t>
    open_to_host;  // live allocations that the host may touch, sizes by begin
std::size_t live_bytes = 0;
bool has_sparse = false;  // from the first such allocation on

std::size_t heap_bytes = 0;
std::int64_t running_call = -1;
REFEREE_EARLY std::set<std::string> names;       // that allocations were told
REFEREE_EARLY std::vector<Allocation> outlived;  // freed, and not by the call that allocated them
std::size_t most_heap_bytes = std::size_t{8} << 20;

// Lists and trees on the heap of kernels have many small nodes: there the redzone is small, too.
std::size_t footprint(std::size_t size, bool on_heap = false) {
  const std::size_t redzone = on_heap ? kAlignment : kArenaRedzone;
  return (size + kAlignment - 1) / kAlignment * kAlignment + redzone;
}
std::size_t footprint(const Allocation& allocation) {
  return footprint(allocation.size, allocation.heap_pc != 0);
}

// Beyond this, freed memory is used again: there is always more of it than can be live.
std::size_t enough() {
  const std::size_t capacity = arena_capacity();
  return std::min(capacity, 2 * std::min(device_memory(), capacity) + kSpare);
}

// The first place between live allocations that is large enough; 0 if there is none.
std::uintptr_t freed_place(std::size_t bytes) {
  std::uintptr_t begin = arena.begin + kArenaRedzone;
  for (const auto& [next, allocation] : allocations) {
    if (next - begin >= bytes) return begin;
    if (!allocation.freed) begin = next + footprint(allocation);
  }
  return arena.begin + arena.size - begin >= bytes ? begin : 0;
}

bool device_memory_is_open = true;
int openers = 0;

// Where the first live allocation begins, or the next one will. The kernel walks all pages that are
// opened and closed, and a program that makes many calls leaves more and more freed memory behind
// it: what lies in front stays closed.
std::uintptr_t first_live = 0;
std::uintptr_t stays_closed = 0;  // in front of here; none while 0

void note_live(std::uintptr_t begin) {
  if (first_live == 0 || begin < first_live) first_live = begin;
}

void note_freed(std::uintptr_t begin) {
  if (begin != first_live) return;
  auto next = allocations.upper_bound(begin);
  while (next != allocations.end() && next->second.freed) ++next;
  first_live = next == allocations.end() ? arena.begin + arena.size : next->first;
}

void let_host_touch(bool allowed) {
  if (allowed == device_memory_is_open || arena.size == 0) return;
  device_memory_is_open = allowed;
  allow_access(std::max(arena.begin, stays_closed), arena.begin + arena.size, allowed);
  if (allowed) return;
  for (const auto& [begin, size] : open_to_host) allow_access(begin, begin + size, true);
  // Of a sparse allocation, a use after it was freed is not seen, so that nobody would open it.
  if (!has_sparse) stays_closed = first_live / kClosedTogether * kClosedTogether;
}

// The next place that held nothing yet; 0 if the arena is full.
std::uintptr_t fresh_place(std::size_t bytes) {
  if (arena.size + bytes > arena_capacity()) return 0;
  const std::uintptr_t begin = arena.begin + arena.size;
  arena.size += bytes;
  return begin;
}

// Where `bytes` bytes may lie that hold no live allocation; 0 if there is no such place. What was
// freed there is forgotten.
std::uintptr_t find_place(std::size_t bytes) {
  if (arena.size + bytes > enough()) {
    if (const std::uintptr_t begin = freed_place(bytes); begin != 0) {
      open_freed_memory();
      allocations.erase(allocations.lower_bound(begin), allocations.lower_bound(begin + bytes));
      return begin;
    }
  }
  return fresh_place(bytes);
}

// Whether the device has room for so many bytes more; then the arena is there.
bool has_room(std::size_t size) {
  initialise_shadow();
  if (size == 0) return false;
  if (size > device_memory() || live_bytes + size > device_memory()) return false;
  if (arena.size == 0) {
    arena.size = kArenaRedzone;
    mark_forbidden(arena, arena.begin, kArenaRedzone);
  }
  return true;
}

// New memory that nobody has written; 0 if there is no place.
std::uintptr_t make_memory(std::size_t size, bool on_heap) {
  const std::size_t bytes = footprint(size, on_heap);
  const std::uintptr_t fresh = arena.begin + arena.size;
  const std::uintptr_t begin = find_place(bytes);
  if (begin == 0) return 0;
  expect_use(begin, size);
  if (begin != fresh) mark_uninitialised(arena, begin, size);
  mark_forbidden(arena, begin + size, bytes - size);
  // Memory of a real device holds what the last program left there, not zeros.
  if (size <= kFillLimit) std::memset(reinterpret_cast<void*>(begin), poison_byte(), size);
  return begin;
}

void* add_allocation(const Allocation& allocation) {
  allocations[allocation.begin] = allocation;
  note_live(allocation.begin);
  live_bytes += allocation.size;
  if (allocation.kind != MemoryKind::device)
    open_to_host.emplace(allocation.begin, allocation.size);
  return reinterpret_cast<void*>(allocation.begin);
}

void forget(Allocation& allocation) {
  allocation.freed = true;
  allocation.freed_in = running_call;
  if (allocation.call >= 0 && allocation.call != running_call) outlived.push_back(allocation);
  if (!allocation.sparse) mark_forbidden(arena, allocation.begin, allocation.size);
  discard(allocation.begin, allocation.size);
  note_freed(allocation.begin);
}

}  // namespace

void* allocate(std::size_t size, MemoryKind kind, std::source_location where) {
  const std::uintptr_t begin = has_room(size) ? make_memory(size, false) : 0;
  if (begin == 0) return nullptr;
  return add_allocation(
      {.begin = begin, .size = size, .kind = kind, .where = where, .call = running_call});
}

void begin_allocations_of(std::int64_t call) { running_call = call; }

void note_use_by_kernel(const volatile void* pointer) {
  auto next = allocations.upper_bound(reinterpret_cast<std::uintptr_t>(pointer));
  if (next == allocations.begin()) return;
  Allocation& found = std::prev(next)->second;
  const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(pointer) - found.begin;
  if (found.freed || offset >= found.size || found.call < 0) return;
  if (found.call < running_call) found.used_later = true;
}

void for_each_outlived_allocation(const std::function<void(const Allocation&)>& function) {
  for (const Allocation& allocation : outlived) function(allocation);
}

void* harness::allocate_sparse(std::size_t size, std::source_location where) {
  // In pages of its own: that they are touched says nothing of what lies beside them.
  const std::size_t bytes = footprint(size) + kClosedTogether;
  const std::uintptr_t place = has_room(size) ? fresh_place(bytes) : 0;
  if (place == 0) return nullptr;
  const std::uintptr_t begin = (place + kClosedTogether - 1) / kClosedTogether * kClosedTogether;
  expect_scattered_use(begin, size);
  mark_forbidden(arena, place, begin - place);
  mark_forbidden(arena, begin + size, place + bytes - begin - size);
  has_sparse = true;
  return add_allocation({.begin = begin, .size = size, .sparse = true, .where = where});
}

bool harness::is_any_touched(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  return referee::is_any_touched(address, address + bytes);
}

bool harness::is_written(const void* byte) {
  return referee::is_written(arena, reinterpret_cast<std::uintptr_t>(byte));
}

bool release(void* pointer, std::source_location where) {
  const auto found = allocations.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == allocations.end() || found->second.freed || found->second.heap_pc != 0) return false;
  Allocation& allocation = found->second;
  if (!device_memory_is_open)
    allow_access(allocation.begin, allocation.begin + allocation.size, true);
  allocation.freed_where = where;
  live_bytes -= allocation.size;
  open_to_host.erase(allocation.begin);
  forget(allocation);
  return true;
}

void* allocate_from_heap(std::size_t size, std::uintptr_t pc) {
  if (size == 0 || size > most_heap_bytes || heap_bytes + size > most_heap_bytes) return nullptr;
  const std::uintptr_t begin = has_room(size) ? make_memory(size, true) : 0;
  if (begin == 0) return nullptr;
  allocations[begin] = {
      .begin = begin, .size = size, .where = {}, .heap_pc = pc, .call = running_call};
  note_live(begin);
  heap_bytes += size;
  return reinterpret_cast<void*>(begin);
}

bool release_to_heap(void* pointer) {
  const auto found = allocations.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == allocations.end() || found->second.freed || found->second.heap_pc == 0) return false;
  heap_bytes -= found->second.size;
  forget_accesses(found->first, found->second.size);
  forget(found->second);
  return true;
}

bool is_heap_address(std::uintptr_t address) {
  const Allocation* found = allocation_of(address);
  return found != nullptr && found->heap_pc != 0;
}

void set_heap_limit(std::size_t bytes) { most_heap_bytes = bytes; }
std::size_t heap_limit() { return most_heap_bytes; }

void harness::tell_memory_type(const void* begin, ValueType type) {
  const auto found = allocations.find(reinterpret_cast<std::uintptr_t>(begin));
  if (found != allocations.end() && !found->second.freed) found->second.type = type;
}

void harness::tell_memory_name(const void* begin, const char* name) {
  const auto found = allocations.find(reinterpret_cast<std::uintptr_t>(begin));
  if (found != allocations.end() && !found->second.freed && *name != '\0')
    found->second.name = names.emplace(name).first->c_str();
}

void harness::forget_writes(const void* begin) {
  const auto found = allocations.find(reinterpret_cast<std::uintptr_t>(begin));
  if (found != allocations.end() && !found->second.freed && !found->second.sparse)
    mark_uninitialised(arena, found->first, found->second.size);
}

void release_all() {
  for (auto& [begin, allocation] : allocations)
    if (!allocation.freed) release(reinterpret_cast<void*>(begin), {});
}

bool register_host(std::uintptr_t begin, std::size_t size) {
  const auto next = registered.lower_bound(begin);
  if (next != registered.end() && next->first - begin < size) return false;
  if (next != registered.begin() && is_registered(begin, 1)) return false;
  registered.emplace(begin, size);
  return true;
}

bool unregister_host(std::uintptr_t begin) { return registered.erase(begin) != 0; }

bool is_registered(std::uintptr_t address, std::size_t size) {
  const auto next = registered.upper_bound(address);
  if (next == registered.begin()) return false;
  const auto& [begin, bytes] = *std::prev(next);
  return address - begin + size <= bytes;
}

void for_each_live_allocation(const std::function<void(const Allocation&)>& function) {
  for (const auto& [begin, allocation] : allocations)
    if (!allocation.freed) function(allocation);
}

bool all_is_device_memory() {
  return open_to_host.empty() && registered.empty() && !has_sparse && heap_bytes == 0;
}

const Allocation* allocation_near(std::uintptr_t address) {
  if (allocations.empty()) return nullptr;
  auto next = allocations.upper_bound(address);
  if (next == allocations.begin()) return &next->second;
  const Allocation& before = std::prev(next)->second;
  if (address < before.begin + before.size || next == allocations.end()) return &before;
  const std::uintptr_t beyond = address - (before.begin + before.size);
  return next->second.begin - address < beyond ? &next->second : &before;
}

const Allocation* allocation_of(std::uintptr_t address, std::size_t size) {
  auto next = allocations.upper_bound(address);
  if (next == allocations.begin()) return nullptr;
  const Allocation& found = std::prev(next)->second;
  const bool inside = !found.freed && address + size <= found.begin + found.size;
  return inside ? &found : nullptr;
}

// Libraries write in bulk, and a single word may look like new memory: 16 bytes are looked at.
bool found_unseen_writes(std::uintptr_t address) {
  const Allocation* found = allocation_near(address);
  if (!found || address - found->begin >= found->size) return false;
  if (!found->sparse && (found->freed || found->kind == MemoryKind::device)) return false;
  const std::uintptr_t together = found->sparse ? 4096 : 16;
  const std::uintptr_t first = std::max(address / together * together, found->begin);
  const std::uintptr_t last =
      std::min(address / together * together + together, found->begin + found->size);
  const auto is_changed = [](std::uintptr_t at) {
    const bool is_unwritten = (arena.state_at(at) & kUninitialised) != 0;
    return is_unwritten && *reinterpret_cast<const unsigned char*>(at) != poison_byte();
  };
  // Not filled with anything, so nothing is known; or zeros that count.
  bool written = found->size > kFillLimit || found->sparse;
  for (std::uintptr_t at = first; at < last && !written; ++at) written = is_changed(at);
  if (written) mark_initialised(arena, first, last - first);
  return written;
}

OpenDeviceMemory::OpenDeviceMemory() {
  if (openers++ == 0) let_host_touch(true);
}

OpenDeviceMemory::~OpenDeviceMemory() {
  if (--openers == 0) let_host_touch(false);
}

bool open_device_memory() {
  if (device_memory_is_open) return false;
  let_host_touch(true);
  open_freed_memory();
  return true;
}

void open_freed_memory() {
  if (stays_closed > arena.begin) allow_access(arena.begin, stays_closed, true);
  stays_closed = 0;
}

std::size_t allocated_bytes() { return live_bytes; }
std::size_t bytes_on_heap() { return heap_bytes; }

bool host_shares_allocations() { return !open_to_host.empty(); }
bool host_shares_memory() { return !open_to_host.empty() || !registered.empty(); }

bool remembers_all_writes() { return has_sparse; }

std::size_t device_memory() {
  if constexpr (sizeof(void*) == 4)
    return std::min<std::uint64_t>(options().device_memory, arena_capacity());
  return options().device_memory;
}

}  // namespace referee
