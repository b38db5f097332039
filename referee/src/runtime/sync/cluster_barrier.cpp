// The barrier of a cluster: its threads arrive, and those that wait go on when all that have not
// ended have arrived (PTX ISA, barrier.cluster). It does not matter on which lines.
#include "referee/include/referee/groups/cluster.h"

#include <bit>

#include "referee/include/referee/block.h"
#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/rendezvous.h"
#include "referee/src/runtime/exec/violations.h"

namespace referee {
namespace {

void release_waiting(Block& block) {
  const Cluster& cluster = *block.cluster;
  for (Warp& warp : block.warps) {
    Mask released = 0;
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      ClusterThread& thread = cluster_thread(lane);
      if (thread.waits && thread.phase != cluster.phase) released |= lane.id.bit;
    }
    warp.barrier &= ~released;
    warp.off_site &= ~released;
    warp.ready |= released;
    block.at_cluster_barrier -= std::popcount(released);
  }
  block.is_released = block.is_released || block.is_stuck;
  block.is_stuck = false;
  block.spin_rounds = 0;
}

void open_if_complete(Cluster& cluster) {
  if (cluster.arrived == 0 || cluster.arrived < cluster.alive) return;
  events::cluster_barrier(cluster);
  for (const ClusterBlock& part : cluster.blocks) ++part.block->barriers;
  ++cluster.phase;
  cluster.arrived = 0;
  ++current.progress;
  for (const ClusterBlock& part : cluster.blocks)
    if (part.block->alive > 0) release_waiting(*part.block);
}

}  // namespace

void leave_cluster(const Lane& lane) {
  Cluster& cluster = *lane.warp->block->cluster;
  const ClusterThread& thread = cluster_thread(lane);
  --cluster.alive;
  if (thread.arrived && thread.phase == cluster.phase) --cluster.arrived;
  open_if_complete(cluster);
}

void look_for_deadlock(const Cluster& cluster) {
  bool any = false;
  for (const ClusterBlock& part : cluster.blocks) {
    const Block& block = *part.block;
    any = any || block.is_stuck;
    if (block.alive > 0 && !block.is_stuck && block.at_grid_barrier < block.alive) return;
  }
  if (any) violation::cluster_deadlock(cluster);
}

namespace groups {

void arrive_in_cluster(bool relaxed, std::source_location where) {
  const Lane* lane = current.lane;
  if (!lane || !lane->warp->block->cluster) return;
  ++current.progress;
  Critical critical;
  Cluster& cluster = *lane->warp->block->cluster;
  ClusterThread& thread = cluster_thread(*lane);
  if (thread.arrived) violation::arrives_again(*lane, thread.arrived_at, where);
  thread.arrived = true;
  thread.phase = cluster.phase;
  thread.arrived_at = where;
  ++cluster.arrived;
  events::cluster_arrival(*lane, relaxed);
  open_if_complete(cluster);
}

void wait_for_cluster(const char* name, std::source_location where) {
  Lane* self = current.lane;
  if (!self) return;
  Block& block = *self->warp->block;
  if (!block.cluster) return wait_for_block(where, name);
  ++current.progress;
  if (!cluster_thread(*self).arrived) violation::waits_unarrived(*self, where);
  if (cluster_thread(*self).phase == block.cluster->phase) {
    cluster_thread(*self).waits = true;
    self->barrier = {where, name};
    current.warp->barrier |= self->id.bit;
    current.warp->off_site |= self->id.bit;
    ++block.at_cluster_barrier;
    suspend();
    self = current.lane;
  }
  Critical critical;
  ClusterThread& thread = cluster_thread(*self);
  thread.arrived = thread.waits = false;
  events::cluster_wait(*self, where);
}

}  // namespace groups
}  // namespace referee
