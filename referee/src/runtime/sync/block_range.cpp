// Completes the operations of tiles that span several warps.
#include "referee/src/runtime/sync/block_range.h"

#include <algorithm>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/platform/program_calls.h"
#include "referee/src/runtime/sync/call_path.h"
#include "referee/src/runtime/sync/same_call.h"

namespace referee {
namespace {

bool is_alive(const Lane& lane) { return lane.warp->alive >> lane.index & 1u; }

bool same_range(const RangeCall* a, const RangeCall* b) {
  return a && b && a->threads.first == b->threads.first && a->threads.size == b->threads.size;
}

std::uint32_t end_of(const Block& block, const groups::Threads& threads) {
  return std::min(threads.first + threads.size, static_cast<std::uint32_t>(block.threads));
}

// Every thread of the call's range that has not ended waits for that range.
bool is_complete(const Block& block, const RangeCall& call) {
  for (std::uint32_t t = call.threads.first; t < end_of(block, call.threads); ++t)
    if (is_alive(block.lanes[t]) && !same_range(block.lanes[t].range_call, &call)) return false;
  return true;
}

void check_calls(const Block& block, const Lane& first) {
  const RangeCall& call = *first.range_call;
  for (std::uint32_t t = call.threads.first; t < end_of(block, call.threads); ++t) {
    const Lane& lane = block.lanes[t];
    if (!lane.range_call) continue;
    if (lane.range_call->operation != call.operation ||
        !same_place(lane.barrier.where, first.barrier.where))
      violation::different_calls(block, first, lane);
  }
}

// Fills in what one thread takes from the others.
void deliver(const Block& block, const Lane& lane) {
  RangeCall& call = *lane.range_call;
  for (unsigned i = 0; i < call.gather.count; ++i) {
    const std::uint64_t place = std::uint64_t{call.gather.first} + i * call.gather.stride;
    const std::uint64_t thread = call.threads.first + place;
    const bool inside = place < call.threads.size && thread < end_of(block, call.threads);
    const RangeCall* giver = inside ? block.lanes[static_cast<int>(thread)].range_call : nullptr;
    call.gather.target[i] = giver ? giver->value : 0;
    call.undefined = call.undefined || !giver;
  }
  if (call.undefined) violation::undefined_exchange(lane);
}

void release(Block& block, const RangeCall& call) {
  const WarpOperation operation = call.operation;
  const groups::Threads threads = call.threads;
  for (std::uint32_t t = threads.first; t < end_of(block, threads); ++t)
    if (block.lanes[t].range_call) deliver(block, block.lanes[t]);
  events::range(block, call);
  if (is_block_barrier(block, call)) ++block.barriers;
  for (Warp& warp : block.warps) {
    Mask released = 0;
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (lane.thread - threads.first >= threads.size) continue;
      lane.range_call = nullptr;
      --block.at_range;
      released |= lane.id.bit;
    }
    if (released == 0) continue;
    warp.barrier &= ~released;
    warp.off_site &= ~released;
    warp.ready |= released;
    events::range_of_warp(operation, warp, released);
  }
}

}  // namespace

bool complete_ranges(Block& block) {
  if (block.at_range == 0) return false;
  bool any = false;
  for (int t = 0; t < block.threads; ++t) {
    const Lane& lane = block.lanes[t];
    if (!lane.range_call || !is_complete(block, *lane.range_call)) continue;
    check_calls(block, lane);
    release(block, *lane.range_call);
    any = true;
  }
  return any;
}

bool groups::meet(WarpOperation operation, Threads threads, std::uint64_t value,
                  const Gather& gather, const char* name, std::source_location where) {
  Lane* self = current.lane;
  if (!self) return true;
  Lane& lane = *self;
  RangeCall call{operation, threads, value, gather};
  require(operation == WarpOperation::group || operation == WarpOperation::tile_sync ||
          operation == WarpOperation::tile_exchange);
  require_of_program(gather.target, std::uint64_t{8} * gather.count);
  ++current.progress;
  lane.barrier = {along_path(where), name};
  lane.range_call = &call;
  current.warp->barrier |= lane.id.bit;
  current.warp->off_site |= lane.id.bit;
  ++current.warp->block->at_range;
  suspend();
  return !call.undefined;
}

}  // namespace referee
