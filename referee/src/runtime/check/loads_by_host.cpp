#include "referee/src/runtime/check/loads_by_host.h"

#include <unordered_map>
#include <utility>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/device_variables.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/report.h"

namespace referee {

std::array<std::uintptr_t, kImageLinesKept> device_lines;

namespace {

constexpr std::size_t kWord = 4;

// Words of memory, by their numbers: a bit for each.
class WordSet {
 public:
  void insert(std::uintptr_t word) { together_[word / kTogether] |= bit(word); }
  // Whether it was among them.
  bool erase(std::uintptr_t word) {
    const auto found = together_.find(word / kTogether);
    if (found == together_.end()) return false;
    return (std::exchange(found->second, found->second & ~bit(word)) & bit(word)) != 0;
  }
  bool empty() const { return together_.empty(); }

 private:
  static constexpr std::size_t kTogether = 64;
  static std::uint64_t bit(std::uintptr_t word) { return std::uint64_t{1} << word % kTogether; }

  std::unordered_map<std::uintptr_t, std::uint64_t> together_;
};

REFEREE_EARLY WordSet unread;  // stored by kernels, and not read by the host since
// The allocation that was met last; of 0 bytes where there was none.
Allocation allocation_met;

bool is_device_word(std::uintptr_t address) {
  return is_shared_variable(address) || !device_variable_at(address).empty();
}

// Around a shared variable lie its redzones; of a __device__ variable, both ends of the line count.
void remember_line(std::uintptr_t address) {
  const std::uintptr_t begin = address >> kImageLineShift << kImageLineShift;
  const std::uintptr_t end = begin + (1u << kImageLineShift);
  if (is_shared_variable(address) || (is_device_word(begin) && is_device_word(end - 1)))
    device_lines[(address >> kImageLineShift) % kImageLinesKept] = address >> kImageLineShift;
}

bool can_host_read(std::uintptr_t address, std::size_t size) {
  if (!arena.contains(address)) return is_registered(address, size);
  if (address - allocation_met.begin >= allocation_met.size) {
    const Allocation* const found = allocation_of(address);
    if (found == nullptr) return false;
    allocation_met = *found;
  }
  return allocation_met.kind != MemoryKind::device;
}

}  // namespace

void note_store(std::uintptr_t address, std::size_t size) {
  const Critical critical;
  if (image.contains(address)) {
    if (is_device_word(address)) return remember_line(address);
  } else if (!can_host_read(address, size)) {
    return;
  }
  give_up_if_helping();  // what a helper notes here is lost with it
  for (std::size_t at = 0; at < size; at += kWord) unread.insert((address + at) / kWord);
}

void note_host_access(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc) {
  if (unread.empty() || size == 0) return;
  const Critical critical;
  std::size_t bytes = 0;
  for (std::uintptr_t word = address / kWord; word <= (address + size - 1) / kWord; ++word)
    if (unread.erase(word)) bytes += kWord;
  if (bytes == 0 || write) return;
  report().bytes_read_by_host += bytes;
  report().note_load_by_host(pc);
}

void LoadsByHost::on_launch_begins(const Launch&) {
  allocation_met = {};
  if (host_shares_memory()) current.slow_access_reasons |= kHostSharesMemory;
}

void LoadsByHost::on_launch_ends(const Launch&) {
  current.slow_access_reasons &= static_cast<std::uint8_t>(~kHostSharesMemory);
}

}  // namespace referee
