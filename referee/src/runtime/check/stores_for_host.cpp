#include "referee/src/runtime/check/stores_for_host.h"

#include <bit>
#include <unordered_map>

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

constexpr std::size_t kWord = 4, kWordsTogether = 64;
// The words that the running launch has stored: a bit for each, by the number of their 256 bytes.
REFEREE_EARLY std::unordered_map<std::uintptr_t, std::uint64_t> words_stored;
bool is_place_known = false;  // of the running launch: one line says where it stores
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

void note_store(std::uintptr_t address, std::size_t size, std::uintptr_t pc) {
  const Critical critical;
  if (image.contains(address)) {
    if (is_device_word(address)) return remember_line(address);
  } else if (!can_host_read(address, size)) {
    return;
  }
  give_up_if_helping();  // what a helper counts here is lost with it
  for (std::size_t at = 0; at < size; at += kWord) {
    const std::uintptr_t word = (address + at) / kWord;
    std::uint64_t& bits = words_stored[word / kWordsTogether];
    const std::uint64_t bit = std::uint64_t{1} << word % kWordsTogether;
    if ((bits & bit) != 0) continue;
    bits |= bit;
    report().bytes_stored_for_host += kWord;
  }
  if (is_place_known) return;
  is_place_known = true;
  report().note_store_for_host(pc);
}

void StoresForHost::on_launch_begins(const Launch&) {
  words_stored.clear();
  allocation_met = {};
  is_place_known = false;
  if (host_shares_memory()) current.slow_access_reasons |= kHostSharesMemory;
}

void StoresForHost::on_launch_ends(const Launch&) {
  current.slow_access_reasons &= static_cast<std::uint8_t>(~kHostSharesMemory);
}

}  // namespace referee
