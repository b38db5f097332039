// Blocks take turns. A change of blocks copies their shared memory, so a launch has about as many
// as it can afford: a block has most of its share at its first points, and fewer and fewer later.
#include "referee/src/runtime/exec/turns.h"

#include <algorithm>

#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {
namespace {

constexpr std::uint64_t kTurns = 4096;           // of a launch without shared memory, about
constexpr std::uint64_t kCheapToCopy = 4 << 10;  // bytes of shared memory
constexpr std::uint64_t kWhole = 1 << 16;

// A block's share of them, in parts of kWhole.
std::uint64_t turns_of_block() {
  const Launch& launch = *current_launch;
  const std::uint64_t shared = static_shared_bytes() + launch.configuration->shared_bytes;
  return std::max<std::uint64_t>(kWhole * kTurns / launch.blocks / (1 + shared / kCheapToCopy), 1);
}

void let_others_run() {
  const std::uint32_t idle_reads = current.idle_reads;
  current.warp->ready |= current.lane->id.bit;
  suspend();
  current.idle_reads = idle_reads;
}

}  // namespace

bool ends_turn(Block& block) {
  if (current_launch->blocks == 1) return false;
  const std::uint64_t share = turns_of_block();
  block.ended_turn = schedule.one_of(std::max(++block.turn_points * kWhole, 2 * share), share);
  block.turns += block.ended_turn;
  return block.ended_turn;
}

void take_turn(std::uintptr_t address) {
  const bool in_image = image.contains(address);
  if (address != kNoAddress && !in_image && !arena.contains(address) && !windows.contains(address))
    return;  // the lane's own
  const bool in_cluster = current.warp->block->cluster != nullptr;
  const bool other_blocks_see = in_cluster || !in_image || !is_shared(address);
  if ((other_blocks_see && ends_turn(*current.warp->block)) || schedule.leave_lane())
    let_others_run();
}

}  // namespace referee
