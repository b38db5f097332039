// The state is what decides how the block goes on: the stacks of its lanes, on which a waiting lane
// has all its registers, shared memory, and the time. Of other memory, the words are remembered
// that the block writes meanwhile. Nobody else writes: while another block may, nothing is claimed.
#include "referee/src/runtime/check/repeated_state.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <unordered_map>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/spin_detection.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

constexpr std::uint32_t kFirstBarrier = 1024;  // few loops that end get there
constexpr int kMostBarriers = 32;              // of one turn of the loop
constexpr std::size_t kMostWords = std::size_t{1} << 16;

struct Watch {
  bool is_on = false;
  int barriers = 0;                                         // since it began
  std::uint64_t state = 0;                                  // at the first of them
  std::unordered_map<std::uintptr_t, std::uint32_t> words;  // written since, as they were then
  SavedShared shared;                                       // scratch
};
REFEREE_EARLY Watch watch;

class Hash {
 public:
  void add(std::uint64_t word) { value_ = std::rotl((value_ ^ word) * 0x9E3779B97F4A7C15ull, 29); }
  void add(const void* bytes, std::size_t size) {
    for (std::size_t i = 0; i < size; i += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, static_cast<const char*>(bytes) + i, std::min(sizeof(word), size - i));
      add(word);
    }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

void add_lane(Hash& hash, const Lane& lane) {
  // A waiting lane may keep a register below its stack pointer (waiting_calls.h).
  constexpr std::uintptr_t kBelow = 16;
  const auto begin = reinterpret_cast<std::uintptr_t>(lane.context.stack) - kBelow;
  const StackRange stack = stack_of(lane.warp->block->slot, lane.thread);
  hash.add(lane.thread);
  hash.add(reinterpret_cast<std::uintptr_t>(lane.context.code));
  hash.add(reinterpret_cast<std::uintptr_t>(lane.context.frame));
  hash.add(reinterpret_cast<const void*>(begin), stack.end - begin);
}

std::uint64_t state_of(const Block& block) {
  Hash hash;
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.alive; rest != 0; rest &= rest - 1)
      add_lane(hash, warp.lanes[std::countr_zero(rest)]);
  save_shared(watch.shared);
  hash.add(watch.shared.bytes.data(), watch.shared.bytes.size());
  hash.add(watch.shared.states.data(), watch.shared.states.size());
  hash.add(static_cast<std::uint64_t>(device_time()));
  return hash.value();
}

std::uint32_t word_at(std::uintptr_t address) {
  std::uint32_t word;
  std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof(word));
  return word;
}

bool has_come_again(const Block& block) {
  for (const auto& [address, before] : watch.words)
    if (word_at(address) != before) return false;
  return state_of(block) == watch.state;
}

void remember_state(const Block& block) {
  watch.words.clear();
  watch.state = state_of(block);
}

void diagnose_repetition(const Block& block) {
  Diagnosis d(Rule::endless_loop);
  d.message =
      "the block comes to this barrier again and again, and nothing changes: no variable of its "
      "threads, no memory";
  d.explanation = "The condition of the loop around this barrier never becomes false.";
  d.locations.push_back(Location::at(
      block.barrier_site.where, std::to_string(block.alive) + " threads wait here, once more"));
  diagnose(std::move(d));
}

}  // namespace

void RepeatedState::on_block_runs(const Block&) { watch.is_on = false; }
void RepeatedState::on_block_stops(const Block&) { watch.is_on = false; }
bool RepeatedState::wants_accesses() { return watch.is_on; }

void RepeatedState::on_barrier(Block& block) {
  const bool begins = block.barriers >= kFirstBarrier && std::has_single_bit(block.barriers);
  if (!watch.is_on && !begins) return;
  {
    Critical critical;
    if (!watch.is_on) {
      watch.is_on = true;
      watch.barriers = 0;
      return;
    }
    // Announced accesses leave other values in registers that nobody needs than others do, so the
    // first state is of the barrier after.
    if (watch.barriers++ == 0) return remember_state(block);
    if (!has_come_again(block)) {
      watch.is_on = watch.barriers <= kMostBarriers;
      return;
    }
    watch.is_on = false;
    diagnose_repetition(block);
  }
  abandon_launch(cudaErrorLaunchTimeout);
}

void RepeatedState::on_access(const Lane&, const MemoryAccess& access) {
  if (!watch.is_on) return;
  Critical critical;
  // What another block may write next.
  if (access.is_strong && current_launch->blocks > 1 && !is_shared(access.address))
    watch.is_on = false;
  if (access.kind == AccessKind::read) return;
  const std::uintptr_t end = access.address + access.size;
  for (std::uintptr_t word = access.address & ~std::uintptr_t{3}; word < end; word += 4)
    watch.words.try_emplace(word, word_at(word));
  if (watch.words.size() > kMostWords) watch.is_on = false;
}

}  // namespace referee
