// Asynchronous copies into shared memory: the bytes arrive when the copy is waited for. Until then
// whoever touches them is told (check/copies_in_flight.h).
#include <algorithm>
#include <cstring>
#include <utility>

#include "referee/include/referee/groups/runtime.h"
#include "referee/src/runtime/check/access.h"
#include "referee/src/runtime/check/copies_in_flight.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/memory_check.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/counters.h"

namespace referee {
namespace {

void perform(const AsyncCopy& copy) {
  for_each_piece(copy, [&](char* target, const char* source, std::size_t bytes) {
    check_copy(target, source, bytes, copy.pc);
    std::memcpy(target, source, bytes);
  });
}

// The copy that the lane has started has been waited for.
void complete(const Lane& lane, const AsyncCopy& copy) {
  copy_arrives(*lane.warp->block, copy);
  perform(copy);
  Counters::count_copy(lane, copy);
}

void hold(Lane& lane, const AsyncCopy& copy) {
  Critical critical;
  lane.copies.push_back(copy);
  lane.warp->block->used_copies = true;
}

// One instruction copies a piece: both of its ends are aligned to its size.
template <AccessKind kKind>
void check_alignment(const void* pointer, unsigned piece, std::uintptr_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (address % piece != 0) check_memory(address, piece, kKind, pc);
}

bool is_global(std::uintptr_t address) {
  return (arena.contains(address) || image.contains(address)) && !is_shared(address);
}

}  // namespace

void groups::copy_async(void* target, const void* source, std::size_t bytes, unsigned piece,
                        unsigned rank, unsigned stride, CopyEnd end) {
  Lane* lane = current.lane;
  if (!lane) return;
  const std::uintptr_t pc = REFEREE_CALLER;
  AsyncCopy copy{static_cast<char*>(target),
                 static_cast<const char*>(source),
                 bytes,
                 piece,
                 rank,
                 stride,
                 pc,
                 end};
  check_alignment<AccessKind::read>(source, piece, pc);
  check_alignment<AccessKind::write>(target, piece, pc);
  if (!is_shared(reinterpret_cast<std::uintptr_t>(target)) ||
      !is_global(reinterpret_cast<std::uintptr_t>(source))) {
    perform(copy);
    copy.bytes = 0;
  }
  Counters::start_copy(*lane, copy);
  copy_departs(*lane->warp->block, copy);
  hold(*lane, copy);
}

void groups::close_batch() {
  if (Lane* lane = current.lane) hold(*lane, {});
}

void groups::complete_copies(unsigned pending) {
  Lane* lane = current.lane;
  if (!lane) return;
  // The copies up to here belong to batches that are waited for.
  const auto closes = [](const AsyncCopy& copy) { return !copy.end.barrier && copy.end.closes; };
  auto& copies = lane->copies;
  auto end = copies.end();
  for (unsigned open = 0; end != copies.begin(); --end)
    if (closes(*(end - 1)) && open++ == pending) break;
  const auto count = static_cast<std::size_t>(end - copies.begin());
  for (std::size_t i = 0; i < count; ++i)
    if (!copies[i].end.barrier) complete(*lane, copies[i]);
  Critical critical;
  copies.erase(
      std::remove_if(copies.begin(), end, [](const AsyncCopy& copy) { return !copy.end.barrier; }),
      end);
}

void groups::complete_copies_of(const void* barrier, const unsigned* phase, const int* expected) {
  Lane* lane = current.lane;
  if (!lane) return;
  Block& block = *lane->warp->block;
  events::phase_wait(*lane, {barrier, *phase, *expected, REFEREE_CALLER});
  if (!block.used_copies) return;
  const auto is_due = [&](const AsyncCopy& copy) {
    return copy.end.barrier == barrier && copy.end.phase != *phase;
  };
  // No other lane may come between the copies and their release.
  const bool takes_turns = std::exchange(current.takes_turns, false);
  bool any = false;
  for (int i = 0; i < block.threads; ++i) {
    auto& copies = block.lanes[i].copies;
    for (std::size_t k = 0; k < copies.size(); ++k) {
      if (!is_due(copies[k])) continue;
      // What the phase stands for comes before the copies, whose writes this lane makes.
      if (!std::exchange(any, true)) fence_unseen(FenceScope::block);
      complete(block.lanes[i], copies[k]);
    }
    Critical critical;
    copies.erase(std::remove_if(copies.begin(), copies.end(), is_due), copies.end());
  }
  if (any) {
    fence_unseen(FenceScope::block);
    strong_update(*lane, reinterpret_cast<std::uintptr_t>(phase));
  }
  current.takes_turns = takes_turns;
}

}  // namespace referee
