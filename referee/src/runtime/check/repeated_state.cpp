// Keeps what the lanes hold at one barrier, and what memory held that they have stored to since.
#include "referee/src/runtime/check/repeated_state.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <source_location>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/helper_process.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee {
namespace {

// Barriers before a block's first watch; and where another block of the launch has been found to
// repeat itself, which this one is likely to do as well.
constexpr std::uint32_t kFirstWatch = 4096, kLikelyWatch = 64;
// A watch lasts so many barriers, or so great a part of those passed, whichever is more: accesses
// take a slower path while it lasts.
constexpr std::uint32_t kLeastBarriers = 64, kPart = 256;
// How often the state must come back where the schedule draws lots: in a block's first watch, and
// in those of the turns behind it.
constexpr std::uint32_t kTimesDrawn = 1024, kTimesDrawnAgain = 64;
// Loops that store to more are not watched to the end.
constexpr std::size_t kMostWords = std::size_t{1} << 20;
constexpr std::size_t kMostPlaces = 16;

struct Watch {
  const Block* block = nullptr;  // null: none is watched
  bool is_turn = false;          // it began with the block's turn
  bool can_be_changed = false;   // by other blocks: something that the block has read
  std::uint32_t began = 0;       // with so many barriers passed
  std::uint32_t ends = 0;
  std::uint32_t times = 0;  // that the state has come back
  std::uint64_t inputs = 0;
  std::uint64_t progress = 0;
  std::vector<Mask> alive;             // of each warp
  std::vector<FiberContext> contexts;  // of the lanes that have not ended
  std::vector<std::byte> stacks;
  // Words that have been stored to, and what they held.
  std::unordered_map<std::uintptr_t, std::uint32_t> words;
  std::vector<std::source_location> places;  // of barriers passed
};
REFEREE_EARLY Watch watch;

bool any_repeats = false;  // some block of the running launch

StackRange kept_of(const Lane& lane, const FiberContext& context) {
  return {reinterpret_cast<std::uintptr_t>(context.stack),
          stack_of(lane.warp->block->slot, lane.thread).end};
}

// Calls `visit` for each lane that has not ended, until it returns false.
template <class Visit>
bool for_each_lane(const Block& block, Visit visit) {
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.alive; rest != 0; rest &= rest - 1)
      if (!visit(warp.lanes[std::countr_zero(rest)])) return false;
  return true;
}

void end_watch() {
  watch.block = nullptr;
  watch.words.clear();
  current.slow_access_reasons &= static_cast<std::uint8_t>(~kBlockIsWatched);
}

// The lanes of the block do not run: they wait at a barrier, or one has just opened.
void begin_watch(const Block& block, std::uint32_t barriers, bool is_turn) {
  watch.block = &block;
  watch.is_turn = is_turn;
  watch.can_be_changed = block.cluster != nullptr;
  watch.began = barriers;
  watch.ends = barriers + std::max(kLeastBarriers, barriers / kPart);
  watch.times = 0;
  watch.inputs = current.inputs;
  watch.progress = current.progress;
  watch.alive.clear();
  for (const Warp& warp : block.warps) watch.alive.push_back(warp.alive);
  watch.contexts.clear();
  watch.stacks.clear();
  for_each_lane(block, [](const Lane& lane) {
    watch.contexts.push_back(lane.context);
    const StackRange kept = kept_of(lane, lane.context);
    const auto* const bytes = reinterpret_cast<const std::byte*>(kept.begin);
    watch.stacks.insert(watch.stacks.end(), bytes, bytes + (kept.end - kept.begin));
    return true;
  });
  watch.words.clear();
  watch.places.clear();
  current.slow_access_reasons |= kBlockIsWatched;
}

bool lanes_are_as_they_were(const Block& block) {
  for (std::size_t w = 0; w < block.warps.size(); ++w)
    if (block.warps[w].alive != watch.alive[w]) return false;
  auto before = watch.contexts.begin();
  const std::byte* bytes = watch.stacks.data();
  return for_each_lane(block, [&](const Lane& lane) {
    const FiberContext& now = lane.context;
    const FiberContext& then = *before++;
    if (now.stack != then.stack || now.code != then.code || now.frame != then.frame) return false;
    if (block.used_copies && !lane.copies.empty()) return false;
    const StackRange kept = kept_of(lane, now);
    const std::size_t size = kept.end - kept.begin;
    const bool same = std::memcmp(reinterpret_cast<const void*>(kept.begin), bytes, size) == 0;
    bytes += size;
    return same;
  });
}

bool memory_is_as_it_was() {
  return std::all_of(watch.words.begin(), watch.words.end(), [](const auto& word) {
    return std::memcmp(reinterpret_cast<const void*>(word.first), &word.second,
                       sizeof(word.second)) == 0;
  });
}

// Of the barriers in the loop, the topmost of the file of the last one.
std::source_location topmost_place() {
  std::source_location best = watch.places.back();
  for (const std::source_location& place : watch.places)
    if (std::string_view(place.file_name()) == best.file_name() && place.line() < best.line())
      best = place;
  return best;
}

[[noreturn]] void diagnose_repeated_state(const Block& block) {
  const std::uint32_t barriers = block.barriers + 1;
  Diagnosis d(Rule::endless_loop);
  d.message = "after " + std::to_string(barriers) +
              " barriers, all that the block's threads hold and all memory is as it was " +
              std::to_string((barriers - watch.began) / watch.times) +
              " before: the loop repeats itself, and nothing can end it";
  d.locations.push_back(Location::at(topmost_place(), "the block comes here again and again"));
  d.wait_table = wait_table(block);
  end_watch();
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

// Whether no other block can do anything that this one would see.
bool nobody_can_end_it(const Block& block) {
  const Launch& launch = *current_launch;
  if (!watch.can_be_changed || (launch.others == 0 && !launch.more_may_start)) return true;
  if (!watch.is_turn || launch.more_may_start) return false;
  const std::size_t idle = launch.idle_blocks - (block.idle_since == launch.effects ? 1 : 0);
  return idle == launch.others;
}

// The state has come back, often enough.
void find_repeated(Block& block) {
  // A thread of the host may change memory, too.
  if (has_other_threads()) return end_watch();
  if (nobody_can_end_it(block)) diagnose_repeated_state(block);
  any_repeats = true;
  block.state_repeats = true;
  block.turn_is_idle = watch.is_turn;
  // Only the budget of CPU time ends it where others just wait by reading.
  if (watch.is_turn) current.progress = watch.progress;
  end_watch();
}

// What comes next depends on more than the state.
bool draws_lots() {
  return schedule.is_random() || options().activemask.choice == ActivemaskPolicy::random;
}

void look_again(Block& block, std::uint32_t barriers) {
  if (watch.places.size() < kMostPlaces) watch.places.push_back(block.barrier_site.where);
  if (current.inputs != watch.inputs) {
    watch.ends = barriers;
  } else if (lanes_are_as_they_were(block) && memory_is_as_it_was()) {
    const std::uint32_t enough = !draws_lots() ? 1 : watch.is_turn ? kTimesDrawnAgain : kTimesDrawn;
    if (++watch.times >= enough) return find_repeated(block);
    watch.ends = std::max(watch.ends, barriers + 2 * ((barriers - watch.began) / watch.times));
  }
  if (barriers >= watch.ends) {
    block.next_watch = 2 * barriers;
    end_watch();
  }
}

}  // namespace

void note_watched_access(std::uintptr_t address, std::size_t size, AccessKind kind) {
  const Critical critical;
  const Region* const region = shadow_of(address);
  const bool never_changes = region == &image ? any_constant(image, address, size)
                                              : in_arguments(*current_launch, address) ||
                                                    program_constants().contains(address);
  const bool is_own = region == &image && is_shared(address);
  if (kind != AccessKind::write && !never_changes && !is_own) watch.can_be_changed = true;
  if (kind == AccessKind::read) return;
  if ((region == nullptr && !is_registered(address, size)) || watch.words.size() > kMostWords) {
    ++current.inputs;
    return;
  }
  for (std::uintptr_t at = address & ~std::uintptr_t{3}; at < address + size; at += 4) {
    std::uint32_t held = 0;
    std::memcpy(&held, reinterpret_cast<const void*>(at), sizeof(held));
    watch.words.try_emplace(at, held);
  }
}

void RepeatedState::on_launch_begins(const Launch&) {
  any_repeats = false;
  end_watch();
}

void RepeatedState::on_block_begins(Block& block) {
  block.next_watch = any_repeats ? kLikelyWatch : kFirstWatch;
}

void RepeatedState::on_block_runs(const Block& block) {
  if (block.state_repeats) begin_watch(block, block.barriers, true);
}

void RepeatedState::on_block_stops(const Block&) {
  if (watch.block != nullptr) end_watch();
}

void RepeatedState::on_barrier(Block& block) {
  // A lane that brings a predicate waits in the runtime's own function, whose frame holds more than
  // is the lane's, and is left by the last one to come after this.
  if (block.barrier_kind != BarrierKind::plain) return;
  const std::uint32_t barriers = block.barriers + 1;
  if (watch.block == &block) return look_again(block, barriers);
  if (barriers >= block.next_watch && kStacksAreKept) begin_watch(block, barriers, false);
}

}  // namespace referee
